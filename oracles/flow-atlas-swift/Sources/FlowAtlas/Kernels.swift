/// The kernels: words in, words out. The input words fit their layouts.
import Lockstep

let kernelNames = [
  "turn", "compress", "placements", "resolve", "observe", "features", "bag", "rng", "hash",
]

extension Rules {
  func kernel(_ name: String, _ input: [Word], _ out: inout [Word]) throws {
    switch name {
    case "turn": out += Board(rows: input[..<27]).turned(input[27]).rows
    case "compress":
      let board = Board(rows: input[...]).compressed(groupMin)
      out += board.rows
      out.append(board.filled.count)
    case "placements":
      let found = drops(input[27], tops(try valid(input[..<27]).turned(input[28])))
      out.append(found.count)
      for drop in found { out += [drop.rotation, drop.x, drop.row] }
    case "resolve": try resolve(input, &out)
    case "observe": observe(try valid(input[...]), &out)
    case "features": try features(input, &out)
    case "bag":
      var random = try Mulberry32("mulberry32", seed: input[0])
      var bag = Bag(), refill = Refill()
      out.append(input[1])
      for _ in 0..<input[1] {
        out.append(bag.draw(&refill) { Int(random.next()) % ($0 + 1) })
      }
      out += random.words
    case "rng":
      var random = try Mulberry32("mulberry32", seed: input[0])
      out.append(input[1])
      for _ in 0..<input[1] { out.append(Word(random.next())) }
    case "hash":
      let (state, rest) = try split(input)
      out.append(Word(hash(canonicalText(state, rng: rest[0]))))
    default: throw Mistake("no kernel \(name)")
    }
  }

  private func valid(_ rows: ArraySlice<Word>) throws -> Board {
    let board = Board(rows: rows)
    if !board.isValid { throw Refusal(.domainError, "the board is not valid (FA-01)") }
    return board
  }

  /// The state at the beginning of the words, and the words after it.
  private func split(_ input: [Word]) throws -> (State, [Word]) {
    let count = State.wordCount(input)
    return (try State(Array(input[..<count]), otherwise: .domainError), Array(input[count...]))
  }

  private func resolve(_ input: [Word], _ out: inout [Word]) throws {
    let found = resolve(
      try valid(input[..<27]), charge: input[27], depth: input[28], piece: input[29],
      turns: input[30], rotation: input[31], x: input[32])
    guard let result = found else { throw Refusal(.domainError, "not supported (FA-25)") }
    out += [result.row, result.autoTurn, result.cells, result.squares.count]
    out += result.squares
    append(result.mend, &out)
    for flag in [result.fold, result.perfect, result.failed] { out.append(flag ? 1 : 0) }
    out += result.board.rows
  }

  private func observe(_ board: Board, _ out: inout [Word]) {
    let target = board.target, holes = holesOf(board)
    out += [board.reach, target]
    append(eligibleGaps(board, target).first, &out)
    append(holes, &out)
    append(pocketsOf(board, target, holes), &out)
  }

  private func features(_ input: [Word], _ out: inout [Word]) throws {
    let (state, rest) = try split(input)
    let fractions = try features(state, Action(rest))
    out.append(fractions.count)
    for (num, _) in fractions { out.append(num >= 0 ? 2 * num : -2 * num - 1) }
    out.append(fractions.count)
    for (_, den) in fractions { out.append(den) }
  }

  private func append(_ cell: Cell?, _ out: inout [Word]) {
    guard let cell else { return out.append(0) }
    out += [1, cell.row, cell.column]
  }

  private func append(_ cells: [Cell], _ out: inout [Word]) {
    out.append(cells.count)
    for cell in cells { out += [cell.row, cell.column] }
  }
}
