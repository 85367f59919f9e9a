//! The request loop.

use std::borrow::Borrow;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use crate::bench::{bench, kernel_inputs, kernel_name};
use crate::chance::Layer;
use crate::game::Game;
use crate::init::{bad_params, begin, check_game, generator_named, seeded, table_of, words_of};
use crate::json::{parse_json, Json};
use crate::layout::MAX_WORD;
use crate::lines::{Line, Lines, MAX_LINE};
use crate::perft::perft;
use crate::play::{play_game, Output};
use crate::refusal::{Code, Refusal};
use crate::session::{guarded, Context, Running};

const PROTOCOL: u64 = 1;
/// Requests are read one after the other; the harness may send some ahead.
const WINDOW: u64 = 8;

type Members = Vec<(String, Json)>;
type Reply = Result<Members, Refusal>;

/// Serves a game on standard input and output until `bye` or the end of input.
pub fn serve<G: Game>() -> ExitCode {
    match serve_lines::<G>(io::stdin(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", G::NAME);
            ExitCode::FAILURE
        }
    }
}

/// Serves a game on any pair of streams. Fails if the spec cannot be read or a stream fails.
pub fn serve_lines<G: Game>(input: impl Read, output: impl Write) -> io::Result<()> {
    let context =
        Context::<G>::new().map_err(|text| io::Error::new(io::ErrorKind::InvalidData, text))?;
    let mut server = Server {
        context: &context,
        current: None,
    };
    let mut output = io::BufWriter::new(output);
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next_line()? {
        let (reply, last) = match &line {
            Line::Whole(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => continue,
            Line::Whole(bytes) => server.answer(bytes),
            Line::TooLong(start) => (refused(id_in(start), Code::TooLong.into()), false),
        };
        output.write_all(reply.as_bytes())?;
        output.write_all(b"\n")?;
        if last {
            break;
        }
        if !lines.is_ready() {
            output.flush()?;
        }
    }
    output.flush()
}

struct Server<'a, G: Game> {
    context: &'a Context<G>,
    current: Option<Running<'a, G>>,
}

impl<'a, G: Game> Server<'a, G> {
    /// The reply line to a request line, and whether it was the last one.
    fn answer(&mut self, line: &[u8]) -> (String, bool) {
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned());
        let request = match text.and_then(parse_json) {
            Ok(request) => request,
            Err(message) => return (refused(id_in(line), bad_params(message)), false),
        };
        let id = request
            .get("id")
            .and_then(Json::word)
            .filter(|&id| id <= MAX_WORD);
        let id = match id {
            Some(id) => id,
            None => return (refused(0, bad_params("the request has no id")), false),
        };
        let reply = guarded(|| self.dispatch(&request));
        let last = request.get("op").and_then(Json::text) == Some("bye");
        (reply_line(id, reply), last)
    }

    fn dispatch(&mut self, request: &Json) -> Reply {
        match request.get("op").and_then(Json::text) {
            Some("hello") => self.hello(request),
            Some("new") => self.new_game(request),
            Some("step") => self.step(request),
            Some("play") => self.play(request),
            Some("legal") if G::LEGAL => self.legal(request),
            Some("kernel") => self.kernel(request),
            Some("rng") if G::LAYERS.contains(&Layer::Seed) => self.rng(request),
            Some("perft") if counts::<G>() => {
                let depth = request.get("depth").and_then(Json::word);
                let depth = depth.ok_or_else(|| bad_params("depth is missing"));
                let root = listing(begin(self.context, request)?)?;
                let layers = &root.profile().layers;
                if !layers.contains(&Layer::Outcome) && !layers.contains(&Layer::None) {
                    return Err(Code::UnsupportedOp.into());
                }
                perft(self.context, &root, depth?)
            }
            Some("bench") => bench(self.context, request),
            Some("bye") => Ok(Vec::new()),
            _ => Err(Code::UnsupportedOp.into()),
        }
    }

    fn hello(&self, request: &Json) -> Reply {
        match request.get("proto").and_then(Json::words).as_deref() {
            Some(&[lowest, highest]) if (lowest..=highest).contains(&PROTOCOL) => {}
            _ => return Err(bad_params("this adapter speaks protocol version 1")),
        }
        let texts = |all: Vec<String>| Json::List(all.into_iter().map(Json::Text).collect());
        Ok(vec![
            member("proto", Json::Word(PROTOCOL)),
            member("name", Json::Text(G::NAME.to_owned())),
            member("version", Json::Text(G::VERSION.to_owned())),
            member("lang", Json::Text("rust".to_owned())),
            member("games", texts(vec![self.context.spec.game.clone()])),
            member("caps", texts(capabilities::<G>())),
            member("maxLine", Json::Word(MAX_LINE as u64)),
            member("window", Json::Word(WINDOW)),
        ])
    }

    fn new_game(&mut self, request: &Json) -> Reply {
        let running = begin(self.context, request)?;
        let members = state_members(&running, running.chance.consumed());
        self.current = Some(running);
        Ok(members)
    }

    fn step(&mut self, request: &Json) -> Reply {
        let action = words_of(request, "a")?.ok_or_else(|| bad_params("a is missing"))?;
        let tape = words_of(request, "c")?.unwrap_or_default();
        let running = self.current.as_mut().ok_or_else(no_game)?;
        running.chance.set_tape(tape);
        let events = running.step(&action)?;
        let mut members = state_members(running, running.chance.consumed());
        if G::EVENTS {
            members.push(member("ev", Json::from_words(&events)));
        }
        Ok(members)
    }

    fn play(&self, request: &Json) -> Reply {
        let games = request.get("games").and_then(Json::list);
        let games = games.ok_or_else(|| bad_params("games is missing"))?;
        let output = Output::of(request)?;
        let results = games
            .iter()
            .map(|game| play_game(self.context, game, output).into_json());
        Ok(vec![member("games", Json::List(results.collect()))])
    }

    fn legal(&self, request: &Json) -> Reply {
        let list = match (request.get("game"), &self.current) {
            (Some(_), _) => listing(begin(self.context, request)?)?.legal()?,
            (None, current) => listing(current.as_ref().ok_or_else(no_game)?)?.legal()?,
        };
        let list = list.iter().map(|words| Json::from_words(words)).collect();
        Ok(vec![member("l", Json::List(list))])
    }

    fn kernel(&self, request: &Json) -> Reply {
        let table = table_of(self.context, request)?;
        let name = kernel_name::<G>(request)?;
        let inputs = kernel_inputs(request)?;
        let results = inputs
            .iter()
            .map(|input| match guarded(|| table.game.kernel(name, input)) {
                Ok(words) => Json::from_words(&words),
                Err(refusal) => {
                    let mut members = Vec::new();
                    refusal.push_members(&mut members);
                    Json::Object(members)
                }
            });
        Ok(vec![member("out", Json::List(results.collect()))])
    }

    fn rng(&self, request: &Json) -> Reply {
        check_game(self.context, request)?;
        let (name, _) = generator_named(self.context, request)?;
        let count = request
            .get("n")
            .and_then(Json::word)
            .ok_or_else(|| bad_params("n is missing"))?;
        let mut generator = seeded::<G>(name, request)?;
        if count > MAX_LINE as u64 {
            return Err(Code::TooLong.into());
        }
        let words: Vec<u64> = (0..count)
            .map(|_| u64::from(generator.next_word()))
            .collect();
        let state = Json::from_words(&generator.words());
        Ok(vec![
            member("w", Json::from_words(&words)),
            member("g", state),
        ])
    }
}

