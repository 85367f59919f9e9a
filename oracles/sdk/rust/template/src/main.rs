//! The race over the Lockstep wire protocol.

mod adapter;
mod rules;

fn main() -> std::process::ExitCode {
    lockstep_sdk::serve::<adapter::Race>()
}
