//! The race in the terms of the protocol library. The rules are in `rules`.
use lockstep_sdk::{Chance, Game, Layer, Profile, Refusal};

use crate::rules;

pub struct Race(u64);

impl Game for Race {
    type State = rules::State;
    const NAME: &'static str = "race-rust";
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const SPEC: &'static str = include_str!("../game.json");
    const LAYERS: &'static [Layer] = &[Layer::Outcome, Layer::Raw, Layer::Seed];
    const EVENTS: bool = true;
    const KERNELS: &'static [&'static str] = &["die"];
    fn new(profile: &Profile) -> Self {
        Race(profile.number("goal").expect("the spec has goal"))
    }
    fn start(&self, setup: &[u64], _chance: &mut Chance) -> Result<rules::State, Refusal> {
        Ok(rules::start(setup[0]))
    }
    fn load(&self, words: &[u64]) -> Result<rules::State, Refusal> {
        rules::load(words, self.0)
    }
    fn save(&self, state: &rules::State) -> Vec<u64> {
        rules::save(state, self.0)
    }
    fn step(&self, from: &rules::State, a: &[u64], chance: &mut Chance) -> rules::Stepped {
        rules::step(from, a[0], self.0, chance)
    }
    fn legal(&self, state: &rules::State) -> Result<Vec<Vec<u64>>, Refusal> {
        Ok(rules::legal(state, self.0))
    }
    fn kernel(&self, _name: &str, input: &[u64]) -> Result<Vec<u64>, Refusal> {
        rules::kernel_die(input)
    }
}
