//! The kernels of the spec.

use lockstep_sdk::{Code, Refusal, MAX_WORD};

use crate::rules::{die, legal, Board, Limits};

/// Evaluates a kernel on the words of its input.
pub fn evaluate(name: &str, input: &[u64], limits: Limits) -> Result<Vec<u64>, Refusal> {
    match (name, input) {
        ("legal", cells) => legal_of(cells, limits),
        ("die", &[word]) => Ok(vec![die(word_32(word)?)]),
        ("below", &[word, n]) => below(word_32(word)?, n),
        _ => Err(Refusal::new(Code::DomainError, "wrong number of words")),
    }
}

fn word_32(word: u64) -> Result<u32, Refusal> {
    u32::try_from(word).map_err(|_| Code::DomainError.into())
}

/// SN-06.
fn below(word: u32, n: u64) -> Result<Vec<u64>, Refusal> {
    if !(1..=2_097_152).contains(&n) {
        return Err(Code::DomainError.into());
    }
    Ok(vec![(u64::from(word) * n) >> 32])
}

/// The list of a board: the number of actions, then the actions.
fn legal_of(cells: &[u64], limits: Limits) -> Result<Vec<u64>, Refusal> {
    let cells: Board = cells.try_into().map_err(|_| Code::DomainError)?;
    if !cells.iter().all(|cell| (1..=MAX_WORD).contains(cell)) {
        return Err(Code::DomainError.into());
    }
    let list = legal(&cells, limits)?;
    let mut words = vec![list.len() as u64];
    words.extend(list.concat());
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        cap: Some(4096),
        list_max: 16384,
    };

    fn code(name: &str, input: &[u64]) -> Code {
        evaluate(name, input, LIMITS).unwrap_err().code
    }

    #[test]
    fn a_die_changes_at_the_thirds() {
        let die = |word: u64| evaluate("die", &[word], LIMITS).unwrap()[0];
        assert_eq!([0, 0x5555_5555].map(die), [1, 1]);
        assert_eq!([0x5555_5556, 0xaaaa_aaaa].map(die), [2, 2]);
        assert_eq!([0xaaaa_aaab, 0xffff_ffff].map(die), [3, 3]);
        assert_eq!(code("die", &[1 << 32]), Code::DomainError);
        assert_eq!(code("die", &[]), Code::DomainError);
    }

    #[test]
    fn below_is_exact() {
        let below = |word, n| evaluate("below", &[word, n], LIMITS).unwrap()[0];
        assert_eq!(below(0xffff_ffff, 1), 0);
        assert_eq!(below(0xffff_ffff, 2_097_152), 2_097_151);
        assert_eq!(below(0x8000_0000, 3), 1);
        assert_eq!(code("below", &[0, 0]), Code::DomainError);
        assert_eq!(code("below", &[0, 2_097_153]), Code::DomainError);
        assert_eq!(code("below", &[1 << 32, 1]), Code::DomainError);
    }

    #[test]
    fn a_list_begins_with_its_length() {
        let mut cells: Vec<u64> = (100..125).collect();
        assert_eq!(evaluate("legal", &cells, LIMITS), Ok(vec![0]));
        cells[1] = 100;
        assert_eq!(
            evaluate("legal", &cells, LIMITS),
            Ok(vec![2, 2, 0, 1, 2, 1, 0])
        );
        cells[24] = 0;
        assert_eq!(code("legal", &cells), Code::DomainError);
        assert_eq!(code("legal", &cells[..24]), Code::DomainError);
    }
}