fn counts<G: Game>() -> bool {
    G::LEGAL && (G::LAYERS.contains(&Layer::Outcome) || G::LAYERS.contains(&Layer::None))
}

fn capabilities<G: Game>() -> Vec<String> {
    let has = |condition: bool, name: &'static str| condition.then_some(name);
    let seed = G::LAYERS.contains(&Layer::Seed);
    let names = [
        Some("step"),
        Some("play"),
        Some("dig"),
        Some("state"),
        Some("bench"),
        has(G::LEGAL, "legal"),
        has(G::EVENTS, "events"),
        has(seed, "rng"),
        has(counts::<G>(), "perft"),
    ];
    let chance = G::LAYERS.iter().filter(|layer| **layer != Layer::None);
    let chance = chance.map(|layer| format!("chance:{}", layer.name()));
    let kernels = G::KERNELS.iter().map(|name| format!("kernel:{name}"));
    names
        .into_iter()
        .flatten()
        .map(str::to_owned)
        .chain(chance)
        .chain(kernels)
        .collect()
}

fn member(key: &str, value: Json) -> (String, Json) {
    (key.to_owned(), value)
}

fn state_members<G: Game>(running: &Running<G>, consumed: u64) -> Members {
    vec![
        member("s", Json::from_words(&running.words)),
        member("k", Json::Word(consumed)),
    ]
}

/// The game, if its profile has lists of legal actions.
fn listing<'a, G: Game + 'a, R: Borrow<Running<'a, G>>>(running: R) -> Result<R, Refusal> {
    if running.borrow().profile().lists {
        return Ok(running);
    }
    Err(Code::UnsupportedOp.into())
}

fn no_game() -> Refusal {
    bad_params("no game has begun")
}

fn refused(id: u64, refusal: Refusal) -> String {
    let mut members = vec![member("id", Json::Word(id))];
    refusal.push_members(&mut members);
    let mut line = String::new();
    Json::Object(members).write(&mut line);
    line
}

fn reply_line(id: u64, reply: Reply) -> String {
    let own = match reply {
        Ok(own) => own,
        Err(refusal) => return refused(id, refusal),
    };
    let mut members = vec![member("id", Json::Word(id))];
    members.extend(own);
    let mut line = String::new();
    Json::Object(members).write(&mut line);
    if line.len() > MAX_LINE {
        return refused(
            id,
            Refusal::new(Code::TooLong, "the reply is longer than a line may be"),
        );
    }
    line
}

/// The id of a line that could not be read, if it begins as the harness begins its lines; else 0.
fn id_in(line: &[u8]) -> u64 {
    let digits = line.strip_prefix(b"{\"id\":").unwrap_or(&[]);
    let length = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let text = std::str::from_utf8(&digits[..length]).unwrap_or("");
    text.parse().ok().filter(|&id| id <= MAX_WORD).unwrap_or(0)
}
