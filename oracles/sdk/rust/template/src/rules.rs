//! The rules of the race.

use lockstep_sdk::{Chance, Code, Refusal, Step};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub turns: u64,
    pub square: u64,
}

/// The result of a step.
pub type Stepped = Result<Step<State>, Refusal>;

/// A start (RC-01).
pub fn start(first: u64) -> State {
    State {
        turns: 0,
        square: first,
    }
}

/// An explicit state: `over`, `turns`, `square`; the words fit the layout.
pub fn load(words: &[u64], goal: u64) -> Result<State, Refusal> {
    if (words[0] == 1) != (words[2] == goal) {
        return Err(Refusal::new(
            Code::BadState,
            "over contradicts the square (RC-03)",
        ));
    }
    Ok(State {
        turns: words[1],
        square: words[2],
    })
}

/// The words of a state.
pub fn save(state: &State, goal: u64) -> Vec<u64> {
    vec![u64::from(state.square == goal), state.turns, state.square]
}

/// Both actions, or none at the end (RC-03).
pub fn legal(state: &State, goal: u64) -> Vec<Vec<u64>> {
    if state.square == goal {
        Vec::new()
    } else {
        vec![vec![1], vec![2]]
    }
}

/// A turn with one die or two (RC-02), and its events.
pub fn step(from: &State, dice: u64, goal: u64, chance: &mut Chance) -> Stepped {
    let thrown = (0..dice)
        .map(|_| chance.draw(die))
        .collect::<Result<Vec<_>, _>>()?;
    let square = goal.min(from.square + thrown.iter().sum::<u64>());
    let mut events = Vec::new();
    if square == goal {
        events.push("goal");
    }
    if thrown.len() == 2 && thrown[0] == thrown[1] {
        events.push("double");
    }
    Ok(Step {
        state: State {
            turns: from.turns + 1,
            square,
        },
        events,
    })
}

fn die(word: u32) -> u64 {
    1 + ((6 * u64::from(word)) >> 32)
}

/// The kernel (RC-04).
pub fn kernel_die(input: &[u64]) -> Result<Vec<u64>, Refusal> {
    match input {
        [word] => match u32::try_from(*word) {
            Ok(word) => Ok(vec![die(word)]),
            Err(_) => Err(Code::DomainError.into()),
        },
        _ => Err(Code::BadParams.into()),
    }
}
