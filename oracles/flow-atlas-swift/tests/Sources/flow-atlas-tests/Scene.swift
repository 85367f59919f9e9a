/// Boards drawn as text, and what the oracle makes of them.
import FlowAtlas
import Lockstep
import LockstepCheck

/// The board whose middle looks like this, `#` an occupied cell; the middle of the drawing, which
/// has an odd number of rows and columns, is the cell (13,13).
func board(_ rows: String...) -> Board {
  let top = 13 - rows.count / 2
  return Board(
    rows.enumerated().flatMap { row, text in
      text.enumerated().filter { $1 == "#" }.map { column, _ in
        Cell(top + row, 13 - text.count / 2 + column)
      }
    })
}

/// square(side), filled but for some cells.
func square(_ side: Int, without empty: [Cell] = []) -> Board {
  let ring = (side - 1) / 2, span = 13 - ring...13 + ring
  return Board(
    span.flatMap { row in span.map { Cell(row, $0) } }.filter { !empty.contains($0) })
}

extension Board {
  func with(_ cells: [Cell]) -> Board {
    var board = self
    for cell in cells { board.fill(cell) }
    return board
  }
}

/// What the kernel `resolve` gives, read back from its words.
struct Placed {
  let row, autoTurn, cells: Int
  let squares: [Int]
  let mend: Cell?
  let fold, perfect, failed: Bool
  let board: Board

  init(_ words: [Word]) {
    (row, autoTurn, cells) = (words[0], words[1], words[2])
    var rest = words[3...]
    squares = (0..<rest.removeFirst()).map { _ in rest.removeFirst() }
    mend = rest.removeFirst() == 1 ? Cell(rest.removeFirst(), rest.removeFirst()) : nil
    fold = rest.removeFirst() == 1
    perfect = rest.removeFirst() == 1
    failed = rest.removeFirst() == 1
    board = Board(rows: rest)
  }
}

struct Scene {
  let spec: Spec
  let game: FlowAtlas

  init(_ spec: Spec) throws {
    self.spec = spec
    game = try FlowAtlas(spec.profiles[0])
  }

  func kernel(_ name: String, _ input: [Word]) throws -> [Word] {
    var out: [Word] = []
    try game.kernel(name, input, &out)
    return out
  }

  func place(
    _ board: Board, _ piece: String, turns: Int = 0, rotation: Int = 0, x: Int, charge: Int = 0,
    depth: Int = 0
  ) throws -> Placed {
    let number = ["I", "J", "L", "O", "S", "T", "Z"].firstIndex(of: piece) ?? 7
    return Placed(
      try kernel("resolve", board.rows + [charge, depth, number, turns, rotation, x]))
  }

  /// The code that a call is refused with; `none` if it is not refused.
  func code(_ call: () throws -> Void) -> String {
    do {
      try call()
    } catch let refusal as Refusal {
      return refusal.code.rawValue
    } catch {
      return "\(error)"
    }
    return "none"
  }

  /// Replies to requests of one session, without their ids.
  func replies(_ requests: [String]) throws -> [String] {
    let input = requests.map { "{\"id\":1,\($0)}\n" }.joined()
    return try LockstepCheck.replies(FlowAtlas.self, spec, Array(input.utf8)).map {
      String($0.dropFirst(8).dropLast())
    }
  }

  /// The words of a state; pieces by number, the bag J L O.
  func state(
    _ board: Board, score: Int = 0, depth: Int = 0, charge: Int = 1, placements: Int = 0,
    limit: Int = 9, current: Int = 3, next: [Int] = [0, 5], saved: Board = board("#"),
    savedScore: Int = 0, bag: [Int] = [1, 2, 3]
  ) -> [Word] {
    let over = placements >= limit ? 1 : 0
    var words: [Word] = [over, score, depth, charge, placements, limit, 0, current]
    words += next
    words += board.rows
    words.append(savedScore)
    words += saved.rows
    words.append(bag.count)
    return words + bag
  }

  /// The words and the events after one action from a state, or the code of the refusal.
  func step(_ state: [Word], _ action: [Word], _ tape: [Word] = []) throws -> (
    words: [Word], events: [String], error: String
  ) {
    let start =
      #""op":"new","game":"flow-atlas@1.0","profile":"default","setup":[9],"layer":"outcome","s":"#
    let found = try replies(["\(start)\(state)", #""op":"step","a":\#(action),"c":\#(tape)"#])
    let json = try Json.parse("{\(found[1])}")
    let events = (json["ev"]?.words ?? []).map { spec.events[$0] }
    return (json["s"]?.words ?? [], events, json["err"]?.text ?? "none")
  }
}
