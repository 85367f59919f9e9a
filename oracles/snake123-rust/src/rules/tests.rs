use lockstep_sdk::{parse_json, serve_lines, Json};

use super::*;
use crate::adapter::Snake;

const ORIGINAL: Limits = Limits {
    cap: Some(4096),
    list_max: 16384,
};
const EXACT: Limits = Limits {
    cap: None,
    list_max: 16384,
};

/// A board without equal neighbours: 1 and 2 alternate.
const DEAD: Board = [
    1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1,
];

/// Cells with the value 7 in a board that is inert elsewhere.
fn board(sevens: &[usize]) -> Board {
    let mut cells = DEAD.map(|value| 1000 + value);
    for &cell in sevens {
        cells[cell] = 7;
    }
    cells
}

fn walks(cells: &Board, limits: Limits) -> Vec<Vec<u64>> {
    let list = legal(cells, limits).unwrap();
    list.iter().map(|action| action[1..].to_vec()).collect()
}

/// The replies to requests, each given without its id.
fn replies(requests: &[String]) -> Vec<Json> {
    let lines: Vec<_> = (0..)
        .zip(requests)
        .map(|(id, r)| format!("{{\"id\":{id},{r}}}\n"))
        .collect();
    let mut output = Vec::new();
    serve_lines::<Snake>(lines.concat().as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| parse_json(line).unwrap()).collect()
}

