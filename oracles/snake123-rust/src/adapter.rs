//! 123 Snake in the terms of the protocol library. The rules are in `rules`.
use lockstep_sdk::{Chance, Game, Layer, Profile, Refusal, Step};

use crate::{events, kernels, rules};

pub struct Snake(rules::Limits);

impl Game for Snake {
    type State = rules::State;
    const NAME: &'static str = "snake123-rust";
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const SPEC: &'static str = include_str!("../../../spec/games/snake123/game.json");
    const LAYERS: &'static [Layer] = &[Layer::Outcome, Layer::Raw, Layer::Seed];
    const EVENTS: bool = true;
    const KERNELS: &'static [&'static str] = &["legal", "die", "below"];
    fn new(profile: &Profile) -> Self {
        Snake(rules::Limits::of(profile))
    }
    fn start(&self, _setup: &[u64], chance: &mut Chance) -> Result<rules::State, Refusal> {
        rules::start(chance)
    }
    fn load(&self, words: &[u64]) -> Result<rules::State, Refusal> {
        rules::load(words)
    }
    fn save(&self, state: &rules::State) -> Vec<u64> {
        rules::save(state)
    }
    fn step(&self, from: &rules::State, a: &[u64], chance: &mut Chance) -> rules::Stepped {
        let state = rules::step(from, &a[1..], chance)?;
        let events = events::of_step(&from.cells, &a[1..], &state.cells, self.0);
        Ok(Step { state, events })
    }
    fn legal(&self, state: &rules::State) -> Result<Vec<Vec<u64>>, Refusal> {
        rules::legal(&state.cells, self.0)
    }
    fn kernel(&self, name: &str, input: &[u64]) -> Result<Vec<u64>, Refusal> {
        kernels::evaluate(name, input, self.0)
    }
}
