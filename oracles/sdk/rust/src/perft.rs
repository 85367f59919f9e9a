//! Counts of sequences of actions and chance outcomes (protocol section 3, `perft`).

use std::rc::Rc;

use crate::chance::{Chance, Layer};
use crate::digest::fnv1a_32;
use crate::game::Game;
use crate::json::Json;
use crate::layout::{Layout, Misfit};
use crate::refusal::{Code, Refusal};
use crate::session::{Context, Running};

/// Wider outcome words than this are not tried out one by one.
const MAX_OUTCOMES: u64 = 1 << 16;

#[derive(Default)]
struct Counts {
    leaves: u64,
    terminals: u64,
    moves: u64,
    sum: u64,
    digest: u32,
}

/// Counts all sequences of `depth` steps from a state.
pub fn perft<'a, G: Game>(
    context: &'a Context<G>,
    root: &Running<'a, G>,
    depth: u64,
) -> Result<Vec<(String, Json)>, Refusal> {
    let mut counts = Counts::default();
    let mut below = Vec::new();
    let actions = if depth == 0 {
        Vec::new()
    } else {
        root.legal()?
    };
    if depth == 0 {
        // The state itself is the only leaf, below no action.
        descend(context, root, depth, &mut counts)?;
        below.push(counts.leaves);
    } else if root.over {
        counts.terminals = 1;
    }
    for action in &actions {
        let before = counts.leaves;
        descend_action(context, root, action, depth, &mut counts)?;
        below.push(counts.leaves - before);
    }
    let list = actions
        .iter()
        .map(|words| Json::from_words(words))
        .collect();
    let mut members = vec![
        ("l".to_owned(), Json::List(list)),
        ("n".to_owned(), Json::from_words(&below)),
        ("terminals".to_owned(), Json::Word(counts.terminals)),
        ("moves".to_owned(), Json::Word(counts.moves)),
    ];
    if context.spec.perft.is_some() {
        members.push(("sum".to_owned(), Json::Word(counts.sum)));
        members.push(("digest".to_owned(), Json::Word(u64::from(counts.digest))));
    }
    Ok(members)
}

fn descend<G: Game>(
    context: &Context<G>,
    running: &Running<G>,
    depth: u64,
    counts: &mut Counts,
) -> Result<(), Refusal> {
    if depth == 0 {
        counts.leaves += 1;
        if let Some((sum, digest)) = &context.spec.perft {
            counts.sum += running.field(sum).iter().sum::<u64>();
            counts.digest = counts.digest.wrapping_add(fnv1a_32(running.field(digest)));
        }
        return Ok(());
    }
    if running.over {
        counts.terminals += 1;
        return Ok(());
    }
    running
        .legal()?
        .iter()
        .try_for_each(|action| descend_action(context, running, action, depth, counts))
}

fn descend_action<G: Game>(
    context: &Context<G>,
    running: &Running<G>,
    action: &[u64],
    depth: u64,
    counts: &mut Counts,
) -> Result<(), Refusal> {
    counts.moves += 1;
    for_each_outcome(running, action, &mut Vec::new(), &mut |next| {
        descend(context, next, depth - 1, counts)
    })
}

/// Visits the state after each chance outcome of an action. The outcomes are found by trying: a
/// step that finds its tape too short is repeated with each word that may stand next.
fn for_each_outcome<'a, G: Game>(
    running: &Running<'a, G>,
    action: &[u64],
    tape: &mut Vec<u64>,
    visit: &mut dyn FnMut(&Running<'a, G>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let outcome = Rc::clone(running.outcome());
    let mut next = running.fork(Chance::from_tape(Layer::Outcome, outcome, tape.clone()))?;
    match next.step(action) {
        Ok(_) => visit(&next),
        Err(refusal) if refusal.code == Code::ChanceRange => Ok(()),
        Err(refusal) if refusal.code == Code::ChanceShort => {
            let (min, max) = next_word(running.outcome(), tape).ok_or(refusal)?;
            if max - min >= MAX_OUTCOMES {
                return Err(Refusal::new(Code::TooLong, "too many outcomes to count"));
            }
            for word in min..=max {
                tape.push(word);
                for_each_outcome(running, action, tape, visit)?;
                tape.pop();
            }
            Ok(())
        }
        Err(refusal) => Err(refusal),
    }
}

/// The range of the word that follows a tape of outcomes.
fn next_word(outcome: &Layout, tape: &[u64]) -> Option<(u64, u64)> {
    let mut at = 0;
    loop {
        let from = at;
        match outcome.read(tape, &mut at) {
            Err(Misfit::Short { min, max }) => return Some((min, max)),
            Ok(()) if at > from => {}
            _ => return None,
        }
    }
}
