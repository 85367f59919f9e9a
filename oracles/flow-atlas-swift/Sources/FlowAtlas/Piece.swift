/// The pieces and their drop (FA-03, FA-07).

/// One rotation of a piece.
struct Pattern {
  /// Its cells from the pattern's upper left corner, in reading order.
  let cells: [Cell]
  let width: Int
  /// The lowest pattern row with a cell, for each pattern column.
  let bottoms: [Int]

  init(_ text: String) {
    let rows = text.split(separator: "/").map(Array.init)
    let cells = rows.indices.flatMap { row in
      rows[row].indices.filter { rows[row][$0] == "#" }.map { Cell(row, $0) }
    }
    self.cells = cells
    width = rows[0].count
    bottoms = (0..<width).map { column in
      cells.filter { $0.column == column }.map(\.row).max() ?? 0
    }
  }
}

/// The patterns of the pieces I J L O S T Z by number and rotation.
let patterns: [[Pattern]] = [
  ["####", "#/#/#/#"],
  ["#../###", "##/#./#.", "###/..#", ".#/.#/##"],
  ["..#/###", "#./#./##", "###/#..", "##/.#/.#"],
  ["##/##"],
  [".##/##.", "#./##/.#"],
  [".#./###", "#./##/#.", "###/.#.", ".#/##/.#"],
  ["##./.##", ".#/##/#."],
].map { $0.map(Pattern.init) }

let pieceNames = ["i", "j", "l", "o", "s", "t", "z"]

/// The smallest row of an occupied cell in each column, if there is one.
func tops(_ board: Board) -> [Int?] {
  (0..<Board.side).map { column in
    (0..<Board.side).first { board.has(Cell($0, column)) }
  }
}

/// The landing row of a pattern at x; nil if the drop is not supported.
func landingRow(_ pattern: Pattern, _ x: Int, _ tops: [Int?]) -> Int? {
  if x > Board.side - pattern.width { return nil }
  return (0..<pattern.width).compactMap { i in
    tops[x + i].map { $0 - 1 - pattern.bottoms[i] }
  }.min()
}

/// A supported drop.
struct Drop {
  let rotation, x, row: Int
}

/// All supported drops of a piece, ascending by rotation and x.
func drops(_ piece: Int, _ tops: [Int?]) -> [Drop] {
  var all: [Drop] = []
  for (rotation, pattern) in patterns[piece].enumerated() {
    for x in 0...Board.side - pattern.width {
      if let row = landingRow(pattern, x, tops) {
        all.append(Drop(rotation: rotation, x: x, row: row))
      }
    }
  }
  return all
}

/// The landing row of one drop; nil if the rotation does not exist or the drop is not supported.
func landingRow(_ piece: Int, _ rotation: Int, _ x: Int, _ tops: [Int?]) -> Int? {
  if rotation >= patterns[piece].count { return nil }
  return landingRow(patterns[piece][rotation], x, tops)
}
