/// Single steps and what is refused.
import Lockstep
import LockstepCheck
import Race

func testSteps(_ check: Check, _ harness: Harness) {
  check.test("hello tells what the adapter can") {
    check.expect(
      try harness.reply(#""op":"hello","proto":[1,3],"harness":"h""#),
      #""proto":1,"name":"race-swift","version":"0.1.0","lang":"swift","games":["race@1.0"],"#
        + #""caps":["step","play","dig","state","bench","legal","events","rng","perft","#
        + #""chance:outcome","chance:raw","chance:seed","kernel:die"],"#
        + #""maxLine":1048576,"window":8"#)
    check.expect(try harness.code(#""op":"hello","proto":[2,3]"#), "bad-params")
    check.expect(try harness.code(#""op":"hello""#), "bad-params")
  }
  check.test("new and step in layer outcome") {
    let replies = try harness.replies([
      begun(), #""op":"step","a":[2],"c":[1,2,6]"#, #""op":"step","a":[1],"c":[3]"#,
    ])
    check.expect(replies[0], #""s":[0,0,0],"k":0"#)
    check.expect(replies[1], #""s":[0,1,3],"k":2,"ev":[]"#)
    check.expect(replies[2], #""s":[1,2,6],"k":1,"ev":[0]"#)
  }
  check.test("layers raw and seed") {
    let raw = #""op":"new","game":"race@1.0","profile":"long","setup":[0],"layer":"raw""#
    let replies = try harness.replies([raw, #""op":"step","a":[2],"c":[0,4294967295]"#])
    check.expect(replies[1], #""s":[0,1,7],"k":2,"ev":[]"#)
    // mulberry32 from 0 gives 0x4434b462, which is a die of 2; one draw adds 0x6d2b79f5.
    for start in [#""gen":"mulberry32","seed":"0""#, #""gen":"mulberry32","s":[0,0,0,0]"#] {
      let seeded = try harness.replies([
        "\"op\":\"new\",\(seed),\(start)", #""op":"step","a":[1]"#,
      ])
      check.expect(seeded[0], #""s":[0,0,0,0],"k":0"#)
      check.expect(seeded[1], #""s":[0,1,2,1831565813],"k":0,"ev":[]"#)
    }
  }
  check.test("a refused step changes nothing") {
    let steps = [
      (#""op":"step","a":[2],"c":[1]"#, "chance-short"),
      (#""op":"step","a":[2],"c":[1,7]"#, "chance-range"),
      (#""op":"step","a":[2],"c":[0]"#, "chance-range"),
      (#""op":"step","a":[3],"c":[7]"#, "illegal-action"),
      (#""op":"step","a":[1,1],"c":[1]"#, "illegal-action"),
      (#""op":"step","a":[],"c":[1]"#, "illegal-action"),
      (#""op":"step","a":[-1],"c":[1]"#, "illegal-action"),
      (#""op":"step","a":"x""#, "bad-params"),
      (#""op":"step""#, "bad-params"),
      (#""op":"new""#, "bad-params"),
    ]
    for (step, expected) in steps {
      let replies = try harness.replies([begun(), step, #""op":"step","a":[1],"c":[4]"#])
      check.expect(errorOf(replies[1]), expected, step)
      check.expect(replies[2], #""s":[0,1,4],"k":1,"ev":[]"#, step)
    }
    let seeded = try harness.replies([
      "\"op\":\"new\",\(seed),\"gen\":\"mulberry32\",\"seed\":\"0\"", #""op":"step","a":[3]"#,
      #""op":"step","a":[1]"#,
    ])
    check.expect(seeded[2], #""s":[0,1,2,1831565813],"k":0,"ev":[]"#)
  }
  testRefusals(check, harness)
  testFaults(check, harness)
}

private func testRefusals(_ check: Check, _ harness: Harness) {
  check.test("the first error in order wins") {
    func with(_ from: String, _ to: String, _ rest: String = "") throws -> String {
      try harness.code(begun(rest).replacing(from, with: to))
    }
    check.expect(try with("race@1.0", "race@1.1"), "unsupported-game")
    check.expect(try with("short", "none", #","s":[9]"#), "unsupported-profile")
    check.expect(try with("[0]", "[6]", #","s":[9]"#), "bad-params")
    check.expect(try with("[0]", "[0,0]"), "bad-params")
    check.expect(try with("outcome", "none"), "unsupported-op")
    check.expect(try with("outcome", "other"), "bad-params")
    let states = [
      "[1,0,5]", "[0,0,6]", "[0,0,7]", "[0,0]", "[0,0,0,0]", "[]", "[0,70368744177664,0]",
      "[0,-1,0]", "[0,0.5,0]",
    ]
    for state in states {
      check.expect(try harness.code(begun(",\"s\":\(state)")), "bad-state", state)
    }
    check.expect(try harness.code(begun(#","s":"x""#)), "bad-params")
    let replies = try harness.replies([
      begun(#","s":[1,2,6]"#), #""op":"step","a":[3]"#, #""op":"legal""#,
    ])
    check.expect(errorOf(replies[1]), "game-over")
    check.expect(replies[2], #""l":[]"#)
    for words in ["[]", "[0,0,0,4294967296]"] {
      let start = "\"op\":\"new\",\(seed),\"gen\":\"mulberry32\",\"s\":\(words)"
      check.expect(try harness.code(start), "bad-state", words)
    }
  }
  check.test("seeds are plain decimal numbers") {
    func code(_ rest: String) throws -> String {
      try harness.code("\"op\":\"new\",\(seed)\(rest)")
    }
    check.expect(try code(#","gen":"mulberry32","seed":"4294967295""#), "none")
    let bad = [
      "4294967296", "-1", "+1", "01", "1.0", "", "x", " 1", "99999999999999999999999", "\u{661}",
    ]
    for text in bad {
      check.expect(try code(",\"gen\":\"mulberry32\",\"seed\":\"\(text)\""), "bad-params", text)
    }
    check.expect(try code(#","gen":"mulberry32","seed":7"#), "bad-params")
    check.expect(try code(#","gen":"other","seed":"7""#), "bad-params")
    check.expect(try code(#","seed":"7""#), "bad-params")
  }
  check.test("garbage is answered, in pieces of any size") {
    let lines = [
      "x", #"{"id":7,"#, "[1]", #"{"op":"bye"}"#, #"{"id":-1,"op":"legal"}"#,
      #"{"id":70368744177664}"#, #"{"id":3}"#, #"{"id":4,"op":"fly"}"#, #"{"id":5,"op":7}"#,
      #"{"id":8,"x":""# + String(repeating: "y", count: 1 << 20) + "\"}", "", "  \r",
      "{\"unknown\":{\"deep\":[null]},\"op\":\"legal\",\"id\":9}\r",
    ]
    var input = Array(lines.map { "\($0)\n" }.joined().utf8)
    input += Array("{\"id\":6,\"op\":\"".utf8) + [0xff] + Array("\"}\n".utf8)
    input += Array(#"{"id":11,"op":"by"#.utf8)
    for piece in [40_000, 4_099] {
      let replies = try harness.rawReplies(RaceGame.self, input, piece: piece)
      let found = try replies.map { reply in
        let json = try Json.parse(reply)
        return "\(json["id"]?.number ?? -1) \(json["err"]?.text ?? "none")"
      }
      check.expect(
        found,
        [
          "0 bad-params", "7 bad-params", "0 bad-params", "0 bad-params", "0 bad-params",
          "0 bad-params", "3 unsupported-op", "4 unsupported-op", "5 unsupported-op",
          "8 too-long", "9 bad-params", "6 bad-params",
        ])
    }
    let longest = #"{"id":8,"x":""# + String(repeating: "y", count: (1 << 20) - 15) + "\"}"
    check.expect(longest.utf8.count, 1 << 20)
    let reply = try harness.rawReplies(RaceGame.self, Array("\(longest)\r\n".utf8), piece: 512)
    check.expect(reply.first ?? "", has: "unsupported-op")
  }
}

private func testFaults(_ check: Check, _ harness: Harness) {
  check.test("faults of a game are internal errors that change nothing") {
    let replies = try harness.replies(
      Faulty.self,
      [
        begun(), #""op":"step","a":[1]"#, #""op":"step","a":[2],"c":[1]"#,
        #""op":"step","a":[2],"c":[2]"#, #""op":"step","a":[2],"c":[3]"#,
        #""op":"step","a":[2],"c":[4]"#,
      ])
    for reply in replies[1..<5] { check.expect(errorOf(reply), "internal") }
    check.expect(replies[5], #""s":[0,1,0],"k":1,"ev":[0,1]"#)
  }
  check.test("what is not implemented is not offered") {
    let replies = try harness.replies(
      Faulty.self,
      [
        #""op":"hello","proto":[1,1]"#, "\"op\":\"new\",\(seed)", "\"op\":\"legal\",\(short)",
        "\"op\":\"perft\",\"depth\":1,\(short)",
        #""op":"rng","game":"race@1.0","gen":"mulberry32","seed":"0","n":1"#,
        #""op":"kernel","game":"race@1.0","profile":"long","name":"die","in":[[1]]"#,
      ])
    let caps = #""caps":["step","play","dig","state","bench","events","chance:outcome"]"#
    check.expect(replies[0], has: caps)
    for reply in replies.dropFirst() { check.expect(errorOf(reply), "unsupported-op") }
  }
}
