use super::*;

const ORIGINAL: Limits = Limits {
    cap: Some(4096),
    list_max: 16384,
};

/// A board that is inert but for the given cells.
fn board(given: &[(usize, u64)]) -> Board {
    let mut cells = [0; 25];
    for (cell, value) in cells.iter_mut().enumerate() {
        *value = 1001 + cell as u64;
    }
    for &(cell, value) in given {
        cells[cell] = value;
    }
    cells
}

#[test]
fn the_last_pair() {
    let before = board(&[(3, 1), (4, 1)]);
    let after = board(&[(3, 1), (4, 2), (5, 2)]);
    let events = of_step(&before, &[3, 4], &after, ORIGINAL);
    assert_eq!(
        events,
        [
            "walk-2",
            "goes-right",
            "sum-2-or-3",
            "die-1",
            "row-edge-equal",
            "game-over"
        ]
    );
}

#[test]
fn a_whole_group_and_an_unlisted_order() {
    let before = board(&[(0, 64), (1, 64), (5, 64), (6, 64)]);
    let after = board(&[(5, 2), (0, 3), (1, 3), (6, 256)]);
    let events = of_step(&before, &[5, 0, 1, 6], &after, ORIGINAL);
    let expected = [
        "walk-4-to-7",
        "goes-up",
        "goes-down",
        "goes-right",
        "whole-group",
        "unlisted-walk",
        "sum-above-3",
        "tile-256",
        "die-2",
        "die-3",
        "refill-joins",
        "one-pair",
        "only-row-pairs",
    ];
    assert_eq!(events, expected);
    let listed = of_step(&before, &[1, 0, 5, 6], &after, ORIGINAL);
    assert!(!listed.contains(&"unlisted-walk"));
    assert!(!of_step(&before, &[1, 0, 5], &after, ORIGINAL).contains(&"whole-group"));
}

#[test]
fn a_sum_that_joins() {
    let before = board(&[(2, 1), (7, 1)]);
    let after = board(&[(2, 2), (7, 1), (1, 2)]);
    let events = of_step(&before, &[7, 2], &after, ORIGINAL);
    let expected = [
        "walk-2",
        "goes-up",
        "sum-2-or-3",
        "die-1",
        "sum-joins",
        "one-pair",
        "only-row-pairs",
    ];
    assert_eq!(events, expected);
}

#[test]
fn cycles_need_a_ring() {
    let cyclic = |cells: &[usize]| {
        let after = board(&cells.iter().map(|&cell| (cell, 7)).collect::<Vec<_>>());
        has_cycle(&after, &group_of(&after, cells[0]))
    };
    assert!(cyclic(&[0, 1, 5, 6]));
    assert!(cyclic(&[0, 1, 2, 5, 7, 10, 11, 12]));
    assert!(!cyclic(&[0, 1, 2, 5, 7, 10, 11]));
    assert!(!cyclic(&[3, 4, 9]));
}

#[test]
fn the_cap_cuts_lists() {
    let all = [7; 25];
    let exact = |list_max| Limits {
        cap: None,
        list_max,
    };
    let told = |walk: &[u64], limits| of_step(&all, walk, &all, limits);
    let (listed, later) = (&[0, 5, 10][..], &[24, 23][..]);
    assert!(told(listed, ORIGINAL).contains(&"list-cut"));
    assert!(!told(listed, ORIGINAL).contains(&"unlisted-walk"));
    assert!(
        told(later, ORIGINAL).contains(&"unlisted-walk"),
        "the cap cut it off"
    );
    assert!(
        !told(later, exact(16384)).contains(&"unlisted-walk"),
        "the complete list has it"
    );
    assert!(told(later, exact(16384)).contains(&"list-cut"));
    let square = board(&[(0, 7), (1, 7), (5, 7), (6, 7)]);
    assert!(is_longer(&square, 19) && !is_longer(&square, 20));
}
