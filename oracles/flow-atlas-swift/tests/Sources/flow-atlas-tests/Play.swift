/// The clauses about states and steps.
import FlowAtlas
import Lockstep
import LockstepCheck

func testPlay(_ check: Check, _ scene: Scene) {
  check.test("the start of seed 1 has the hash of the clause (FA-05, FA-06, FA-22)") {
    let start = try scene.replies([
      #""op":"new","game":"flow-atlas@1.0","profile":"default","setup":[300],"layer":"seed","#
        + #""gen":"mulberry32","seed":"1""#
    ])
    let words = try Json.parse("{\(start[0])}")["s"]?.words ?? []
    check.expect(try scene.kernel("hash", words), [0x325e_31b7])
  }
  check.test("a placement earns its cells and moves the queue on (FA-18, FA-20)") {
    let after = try scene.step(scene.state(board("#")), [0, 0, 13, 0])
    check.expect(Array(after.words[0..<10]), [0, 20, 0, 1, 1, 9, 0, 0, 5, 1])
    check.expect(Array(after.words.suffix(3)), [2, 2, 3])
    check.expect(
      after.events,
      ["turned-0", "piece-o", "auto-turn-clockwise", "mend-none-eligible"])
  }
  check.test("Reserve places the next piece, keeps the current one and costs the charge (FA-09)") {
    let after = try scene.step(scene.state(board("#"), depth: 1), [0, 1, 13, 1])
    check.expect(Array(after.words[2..<4]), [1, 0])
    check.expect(Array(after.words[7..<10]), [3, 5, 1])
    check.expect(after.events.contains("reserve-used"), true)
    for (depth, charge) in [(0, 1), (1, 0), (2, 1)] {
      let state = scene.state(board("#"), depth: depth, charge: charge)
      check.expect(try scene.step(state, [0, 1, 13, 1]).error, "illegal-action")
    }
  }
  check.test("a failure brings back board and score, not the queue (FA-19)") {
    let column = Board((7...13).map { Cell($0, 13) }), saved = board(".#", "##", "..")
    let state = scene.state(
      column, score: 500, depth: 1, charge: 0, current: 0, saved: saved, savedScore: 120)
    let after = try scene.step(state, [0, 1, 13, 0])
    check.expect(Array(after.words[0..<10]), [0, 120, 1, 1, 1, 9, 1, 0, 5, 1])
    check.expect(Array(after.words[10..<37]), saved.rows)
    for id in ["pressure-failure", "score-lost", "reserve-offered"] {
      check.expect(after.events.contains(id), true, id)
    }
    check.expect(after.events.contains("rewind-to-start"), false)
  }
  check.test("a perfect fold under Precision counts double (FA-17)") {
    let gap = (9...12).map { Cell($0, 13) }
    for (depth, points) in [(2, 1340), (3, 1240)] {
      let state = scene.state(square(9, without: gap), depth: depth, charge: 0, current: 0)
      let after = try scene.step(state, [0, 1, 13, 0])
      // Before the lock square 3 is the target, so that one cell counts.
      check.expect(Array(after.words[1..<4]), [points - 30, depth + 1, 1])
      check.expect(after.words[37], points - 30)
      check.expect(Array(after.words[38..<65]), square(3).rows)
      check.expect(after.events.contains("precision-perfect"), depth == 2)
    }
  }
  testEnds(check, scene)
}

private func testEnds(_ check: Check, _ scene: Scene) {
  check.test("the last placement ends the game (FA-21)") {
    let last = try scene.step(scene.state(board("#"), placements: 8), [0, 0, 13, 0])
    check.expect(last.words[0], 1)
    check.expect(last.events.contains("over"), true)
    let over = scene.state(board("#"), placements: 9)
    check.expect(try scene.step(over, [9, 9, 9, 9]).error, "game-over")
  }
  check.test("a refill reads six words, each judged by itself (FA-05, FA-23)") {
    let state = scene.state(board("#"), bag: []), action: [Word] = [0, 0, 13, 0]
    let after = try scene.step(state, action, [6, 5, 4, 3, 2, 1])
    check.expect(after.words[9], 0)
    check.expect(Array(after.words[65...]), [6, 1, 2, 3, 4, 5, 6])
    check.expect(after.events.contains("swap-with-itself"), true)
    check.expect(try scene.step(state, action, [0, 5]).error, "chance-short")
    check.expect(try scene.step(state, action, [0, 6]).error, "chance-range")
    check.expect(try scene.step(state, [0, 0, 20, 0], [0, 6]).error, "illegal-action")
    check.expect(try scene.kernel("bag", [0, 7]).count, 9)
  }
  check.test("what grows above 2^30 is refused last (FA-23)") {
    let full = scene.state(board("#"), score: 1 << 30, bag: [])
    check.expect(try scene.step(full, [0, 0, 13, 0], []).error, "chance-short")
    check.expect(try scene.step(full, [0, 0, 13, 0], [6, 5, 4, 3, 2, 1]).error, "domain-error")
  }
  check.test("states that contradict a clause are refused (FA-23)") {
    func code(_ words: [Word]) -> String { scene.code { _ = try scene.game.load(words) } }
    check.expect(code(scene.state(board("#"))), "none")
    check.expect(code(scene.state(Board())), "bad-state")
    check.expect(code(scene.state(square(9))), "bad-state")
    check.expect(code(scene.state(board("#"), saved: square(9))), "bad-state")
    check.expect(code(scene.state(board("#").with([Cell(5, 11)]))), "none")
    check.expect(code(scene.state(board("#").with([Cell(5, 10)]))), "bad-state")
    var early = scene.state(board("#"))
    early[0] = 1
    check.expect(code(early), "bad-state")
  }
  check.test("holes and pockets (FA-24)") {
    let bowl = board(".....", ".#.#.", ".###.", ".....", ".....")
    check.expect(try scene.kernel("observe", bowl.rows), [2, 3, 0, 0, 1, 12, 13])
    let closed = board("..#..", ".#.#.", "..#..", ".....", ".....")
    check.expect(try scene.kernel("observe", closed.rows), [4, 3, 1, 12, 13, 1, 12, 13, 0])
  }
  check.test("features of a first placement (FA-26)") {
    let words = try scene.kernel("features", scene.state(board("#")) + [0, 0, 13, 0])
    check.expect(words[0], 25)
    // 19 over 1000; two of four cells; three of nine; limit 68 and reach 5 = 1 + 4.
    check.expect([words[1], words[26 + 1]], [38, 1000])
    check.expect([words[6], words[26 + 6]], [4, 4])
    check.expect([words[7], words[26 + 7]], [6, 9])
    check.expect([words[14], words[26 + 14]], [126, 68])
  }
}
