/// One placement from the drop to the fold (FA-10 to FA-14, FA-16).

/// What a placement does to the board.
struct Resolution {
  let row: Int
  /// Whether the piece rests above an empty cell of one of its columns with a cell below.
  let overhang: Bool
  let autoTurn: Int
  var cells: Int
  /// The sides of the squares completed, in order.
  var squares: [Int] = []
  /// How many of the squares were completed after the mend.
  var squaresAfterMend = 0
  var mend: Cell?
  /// How many gaps were eligible when Mend was to work; nil if it was not to work.
  var gaps: Int?
  var fold = false, perfect = false, failed = false
  /// The reach of the board before a fold.
  var reach = 0
  var board: Board
}

/// The eligible gaps of square(side) in reading order (FA-16).
func eligibleGaps(_ board: Board, _ side: Int) -> [Cell] {
  board.emptyCells(ofSquare: side).filter { $0.neighbours.allSatisfy(board.has) }
}

extension Rules {
  /// Places a piece on a board; nil if the rotation does not exist or the drop is not supported.
  func resolve(
    _ board: Board, charge: Int, depth: Int, piece: Int, turns: Int, rotation: Int, x: Int
  ) -> Resolution? {
    let turned = board.turned(turns), tops = tops(turned)
    guard let row = landingRow(piece, rotation, x, tops) else { return nil }
    let pattern = patterns[piece][rotation]
    let landed = pattern.cells.map { Cell(row + $0.row, x + $0.column) }
    let overhang = pattern.bottoms.indices.contains { i in
      tops[x + i].map { $0 > row + pattern.bottoms[i] + 1 } ?? false
    }

    let target = turned.target
    var locked = turned
    for cell in landed { locked.fill(cell) }
    let lean = landed.map { $0.column - Board.centre }.reduce(0, +)
    let autoTurn = lean > 0 ? 1 : lean < 0 ? 3 : 0

    var result = Resolution(
      row: row, overhang: overhang, autoTurn: autoTurn,
      cells: landed.filter { $0.ring <= (target - 1) / 2 }.count, board: locked.turned(autoTurn))
    var side = target
    complete(&result, &side)
    judge(&result, depth)
    if !result.fold && !result.failed && Power(depth: depth) == .mend && charge == 1 {
      mend(&result, &side, depth)
    }
    if result.failed {
      result.cells = 0
      result.squares = []
    }
    return result
  }

  /// Completes squares from `side` on, and folds the board if square 9 is among them.
  private func complete(_ result: inout Resolution, _ side: inout Int) {
    while side <= 9 && result.board.isComplete(square: side) {
      result.squares.append(side)
      side += 2
    }
    result.reach = result.board.reach
    if side <= 9 { return }
    result.fold = true
    result.board = result.board.compressed(groupMin)
    result.perfect = result.board.filled.count == 9
  }

  private func judge(_ result: inout Resolution, _ depth: Int) {
    result.failed = !result.fold && result.reach > limit(depth)
  }

  private func mend(_ result: inout Resolution, _ side: inout Int, _ depth: Int) {
    let gaps = eligibleGaps(result.board, side)
    result.gaps = gaps.count
    guard let gap = gaps.first else { return }
    result.mend = gap
    result.board.fill(gap)
    let before = result.squares.count
    complete(&result, &side)
    result.squaresAfterMend = result.squares.count - before
    judge(&result, depth)
  }
}
