//! 123 Snake over the Lockstep wire protocol: an oracle that reads the clauses plainly.

mod adapter;
mod events;
mod kernels;
mod rules;

fn main() -> std::process::ExitCode {
    lockstep_sdk::serve::<adapter::Snake>()
}
