/// Counting sequences of actions and outcomes (protocol section 3, `perft`).

/// Counts below a state. The outcomes of an action are found by trying it with ever longer tapes.
struct Perft<G: Game> {
  private static var maxDepth: Word { 1000 }
  private static var maxOutcomes: Word { 1 << 16 }

  private let fields: (sum: String, digest: String)?
  private var events: Events
  private var actions = Actions()
  private var below: [Word] = []
  private var leaves = 0, terminals = 0, moves = 0, sum = 0
  private var digest: UInt32 = 0

  init(_ context: Context<G>, _ root: Running<G>, _ depth: Word) throws {
    fields = context.spec.perft
    events = Events(context.spec.events)
    if depth > Self.maxDepth { throw Refusal(.tooLong, "the depth is too great") }
    if depth == 0 {
      try descend(root, 0)
      below = [leaves]
    } else if root.over {
      terminals = 1
    } else {
      actions = try root.legal()
      for index in 0..<actions.count {
        let before = leaves
        try descend(root, Array(actions[index]), depth)
        below.append(leaves - before)
      }
    }
  }

  func put(to out: inout Bytes) {
    func member(_ key: String, _ value: Word) {
      out.put(",\"\(key)\":")
      out.put(value)
    }
    out.put("\"l\":")
    out.put(actions)
    out.put(",\"n\":")
    out.put(below)
    member("terminals", terminals)
    member("moves", moves)
    if fields == nil { return }
    member("sum", sum)
    member("digest", Word(digest))
  }

  private mutating func descend(_ running: Running<G>, _ depth: Word) throws {
    if depth == 0 {
      try countLeaf(running)
    } else if running.over {
      terminals += 1
    } else {
      let list = try running.legal()
      for index in 0..<list.count { try descend(running, Array(list[index]), depth) }
    }
  }

  private mutating func descend(_ running: Running<G>, _ action: [Word], _ depth: Word) throws {
    moves += 1
    var tape: [Word] = []
    try tryOutcomes(running, action, &tape, depth)
  }

  private mutating func tryOutcomes(
    _ running: Running<G>, _ action: [Word], _ tape: inout [Word], _ depth: Word
  ) throws {
    let layout = running.table.profile.outcome
    var next = running
    next.chance = Chance(.outcome, layout, tape: tape)
    do {
      try next.step(action, &events)
    } catch let refusal as Refusal {
      if refusal.code == .chanceRange { return }
      guard refusal.code == .chanceShort, let (min, max) = Self.missing(layout, tape) else {
        throw refusal
      }
      if max - min >= Self.maxOutcomes { throw Refusal(.tooLong, "too many outcomes to count") }
      for word in min...max {
        tape.append(word)
        try tryOutcomes(running, action, &tape, depth)
        tape.removeLast()
      }
      return
    }
    try descend(next, depth - 1)
  }

  /// What may follow a tape that was too short.
  private static func missing(_ layout: Layout, _ tape: [Word]) -> (Word, Word)? {
    var at = 0
    while true {
      let from = at
      if let misfit = layout.read(tape, &at) {
        if case .tooFew(let min, let max) = misfit { return (min, max) }
        return nil
      }
      if at == from { return nil }
    }
  }

  private mutating func countLeaf(_ running: Running<G>) throws {
    leaves += 1
    guard let fields else { return }
    sum += try running.field(fields.sum).reduce(0, +)
    digest = digest &+ fnv1a32(try running.field(fields.digest))
  }
}
