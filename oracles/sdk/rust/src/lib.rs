//! The adapter's side of the Lockstep wire protocol, version 1 (`oracles/PROTOCOL.md`).
//!
//! A game implements [`Game`]: how it starts, steps and lists its legal actions, in words. [`serve`]
//! does the rest: the request loop on standard input and output, layouts and parameters read from
//! `game.json`, chance layers, digests, whole games per request, perft and timing. There is no
//! dependency besides the standard library. `template/` is a complete adapter to copy.
#![deny(unsafe_code, missing_docs)]

mod bench;
mod chance;
mod clock;
mod digest;
mod game;
mod generator;
mod init;
mod json;
mod layout;
mod lines;
mod perft;
mod play;
mod refusal;
mod serve;
mod session;
mod size;
mod spec;

pub use chance::{Chance, Layer};
pub use digest::Digest;
pub use game::{Game, Step};
pub use generator::{Generator, GeneratorStart, Mulberry32};
pub use json::{parse_json, Json};
pub use layout::{Layout, Misfit, MAX_WORD};
pub use refusal::{Code, Refusal};
pub use serve::{serve, serve_lines};
pub use spec::{Parameter, Profile, Spec};
