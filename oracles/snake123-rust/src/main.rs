//! 123 Snake over the Lockstep wire protocol: an oracle that reads the clauses as plainly as it can.

mod adapter;
mod events;
mod kernels;
mod rules;

fn main() -> std::process::ExitCode {
    lockstep_sdk::serve::<adapter::Snake>()
}