fn init(layer: &str) -> String {
    format!(r#""game":"snake123@1.0","profile":"original","setup":[],"layer":"{layer}""#)
}

/// `new` from a state in layer outcome, then `step` with a tape: the reply to the step.
fn step_reply(state: &State, walk: &[u64], tape: &[u64]) -> Json {
    let action = [&[walk.len() as u64], walk].concat();
    let new = format!(r#""op":"new",{},"s":{:?}"#, init("outcome"), save(state));
    let step = format!(r#""op":"step","a":{action:?},"c":{tape:?}"#);
    let all = replies(&[new, step]);
    assert_eq!(all[0].get("s").and_then(Json::words), Some(save(state)));
    all[1].clone()
}

fn state(cells: Board) -> State {
    State {
        over: !has_equal_neighbours(&cells),
        score: 10,
        moves: 4,
        cells,
    }
}

fn error(reply: &Json) -> &str {
    reply.get("err").and_then(Json::text).unwrap_or("none")
}

#[test]
fn sn_02_neighbours_in_order() {
    let all = |cell| neighbours(cell).collect::<Vec<_>>();
    assert_eq!(all(0), [5, 1]);
    assert_eq!(all(4), [9, 3]);
    assert_eq!(all(5), [0, 10, 6]);
    assert_eq!(all(12), [7, 17, 11, 13]);
    assert_eq!(all(24), [19, 23]);
}

#[test]
fn sn_03_values_are_compared_whole() {
    for pair in [[7, 263], [7, 65543], [7, 4_294_967_303]] {
        let mut cells = board(&[]);
        cells[..2].copy_from_slice(&pair);
        assert!(!has_equal_neighbours(&cells), "{pair:?}");
    }
    assert!(has_equal_neighbours(&board(&[0, 5])));
    assert!(!has_equal_neighbours(&board(&[4, 5])), "rows do not wrap");
}

#[test]
fn sn_08_a_dead_board_is_discarded() {
    let tape = [DEAD, [3; 25]].concat();
    let all = replies(&[
        format!(r#""op":"new",{},"c":{tape:?}"#, init("outcome")),
        format!(r#""op":"new",{},"c":{:?}"#, init("outcome"), &tape[..49]),
        format!(
            r#""op":"new",{},"gen":"mulberry32","seed":"172285""#,
            init("seed")
        ),
    ]);
    let expected = [vec![0, 0, 0], vec![3; 25]].concat();
    assert_eq!(all[0].get("s").and_then(Json::words), Some(expected));
    assert_eq!(all[0].get("k"), Some(&Json::Word(50)));
    assert_eq!(error(&all[1]), "chance-short");
    let drawn = 50 * 0x6D2B_79F5_u64;
    let words = all[2].get("s").and_then(Json::words).unwrap();
    assert_eq!(words[28], (172_285 + drawn) % (1 << 32));
}

#[test]
fn sn_12_to_16_a_step() {
    let cells = board(&[0, 1, 2, 7]);
    let reply = step_reply(&state(cells), &[7, 2, 1], &[3, 2]);
    let mut after = cells;
    after[7] = 3;
    after[2] = 2;
    after[1] = 21;
    let expected = State {
        over: true,
        score: 31,
        moves: 5,
        cells: after,
    };
    assert_eq!(reply.get("s").and_then(Json::words), Some(save(&expected)));
    assert_eq!(reply.get("k"), Some(&Json::Word(2)));
}

#[test]
fn sn_10_and_27_what_is_no_walk() {
    let from = state(board(&[0, 1, 2, 6]));
    let bad: [&[u64]; 8] = [
        &[],
        &[0],
        &[0, 2],
        &[0, 6],
        &[0, 1, 0],
        &[0, 5],
        &[24, 25],
        &[1, 2, 3],
    ];
    for walk in bad {
        assert_eq!(
            error(&step_reply(&from, walk, &[1, 1])),
            "illegal-action",
            "{walk:?}"
        );
    }
    let long: Vec<u64> = (0..26).collect();
    assert_eq!(error(&step_reply(&from, &long, &[1; 25])), "illegal-action");
    assert_eq!(error(&step_reply(&state(DEAD), &[0], &[])), "game-over");
}

#[test]
fn sn_28_refused_dice_change_nothing() {
    let from = state(board(&[0, 1, 2]));
    assert_eq!(error(&step_reply(&from, &[0, 1, 2], &[1])), "chance-short");
    assert_eq!(
        error(&step_reply(&from, &[0, 1, 2], &[1, 4])),
        "chance-range"
    );
    assert_eq!(error(&step_reply(&from, &[0, 1, 2], &[0])), "chance-range");
    assert_eq!(error(&step_reply(&from, &[0, 1, 2], &[1, 2, 9])), "none");
    let new = format!(r#""op":"new",{},"s":{:?}"#, init("outcome"), save(&from));
    let step = |tape: &str| format!(r#""op":"step","a":[2,0,1],"c":{tape}"#);
    let all = replies(&[new, step("[]"), step("[4]"), step("[2]")]);
    assert_eq!(all[3].get("s"), step_reply(&from, &[0, 1], &[2]).get("s"));
}

#[test]
fn sn_25_explicit_states() {
    let good = save(&state(board(&[0, 1])));
    let changed = |at: usize, word: u64| {
        let mut words = good.clone();
        words[at] = word;
        words
    };
    let over_word = 1 << 46;
    let bad = [
        changed(0, 1),
        changed(0, 2),
        changed(1, over_word),
        changed(2, over_word),
        changed(3, 0),
        changed(27, over_word),
        good[..27].to_vec(),
        [&good[..], &[0]].concat(),
    ];
    for words in bad {
        let all = replies(&[format!(r#""op":"new",{},"s":{words:?}"#, init("raw"))]);
        assert_eq!(error(&all[0]), "bad-state", "{words:?}");
    }
    let seed = |words: &[u64]| {
        let request = format!(
            r#""op":"new",{},"gen":"mulberry32","s":{words:?}"#,
            init("seed")
        );
        error(&replies(&[request])[0]).to_owned()
    };
    assert_eq!(seed(&[&good[..], &[0xffff_ffff]].concat()), "none");
    assert_eq!(seed(&[&good[..], &[1 << 32]].concat()), "bad-state");
    assert_eq!(seed(&good), "bad-state");
}

#[test]
fn sn_26_the_number_range_ends_at_2_to_46() {
    let mut from = state(board(&[]));
    from.cells[0] = MAX_WORD;
    from.cells[1] = MAX_WORD;
    from.over = false;
    assert_eq!(
        error(&step_reply(&from, &[0, 1], &[])),
        "domain-error",
        "before the dice"
    );
    let mut from = state(board(&[0, 1]));
    from.score = MAX_WORD - 13;
    assert_eq!(error(&step_reply(&from, &[0, 1], &[1])), "domain-error");
    from.score = MAX_WORD - 14;
    assert_eq!(error(&step_reply(&from, &[0, 1], &[1])), "none");
    from.moves = MAX_WORD;
    assert_eq!(error(&step_reply(&from, &[0, 1], &[1])), "domain-error");
}

#[test]
fn sn_19_the_order_of_the_list() {
    assert_eq!(walks(&DEAD, ORIGINAL), Vec::<Vec<u64>>::new());
    let line = walks(&board(&[0, 1, 2]), ORIGINAL);
    let expected: [&[u64]; 6] = [&[0, 1], &[0, 1, 2], &[1, 0], &[1, 2], &[2, 1], &[2, 1, 0]];
    assert_eq!(line, expected);
    // Down comes before right; the square from cell 1 to cell 5 by way of 0 is found first.
    let square = walks(&board(&[0, 1, 5, 6]), ORIGINAL);
    let first: [&[u64]; 6] = [
        &[0, 5],
        &[0, 5, 6],
        &[0, 5, 6, 1],
        &[0, 1],
        &[0, 1, 6],
        &[0, 1, 6, 5],
    ];
    assert_eq!(square[..6], first);
    assert_eq!(square.len(), 20);
    assert!(square.contains(&vec![1, 0, 5, 6]) && !square.contains(&vec![5, 0, 1, 6]));
}

#[test]
fn sn_18_counts_of_blocks() {
    let block = |rows: usize, columns: usize| {
        let cells: Vec<usize> = (0..rows)
            .flat_map(|r| (0..columns).map(move |c| 5 * r + c))
            .collect();
        walks(&board(&cells), EXACT).len()
    };
    assert_eq!(
        [block(1, 5), block(2, 2), block(2, 3), block(2, 4)],
        [20, 20, 76, 216]
    );
    assert_eq!(
        [block(2, 5), block(3, 3), block(3, 4), block(4, 4)],
        [534, 429, 1904, 13700]
    );
}

#[test]
fn sn_21_and_22_the_cap() {
    let cells = [7; 25];
    let cut = walks(&cells, ORIGINAL);
    assert_eq!(cut.len(), 4096);
    assert!(cut.iter().all(|walk| walk[0] == 0));
    assert_eq!(legal(&cells, EXACT).unwrap_err().code, Code::TooLong);
    let most = |list_max| {
        legal(
            &board(&[0, 1, 5, 6]),
            Limits {
                cap: None,
                list_max,
            },
        )
    };
    assert_eq!(most(20).unwrap().len(), 20);
    assert_eq!(most(19).unwrap_err().code, Code::TooLong);
}

#[test]
fn sn_11_a_walk_outside_the_list_is_played_in_its_own_order() {
    let cells = board(&[0, 1, 5, 6]);
    let reply = step_reply(&state(cells), &[5, 0, 1, 6], &[1, 2, 3]);
    let words = reply.get("s").and_then(Json::words).unwrap();
    assert_eq!(
        (words[3 + 5], words[3], words[3 + 1], words[3 + 6]),
        (1, 2, 3, 28)
    );
}

#[test]
fn sn_22_a_game_goes_on_where_the_list_is_too_long() {
    let from = state([7; 25]);
    let play = |profile: &str| {
        let init = init("outcome").replace("original", profile);
        let game = format!(r#"{{{init},"s":{:?},"a":[2,0,1],"c":[3]}}"#, save(&from));
        let all = replies(&[format!(r#""op":"play","games":[{game}],"out":"end""#)]);
        all[0].get("games").and_then(Json::list).unwrap()[0].clone()
    };
    let (exact, original) = (play("exact"), play("original"));
    assert_eq!(
        (exact.get("n"), exact.get("ld")),
        (Some(&Json::Word(1)), None)
    );
    assert_eq!(exact.get("d"), original.get("d"));
    assert!(original.get("ld").is_some());
}
