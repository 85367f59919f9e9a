/// Whole games in one request (protocol section 3, `play`).

/// What a play request asks for besides the end.
enum Output {
  case end
  case every(Word)
  case states(Word, Word)

  init(_ request: Json) throws {
    self = .end
    if request["out"] == nil { return }
    let text = try request.param("out")
    if text.isExactly("end") { return }
    func after(_ prefix: String) -> Substring.UTF8View? {
      text.utf8.starts(with: prefix.utf8) ? text.dropFirst(prefix.count).utf8 : nil
    }
    if let stride = after("every:").flatMap(wordOf), stride > 0 {
      self = .every(stride)
      return
    }
    let numbers = after("states:")?.split(separator: 0x2d, omittingEmptySubsequences: false)
    if let numbers, numbers.count == 2, let first = wordOf(numbers[0]),
      let last = wordOf(numbers[1]), first <= last
    {
      self = .states(first, last)
      return
    }
    throw Refusal(.badParams, "out is neither end nor every:K nor states:I-J")
  }

  func strides(_ steps: Word) -> Bool {
    if case .every(let stride) = self { return steps % stride == 0 }
    return false
  }

  func shows(_ steps: Word) -> Bool {
    if case .states(let first, let last) = self { return steps >= first && steps <= last }
    return false
  }
}

/// One lane: its digest, the digests along the way, and its records in a stretch of states.
private struct Lane {
  let name, strideName, statesName: String
  var digest = Digest()
  var along = Items(), shown = Items()

  mutating func noteDigest() throws {
    let text = digest.text
    try along.add { $0.put(quoted: text) }
  }

  func put(_ output: Output, to out: inout Bytes) {
    out.put(",\"\(name)\":")
    out.put(quoted: digest.text)
    switch output {
    case .end: break
    case .every:
      out.put(",\"\(strideName)\":")
      along.put(to: &out)
    case .states:
      out.put(",\"\(statesName)\":")
      shown.put(to: &out)
    }
  }
}

/// One game of a request, played to its last action or to the first refusal.
struct Played<G: Game> {
  private(set) var steps: Word = 0
  private var consumed: Word = 0
  private var last: [Word] = []
  private var over = false, started = false, hasLegal = G.hasLegal
  private var states = Lane(name: "d", strideName: "p", statesName: "st")
  private var legal = Lane(name: "ld", strideName: "pl", statesName: "sl")
  private var happened = Lane(name: "ed", strideName: "pe", statesName: "se")
  private var shownConsumed = Items()
  private var refusal: Refusal?
  private let output: Output

  /// Throws `LineTooLong`.
  init(_ context: Context<G>, _ request: Json, _ output: Output) throws {
    self.output = output
    do {
      try run(context, request)
    } catch let refusal as Refusal {
      self.refusal = refusal
    }
    if case .every(let stride) = output, started, steps % stride != 0 { try noteDigests() }
  }

  /// `n`, `k` and the words of the last state (none if the start was refused).
  var record: [Word] { [steps, consumed] + last }

  /// Appends the result as it travels.
  func put(to out: inout Bytes) {
    out.put("{\"n\":")
    out.put(steps)
    out.put(",\"k\":")
    out.put(consumed)
    out.put(over ? ",\"over\":1" : ",\"over\":0")
    states.put(output, to: &out)
    if hasLegal { legal.put(output, to: &out) }
    if G.hasEvents { happened.put(output, to: &out) }
    if case .states = output {
      out.put(",\"sk\":")
      shownConsumed.put(to: &out)
    }
    if let refusal {
      out.put(",")
      out.put(refusal)
      out.put(",\"at\":")
      out.put(steps)
    }
    out.put("}")
  }

  private mutating func run(_ context: Context<G>, _ request: Json) throws {
    var running = try context.begin(request), events = Events(context.spec.events)
    guard let actions = try request.words("a") else {
      throw Refusal(.badParams, "a is missing")
    }
    hasLegal = hasLegal && running.table.profile.lists
    try note(running, events)
    var at = 0
    while at < actions.count {
      let length = running.actionLength(actions, at)
      try running.step(Array(actions[at..<at + length]), &events)
      at += length
      steps += 1
      try note(running, events)
    }
  }

  /// Takes down the state that the game has come to.
  private mutating func note(_ running: Running<G>, _ events: Events) throws {
    let isShown = output.shows(steps)
    consumed = running.chance.consumed
    over = running.over
    last = running.words
    states.digest.record(running.words)
    if isShown {
      try states.shown.add { $0.put(running.words) }
      try shownConsumed.add { $0.put(running.chance.consumed) }
    }
    if G.hasEvents {
      let indices = steps > 0 ? events.indices : []
      if steps > 0 { happened.digest.record(indices) }
      if isShown { try happened.shown.add { $0.put(indices) } }
    }
    if hasLegal { try noteLegal(running, isShown) }
    started = true
    if output.strides(steps) { try noteDigests() }
  }

  /// A list that is refused for its length does not stop the game: it has no such lane.
  private mutating func noteLegal(_ running: Running<G>, _ isShown: Bool) throws {
    do {
      let list = try running.legal()
      legal.digest.record(list.words)
      if isShown { try legal.shown.add { $0.put(list) } }
    } catch let refusal as Refusal where refusal.code == .tooLong {
      hasLegal = false
    }
  }

  private mutating func noteDigests() throws {
    try states.noteDigest()
    if hasLegal { try legal.noteDigest() }
    if G.hasEvents { try happened.noteDigest() }
  }
}
