//! What can be seen of a step, by the titles of the spec's events.

use crate::rules::{has_equal_neighbours, neighbours, search, Board, Limits};

/// The events of a step on a valid walk, from the board before to the board after all refills.
pub fn of_step(before: &Board, walk: &[u64], after: &Board, limits: Limits) -> Vec<&'static str> {
    let walk: Vec<usize> = walk.iter().map(|&cell| cell as usize).collect();
    let (head, refilled) = (walk[walk.len() - 1], &walk[..walk.len() - 1]);
    let sum = after[head];
    let goes = |from: usize, to: usize| walk.windows(2).any(|pair| pair[0] + to == pair[1] + from);
    let joins = |cell: usize| neighbours(cell).any(|next| after[next] == after[cell]);
    let group = group_of(before, head);
    let rows = (0..25)
        .filter(|cell| cell % 5 < 4 && after[*cell] == after[cell + 1])
        .count();
    let columns = (0..20)
        .filter(|&cell| after[cell] == after[cell + 5])
        .count();
    let told = [
        ("walk-2", walk.len() == 2),
        ("walk-3", walk.len() == 3),
        ("walk-4-to-7", (4..=7).contains(&walk.len())),
        ("walk-8-to-12", (8..=12).contains(&walk.len())),
        ("walk-13-up", walk.len() >= 13),
        ("goes-up", goes(5, 0)),
        ("goes-down", goes(0, 5)),
        ("goes-left", goes(1, 0)),
        ("goes-right", goes(0, 1)),
        (
            "whole-group",
            walk.len() >= 4 && group.iter().all(|cell| walk.contains(cell)),
        ),
        ("unlisted-walk", !is_listed(before, &walk, limits)),
        ("sum-2-or-3", sum == 2 || sum == 3),
        ("sum-above-3", sum > 3),
        ("tile-256", sum >= 256),
        ("tile-65536", sum >= 65536),
        ("tile-2-32", sum >= 1 << 32),
        ("die-1", refilled.iter().any(|&cell| after[cell] == 1)),
        ("die-2", refilled.iter().any(|&cell| after[cell] == 2)),
        ("die-3", refilled.iter().any(|&cell| after[cell] == 3)),
        ("refill-joins", refilled.iter().any(|&cell| joins(cell))),
        ("sum-joins", joins(head)),
        (
            "row-edge-equal",
            [4, 9, 14, 19]
                .iter()
                .any(|&last| after[last] == after[last + 1]),
        ),
        (
            "cycle",
            (0..25).any(|cell| has_cycle(after, &group_of(after, cell))),
        ),
        ("one-pair", rows + columns == 1),
        ("only-row-pairs", rows > 0 && columns == 0),
        ("only-column-pairs", columns > 0 && rows == 0),
        ("game-over", !has_equal_neighbours(after)),
        (
            "list-cut",
            is_longer(after, limits.cap.unwrap_or(limits.list_max)),
        ),
    ];
    told.iter()
        .filter(|(_, seen)| *seen)
        .map(|(id, _)| *id)
        .collect()
}

/// The group of a cell (SN-03).
fn group_of(cells: &Board, cell: usize) -> Vec<usize> {
    let mut group = vec![cell];
    let mut looked_at = 0;
    while looked_at < group.len() {
        for next in neighbours(group[looked_at]) {
            if cells[next] == cells[cell] && !group.contains(&next) {
                group.push(next);
            }
        }
        looked_at += 1;
    }
    group
}

/// A connected group without a cycle has one joined pair less than cells.
fn has_cycle(cells: &Board, group: &[usize]) -> bool {
    let joined = |&cell: &usize| {
        neighbours(cell)
            .filter(|&n| cells[n] == cells[cell])
            .count()
    };
    let twice_the_pairs: usize = group.iter().map(joined).sum();
    twice_the_pairs / 2 >= group.len()
}

/// Whether the list, cut at the cap if there is one, holds this very walk.
fn is_listed(cells: &Board, walk: &[usize], limits: Limits) -> bool {
    let mut listed = false;
    let mut count = 0;
    search(cells, &mut |found| {
        let within = limits.cap.map_or(true, |cap| count < cap);
        count += 1;
        listed = within && found == walk;
        within && !listed
    });
    listed
}

/// Whether the complete list has more than `most` walks.
fn is_longer(cells: &Board, most: u64) -> bool {
    let mut count = 0;
    search(cells, &mut |_| {
        count += 1;
        count <= most
    });
    count > most
}

#[cfg(test)]
mod tests;
