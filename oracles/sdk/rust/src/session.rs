//! One running game: its state in words, its chance, and the order in which a step is judged.

use std::collections::HashMap;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;

use crate::chance::Chance;
use crate::game::{Game, Step};
use crate::layout::Layout;
use crate::refusal::{Code, Refusal};
use crate::spec::{Profile, Spec};

/// The game under one profile.
pub struct Table<G> {
    pub profile: Profile,
    pub outcome: Rc<Layout>,
    pub game: G,
}

/// The spec and its profiles, made once.
pub struct Context<G> {
    pub spec: Spec,
    pub tables: Vec<Table<G>>,
    events: HashMap<String, u64>,
}

impl<G: Game> Context<G> {
    pub fn new() -> Result<Self, String> {
        let spec = Spec::parse(G::SPEC)?;
        let tables = spec.profiles.iter().map(|profile| Table {
            game: G::new(profile),
            outcome: Rc::new(profile.outcome.clone()),
            profile: profile.clone(),
        });
        let tables = tables.collect();
        let events = spec.events.iter().cloned().zip(0..).collect();
        Ok(Context {
            spec,
            tables,
            events,
        })
    }

    /// Ascending indices, each once.
    fn event_indices(&self, ids: &[&'static str]) -> Result<Vec<u64>, Refusal> {
        let index = |id: &&'static str| {
            let unknown = || Refusal::new(Code::Internal, format!("the spec has no event {id:?}"));
            self.events.get(*id).copied().ok_or_else(unknown)
        };
        let mut indices = ids
            .iter()
            .map(index)
            .collect::<Result<Vec<u64>, Refusal>>()?;
        indices.sort_unstable();
        indices.dedup();
        Ok(indices)
    }
}

/// A game in play.
pub struct Running<'a, G: Game> {
    context: &'a Context<G>,
    table: &'a Table<G>,
    state: G::State,
    pub chance: Chance,
    /// The words of the state, those of the generator last.
    pub words: Vec<u64>,
    pub over: bool,
}

impl<'a, G: Game> Running<'a, G> {
    pub fn new(
        context: &'a Context<G>,
        table: &'a Table<G>,
        state: G::State,
        chance: Chance,
    ) -> Result<Self, Refusal> {
        let mut running = Running {
            context,
            table,
            state,
            chance,
            words: Vec::new(),
            over: false,
        };
        running.refresh()?;
        Ok(running)
    }

    fn refresh(&mut self) -> Result<(), Refusal> {
        self.words = guarded(|| Ok(self.table.game.save(&self.state)))?;
        let over = self
            .table
            .profile
            .state
            .field(&self.words, &self.context.spec.over);
        let misfit = || Refusal::new(Code::Internal, "the state does not fit its layout");
        self.over = over.ok_or_else(misfit)? == [1];
        self.words.extend(self.chance.generator_words());
        Ok(())
    }

    /// Plays one action; gives the indices of its events. A refused step changes nothing.
    pub fn step(&mut self, action: &[u64]) -> Result<Vec<u64>, Refusal> {
        let mark = self.chance.mark();
        match self.judge(action) {
            Ok((state, events)) => {
                self.state = state;
                self.refresh()?;
                Ok(events)
            }
            Err(refusal) => {
                self.chance.rewind(mark);
                Err(refusal)
            }
        }
    }

    fn judge(&mut self, action: &[u64]) -> Result<(G::State, Vec<u64>), Refusal> {
        if self.over {
            return Err(Code::GameOver.into());
        }
        if let Err(misfit) = self.table.profile.action.check(action) {
            return Err(Refusal::new(
                Code::IllegalAction,
                format!("no action: {misfit:?}"),
            ));
        }
        let (game, state, chance) = (&self.table.game, &self.state, &mut self.chance);
        let Step { state, events } = guarded(|| game.step(state, action, chance))?;
        Ok((state, self.context.event_indices(&events)?))
    }

    pub fn profile(&self) -> &Profile {
        &self.table.profile
    }

    pub fn legal(&self) -> Result<Vec<Vec<u64>>, Refusal> {
        guarded(|| self.table.game.legal(&self.state))
    }

    /// The same state with another chance.
    pub fn fork(&self, chance: Chance) -> Result<Self, Refusal> {
        Running::new(self.context, self.table, self.state.clone(), chance)
    }

    /// The length of the first action in `words`; all of them if they begin with no action.
    pub fn action_length(&self, words: &[u64]) -> usize {
        let mut length = 0;
        match self.table.profile.action.read(words, &mut length) {
            Ok(()) if length > 0 => length,
            _ => words.len(),
        }
    }

    pub fn field(&self, name: &str) -> &[u64] {
        self.table
            .profile
            .state
            .field(&self.words, name)
            .unwrap_or(&[])
    }

    pub fn outcome(&self) -> &Rc<Layout> {
        &self.table.outcome
    }
}

/// A panic of the game becomes a refusal; what it said stands on standard error.
pub fn guarded<T>(call: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    let panicked = |_| Err(Refusal::new(Code::Internal, "the game panicked"));
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(panicked)
}
