/// The 25 fractions of a state and an action (FA-26).
import Lockstep

extension Rules {
  /// Numerators and denominators. Refused with domain-error where a step is refused.
  func features(_ state: State, _ action: Action) throws -> [(num: Int, den: Int)] {
    guard let result = placement(state, action) else {
      throw Refusal(.domainError, "no legal action (FA-08)")
    }
    var after = state
    settle(&after, action, result)
    try checkSize(after)

    let board = after.board, t = board.target, h = (t - 1) / 2
    let filled = board.filled, all = filled.count
    func n(_ ring: Int) -> Int { filled.filter { $0.ring <= ring }.count }
    let ring = filled.map(\.ring).max() ?? 0
    let limit = limit(after.depth), delta = after.score - state.score
    let holes = holesOf(board)
    func holesWithin(_ ring: Int) -> Int { holes.filter { $0.ring <= ring }.count }
    let edges = filled.map { $0.neighbours.filter { !board.has($0) }.count }.reduce(0, +)
    let blocked = board.emptyCells(ofSquare: t).map { blockedSides(board, $0) }
    let rows = filled.map(\.row), columns = filled.map(\.column)
    let height = (rows.max() ?? 0) - (rows.min() ?? 0)
    let width = (columns.max() ?? 0) - (columns.min() ?? 0)

    var fractions: [(num: Int, den: Int)] = []
    fractions.append((delta - (result.failed ? 200 : 1), 1000))
    fractions.append((result.squares.count, 4))
    fractions.append((result.fold ? 1 : 0, 1))
    fractions.append((result.perfect ? 1 : 0, 1))
    fractions.append((result.failed ? 1 : 0, 1))
    fractions.append((result.cells, 4))
    fractions.append((n(h), t * t))
    fractions.append((n(4), 81))
    fractions.append((n(h + 1) - n(h), 8 * (h + 1)))
    fractions.append((all, 81))
    fractions.append((all - n(h), 81))
    fractions.append((all - n(4), 27))
    fractions.append((ring, 13))
    fractions.append((limit - board.reach, limit))
    fractions.append((edges, 4 * (2 * ring + 1)))
    fractions.append((holesWithin(h), t))
    fractions.append((holesWithin(4), 9))
    fractions.append((holes.count, 9))
    fractions.append((pocketsOf(board, t, holes).count, t))
    fractions.append((pocketsOf(board, 9, holes).count, 9))
    fractions.append((blocked.filter { $0 == 4 }.count, t))
    fractions.append((blocked.reduce(0, +), 4 * t * t))
    fractions.append((roughness(board), 128))
    fractions.append((abs(height - width), 9))
    fractions.append((action.reserve, 1))
    return fractions
  }
}

/// On how many sides an occupied cell lies anywhere in that direction.
private func blockedSides(_ board: Board, _ cell: Cell) -> Int {
  let side = Board.side
  let ways = [
    (0..<cell.row).map { Cell($0, cell.column) },
    (cell.row + 1..<side).map { Cell($0, cell.column) },
    (0..<cell.column).map { Cell(cell.row, $0) },
    (cell.column + 1..<side).map { Cell(cell.row, $0) },
  ]
  return ways.filter { $0.contains(where: board.has) }.count
}

/// The sum over the four outlines of the steps between neighbouring lines 9 to 17.
private func roughness(_ board: Board) -> Int {
  let side = Board.side, last = side - 1
  let outlines: [(Int, Int) -> Cell] = [
    { line, depth in Cell(depth, line) }, { line, depth in Cell(last - depth, line) },
    { line, depth in Cell(line, depth) }, { line, depth in Cell(line, last - depth) },
  ]
  var sum = 0
  for cell in outlines {
    let s = (9...17).map { line in
      (0..<side).first { board.has(cell(line, $0)) } ?? side
    }
    for i in 0..<8 { sum += abs(s[i] - s[i + 1]) }
  }
  return sum
}
