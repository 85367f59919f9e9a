//! Generators of chance layer `seed`.

use crate::refusal::{Code, Refusal};

/// A generator of 32-bit words.
pub trait Generator {
    /// The next word.
    fn next_word(&mut self) -> u32;
    /// The words of its state, as the spec lays them out.
    fn words(&self) -> Vec<u64>;
    /// A copy in the same state.
    fn copy(&self) -> Box<dyn Generator>;
}

/// Where a generator begins.
#[derive(Clone, Copy, Debug)]
pub enum GeneratorStart<'a> {
    /// A seed. One that the generator does not take is refused with `bad-params`.
    Seed(u64),
    /// The words of an explicit state. Words that do not fit are refused with `bad-state`.
    Words(&'a [u64]),
}

/// The generator mulberry32: one 32-bit word of state, the seed is the first state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry32 {
    state: u32,
}

impl Mulberry32 {
    /// Begins at a seed or at a state, both 0..4294967295.
    pub fn new(start: GeneratorStart) -> Result<Self, Refusal> {
        let (word, code) = match start {
            GeneratorStart::Seed(seed) => (Some(seed), Code::BadParams),
            GeneratorStart::Words([word]) => (Some(*word), Code::BadState),
            GeneratorStart::Words(_) => (None, Code::BadState),
        };
        let state = word.and_then(|word| u32::try_from(word).ok());
        let state = state.ok_or_else(|| Refusal::new(code, "mulberry32 takes one 32-bit word"))?;
        Ok(Mulberry32 { state })
    }
}

impl Generator for Mulberry32 {
    fn next_word(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let s = self.state;
        let t = (s ^ (s >> 15)).wrapping_mul(s | 1);
        let t = t ^ t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    fn words(&self) -> Vec<u64> {
        vec![u64::from(self.state)]
    }

    fn copy(&self) -> Box<dyn Generator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, count: usize) -> Vec<u32> {
        let mut generator = Mulberry32::new(GeneratorStart::Seed(seed)).unwrap();
        (0..count).map(|_| generator.next_word()).collect()
    }

    #[test]
    fn gives_the_published_words() {
        assert_eq!(
            first(0, 4),
            [0x4434_b462, 0x0015_9c37, 0x3928_5b08, 0x256d_8104]
        );
        assert_eq!(first(42, 3), [2_581_720_956, 1_925_393_290, 3_661_312_704]);
        assert_eq!(first(0xffff_ffff, 2), [0xe57b_f3d3, 0x3081_a5a4]);
        assert_eq!(first(0x92d4_860b, 2), [0, 0x4434_b462]);
    }

    #[test]
    fn goes_on_from_its_words() {
        let mut generator = Mulberry32::new(GeneratorStart::Seed(7)).unwrap();
        generator.next_word();
        let words = generator.words();
        let mut resumed = Mulberry32::new(GeneratorStart::Words(&words)).unwrap();
        assert_eq!(resumed.next_word(), generator.next_word());
    }

    #[test]
    fn refuses_more_than_32_bits() {
        let code = |start| Mulberry32::new(start).unwrap_err().code;
        assert_eq!(code(GeneratorStart::Seed(1 << 32)), Code::BadParams);
        assert_eq!(code(GeneratorStart::Words(&[1 << 32])), Code::BadState);
        assert_eq!(code(GeneratorStart::Words(&[])), Code::BadState);
        assert_eq!(code(GeneratorStart::Words(&[1, 2])), Code::BadState);
    }
}
