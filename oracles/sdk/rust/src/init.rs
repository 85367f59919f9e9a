//! Where a game begins: the keys of `init` (protocol section 3), judged in the order of section 5.

use std::rc::Rc;

use crate::chance::{Chance, Layer};
use crate::game::Game;
use crate::generator::{Generator, GeneratorStart};
use crate::json::Json;
use crate::refusal::{Code, Refusal};
use crate::session::{guarded, Context, Running, Table};

pub fn bad_params(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadParams, message)
}

/// The words of a key; none if it is absent.
pub fn words_of(request: &Json, key: &str) -> Result<Option<Vec<u64>>, Refusal> {
    let not_words = || bad_params(format!("{key} is no list of words"));
    request
        .get(key)
        .map(|value| value.words().ok_or_else(not_words))
        .transpose()
}

pub fn text_of<'j>(request: &'j Json, key: &str) -> Result<&'j str, Refusal> {
    let missing = || bad_params(format!("{key} is missing or no text"));
    request.get(key).and_then(Json::text).ok_or_else(missing)
}

/// Refuses another game than the adapter's.
pub fn check_game<G: Game>(context: &Context<G>, request: &Json) -> Result<(), Refusal> {
    if text_of(request, "game")? == context.spec.game {
        return Ok(());
    }
    let message = format!("this adapter plays {}", context.spec.game);
    Err(Refusal::new(Code::UnsupportedGame, message))
}

/// The table of the request's game and profile.
pub fn table_of<'a, G: Game>(
    context: &'a Context<G>,
    request: &Json,
) -> Result<&'a Table<G>, Refusal> {
    check_game(context, request)?;
    let name = text_of(request, "profile")?;
    let unknown = || Refusal::new(Code::UnsupportedProfile, format!("no profile {name:?}"));
    context
        .tables
        .iter()
        .find(|table| table.profile.name == name)
        .ok_or_else(unknown)
}

/// Begins the game that the request describes.
pub fn begin<'a, G: Game>(
    context: &'a Context<G>,
    request: &Json,
) -> Result<Running<'a, G>, Refusal> {
    let table = table_of(context, request)?;
    let layer = layer_of(table, request)?;
    let setup = words_of(request, "setup")?.unwrap_or_default();
    if let Err(misfit) = table.profile.setup.check(&setup) {
        return Err(bad_params(format!("setup: {misfit:?}")));
    }
    let mut explicit = words_of(request, "s")?;
    let outcome = Rc::clone(&table.outcome);
    let tape = words_of(request, "c")?.unwrap_or_default();
    let mut chance = if layer == Layer::Seed {
        Chance::from_generator(outcome, generator_of(context, request, explicit.as_mut())?)
    } else {
        Chance::from_tape(layer, outcome, tape)
    };
    let state = match explicit {
        Some(words) => {
            if let Err(misfit) = table.profile.state.check(&words) {
                return Err(Refusal::new(Code::BadState, format!("state: {misfit:?}")));
            }
            guarded(|| table.game.load(&words))?
        }
        None => guarded(|| table.game.start(&setup, &mut chance))?,
    };
    Running::new(context, table, state, chance)
}

fn layer_of<G: Game>(table: &Table<G>, request: &Json) -> Result<Layer, Refusal> {
    let name = text_of(request, "layer")?;
    let layer = Layer::named(name).ok_or_else(|| bad_params(format!("no layer {name:?}")))?;
    if !G::LAYERS.contains(&layer) || !table.profile.layers.contains(&layer) {
        return Err(Code::UnsupportedOp.into());
    }
    Ok(layer)
}

/// The generator from `seed`, or from the last words of an explicit state, which are taken off.
fn generator_of<G: Game>(
    context: &Context<G>,
    request: &Json,
    explicit: Option<&mut Vec<u64>>,
) -> Result<Box<dyn Generator>, Refusal> {
    let (name, size) = generator_named(context, request)?;
    match explicit {
        None => seeded::<G>(name, request),
        Some(words) => {
            let short = || Refusal::new(Code::BadState, "the state has no generator words");
            let split = words.len().checked_sub(size).ok_or_else(short)?;
            let own = words.split_off(split);
            guarded(|| G::generator(name, GeneratorStart::Words(&own)))
        }
    }
}

/// The generator of `gen`: its name and how many words its state has.
pub fn generator_named<'a, G: Game>(
    context: &'a Context<G>,
    request: &Json,
) -> Result<(&'a str, usize), Refusal> {
    let name = text_of(request, "gen")?;
    let found = context
        .spec
        .profiles
        .iter()
        .flat_map(|profile| &profile.generators)
        .find(|(known, _)| known == name);
    let unknown = || bad_params(format!("the game has no generator {name:?}"));
    found
        .map(|(name, size)| (name.as_str(), *size))
        .ok_or_else(unknown)
}

/// The generator begun at `seed`.
pub fn seeded<G: Game>(name: &str, request: &Json) -> Result<Box<dyn Generator>, Refusal> {
    let text = text_of(request, "seed")?;
    let decimal =
        text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let seed = text.parse().ok().filter(|_| decimal);
    let seed = seed.ok_or_else(|| bad_params("seed is no decimal number"))?;
    guarded(|| G::generator(name, GeneratorStart::Seed(seed)))
}
