/// The bag and its draws (FA-05).
import Lockstep

public typealias Draws = Chance<Mulberry32>

/// What a draw did besides giving a piece.
struct Refill {
  var happened = false, swappedWithItself = false
}

public struct Bag: Equatable {
  /// The pieces still to be drawn, first one first.
  var pieces: [Int] = []

  /// Takes a piece; `index` gives the numbers of a refill, one for each `i`.
  mutating func draw(_ refill: inout Refill, _ index: (Int) throws -> Int) rethrows -> Int {
    if pieces.isEmpty {
      refill.happened = true
      pieces = Array(0...6)
      for i in stride(from: 6, to: 0, by: -1) {
        let j = try index(i)
        if j == i { refill.swappedWithItself = true }
        pieces.swapAt(i, j)
      }
    }
    return pieces.removeFirst()
  }

  mutating func draw(_ refill: inout Refill, _ chance: inout Draws) throws -> Int {
    try draw(&refill) { i in try chance.draw(0, i) { $0 % (i + 1) } }
  }
}
