/// The board and its coordinates (FA-01, FA-02).
import Lockstep

/// A cell of the grid, or one beside it.
public struct Cell: Equatable {
  public let row, column: Int

  public init(_ row: Int, _ column: Int) {
    self.row = row
    self.column = column
  }

  var ring: Int { max(abs(row - Board.centre), abs(column - Board.centre)) }

  var reach: Int {
    let dr = row - Board.centre, dc = column - Board.centre
    return dr * dr + dc * dc
  }

  /// Up, down, left, right.
  var neighbours: [Cell] {
    [
      Cell(row - 1, column), Cell(row + 1, column), Cell(row, column - 1), Cell(row, column + 1),
    ]
  }
}

public struct Board: Equatable {
  public static let side = 27
  static let centre = 13
  static let largestReach = 68

  /// Every cell of the grid in reading order.
  static let cells: [Cell] = (0..<side * side).map { Cell($0 / side, $0 % side) }

  private var occupied = [Bool](repeating: false, count: side * side)

  public init() {}

  /// The board with these cells.
  public init(_ cells: [Cell]) {
    for cell in cells { fill(cell) }
  }

  /// From one word a row, bit c for column c.
  public init(rows: ArraySlice<Word>) {
    for (row, word) in rows.enumerated() {
      for column in 0..<Board.side where word >> column & 1 == 1 { fill(Cell(row, column)) }
    }
  }

  public var rows: [Word] {
    (0..<Board.side).map { row in
      var word = 0
      for column in 0..<Board.side where occupied[row * Board.side + column] {
        word |= 1 << column
      }
      return word
    }
  }

  public mutating func fill(_ cell: Cell) { occupied[cell.row * Board.side + cell.column] = true }

  /// Whether a cell is occupied; cells outside the grid are not.
  public func has(_ cell: Cell) -> Bool {
    let inside = 0..<Board.side
    return inside.contains(cell.row) && inside.contains(cell.column)
      && occupied[cell.row * Board.side + cell.column]
  }

  /// The occupied cells in reading order.
  public var filled: [Cell] { Board.cells.filter(has) }

  /// The largest reach of an occupied cell; 0 on an empty board.
  public var reach: Int {
    var largest = 0
    for (index, isOccupied) in occupied.enumerated() where isOccupied {
      largest = max(largest, Board.cells[index].reach)
    }
    return largest
  }

  /// The cells of square(side) in reading order.
  static func square(_ side: Int) -> [Cell] { cells.filter { $0.ring <= (side - 1) / 2 } }

  private static let squares = (0...9).map(square)

  func emptyCells(ofSquare side: Int) -> [Cell] { Board.squares[side].filter { !has($0) } }

  func isComplete(square side: Int) -> Bool { Board.squares[side].allSatisfy(has) }

  public var isValid: Bool {
    occupied.contains(true) && reach <= Board.largestReach && !isComplete(square: 9)
  }

  /// The board after clockwise quarter turns (FA-02).
  public func turned(_ turns: Int) -> Board {
    var board = self
    for _ in 0..<turns {
      var next = Board()
      for (index, isOccupied) in board.occupied.enumerated() where isOccupied {
        let cell = Board.cells[index]
        next.fill(Cell(cell.column, Board.side - 1 - cell.row))
      }
      board = next
    }
    return board
  }

  /// The target: the side of the smallest square that is not complete (FA-12). A valid board has
  /// one.
  public var target: Int { [3, 5, 7].first { !isComplete(square: $0) } ?? 9 }

  /// The compression of a fold (FA-13).
  public func compressed(_ groupMin: Int) -> Board {
    var counts = [Int](repeating: 0, count: 81)
    for (index, isOccupied) in occupied.enumerated() where isOccupied {
      let cell = Board.cells[index]
      counts[cell.row / 3 * 9 + cell.column / 3] += 1
    }
    let survivors = counts.indices.filter { counts[$0] >= groupMin }
    return Board(survivors.map { Cell(9 + $0 / 9, 9 + $0 % 9) })
  }
}
