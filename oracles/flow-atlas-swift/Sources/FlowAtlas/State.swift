/// A state, its start and its words (FA-06, FA-23).
import Lockstep

public struct State {
  var score = 0, depth = 0, charge = 1, placements = 0
  var limit: Int
  var rewinds = 0
  var current = 0
  var next = [0, 0]
  var board = Board([Cell(Board.centre, Board.centre)])
  var checkpointScore = 0
  var checkpointBoard = Board([Cell(Board.centre, Board.centre)])
  var bag = Bag()

  static let largest = 1 << 30

  /// A new game.
  init(limit: Int, _ chance: inout Draws) throws {
    self.limit = limit
    var refill = Refill()
    current = try bag.draw(&refill, &chance)
    next = [try bag.draw(&refill, &chance), try bag.draw(&refill, &chance)]
  }

  /// The cut (FA-21).
  var over: Bool { placements >= limit }

  /// Whether Reserve is available (FA-09).
  var hasReserve: Bool { Power(depth: depth) == .reserve && charge == 1 }

  /// From words that fit the layout. What contradicts a clause is refused with `code`.
  public init(_ words: [Word], otherwise code: Code) throws {
    score = words[1]
    depth = words[2]
    charge = words[3]
    placements = words[4]
    limit = words[5]
    rewinds = words[6]
    current = words[7]
    next = [words[8], words[9]]
    board = Board(rows: words[10..<37])
    checkpointScore = words[37]
    checkpointBoard = Board(rows: words[38..<65])
    bag = Bag(pieces: Array(words[66...]))
    if (words[0] == 1) != over { throw Refusal(code, "over contradicts the count (FA-21)") }
    if !board.isValid || !checkpointBoard.isValid {
      throw Refusal(code, "a board is not valid (FA-01)")
    }
  }

  /// The number of words of a state that begins `words`.
  static func wordCount(_ words: [Word]) -> Int { 66 + words[65] }

  public var words: [Word] {
    var words: [Word] = [over ? 1 : 0, score, depth, charge, placements, limit, rewinds, current]
    words += next
    words += board.rows
    words.append(checkpointScore)
    words += checkpointBoard.rows
    words.append(bag.pieces.count)
    words += bag.pieces
    return words
  }
}
