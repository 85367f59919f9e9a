/// Whole games and the other operations.
import Lockstep
import LockstepCheck
import Race

func testGames(_ check: Check, _ harness: Harness) {
  check.test("play gives counts and digests") {
    let states = digest([[0, 0, 0], [0, 1, 2], [1, 2, 6]])
    let lists = digest([[1, 2], [1, 2], []]), events = digest([[1], [0]])
    check.expect(
      try harness.played(short + #","a":[2,1],"c":[1,1,5,6]"#, "end"),
      #""n":2,"k":3,"over":1,"d":"\#(states)","ld":"\#(lists)","ed":"\#(events)""#)
  }
  check.test("play gives digests along the way") {
    let states: [[Word]] = [[0, 0, 0], [0, 1, 1], [0, 2, 2], [0, 3, 3]]
    let game = short + #","a":[1,1,1],"c":[1,1,1]"#
    for (stride, counts) in [(1, [1, 2, 3, 4]), (2, [1, 3, 4]), (3, [1, 4]), (9, [1, 4])] {
      let digests = counts.map { "\"\(digest(Array(states[..<$0])))\"" }.joined(separator: ",")
      check.expect(try harness.played(game, "every:\(stride)"), has: "\"p\":[\(digests)]")
    }
    let events = "\"pe\":[\"\(none)\",\"\(digest([[], []]))\",\"\(digest([[], [], []]))\"]"
    check.expect(try harness.played(game, "every:2"), has: events)
  }
  check.test("play shows states") {
    let result = try harness.played(short + #","a":[1,2],"c":[1,2,3]"#, "states:1-9")
    for part in [
      #""st":[[0,1,1],[1,2,6]]"#, #""sk":[1,3]"#, #""sl":[[[1],[2]],[]]"#, #""se":[[],[0]]"#,
    ] {
      check.expect(result, has: part)
    }
    let seeded = try harness.played(
      seed + #","gen":"mulberry32","seed":"0","a":[1]"#, "states:0-1")
    for part in [#""st":[[0,0,0,0],[0,1,2,1831565813]]"#, #""sk":[0,0]"#, #""se":[[],[]]"#] {
      check.expect(seeded, has: part)
    }
  }
  check.test("a refused step ends its game alone") {
    let start = #""n":1,"k":1,"over":0,"d":"\#(digest([[0, 0, 0], [0, 1, 2]]))""#
    for (rest, expected) in [
      (#","a":[1,3],"c":[2,2]"#, "illegal-action"), (#","a":[1,2],"c":[2,2]"#, "chance-short"),
      (#","a":[1,2],"c":[2,2,9]"#, "chance-range"),
    ] {
      let result = try harness.played(short + rest, "states:0-9")
      check.expect(result.hasPrefix(start), true, result)
      check.expect(errorOf(result), expected, rest)
      check.expect(result.hasSuffix(#""at":1"#), true, result)
      check.expect(result, has: #""st":[[0,0,0],[0,1,2]]"#)
    }
    let over = try harness.played(short + #","s":[0,0,5],"a":[1,3],"c":[1,9]"#, "end")
    check.expect(errorOf(over), "game-over")
    let two = "\"op\":\"play\",\"games\":[{\(short),\"s\":[9],\"a\":[]},{\(short),\"a\":[]}]"
    check.expect(try harness.reply(two), has: #""at":0},{"n":0"#)
  }
  check.test("a refused start has no record") {
    let refused = short + #","s":[9,9,9],"a":[1],"c":[1]"#
    let result = try harness.played(refused, "states:0-3")
    let lanes =
      #""n":0,"k":0,"over":0,"d":"\#(none)","st":[],"ld":"\#(none)","sl":[],"#
      + #""ed":"\#(none)","se":[],"sk":[],"#
    check.expect(result.hasPrefix(lanes), true, result)
    check.expect(result.hasSuffix(#""at":0"#), true, result)
    let strided = try harness.played(refused, "every:1")
    for part in [#""p":[]"#, #""pl":[]"#, #""pe":[]"#] { check.expect(strided, has: part) }
    check.expect(errorOf(try harness.played(short, "end")), "bad-params")
    check.expect(try harness.code(#""op":"play","games":[{}]"#), "none")
  }
  check.test("a list that is too long costs its lane alone") {
    let result = try harness.played(
      Shy.self, short + #","a":[1,1,1],"c":[1,2,1]"#, "states:0-9")
    check.expect(result.hasPrefix(#""n":3,"k":3,"over":0,"d":"#), true, result)
    for part in ["\"ld\"", "\"sl\"", "\"err\""] {
      check.expect(result.contains(part), false, part)
    }
    check.expect(result, has: "\"se\"")
  }
  check.test("play leaves the current game alone") {
    let replies = try harness.replies([
      begun(#","s":[0,7,2]"#), "\"op\":\"play\",\"games\":[{\(short),\"a\":[1],\"c\":[5]}]",
      #""op":"step","a":[1],"c":[1]"#,
    ])
    check.expect(replies[2], #""s":[0,8,3],"k":1,"ev":[]"#)
  }
  check.test("outputs that are none") {
    for out in [
      "", "every:0", "every:", "every:x", "every:+1", "every:1x", "states:2-1", "states:1",
      "states:-1", "states:1-2-", "all",
    ] {
      let request = "\"op\":\"play\",\"games\":[],\"out\":\"\(out)\""
      check.expect(try harness.code(request), "bad-params", out)
    }
  }
  check.test("a reply that is too long is refused") {
    let games = Array(repeating: "{\(short),\"a\":[]}", count: 8000).joined(separator: ",")
    let request = "\"op\":\"play\",\"games\":[\(games)],\"out\":\"every:1\""
    check.expect(try harness.code(request), "too-long")
  }
  testOthers(check, harness)
}

private func testOthers(_ check: Check, _ harness: Harness) {
  check.test("legal speaks of the current game or of a start") {
    let replies = try harness.replies([
      #""op":"legal""#, begun(#","s":[1,2,6]"#), #""op":"legal""#, "\"op\":\"legal\",\(short)",
      #""op":"legal""#,
    ])
    check.expect(errorOf(replies[0]), "bad-params")
    check.expect(Array(replies[2...]), [#""l":[]"#, #""l":[[1],[2]]"#, #""l":[]"#])
  }
  check.test("kernels judge each input") {
    let kernel = #""op":"kernel","game":"race@1.0","profile":"long","name":"die""#
    let reply = try harness.reply(kernel + #","in":[[0],[4294967295],[4294967296],[],[1,1]]"#)
    check.expect(reply, has: #""out":[[1],[6],{"err":"domain-error""#)
    let errors = try Json.parse("{\(reply)}")["out"]?.items?.compactMap { $0["err"]?.text }
    check.expect(errors, ["domain-error", "domain-error", "domain-error"])
    check.expect(try harness.code(kernel), "bad-params")
    check.expect(try harness.code(kernel + #","in":[3]"#), "bad-params")
    let other = kernel.replacing("die", with: "dice") + #","in":[]"#
    check.expect(try harness.code(other), "unsupported-op")
  }
  check.test("rng prints words and the state after them") {
    let rng = #""op":"rng","game":"race@1.0","gen":"mulberry32","seed":"42","n":3"#
    check.expect(
      try harness.reply(rng), #""w":[2581720956,1925393290,3661312704],"g":[1199730185]"#)
    check.expect(try harness.code(rng.replacing("\"n\":3", with: "\"n\":-3")), "bad-params")
  }
  check.test("perft counts actions and outcomes") {
    let perft = "\"op\":\"perft\",\(short),\"s\":[0,0,3],\"depth\":"
    // One die: 1 and 2 go on, 3 to 6 end. Two dice: only 1 and 1 go on.
    check.expect(
      try harness.reply(perft + "1"), has: #""l":[[1],[2]],"n":[6,36],"terminals":0,"moves":2,"#)
    check.expect(try harness.reply(perft + "0"), has: #""l":[],"n":[1]"#)
    check.expect(try harness.reply(perft + "2"), has: #""n":[84,42],"terminals":39,"moves":8"#)
    check.expect(try harness.code(perft + "1001"), "too-long")
  }
  check.test("bench digests the work that it times") {
    let play = "\"op\":\"bench\",\"games\":[{\(short),\"a\":[1,2],\"c\":[1,2,3]}],\"reps\":2"
    let times = try Json.parse("{\(try harness.reply(play))}")
    check.expect(times["ns"]?.words?.count, 2)
    check.expect(times["cpu"]?.words?.count, 2)
    check.expect(times["ops"]?.number, 2)
    check.expect(times["d"]?.text, digest([[2, 3, 1, 2, 6]]))
    let kernel =
      #""op":"bench","game":"race@1.0","profile":"long","name":"die","in":[[0],[4294967296]]"#
    let evaluated = try Json.parse("{\(try harness.reply(kernel + #","reps":1"#))}")
    check.expect(evaluated["d"]?.text, digest([[1], []]))
    check.expect(try harness.code(kernel + #","reps":0"#), "bad-params")
  }
  check.test("bye ends the session") {
    let two = "{\"id\":1,\"op\":\"bye\"}\n{\"id\":2,\"op\":\"bye\"}\n"
    check.expect(try harness.rawReplies(RaceGame.self, Array(two.utf8)), ["{\"id\":1}"])
  }
}

/// The race with another form for its short profile: one die at a time, from a tape of outcomes,
/// and no list of legal actions.
func testForms(_ check: Check, _ harness: Harness) {
  let long = short.replacing("short", with: "long")
  check.test("a layout of the form takes the place of the game's") {
    let turn = #""op":"step","a":[2],"c":[1,1]"#
    check.expect(errorOf(try harness.replies([begun(), turn])[1]), "illegal-action")
    check.expect(errorOf(try harness.replies(["\"op\":\"new\",\(long)", turn])[1]), "none")
  }
  check.test("the profile has the layers of its form") {
    let start = "\"op\":\"new\",\(seed),\"gen\":\"mulberry32\",\"seed\":\"0\""
    check.expect(try harness.code(start), "none")
    check.expect(try harness.code(start.replacing("long", with: "short")), "unsupported-op")
    check.expect(try harness.code(begun().replacing("outcome", with: "raw")), "unsupported-op")
  }
  check.test("without a list there is no lane") {
    let states = digest([[0, 0, 0], [0, 1, 2]]), events = digest([[]])
    check.expect(
      try harness.played(short + #","a":[1],"c":[2]"#, "end"),
      #""n":1,"k":1,"over":0,"d":"\#(states)","ed":"\#(events)""#)
    check.expect(try harness.played(long + #","a":[1],"c":[2]"#, "end"), has: "\"ld\"")
    for op in [#""op":"legal","#, #""op":"perft","depth":1,"#] {
      check.expect(try harness.code(op + short), "unsupported-op")
      check.expect(try harness.code(op + long), "none")
    }
  }
}
