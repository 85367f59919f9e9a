/// The clauses about one placement.
import FlowAtlas
import Lockstep
import LockstepCheck

func testPlacements(_ check: Check, _ scene: Scene) {
  check.test("a clockwise turn brings the top to the right (FA-02)") {
    let turned = try scene.kernel("turn", board(".#.", ".#.", "...").rows + [1])
    check.expect(turned, board("...", ".##", "...").rows)
  }
  check.test("a piece rests on the highest column below it, also over a gap (FA-07)") {
    let placed = try scene.place(board("#..", "###", "..."), "I", x: 12)
    check.expect(placed.row, 11)
    check.expect(placed.board, board(".####", ".#...", ".###.", ".....", ".....").turned(1))
  }
  check.test("a drop beside all cells is not supported (FA-07, FA-25)") {
    let refused = scene.code { _ = try scene.place(board("#"), "O", x: 14) }
    check.expect(refused, "domain-error")
    let none = scene.code { _ = try scene.place(board("#"), "O", rotation: 1, x: 13) }
    check.expect(none, "domain-error")
    let list = try scene.kernel("placements", board("#").rows + [3, 2])
    check.expect(list, [2, 0, 12, 11, 0, 13, 11])
  }
  check.test("the lean turns the board (FA-11)") {
    check.expect(try scene.place(board("#"), "I", x: 13).autoTurn, 1)
    check.expect(try scene.place(board("#"), "I", x: 10).autoTurn, 3)
    check.expect(try scene.place(board("#"), "I", rotation: 1, x: 13).autoTurn, 0)
    check.expect(try scene.place(board("#"), "T", x: 12).autoTurn, 0)
  }
  check.test("cells count in the square of the target before the lock (FA-10)") {
    check.expect(try scene.place(board("#"), "O", x: 12).cells, 2)
    check.expect(try scene.place(square(3), "O", x: 12).cells, 2)
    check.expect(try scene.place(square(3), "I", x: 11).cells, 4)
  }
  check.test("one piece completes two squares (FA-12)") {
    let gap = (10...12).map { Cell($0, 13) }
    let tall = square(7, without: gap).with([Cell(9, 13)])
    let placed = try scene.place(
      square(5, without: [Cell(11, 13), Cell(12, 13)]), "I", rotation: 1, x: 13)
    check.expect(placed.squares, [3, 5])
    check.expect(placed.cells, 1)
    check.expect(try scene.place(tall, "I", rotation: 1, x: 13).squares, [])
  }
  check.test("a full square of side 9 folds, perfect if nine cells are left (FA-13)") {
    let gap = (9...12).map { Cell($0, 13) }
    let placed = try scene.place(square(9, without: gap), "I", rotation: 1, x: 13)
    check.expect([placed.fold, placed.perfect, placed.failed], [true, true, false])
    check.expect(placed.squares, [3, 5, 7, 9])
    check.expect(placed.board, square(3))
    // Five cells of a group survive, four do not.
    for (row, cells) in [(8, 5), (7, 5), (6, 4)] {
      let group = [Cell(8, 9), Cell(8, 10), Cell(8, 11), Cell(7, 10), Cell(7, 11), Cell(row, 11)]
      let count = Set(group.map { $0.row * 27 + $0.column }).count
      let board = square(9, without: gap).with(group)
      let folded = try scene.place(board, "I", rotation: 1, x: 13)
      check.expect(folded.perfect, count < 5, "\(cells) cells")
    }
  }
  check.test("a reach equal to the limit is allowed, a greater one fails (FA-14)") {
    // A column up to (7,13); I upon it takes the rows 3 to 6, a reach of 100.
    let column = Board((7...13).map { Cell($0, 13) })
    let high = try scene.place(column, "I", rotation: 1, x: 13)
    check.expect(high.failed, true)
    check.expect(high.board.has(Cell(3, 13)), true)
    // Lying, the farthest cell is (6,11): 49 + 4 = 53, which is the limit at depth 15.
    check.expect(try scene.place(column, "I", x: 11, depth: 15).failed, false)
    check.expect(try scene.place(column, "I", x: 11, depth: 16).failed, true)
    check.expect(try scene.place(column, "I", x: 11, depth: 1 << 30).failed, true)
  }
  testMend(check, scene)
}

private func testMend(_ check: Check, _ scene: Scene) {
  check.test("Mend fills the first enclosed cell of the square being built (FA-16)") {
    let holed = square(5, without: [Cell(12, 13), Cell(13, 12), Cell(13, 14)])
    let placed = try scene.place(holed, "O", x: 13, charge: 1)
    check.expect(placed.autoTurn, 1)
    // (13,12) comes to (12,13), (13,14) to (14,13), (12,13) to (13,14).
    check.expect(placed.mend, Cell(12, 13))
    check.expect(placed.squares, [])
    check.expect(try scene.place(holed, "O", x: 13, charge: 0).mend, nil)
    check.expect(try scene.place(holed, "O", x: 13, charge: 1, depth: 1).mend, nil)
    check.expect(try scene.place(holed, "O", x: 13, charge: 1, depth: 3).mend, Cell(12, 13))
  }
  check.test("squares go on to be completed after a mend, without points for its cell (FA-16)") {
    let placed = try scene.place(square(5, without: [Cell(13, 13)]), "O", x: 13, charge: 1)
    check.expect(placed.mend, Cell(13, 13))
    check.expect(placed.squares, [3, 5])
    check.expect(placed.cells, 0)
    check.expect(placed.fold, false)
    let folded = try scene.place(square(9, without: [Cell(13, 13)]), "O", x: 13, charge: 1)
    check.expect([folded.fold, folded.perfect], [true, true])
    check.expect(folded.mend, Cell(13, 13))
    check.expect(folded.squares, [3, 5, 7, 9])
  }
  check.test("no gap is eligible outside of the square being built (FA-16)") {
    let far = square(9, without: [Cell(13, 13), Cell(9, 9)])
    check.expect(try scene.place(far, "O", x: 13, charge: 1).mend, Cell(13, 13))
    let ring = square(7, without: [Cell(13, 11), Cell(14, 13)])
    check.expect(try scene.place(ring, "O", x: 13, charge: 1).mend, Cell(13, 12))
  }
}
