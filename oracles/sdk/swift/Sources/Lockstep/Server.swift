/// The answers to requests.

private let protocolVersion: Word = 1
/// Requests are read one after the other; the harness may send some ahead.
private let window: Word = 8

/// Answers request lines one after the other.
final class Server<G: Game> {
  /// Whether `bye` has been answered.
  private(set) var ended = false
  private let context: Context<G>
  private var events: Events
  private var current: Running<G>?

  init(_ context: Context<G>) {
    self.context = context
    events = Events(context.spec.events)
  }

  /// Appends the reply to a line, if there has to be one. Throws nothing but `Mistake`.
  func answer(_ line: Line, _ out: inout Bytes) throws {
    if line.tooLong { return refuse(&out, idIn(line.bytes), Refusal(.tooLong)) }
    if line.bytes.allSatisfy({ $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0d) }) { return }
    let request: Json
    do {
      request = try Json.parse(line.bytes)
    } catch {
      return refuse(&out, idIn(line.bytes), Refusal(.badParams, "\(error)"))
    }
    guard let id = request["id"]?.number, id <= maxWord else {
      return refuse(&out, 0, Refusal(.badParams, "the request has no id"))
    }
    let from = out.count
    func instead(_ refusal: Refusal) {
      out.removeSubrange(from...)
      refuse(&out, id, refusal)
    }
    do {
      out.put("{\"id\":")
      out.put(id)
      out.put(",")
      try perform(request, &out)
      if out.last == 0x2c { out.removeLast() }
      if out.count - from >= maxLine { throw LineTooLong() }
      out.put("}\n")
    } catch let refusal as Refusal {
      instead(refusal)
    } catch is LineTooLong {
      instead(Refusal(.tooLong, "the reply is longer than a line may be"))
    }
  }

  private func perform(_ request: Json, _ out: inout Bytes) throws {
    let op = request["op"]?.text ?? ""
    let operations: [(name: String, offered: Bool, act: (Json, inout Bytes) throws -> Void)] = [
      ("step", true, step), ("play", true, play), ("kernel", true, kernel), ("new", true, start),
      ("legal", G.hasLegal, legal), ("perft", G.counts, perft), ("rng", G.plays(.seed), rng),
      ("bench", true, context.bench), ("hello", true, hello), ("bye", true, bye),
    ]
    guard let found = operations.first(where: { $0.offered && $0.name.isExactly(op) }) else {
      throw Refusal(.unsupportedOp)
    }
    try found.act(request, &out)
  }

  private func hello(_ request: Json, _ out: inout Bytes) throws {
    let spoken = try request.words("proto") ?? []
    if spoken.count != 2 || spoken[0] > protocolVersion || spoken[1] < protocolVersion {
      throw Refusal(.badParams, "this adapter speaks protocol version 1")
    }
    out.put("\"proto\":1,\"name\":")
    out.put(quoted: G.name)
    out.put(",\"version\":")
    out.put(quoted: G.version)
    out.put(",\"lang\":\"swift\",\"games\":[")
    out.put(quoted: context.spec.game)
    out.put("],\"caps\":")
    var items = Items()
    for capability in capabilities { try items.add { $0.put(quoted: capability) } }
    items.put(to: &out)
    out.put(",\"maxLine\":")
    out.put(maxLine)
    out.put(",\"window\":")
    out.put(window)
  }

  private var capabilities: [String] {
    var all = ["step", "play", "dig", "state", "bench"]
    if G.hasLegal { all.append("legal") }
    if G.hasEvents { all.append("events") }
    if G.plays(.seed) { all.append("rng") }
    if G.counts { all.append("perft") }
    all += G.layers.filter { $0 != .none }.map { "chance:\($0.rawValue)" }
    return all + G.kernels.map { "kernel:\($0)" }
  }

  private func start(_ request: Json, _ out: inout Bytes) throws {
    let running = try context.begin(request)
    put(running, &out)
    current = running
  }

  private func step(_ request: Json, _ out: inout Bytes) throws {
    guard let action = try request.words("a") else { throw Refusal(.badParams, "a is missing") }
    var running = try currentGame()
    running.chance.setTape(try request.words("c") ?? [])
    try running.step(action, &events)
    put(running, &out)
    current = running
    if !G.hasEvents { return }
    out.put(",\"ev\":")
    out.put(events.indices)
  }

  private func play(_ request: Json, _ out: inout Bytes) throws {
    guard let games = request["games"]?.list else {
      throw Refusal(.badParams, "games is missing")
    }
    let output = try Output(request)
    var results = Items()
    for game in games {
      let played = try Played(context, game, output)
      try results.add { played.put(to: &$0) }
    }
    out.put("\"games\":")
    results.put(to: &out)
  }

  private func legal(_ request: Json, _ out: inout Bytes) throws {
    let begun = request["game"] != nil
    let list = try listing(begun ? context.begin(request) : currentGame()).legal()
    out.put("\"l\":")
    out.put(list)
  }

  private func kernel(_ request: Json, _ out: inout Bytes) throws {
    let call = try KernelCall(context, request)
    var results = Items()
    for input in call.inputs {
      try results.add { text in
        do {
          text.put(try call.evaluate(input))
        } catch let refusal as Refusal {
          text.put("{")
          text.put(refusal)
          text.put("}")
        }
      }
    }
    out.put("\"out\":")
    results.put(to: &out)
  }

  private func rng(_ request: Json, _ out: inout Bytes) throws {
    try context.checkGame(request)
    let name = try context.generator(request).name
    let count = try request.word("n")
    var generator = try context.seeded(name, request)
    var words = Items()
    for _ in 0..<count {
      let word = Word(generator.next())
      try words.add { $0.put(word) }
    }
    out.put("\"w\":")
    words.put(to: &out)
    out.put(",\"g\":")
    out.put(generator.words)
  }

  private func perft(_ request: Json, _ out: inout Bytes) throws {
    let depth = try request.word("depth")
    let root = try context.begin(request)
    let layers = try listing(root).table.profile.layers
    if !layers.contains("outcome") && !layers.contains("none") {
      throw Refusal(.unsupportedOp, "no outcomes to count in this profile")
    }
    try Perft(context, root, depth).put(to: &out)
  }

  private func bye(_: Json, _: inout Bytes) { ended = true }

  /// The game, if its profile has lists of legal actions.
  private func listing(_ running: Running<G>) throws -> Running<G> {
    if running.table.profile.lists { return running }
    throw Refusal(.unsupportedOp, "every action is legal in this profile")
  }

  private func currentGame() throws -> Running<G> {
    guard let current else { throw Refusal(.badParams, "no game has begun") }
    return current
  }

  private func put(_ running: Running<G>, _ out: inout Bytes) {
    out.put("\"s\":")
    out.put(running.words)
    out.put(",\"k\":")
    out.put(running.chance.consumed)
  }

  private func refuse(_ out: inout Bytes, _ id: Word, _ refusal: Refusal) {
    out.put("{\"id\":")
    out.put(id)
    out.put(",")
    out.put(refusal)
    out.put("}\n")
  }

  /// The id of a line that could not be read, if it begins as the harness begins its lines; else 0.
  private func idIn(_ line: Bytes) -> Word {
    let start = Array("{\"id\":".utf8)
    if !line.starts(with: start) { return 0 }
    let id = wordOf(line.dropFirst(start.count).prefix(while: isDigit)) ?? 0
    return id <= maxWord ? id : 0
  }
}
