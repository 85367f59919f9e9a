//! Chance in layers (protocol section 4).

use std::rc::Rc;

use crate::generator::Generator;
use crate::layout::{Layout, Misfit};
use crate::refusal::{Code, Refusal};

/// Where chance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// A tape of resolved outcomes.
    Outcome,
    /// A tape of 32-bit words.
    Raw,
    /// A generator.
    Seed,
    /// The game has no chance.
    None,
}

impl Layer {
    /// The layer of a name.
    pub fn named(name: &str) -> Option<Layer> {
        match name {
            "outcome" => Some(Layer::Outcome),
            "raw" => Some(Layer::Raw),
            "seed" => Some(Layer::Seed),
            "none" => Some(Layer::None),
            _ => None,
        }
    }

    /// The name of the layer.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Outcome => "outcome",
            Layer::Raw => "raw",
            Layer::Seed => "seed",
            Layer::None => "none",
        }
    }
}

/// A position in chance.
pub(crate) struct Mark {
    at: usize,
    generator: Option<Box<dyn Generator>>,
}

/// What a game draws from.
pub struct Chance {
    layer: Layer,
    outcome: Rc<Layout>,
    tape: Vec<u64>,
    at: usize,
    generator: Option<Box<dyn Generator>>,
}

impl Chance {
    /// A tape in layer outcome or raw; in layer none an empty one.
    pub(crate) fn from_tape(layer: Layer, outcome: Rc<Layout>, tape: Vec<u64>) -> Self {
        Chance {
            layer,
            outcome,
            tape,
            at: 0,
            generator: None,
        }
    }

    pub(crate) fn from_generator(outcome: Rc<Layout>, generator: Box<dyn Generator>) -> Self {
        Chance {
            layer: Layer::Seed,
            outcome,
            tape: Vec::new(),
            at: 0,
            generator: Some(generator),
        }
    }

    /// The layer, for a game whose outcomes are not one word each.
    pub fn layer(&self) -> Layer {
        self.layer
    }

    /// Layer outcome: the words of the next outcome, checked against the spec's layout. What else
    /// the state forbids, the game refuses with `chance-range`.
    pub fn outcome(&mut self) -> Result<Vec<u64>, Refusal> {
        if self.layer != Layer::Outcome {
            return Err(Refusal::new(
                Code::Internal,
                "an outcome was asked for outside layer outcome",
            ));
        }
        let from = self.at;
        let mut at = from;
        match self.outcome.read(&self.tape, &mut at) {
            Ok(()) => {
                self.at = at;
                Ok(self.tape[from..at].to_vec())
            }
            Err(Misfit::Short { .. }) => Err(Code::ChanceShort.into()),
            Err(_) => Err(Refusal::new(
                Code::ChanceRange,
                format!("outcome at tape word {from}"),
            )),
        }
    }

    /// Layers raw and seed: the next 32-bit word.
    pub fn word(&mut self) -> Result<u32, Refusal> {
        if let Some(generator) = &mut self.generator {
            return Ok(generator.next_word());
        }
        if self.layer != Layer::Raw {
            return Err(Refusal::new(
                Code::Internal,
                "a word was asked for outside layers raw and seed",
            ));
        }
        let word = *self.tape.get(self.at).ok_or(Code::ChanceShort)?;
        let word = u32::try_from(word)
            .map_err(|_| Refusal::new(Code::ChanceRange, format!("tape word {}", self.at)))?;
        self.at += 1;
        Ok(word)
    }

    /// For games whose outcome is one word that comes from one 32-bit word: the next outcome in
    /// any layer. `map` is the spec's mapping.
    pub fn draw(&mut self, map: impl FnOnce(u32) -> u64) -> Result<u64, Refusal> {
        match self.layer {
            Layer::Outcome => match self.outcome()?[..] {
                [word] => Ok(word),
                _ => Err(Refusal::new(
                    Code::Internal,
                    "draw is for outcomes of one word",
                )),
            },
            _ => self.word().map(map),
        }
    }

    /// Where chance stands now, to come back to.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            generator: self.generator.as_ref().map(|generator| generator.copy()),
        }
    }

    /// Takes back all draws since the mark was made.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.at = mark.at;
        self.generator = mark.generator;
    }

    /// Tape words consumed so far.
    pub(crate) fn consumed(&self) -> u64 {
        self.at as u64
    }

    /// Another tape, read from its beginning.
    pub(crate) fn set_tape(&mut self, tape: Vec<u64>) {
        self.tape = tape;
        self.at = 0;
    }

    /// The state words of the generator; none in the other layers.
    pub(crate) fn generator_words(&self) -> Vec<u64> {
        self.generator
            .as_ref()
            .map_or_else(Vec::new, |generator| generator.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{GeneratorStart, Mulberry32};

    fn pairs() -> Rc<Layout> {
        let word = |max| Layout::U { min: 0, max };
        Rc::new(Layout::Struct(vec![
            ("cell".to_owned(), word(3)),
            ("rank".to_owned(), word(2)),
        ]))
    }

    fn code<T: std::fmt::Debug>(result: Result<T, Refusal>) -> Code {
        result.unwrap_err().code
    }

    #[test]
    fn outcomes_are_read_word_by_word() {
        let mut chance = Chance::from_tape(Layer::Outcome, pairs(), vec![3, 2, 4]);
        assert_eq!(chance.outcome(), Ok(vec![3, 2]));
        assert_eq!(
            code(chance.outcome()),
            Code::ChanceRange,
            "the bad word comes before the missing one"
        );
        let mut chance = Chance::from_tape(Layer::Outcome, pairs(), vec![3]);
        assert_eq!(code(chance.outcome()), Code::ChanceShort);
        assert_eq!(chance.consumed(), 0);
    }

    #[test]
    fn raw_words_have_32_bits() {
        let mut chance = Chance::from_tape(Layer::Raw, pairs(), vec![0xffff_ffff, 1 << 32]);
        assert_eq!(chance.word(), Ok(0xffff_ffff));
        assert_eq!(code(chance.word()), Code::ChanceRange);
        chance.set_tape(vec![]);
        assert_eq!(code(chance.word()), Code::ChanceShort);
    }

    #[test]
    fn draw_maps_words_but_not_outcomes() {
        let die = Rc::new(Layout::U { min: 1, max: 3 });
        let third = |word: u32| 1 + u64::from(word) * 3 / (1 << 32);
        let draw = |mut chance: Chance| chance.draw(third);
        assert_eq!(
            draw(Chance::from_tape(Layer::Outcome, die.clone(), vec![2])),
            Ok(2)
        );
        assert_eq!(
            code(draw(Chance::from_tape(
                Layer::Outcome,
                die.clone(),
                vec![4]
            ))),
            Code::ChanceRange
        );
        assert_eq!(
            draw(Chance::from_tape(
                Layer::Raw,
                die.clone(),
                vec![0xffff_ffff]
            )),
            Ok(3)
        );
        let generator = Box::new(Mulberry32::new(GeneratorStart::Seed(0)).unwrap());
        assert_eq!(draw(Chance::from_generator(die, generator)), Ok(1));
    }
}
