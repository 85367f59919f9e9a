/// Holes and pockets (FA-24).

/// The empty cells that cannot be reached from outside the grid, in reading order.
func holesOf(_ board: Board) -> [Cell] {
  // The grid with one empty cell more on each side; the flood begins in its corner.
  let side = Board.side + 2
  var reached = [Bool](repeating: false, count: side * side)
  var open = [Cell(-1, -1)]
  reached[0] = true
  while let cell = open.popLast() {
    for next in cell.neighbours {
      let inside = -1...Board.side
      if !inside.contains(next.row) || !inside.contains(next.column) { continue }
      let index = (next.row + 1) * side + next.column + 1
      if reached[index] || board.has(next) { continue }
      reached[index] = true
      open.append(next)
    }
  }
  return Board.cells.filter {
    !board.has($0) && !reached[($0.row + 1) * side + $0.column + 1]
  }
}

/// The pockets of square(side) in reading order.
func pocketsOf(_ board: Board, _ side: Int, _ holes: [Cell]) -> [Cell] {
  board.emptyCells(ofSquare: side).filter { cell in
    cell.neighbours.filter(board.has).count >= 3 && !holes.contains(cell)
  }
}
