//! The protocol as a harness sees it, with the template's race and a game that misbehaves.

use lockstep_sdk::{
    parse_json, serve_lines, Chance, Digest, Game, Json, Layer, Profile, Refusal, Step,
};

#[path = "../template/src/adapter.rs"]
mod adapter;
#[path = "../template/src/rules.rs"]
mod rules;

use adapter::Race;

/// A start of the short race; `"s":..` and the like may follow.
const SHORT: &str = r#""game":"race@1.0","profile":"short","setup":[0],"layer":"outcome""#;

fn raw_replies<G: Game>(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve_lines::<G>(input, &mut output).expect("the streams are in memory");
    String::from_utf8(output)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// The reply to each request, both without their ids, which are checked.
fn replies_of<G: Game>(requests: &[&str]) -> Vec<String> {
    let lines = (10..)
        .zip(requests)
        .map(|(id, request)| format!("{{\"id\":{id},{request}}}\n"));
    let replies = raw_replies::<G>(lines.collect::<String>().as_bytes());
    assert_eq!(replies.len(), requests.len());
    let strip = |(id, reply): (usize, &String)| {
        let rest = reply
            .strip_prefix(&format!("{{\"id\":{id}"))
            .expect("the id of the request");
        rest.trim_start_matches(',')
            .trim_end_matches('}')
            .to_owned()
    };
    (10..).zip(&replies).map(strip).collect()
}

fn reply(request: &str) -> String {
    replies_of::<Race>(&[request]).remove(0)
}

fn code(request: &str) -> String {
    error_of(&reply(request))
}

fn error_of(reply: &str) -> String {
    let json = parse_json(&format!("{{{reply}}}")).unwrap();
    json.get("err")
        .and_then(Json::text)
        .unwrap_or("none")
        .to_owned()
}

fn new(rest: &str) -> String {
    format!(r#""op":"new",{SHORT}{rest}"#)
}

/// The result of the only game of a play request.
fn played(init_and_actions: &str, out: &str) -> Json {
    let request = format!(r#""op":"play","games":[{{{init_and_actions}}}],"out":"{out}""#);
    let json = parse_json(&format!("{{{}}}", reply(&request))).unwrap();
    json.get("games").and_then(Json::list).expect("a result")[0].clone()
}

fn text(value: &Json, key: &str) -> String {
    let mut out = String::new();
    value.get(key).unwrap_or(&Json::Null).write(&mut out);
    out
}

fn digest(records: &[&[u64]]) -> String {
    let mut digest = Digest::new();
    records.iter().for_each(|record| digest.record(record));
    format!("\"{}\"", digest.text())
}

#[test]
fn hello_tells_what_the_adapter_can() {
    assert_eq!(
        reply(r#""op":"hello","proto":[1,3],"harness":"h""#),
        r#""proto":1,"name":"race-rust","version":"0.1.0","lang":"rust","games":["race@1.0"],"#
            .to_owned()
            + r#""caps":["step","play","dig","state","bench","legal","events","rng","perft","#
            + r#""chance:outcome","chance:raw","chance:seed","kernel:die"],"maxLine":1048576,"window":8"#
    );
    assert_eq!(
        code(r#""op":"hello","proto":[2,3],"harness":"h""#),
        "bad-params"
    );
}

#[test]
fn new_and_step_in_layer_outcome() {
    let requests = [
        &new("")[..],
        r#""op":"step","a":[2],"c":[1,2,6]"#,
        r#""op":"step","a":[1],"c":[3]"#,
    ];
    let replies = replies_of::<Race>(&requests);
    assert_eq!(replies[0], r#""s":[0,0,0],"k":0"#);
    assert_eq!(replies[1], r#""s":[0,1,3],"k":2,"ev":[]"#);
    assert_eq!(replies[2], r#""s":[1,2,6],"k":1,"ev":[0]"#);
}

#[test]
fn layers_raw_and_seed() {
    let raw = r#""op":"new","game":"race@1.0","profile":"long","setup":[0],"layer":"raw""#;
    let replies = replies_of::<Race>(&[raw, r#""op":"step","a":[2],"c":[0,4294967295]"#]);
    assert_eq!(replies[1], r#""s":[0,1,7],"k":2,"ev":[]"#);
    // mulberry32 from 0 gives 0x4434b462, which is a die of 2; one draw adds 0x6D2B79F5.
    let seed = r#""op":"new","game":"race@1.0","profile":"long","setup":[0],"layer":"seed","gen":"mulberry32""#;
    let started = format!(r#"{seed},"seed":"0""#);
    let resumed = format!(r#"{seed},"s":[0,0,0,0]"#);
    for request in [started, resumed] {
        let replies = replies_of::<Race>(&[&request, r#""op":"step","a":[1]"#]);
        assert_eq!(replies[0], r#""s":[0,0,0,0],"k":0"#);
        assert_eq!(replies[1], r#""s":[0,1,2,1831565813],"k":0,"ev":[]"#);
    }
}

#[test]
fn a_refused_step_changes_nothing() {
    let steps = [
        (r#""op":"step","a":[2],"c":[1]"#, "chance-short"),
        (r#""op":"step","a":[2],"c":[1,7]"#, "chance-range"),
        (r#""op":"step","a":[2],"c":[0]"#, "chance-range"),
        (r#""op":"step","a":[3],"c":[7]"#, "illegal-action"),
        (r#""op":"step","a":[1,1],"c":[1]"#, "illegal-action"),
        (r#""op":"step","a":[],"c":[1]"#, "illegal-action"),
        (r#""op":"step","a":[-1],"c":[1]"#, "illegal-action"),
        (r#""op":"step","a":"x""#, "bad-params"),
        (r#""op":"step""#, "bad-params"),
    ];
    for (step, expected) in steps {
        let replies = replies_of::<Race>(&[&new(""), step, r#""op":"step","a":[1],"c":[4]"#]);
        assert_eq!(error_of(&replies[1]), expected, "{step}");
        assert_eq!(replies[2], r#""s":[0,1,4],"k":1,"ev":[]"#, "after {step}");
    }
    let seed = r#""op":"new","game":"race@1.0","profile":"long","setup":[0],"layer":"seed","gen":"mulberry32","seed":"0""#;
    let replies = replies_of::<Race>(&[seed, r#""op":"step","a":[3]"#, r#""op":"step","a":[1]"#]);
    assert_eq!(replies[2], r#""s":[0,1,2,1831565813],"k":0,"ev":[]"#);
}

#[test]
fn the_first_error_in_order_wins() {
    let with = |from: &str, to: &str, rest: &str| code(&new(rest).replace(from, to));
    assert_eq!(with("race@1.0", "race@1.1", ""), "unsupported-game");
    assert_eq!(with("short", "none", r#","s":[9]"#), "unsupported-profile");
    assert_eq!(with("[0]", "[6]", r#","s":[9]"#), "bad-params");
    assert_eq!(with("[0]", "[0,0]", ""), "bad-params");
    assert_eq!(with("outcome", "none", ""), "unsupported-op");
    assert_eq!(with("outcome", "other", ""), "bad-params");
    assert_eq!(code(r#""op":"new""#), "bad-params");
    for state in [
        "[1,0,5]",
        "[0,0,6]",
        "[0,0,7]",
        "[0,0]",
        "[0,0,0,0]",
        "[]",
        "[0,70368744177664,0]",
    ] {
        assert_eq!(
            code(&new(&format!(r#","s":{state}"#))),
            "bad-state",
            "{state}"
        );
    }
    let over = new(r#","s":[1,2,6]"#);
    let replies = replies_of::<Race>(&[&over, r#""op":"step","a":[3]"#, r#""op":"legal""#]);
    assert_eq!(error_of(&replies[1]), "game-over");
    assert_eq!(replies[2], r#""l":[]"#);
}

#[test]
fn seeds_are_plain_decimal_numbers() {
    let seed = |text: &str| {
        let init = r#""game":"race@1.0","profile":"long","setup":[0],"layer":"seed""#;
        code(&format!(r#""op":"new",{init},{text}"#))
    };
    assert_eq!(seed(r#""gen":"mulberry32","seed":"4294967295""#), "none");
    for bad in ["4294967296", "-1", "+1", "01", "1.0", "", "x"] {
        assert_eq!(
            seed(&format!(r#""gen":"mulberry32","seed":"{bad}""#)),
            "bad-params",
            "{bad}"
        );
    }
    assert_eq!(seed(r#""gen":"mulberry32","seed":7"#), "bad-params");
    assert_eq!(seed(r#""gen":"other","seed":"7""#), "bad-params");
    assert_eq!(seed(r#""seed":"7""#), "bad-params");
}

#[test]
fn play_gives_counts_and_digests() {
    let result = played(&format!(r#"{SHORT},"a":[2,1],"c":[1,1,5,6]"#), "end");
    assert_eq!(
        (
            text(&result, "n"),
            text(&result, "k"),
            text(&result, "over")
        ),
        ("2".into(), "3".into(), "1".into())
    );
    assert_eq!(
        text(&result, "d"),
        digest(&[&[0, 0, 0], &[0, 1, 2], &[1, 2, 6]])
    );
    assert_eq!(text(&result, "ld"), digest(&[&[1, 2], &[1, 2], &[]]));
    assert_eq!(text(&result, "ed"), digest(&[&[1], &[0]]));
    assert_eq!(
        (
            text(&result, "p"),
            text(&result, "st"),
            text(&result, "err")
        ),
        ("null".into(), "null".into(), "null".into())
    );
}

#[test]
fn play_every_stride() {
    let game = format!(r#"{SHORT},"a":[1,1,1],"c":[1,1,1]"#);
    let states: [&[u64]; 4] = [&[0, 0, 0], &[0, 1, 1], &[0, 2, 2], &[0, 3, 3]];
    let along = |counts: &[usize]| {
        let texts: Vec<_> = counts
            .iter()
            .map(|&count| digest(&states[..count]))
            .collect();
        format!("[{}]", texts.join(","))
    };
    assert_eq!(text(&played(&game, "every:2"), "p"), along(&[1, 3, 4]));
    assert_eq!(text(&played(&game, "every:3"), "p"), along(&[1, 4]));
    assert_eq!(text(&played(&game, "every:9"), "p"), along(&[1, 4]));
    let result = played(&game, "every:2");
    let none = digest(&[]);
    assert_eq!(
        text(&result, "pe"),
        format!(
            "[{none},{},{}]",
            digest(&[&[], &[]]),
            digest(&[&[], &[], &[]])
        )
    );
    assert!(text(&result, "pl").ends_with(&format!("{}]", text(&result, "ld"))));
}

#[test]
fn play_shows_states() {
    let result = played(&format!(r#"{SHORT},"a":[1,2],"c":[1,2,3]"#), "states:1-9");
    assert_eq!(text(&result, "st"), "[[0,1,1],[1,2,6]]");
    assert_eq!(text(&result, "sk"), "[1,3]");
    assert_eq!(text(&result, "sl"), "[[[1],[2]],[]]");
    assert_eq!(text(&result, "se"), "[[],[0]]");
    let seed = SHORT.replace("outcome", "seed") + r#","gen":"mulberry32","seed":"0","a":[1]"#;
    let result = played(&seed, "states:0-1");
    assert_eq!(text(&result, "st"), "[[0,0,0,0],[0,1,2,1831565813]]");
    assert_eq!(
        (text(&result, "sk"), text(&result, "se")),
        ("[0,0]".into(), "[[],[]]".into())
    );
}

#[test]
fn a_refused_step_ends_its_game_alone() {
    let bad = [
        (r#""a":[1,3],"c":[2,2]"#, "illegal-action"),
        (r#""a":[1,2],"c":[2,2]"#, "chance-short"),
        (r#""a":[1,2],"c":[2,2,9]"#, "chance-range"),
    ];
    for (rest, expected) in bad {
        let result = played(&format!("{SHORT},{rest}"), "states:0-9");
        assert_eq!(
            (text(&result, "n"), text(&result, "k"), text(&result, "at")),
            ("1".into(), "1".into(), "1".into())
        );
        assert_eq!(text(&result, "err"), format!("\"{expected}\""));
        assert_eq!(text(&result, "d"), digest(&[&[0, 0, 0], &[0, 1, 2]]));
        assert_eq!(text(&result, "st"), "[[0,0,0],[0,1,2]]");
    }
    let result = played(
        &format!(r#"{SHORT},"s":[0,0,5],"a":[1,3],"c":[1,9]"#),
        "end",
    );
    assert_eq!(
        (text(&result, "err"), text(&result, "over")),
        ("\"game-over\"".into(), "1".into())
    );
    let two = format!(
        r#""op":"play","games":[{{{SHORT},"s":[9],"a":[]}},{{{SHORT},"a":[]}}],"out":"end""#
    );
    assert!(reply(&two).contains(r#""at":0},{"n":0"#));
}

#[test]
fn a_refused_start_has_no_record() {
    let result = played(
        &format!(r#"{SHORT},"s":[9,9,9],"a":[1],"c":[1]"#),
        "states:0-3",
    );
    let none = digest(&[]);
    assert_eq!(
        (text(&result, "n"), text(&result, "k"), text(&result, "at")),
        ("0".into(), "0".into(), "0".into())
    );
    assert_eq!(
        (text(&result, "d"), text(&result, "ld"), text(&result, "ed")),
        (none.clone(), none.clone(), none)
    );
    assert_eq!(
        (text(&result, "st"), text(&result, "sk")),
        ("[]".into(), "[]".into())
    );
}

#[test]
fn play_leaves_the_current_game_alone() {
    let play = format!(r#""op":"play","games":[{{{SHORT},"a":[1],"c":[5]}}],"out":"end""#);
    let replies = replies_of::<Race>(&[
        &new(r#","s":[0,7,2]"#),
        &play,
        r#""op":"step","a":[1],"c":[1]"#,
    ]);
    assert_eq!(replies[2], r#""s":[0,8,3],"k":1,"ev":[]"#);
}

#[test]
fn outputs_that_are_none() {
    for out in [
        "",
        "every:0",
        "every:",
        "every:x",
        "every:+1",
        "states:2-1",
        "states:1",
        "states:-1",
        "all",
    ] {
        assert_eq!(
            code(&format!(r#""op":"play","games":[],"out":"{out}""#)),
            "bad-params",
            "{out}"
        );
    }
    assert_eq!(code(r#""op":"play","out":"end""#), "bad-params");
}

#[test]
fn legal_of_any_state() {
    assert_eq!(
        reply(&format!(r#""op":"legal",{SHORT},"s":[0,1,5]"#)),
        r#""l":[[1],[2]]"#
    );
    assert_eq!(
        reply(&format!(r#""op":"legal",{SHORT},"s":[1,1,6]"#)),
        r#""l":[]"#
    );
    assert_eq!(code(r#""op":"legal""#), "bad-params");
    assert_eq!(code(r#""op":"step","a":[1]"#), "bad-params");
}

#[test]
fn kernels_answer_each_input() {
    let kernel = |rest: &str| {
        reply(&format!(
            r#""op":"kernel","game":"race@1.0","profile":"long",{rest}"#
        ))
    };
    assert_eq!(
        kernel(r#""name":"die","in":[[0],[4294967295],[4294967296],[1,1]]"#),
        r#""out":[[1],[6],{"err":"domain-error"},{"err":"bad-params"}]"#
    );
    assert_eq!(
        error_of(&kernel(r#""name":"row","in":[[0]]"#)),
        "unsupported-op"
    );
    assert_eq!(error_of(&kernel(r#""name":"die","in":[0]"#)), "bad-params");
}

#[test]
fn rng_prints_words() {
    let rng = |rest: &str| {
        reply(&format!(
            r#""op":"rng","game":"race@1.0","gen":"mulberry32",{rest}"#
        ))
    };
    assert_eq!(
        rng(r#""seed":"42","n":3"#),
        r#""w":[2581720956,1925393290,3661312704],"g":[1199730185]"#
    );
    assert_eq!(rng(r#""seed":"42","n":0"#), r#""w":[],"g":[42]"#);
    assert_eq!(error_of(&rng(r#""seed":"42""#)), "bad-params");
    assert_eq!(
        error_of(&rng(r#""seed":"42","n":70368744177663"#)),
        "too-long"
    );
    assert_eq!(error_of(&rng(r#""seed":"42","n":200000"#)), "too-long");
}

#[test]
fn perft_counts_actions_and_outcomes() {
    // One die: 5 of 6 outcomes do not finish; two dice: 10 of 36. Then 6 + 36 outcomes each.
    let two = reply(&format!(r#""op":"perft","depth":2,{SHORT}"#));
    assert!(
        two.starts_with(r#""l":[[1],[2]],"n":[210,420],"terminals":27,"moves":32,"sum":1260,"#),
        "{two}"
    );
    let one = reply(&format!(r#""op":"perft","depth":1,{SHORT},"s":[0,3,5]"#));
    // All 42 leaves stand on square 6 after turn 4; each adds the FNV-1a of the byte 6.
    let leaf = (0x811c_9dc5_u32 ^ 6)
        .wrapping_mul(0x0100_0193)
        .wrapping_mul(42);
    assert_eq!(
        one,
        format!(r#""l":[[1],[2]],"n":[6,36],"terminals":0,"moves":2,"sum":168,"digest":{leaf}"#)
    );
    let over = reply(&format!(r#""op":"perft","depth":3,{SHORT},"s":[1,3,6]"#));
    assert_eq!(
        over,
        r#""l":[],"n":[],"terminals":1,"moves":0,"sum":0,"digest":0"#
    );
    let none = reply(&format!(r#""op":"perft","depth":0,{SHORT},"s":[0,3,5]"#));
    let leaf = (0x811c_9dc5_u32 ^ 5).wrapping_mul(0x0100_0193);
    let expected = r#""l":[],"n":[1],"terminals":0,"moves":0,"sum":3,"#;
    assert_eq!(none, format!(r#"{expected}"digest":{leaf}"#));
}

#[test]
fn bench_times_the_work_and_digests_it() {
    let game = format!(r#"{{{SHORT},"a":[2,1],"c":[1,1,4]}}"#);
    let json = parse_json(&format!(
        "{{{}}}",
        reply(&format!(
            r#""op":"bench","games":[{game},{game}],"out":"end","reps":3"#
        ))
    ))
    .unwrap();
    assert_eq!(
        json.get("ns").and_then(Json::list).map(<[Json]>::len),
        Some(3)
    );
    assert_eq!(text(&json, "ops"), "4");
    let record: &[u64] = &[2, 3, 1, 2, 6];
    assert_eq!(text(&json, "d"), digest(&[record, record]));
    let kernel = r#""op":"bench","game":"race@1.0","profile":"long","name":"die","in":[[0],[4294967295]],"reps":1"#;
    let json = parse_json(&format!("{{{}}}", reply(kernel))).unwrap();
    assert_eq!(
        (text(&json, "ops"), text(&json, "d")),
        ("2".into(), digest(&[&[1], &[6]]))
    );
    assert_eq!(
        code(&kernel.replace("\"reps\":1", "\"reps\":0")),
        "bad-params"
    );
}

#[test]
fn garbage_is_answered() {
    let long = format!("{{\"id\":8,\"x\":\"{}\"}}", "y".repeat(1 << 20));
    let input = [
        "x",
        "{\"id\":7,",
        "[1]",
        "{\"op\":\"bye\"}",
        "{\"id\":-1,\"op\":\"legal\"}",
        "{\"id\":70368744177664}",
        "{\"id\":3}",
        "{\"id\":4,\"op\":\"fly\"}",
        "{\"id\":5,\"op\":7}",
        &long,
        "",
        "  \r",
        "{\"unknown\":{\"deep\":[null]},\"op\":\"legal\",\"id\":9}\r",
    ];
    let mut bytes = input.join("\n").into_bytes();
    bytes.extend(b"\n{\"id\":6,\"op\":\"\xff\"}\n{\"id\":11,\"op\":\"by");
    let ends: Vec<_> = raw_replies::<Race>(&bytes)
        .iter()
        .map(|line| {
            let json = parse_json(line).unwrap();
            (
                text(&json, "id"),
                json.get("err").and_then(Json::text).unwrap().to_owned(),
            )
        })
        .collect();
    let expected = [
        ("0", "bad-params"),
        ("7", "bad-params"),
        ("0", "bad-params"),
        ("0", "bad-params"),
        ("0", "bad-params"),
        ("0", "bad-params"),
        ("3", "unsupported-op"),
        ("4", "unsupported-op"),
        ("5", "unsupported-op"),
        ("8", "too-long"),
        ("9", "bad-params"),
        ("6", "bad-params"),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|(id, code)| (id.to_string(), code.to_string()))
        .collect();
    assert_eq!(ends, expected);
}

#[test]
fn a_line_of_900_kilobytes_is_read() {
    let actions = vec!["1"; 450_000].join(",");
    let result = played(&format!(r#"{SHORT},"a":[{actions}],"c":[6]"#), "end");
    assert_eq!(text(&result, "err"), "\"game-over\"");
}

#[test]
fn bye_ends_the_session() {
    let lines = "{\"id\":1,\"op\":\"bye\"}\n{\"id\":2,\"op\":\"bye\"}\n";
    assert_eq!(raw_replies::<Race>(lines.as_bytes()), ["{\"id\":1}"]);
}

#[test]
fn a_refused_start_has_no_digests_along_the_way() {
    let result = played(
        &format!(r#"{SHORT},"s":[9,9,9],"a":[1],"c":[1]"#),
        "every:1",
    );
    assert_eq!(
        (text(&result, "p"), text(&result, "pl"), text(&result, "pe")),
        ("[]".into(), "[]".into(), "[]".into())
    );
}

/// A game that panics on action 1, names no event of its spec on action 2, and has no list.
struct Faulty;

impl Game for Faulty {
    type State = u64;
    const NAME: &'static str = "faulty";
    const VERSION: &'static str = "1";
    const SPEC: &'static str = Race::SPEC;
    const LAYERS: &'static [Layer] = &[Layer::Outcome];
    const LEGAL: bool = false;
    const EVENTS: bool = true;
    fn new(_profile: &Profile) -> Self {
        Faulty
    }
    fn start(&self, _setup: &[u64], _chance: &mut Chance) -> Result<u64, Refusal> {
        Ok(0)
    }
    fn load(&self, words: &[u64]) -> Result<u64, Refusal> {
        Ok(words[1])
    }
    fn save(&self, turns: &u64) -> Vec<u64> {
        vec![0, *turns, 0]
    }
    fn step(&self, turns: &u64, action: &[u64], chance: &mut Chance) -> Result<Step<u64>, Refusal> {
        assert!(action[0] == 2, "action 1 is not for this game");
        let events = if chance.draw(u64::from)? == 1 {
            vec!["no-such-event"]
        } else {
            vec!["double", "goal", "double"]
        };
        Ok(Step {
            state: turns + 1,
            events,
        })
    }
}

#[test]
fn faults_of_a_game_are_internal_errors() {
    let replies = replies_of::<Faulty>(&[
        &new(""),
        r#""op":"step","a":[1]"#,
        r#""op":"step","a":[2],"c":[1]"#,
        r#""op":"step","a":[2],"c":[2]"#,
    ]);
    assert_eq!(
        [error_of(&replies[1]), error_of(&replies[2])],
        ["internal", "internal"]
    );
    assert_eq!(replies[3], r#""s":[0,1,0],"k":1,"ev":[0,1]"#);
}

#[test]
fn what_is_not_implemented_is_not_offered() {
    let seed = new("").replace("outcome", "seed");
    let legal = format!(r#""op":"legal",{SHORT}"#);
    let perft = format!(r#""op":"perft","depth":1,{SHORT}"#);
    let rng = r#""op":"rng","game":"race@1.0","gen":"mulberry32","seed":"0","n":1"#;
    let hello = r#""op":"hello","proto":[1,1]"#;
    let replies = replies_of::<Faulty>(&[hello, &seed, &legal, &perft, rng]);
    assert!(replies[0]
        .contains(r#""caps":["step","play","dig","state","bench","events","chance:outcome"]"#));
    for reply in &replies[1..] {
        assert_eq!(error_of(reply), "unsupported-op");
    }
}

/// A walk by 1 or 2 squares. Its profile `free` has another form: one square at a time, no layer
/// seed, and no list of legal actions.
struct Walk;

impl Game for Walk {
    type State = u64;
    const NAME: &'static str = "walk";
    const VERSION: &'static str = "1";
    const SPEC: &'static str = r#"{"id":"walk","version":"1.0","parameters":{},
        "profiles":{"ruled":{},"free":{}},"setup":{"struct":{}},
        "state":{"struct":{"over":"bool","square":"u"}},"action":{"u":2,"min":1},
        "outcome":{"struct":{}},"layers":{"none":{},"seed":{"mulberry32":{"words":["state"]}}},
        "legal":"list","over":"over","events":[],"kernels":[],
        "forms":{"free":{"action":{"u":1,"min":1},"layers":{"none":{}},"legal":"all"}}}"#;
    const LAYERS: &'static [Layer] = &[Layer::None, Layer::Seed];
    fn new(_profile: &Profile) -> Self {
        Walk
    }
    fn start(&self, _setup: &[u64], _chance: &mut Chance) -> Result<u64, Refusal> {
        Ok(0)
    }
    fn load(&self, words: &[u64]) -> Result<u64, Refusal> {
        Ok(words[1])
    }
    fn save(&self, square: &u64) -> Vec<u64> {
        vec![0, *square]
    }
    fn step(
        &self,
        square: &u64,
        action: &[u64],
        _chance: &mut Chance,
    ) -> Result<Step<u64>, Refusal> {
        Ok(Step {
            state: square + action[0],
            events: Vec::new(),
        })
    }
    fn legal(&self, _square: &u64) -> Result<Vec<Vec<u64>>, Refusal> {
        Ok(vec![vec![1], vec![2]])
    }
}

const FREE: &str = r#""game":"walk@1.0","profile":"free","setup":[],"layer":"none""#;

fn ruled(request: &str) -> String {
    request.replace("\"free\"", "\"ruled\"")
}

#[test]
fn a_form_takes_the_place_of_the_games_own_parts() {
    let new = format!(r#""op":"new",{FREE}"#);
    let step = r#""op":"step","a":[2]"#;
    assert_eq!(
        error_of(&replies_of::<Walk>(&[&new, step])[1]),
        "illegal-action"
    );
    assert_eq!(
        error_of(&replies_of::<Walk>(&[&ruled(&new), step])[1]),
        "none"
    );
    let seed = r#""layer":"seed","gen":"mulberry32","seed":"0""#;
    let seed = new.replace(r#""layer":"none""#, seed);
    let replies = replies_of::<Walk>(&[&seed, &ruled(&seed)]);
    assert_eq!(
        [error_of(&replies[0]), error_of(&replies[1])],
        ["unsupported-op", "none"]
    );
}

#[test]
fn a_profile_without_lists_has_no_lane() {
    let play = format!(r#""op":"play","games":[{{{FREE},"a":[1]}}]"#);
    let replies = replies_of::<Walk>(&[&play, &ruled(&play)]);
    let lane = [replies[0].contains("\"ld\""), replies[1].contains("\"ld\"")];
    assert_eq!(lane, [false, true]);
    assert!(replies[0].contains(&digest(&[&[0, 0], &[0, 1]])));
    for op in [r#""op":"legal""#, r#""op":"perft","depth":1"#] {
        let request = format!("{op},{FREE}");
        let replies = replies_of::<Walk>(&[&request, &ruled(&request)]);
        assert_eq!(
            [error_of(&replies[0]), error_of(&replies[1])],
            ["unsupported-op", "none"]
        );
    }
}
