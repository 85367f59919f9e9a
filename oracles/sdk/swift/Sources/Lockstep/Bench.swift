/// Kernels, and timed repetitions of a play or kernel request (protocol section 3).

/// The kernel of a request, and its inputs.
struct KernelCall<G: Game> {
  let inputs: [[Word]]
  private let table: Table<G>
  private let name: String
  private let layout: Layout

  init(_ context: Context<G>, _ request: Json) throws {
    table = try context.table(request)
    let asked = try request.param("name")
    guard let name = G.kernels.first(where: { $0.isExactly(asked) }),
      let layout = table.profile.kernels[name]
    else {
      throw Refusal(.unsupportedOp, "no kernel \(asked) in this profile")
    }
    self.name = name
    self.layout = layout
    guard let list = request["in"]?.list else {
      throw Refusal(.badParams, "in is no list of lists")
    }
    inputs = try list.map {
      guard let words = $0.words else {
        throw Refusal(.badParams, "in is no list of lists of words")
      }
      return words
    }
  }

  /// Evaluates one input. Throws `Refusal`.
  func evaluate(_ input: [Word]) throws -> [Word] {
    if layout.check(input) != nil { throw Refusal(.domainError, "the input is none") }
    var out: [Word] = []
    try guarded { try table.game.kernel(name, input, &out) }
    return out
  }
}

/// What one repetition did: its steps or inputs, and a digest over its work.
private struct Work {
  var operations = 0
  var digest = Digest()
}

extension Context {
  /// Does the work of the request `reps` times and times each.
  func bench(_ request: Json, to out: inout Bytes) throws {
    let repetitions = try request.word("reps")
    if repetitions < 1 || repetitions > 1_000_000 {
      throw Refusal(.badParams, "reps is not 1..1000000")
    }
    let act: () throws -> Work
    if let games = request["games"]?.list {
      let output = try Output(request)
      act = { try self.playAll(games, output) }
    } else {
      let call = try KernelCall(self, request)
      act = { self.evaluateAll(call) }
    }
    var wall = Items(), cpu = Items(), work = Work()
    for _ in 0..<repetitions {
      let wallStart = wallNs(), cpuStart = cpuNs()
      work = try act()
      let cpuSpent = cpuNs() - cpuStart, wallSpent = wallNs() - wallStart
      try wall.add { $0.put(wallSpent) }
      try cpu.add { $0.put(cpuSpent) }
    }
    out.put("\"ns\":")
    wall.put(to: &out)
    out.put(",\"cpu\":")
    cpu.put(to: &out)
    out.put(",\"ops\":")
    out.put(work.operations)
    out.put(",\"d\":")
    out.put(quoted: work.digest.text)
  }

  private func playAll(_ games: [Json], _ output: Output) throws -> Work {
    var work = Work()
    for game in games {
      let played = try Played(self, game, output)
      work.digest.record(played.record)
      work.operations += played.steps
    }
    return work
  }

  private func evaluateAll(_ call: KernelCall<G>) -> Work {
    var work = Work(operations: call.inputs.count)
    for input in call.inputs { work.digest.record((try? call.evaluate(input)) ?? []) }
    return work
  }
}
