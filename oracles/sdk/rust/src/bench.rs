//! Timed repetitions of a play or kernel request (protocol section 3, `bench`).

use crate::clock::timed;
use crate::digest::Digest;
use crate::game::Game;
use crate::init::{bad_params, table_of, text_of};
use crate::json::Json;
use crate::play::{play_game, Output};
use crate::refusal::{Code, Refusal};
use crate::session::{guarded, Context};

/// The greatest number of repetitions.
const MAX_REPETITIONS: u64 = 1_000_000;

/// Steps (or inputs) done, and the digest over what they led to.
type Work = (u64, Digest);

/// Does the work of the request `reps` times and times each.
pub fn bench<G: Game>(
    context: &Context<G>,
    request: &Json,
) -> Result<Vec<(String, Json)>, Refusal> {
    let repetitions = request.get("reps").and_then(Json::word).unwrap_or(0);
    if repetitions == 0 || repetitions > MAX_REPETITIONS {
        return Err(bad_params("reps is not 1..1000000"));
    }
    if let Some(games) = request.get("games").and_then(Json::list) {
        let output = Output::of(request)?;
        return repeat(repetitions, || play_all(context, games, output));
    }
    let table = table_of(context, request)?;
    let name = kernel_name::<G>(request)?;
    let inputs = kernel_inputs(request)?;
    repeat(repetitions, || kernel_all(&table.game, name, &inputs))
}

/// The name of a kernel that the adapter has.
pub fn kernel_name<G: Game>(request: &Json) -> Result<&str, Refusal> {
    let name = text_of(request, "name")?;
    if !G::KERNELS.contains(&name) {
        return Err(Code::UnsupportedOp.into());
    }
    Ok(name)
}

/// The inputs of a kernel request.
pub fn kernel_inputs(request: &Json) -> Result<Vec<Vec<u64>>, Refusal> {
    let inputs = request.get("in").and_then(Json::list);
    let words = inputs.and_then(|inputs| inputs.iter().map(Json::words).collect());
    words.ok_or_else(|| bad_params("in is no list of lists of numbers"))
}

fn repeat(
    repetitions: u64,
    mut work: impl FnMut() -> Work,
) -> Result<Vec<(String, Json)>, Refusal> {
    let mut wall = Vec::new();
    let mut cpu = Vec::new();
    let mut last = (0, Digest::new());
    for _ in 0..repetitions {
        let (done, wall_ns, cpu_ns) = timed(&mut work);
        last = done;
        wall.push(wall_ns);
        cpu.extend(cpu_ns);
    }
    let mut members = vec![("ns".to_owned(), Json::from_words(&wall))];
    if cpu.len() == wall.len() {
        members.push(("cpu".to_owned(), Json::from_words(&cpu)));
    }
    members.push(("ops".to_owned(), Json::Word(last.0)));
    members.push(("d".to_owned(), Json::Text(last.1.text())));
    Ok(members)
}

fn play_all<G: Game>(context: &Context<G>, games: &[Json], output: Output) -> Work {
    let mut digest = Digest::new();
    let mut steps = 0;
    for game in games {
        let played = play_game(context, game, output);
        let mut record = vec![played.steps, played.consumed];
        record.extend(&played.last);
        digest.record(&record);
        steps += played.steps;
    }
    (steps, digest)
}

fn kernel_all<G: Game>(game: &G, name: &str, inputs: &[Vec<u64>]) -> Work {
    let mut digest = Digest::new();
    for input in inputs {
        digest.record(&guarded(|| game.kernel(name, input)).unwrap_or_default());
    }
    (inputs.len() as u64, digest)
}
