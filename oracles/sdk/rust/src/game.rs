//! The one trait that a game implements.

use crate::chance::{Chance, Layer};
use crate::generator::{Generator, GeneratorStart, Mulberry32};
use crate::refusal::{Code, Refusal};
use crate::spec::Profile;

/// What a step leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<S> {
    /// The state after the step.
    pub state: S,
    /// The ids of the step's events, in any order.
    pub events: Vec<&'static str>,
}

/// A game under one profile.
///
/// What the layouts of the spec can tell is checked before these functions are called: setup words,
/// the words of explicit states and of actions, and that a game which is over takes no step. States
/// are values: `step` gives a new one, so a refused step cannot change anything. A panic inside any
/// of these functions is answered with `internal`.
pub trait Game: Sized {
    /// The state of a game, without the generator.
    type State: Clone;

    /// The adapter's name, as in its manifest.
    const NAME: &'static str;
    /// The adapter's version.
    const VERSION: &'static str;
    /// The text of `game.json`, taken in with `include_str!`.
    const SPEC: &'static str;
    /// The chance layers that are implemented.
    const LAYERS: &'static [Layer];
    /// Whether [`Game::legal`] is implemented (capabilities `legal` and `perft`).
    const LEGAL: bool = true;
    /// Whether steps report their events (capability `events`).
    const EVENTS: bool = false;
    /// The kernels that are implemented.
    const KERNELS: &'static [&'static str] = &[];

    /// The game under a profile.
    fn new(profile: &Profile) -> Self;

    /// Begins a game.
    fn start(&self, setup: &[u64], chance: &mut Chance) -> Result<Self::State, Refusal>;

    /// Takes an explicit state. One that contradicts a clause is refused with `bad-state`.
    fn load(&self, words: &[u64]) -> Result<Self::State, Refusal>;

    /// The words of a state.
    fn save(&self, state: &Self::State) -> Vec<u64>;

    /// Plays an action, given in the words of the action layout.
    fn step(
        &self,
        state: &Self::State,
        action: &[u64],
        chance: &mut Chance,
    ) -> Result<Step<Self::State>, Refusal>;

    /// The legal actions in canonical order, each in the words of the action layout.
    fn legal(&self, _state: &Self::State) -> Result<Vec<Vec<u64>>, Refusal> {
        Err(Code::UnsupportedOp.into())
    }

    /// Evaluates a kernel of [`Game::KERNELS`]. The input is not checked: which code refuses a
    /// word outside its range is for the spec to say.
    fn kernel(&self, _name: &str, _input: &[u64]) -> Result<Vec<u64>, Refusal> {
        Err(Code::UnsupportedOp.into())
    }

    /// A generator of the spec. The default knows mulberry32.
    fn generator(name: &str, start: GeneratorStart) -> Result<Box<dyn Generator>, Refusal> {
        match name {
            "mulberry32" => Ok(Box::new(Mulberry32::new(start)?)),
            _ => Err(Code::UnsupportedOp.into()),
        }
    }
}
