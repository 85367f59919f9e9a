//! Whole games in one request (protocol section 3, `play`).

use crate::digest::Digest;
use crate::game::Game;
use crate::init::{bad_params, begin, words_of};
use crate::json::Json;
use crate::refusal::{Code, Refusal};
use crate::session::{Context, Running};

/// What a play request asks for besides the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    End,
    Every(u64),
    States(u64, u64),
}

impl Output {
    pub fn of(request: &Json) -> Result<Output, Refusal> {
        let text = match request.get("out") {
            None => return Ok(Output::End),
            Some(value) => value.text().unwrap_or(""),
        };
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let every = text
            .strip_prefix("every:")
            .and_then(number)
            .filter(|&stride| stride > 0);
        let range = text
            .strip_prefix("states:")
            .and_then(|range| range.split_once('-'));
        let states = range.and_then(|(from, to)| Some((number(from)?, number(to)?)));
        match (text, every, states) {
            ("end", _, _) => Ok(Output::End),
            (_, Some(stride), _) => Ok(Output::Every(stride)),
            (_, _, Some((from, to))) if from <= to => Ok(Output::States(from, to)),
            _ => Err(bad_params("out is neither end nor every:K nor states:I-J")),
        }
    }
}

/// One lane: its digest, the digests along the way, and its records in a stretch of states.
struct Lane {
    name: &'static str,
    digest: Digest,
    stride_name: &'static str,
    along: Vec<Json>,
    states_name: &'static str,
    shown: Vec<Json>,
}

impl Lane {
    fn new(name: &'static str, stride_name: &'static str, states_name: &'static str) -> Self {
        let (digest, along, shown) = (Digest::new(), Vec::new(), Vec::new());
        Lane {
            name,
            digest,
            stride_name,
            along,
            states_name,
            shown,
        }
    }

    fn note_digest(&mut self) {
        self.along.push(Json::Text(self.digest.text()));
    }
}

/// What became of one game.
pub struct Played {
    pub steps: u64,
    pub consumed: u64,
    /// The words of the last state; none if the start was refused.
    pub last: Vec<u64>,
    over: bool,
    output: Output,
    states: Lane,
    legal: Option<Lane>,
    events: Option<Lane>,
    shown_consumed: Vec<u64>,
    refusal: Option<Refusal>,
}

/// Plays one game of a request to its last action or to the first refusal.
pub fn play_game<G: Game>(context: &Context<G>, request: &Json, output: Output) -> Played {
    let mut played = Played {
        steps: 0,
        consumed: 0,
        last: Vec::new(),
        over: false,
        output,
        states: Lane::new("d", "p", "st"),
        legal: G::LEGAL.then(|| Lane::new("ld", "pl", "sl")),
        events: G::EVENTS.then(|| Lane::new("ed", "pe", "se")),
        shown_consumed: Vec::new(),
        refusal: None,
    };
    played.refusal = played.run(context, request).err();
    if let Output::Every(stride) = output {
        if !played.last.is_empty() && played.steps % stride != 0 {
            played.note_digests();
        }
    }
    played
}

impl Played {
    fn run<G: Game>(&mut self, context: &Context<G>, request: &Json) -> Result<(), Refusal> {
        let missing = || bad_params("a is missing");
        let actions = words_of(request, "a").and_then(|words| words.ok_or_else(missing));
        let mut running = begin(context, request)?;
        let actions = actions?;
        if !running.profile().lists {
            self.legal = None;
        }
        self.note(&running, None)?;
        let mut rest = &actions[..];
        while !rest.is_empty() {
            let (action, after) = rest.split_at(running.action_length(rest));
            let events = running.step(action)?;
            self.steps += 1;
            self.note(&running, Some(&events))?;
            rest = after;
        }
        Ok(())
    }

    /// Takes down the state that the game has come to.
    fn note<G: Game>(
        &mut self,
        running: &Running<G>,
        events: Option<&[u64]>,
    ) -> Result<(), Refusal> {
        self.consumed = running.chance.consumed();
        self.over = running.over;
        self.last.clone_from(&running.words);
        self.states.digest.record(&running.words);
        let shown =
            matches!(self.output, Output::States(from, to) if (from..=to).contains(&self.steps));
        if shown {
            self.states.shown.push(Json::from_words(&running.words));
            self.shown_consumed.push(self.consumed);
        }
        if let Some(lane) = &mut self.events {
            events
                .into_iter()
                .for_each(|indices| lane.digest.record(indices));
            if shown {
                lane.shown.push(Json::from_words(events.unwrap_or(&[])));
            }
        }
        if self.legal.is_some() {
            match running.legal() {
                Ok(list) => self.note_legal(&list, shown),
                // A list that is refused for its length does not stop the game: it has no such lane.
                Err(refusal) if refusal.code == Code::TooLong => self.legal = None,
                Err(refusal) => return Err(refusal),
            }
        }
        if matches!(self.output, Output::Every(stride) if self.steps % stride == 0) {
            self.note_digests();
        }
        Ok(())
    }

    fn note_legal(&mut self, list: &[Vec<u64>], shown: bool) {
        if let Some(lane) = &mut self.legal {
            lane.digest.record(&list.concat());
            if shown {
                let words = list.iter().map(|words| Json::from_words(words));
                lane.shown.push(Json::List(words.collect()));
            }
        }
    }

    fn lanes(&mut self) -> impl Iterator<Item = &mut Lane> {
        std::iter::once(&mut self.states)
            .chain(&mut self.legal)
            .chain(&mut self.events)
    }

    fn note_digests(&mut self) {
        self.lanes().for_each(Lane::note_digest);
    }

    /// The result as it travels.
    pub fn into_json(mut self) -> Json {
        let mut members = vec![
            ("n".to_owned(), Json::Word(self.steps)),
            ("k".to_owned(), Json::Word(self.consumed)),
            ("over".to_owned(), Json::Word(u64::from(self.over))),
        ];
        let output = self.output;
        for lane in self.lanes() {
            members.push((lane.name.to_owned(), Json::Text(lane.digest.text())));
            match output {
                Output::End => {}
                Output::Every(_) => {
                    members.push((
                        lane.stride_name.to_owned(),
                        Json::List(std::mem::take(&mut lane.along)),
                    ));
                }
                Output::States(..) => {
                    members.push((
                        lane.states_name.to_owned(),
                        Json::List(std::mem::take(&mut lane.shown)),
                    ));
                }
            }
        }
        if let Output::States(..) = output {
            members.push(("sk".to_owned(), Json::from_words(&self.shown_consumed)));
        }
        if let Some(refusal) = self.refusal {
            refusal.push_members(&mut members);
            members.push(("at".to_owned(), Json::Word(self.steps)));
        }
        Json::Object(members)
    }
}
