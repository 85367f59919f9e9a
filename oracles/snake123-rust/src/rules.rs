//! The rules, clause by clause and in the plainest way: cells in an array, walks tried one by one.

use std::collections::HashSet;

use lockstep_sdk::{Chance, Code, Profile, Refusal, Step, MAX_WORD};

/// The values of the 25 cells (SN-01).
pub type Board = [u64; 25];

/// The result of a step.
pub type Stepped = Result<Step<State>, Refusal>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub over: bool,
    pub score: u64,
    pub moves: u64,
    pub cells: Board,
}

/// The parameters of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long a list may grow before it is cut (SN-21); `None` is no cap (SN-22).
    pub cap: Option<u64>,
    /// Without a cap: how long a list may be to be told (SN-22).
    pub list_max: u64,
}

impl Limits {
    pub fn of(profile: &Profile) -> Self {
        Limits {
            cap: profile.number("cap"),
            list_max: profile.number("listMax").expect("the spec has listMax"),
        }
    }
}

/// The neighbours of a cell: up, down, left, right (SN-02).
pub fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let up = (cell >= 5).then(|| cell - 5);
    let down = (cell <= 19).then(|| cell + 5);
    let left = (cell % 5 > 0).then(|| cell - 1);
    let right = (cell % 5 < 4).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

/// Whether some cell has a neighbour of its own value (SN-03).
pub fn has_equal_neighbours(cells: &Board) -> bool {
    (0..25).any(|cell| neighbours(cell).any(|next| cells[next] == cells[cell]))
}

/// A die from a 32-bit word (SN-05).
pub fn die(word: u32) -> u64 {
    1 + ((3 * u64::from(word)) >> 32)
}

/// A start (SN-07 to SN-09).
pub fn start(chance: &mut Chance) -> Result<State, Refusal> {
    loop {
        let mut cells = [0; 25];
        for cell in &mut cells {
            *cell = chance.draw(die)?;
        }
        if has_equal_neighbours(&cells) {
            return Ok(State {
                over: false,
                score: 0,
                moves: 0,
                cells,
            });
        }
    }
}

/// An explicit state; its words fit the layout (SN-25).
pub fn load(words: &[u64]) -> Result<State, Refusal> {
    let cells: Board = words[3..].try_into().map_err(|_| Code::BadState)?;
    let state = State {
        over: words[0] == 1,
        score: words[1],
        moves: words[2],
        cells,
    };
    if state.over == has_equal_neighbours(&state.cells) {
        return Err(Refusal::new(
            Code::BadState,
            "over contradicts the board (SN-17)",
        ));
    }
    Ok(state)
}

/// The words of a state.
pub fn save(state: &State) -> Vec<u64> {
    let mut words = vec![u64::from(state.over), state.score, state.moves];
    words.extend(state.cells);
    words
}

/// The cells of a valid walk (SN-10), or nothing.
fn valid_walk(cells: &Board, walk: &[u64]) -> Option<Vec<usize>> {
    let walk = walk
        .iter()
        .map(|&cell| usize::try_from(cell).ok())
        .collect::<Option<Vec<_>>>()?;
    let length = (2..=25).contains(&walk.len());
    let on_board = walk.iter().all(|&cell| cell <= 24);
    let once = walk.iter().collect::<HashSet<_>>().len() == walk.len();
    if !length || !on_board || !once {
        return None;
    }
    let adjacent = walk
        .windows(2)
        .all(|pair| neighbours(pair[0]).any(|next| next == pair[1]));
    let equal = walk.iter().all(|&cell| cells[cell] == cells[walk[0]]);
    (adjacent && equal).then_some(walk)
}

/// A step (SN-11 to SN-17), tested in the order of SN-27.
pub fn step(from: &State, walk: &[u64], chance: &mut Chance) -> Result<State, Refusal> {
    if from.over {
        return Err(Code::GameOver.into());
    }
    let walk = valid_walk(&from.cells, walk).ok_or(Code::IllegalAction)?;
    let (&head, left_behind) = walk.split_last().ok_or(Code::IllegalAction)?;
    let sum = walk.len() as u64 * from.cells[head];
    let (score, moves) = (from.score + sum, from.moves + 1);
    if sum > MAX_WORD || score > MAX_WORD || moves > MAX_WORD {
        return Err(Code::DomainError.into());
    }
    let mut cells = from.cells;
    for &cell in left_behind {
        cells[cell] = chance.draw(die)?;
    }
    cells[head] = sum;
    Ok(State {
        over: !has_equal_neighbours(&cells),
        score,
        moves,
        cells,
    })
}

/// The search of SN-19. Hands each listed walk to `found`, in order, until `found` says `false`.
pub fn search(cells: &Board, found: &mut dyn FnMut(&[usize]) -> bool) {
    let mut seen = HashSet::new();
    let _ended = (0..25).all(|start| visit(cells, &mut vec![start], &mut seen, found));
}

/// Visits a walk and all its extensions; `false` if the search is to end.
fn visit(
    cells: &Board,
    walk: &mut Vec<usize>,
    seen: &mut HashSet<(u32, usize)>,
    found: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    let head = walk[walk.len() - 1];
    if walk.len() >= 2 {
        let set = walk.iter().fold(0, |set: u32, &cell| set | 1 << cell);
        if seen.insert((set, head)) && !found(walk) {
            return false;
        }
    }
    for next in neighbours(head) {
        if cells[next] == cells[head] && !walk.contains(&next) {
            walk.push(next);
            if !visit(cells, walk, seen, found) {
                return false;
            }
            walk.pop();
        }
    }
    true
}

/// The list of legal actions (SN-18 to SN-22), each walk behind its length.
pub fn legal(cells: &Board, limits: Limits) -> Result<Vec<Vec<u64>>, Refusal> {
    let most = limits.cap.unwrap_or(limits.list_max);
    let mut list: Vec<Vec<u64>> = Vec::new();
    let mut more = false;
    search(cells, &mut |walk| {
        more = list.len() as u64 == most;
        if !more {
            let mut action = vec![walk.len() as u64];
            action.extend(walk.iter().map(|&cell| cell as u64));
            list.push(action);
        }
        !more
    });
    if more && limits.cap.is_none() {
        return Err(Refusal::new(
            Code::TooLong,
            "the list is longer than listMax (SN-22)",
        ));
    }
    Ok(list)
}

#[cfg(test)]
mod tests;
