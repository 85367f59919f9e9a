/// Where a game begins: the keys of `init` (protocol section 3), judged in the order of section 5.

extension Json {
  /// The words of a key; none if it is absent.
  func words(_ key: String) throws -> [Word]? {
    guard let value = self[key] else { return nil }
    guard let words = value.words else { throw Refusal(.badParams, "\(key) is no list of words") }
    return words
  }

  func param(_ key: String) throws -> String {
    guard let text = self[key]?.text else {
      throw Refusal(.badParams, "\(key) is missing or no text")
    }
    return text
  }

  func word(_ key: String) throws -> Word {
    guard let word = self[key]?.number, word <= maxWord else {
      throw Refusal(.badParams, "\(key) is missing or no word")
    }
    return word
  }
}

extension Context {
  /// Refuses another game than the adapter's.
  func checkGame(_ request: Json) throws {
    if try request.param("game").isExactly(spec.game) { return }
    throw Refusal(.unsupportedGame, "this adapter plays \(spec.game)")
  }

  /// The table of the request's game and profile.
  func table(_ request: Json) throws -> Table<G> {
    try checkGame(request)
    let name = try request.param("profile")
    guard let table = tables.first(where: { $0.profile.name.isExactly(name) }) else {
      throw Refusal(.unsupportedProfile, "no profile \(name)")
    }
    return table
  }

  private func layer(_ profile: Profile, _ request: Json) throws -> Layer {
    let name = try request.param("layer")
    guard let layer = Layer.allCases.first(where: { $0.rawValue.isExactly(name) }) else {
      throw Refusal(.badParams, "no layer \(name)")
    }
    if !G.plays(layer) || !profile.layers.contains(layer.rawValue) {
      throw Refusal(.unsupportedOp, "no layer \(name)")
    }
    return layer
  }

  /// The generator of `gen`: its name and how many words its state has.
  func generator(_ request: Json) throws -> (name: String, size: Int) {
    let name = try request.param("gen")
    guard let known = spec.generators.first(where: { $0.key.isExactly(name) }) else {
      throw Refusal(.badParams, "the game has no such generator")
    }
    return (known.key, known.value)
  }

  /// The generator begun at `seed`.
  func seeded(_ name: String, _ request: Json) throws -> G.Source {
    let text = try request.param("seed")
    let plain = text.isExactly("0") || text.utf8.first != 0x30
    guard plain, let seed = wordOf(Array(text.utf8)) else {
      throw Refusal(.badParams, "seed is no decimal number")
    }
    return try guarded { try G.Source(name, seed: seed) }
  }

  /// Begins the game that the request describes. The game draws from the request's tape.
  func begin(_ request: Json) throws -> Running<G> {
    let table = try table(request)
    let profile = table.profile
    let layer = try layer(profile, request)
    let setup = try request.words("setup") ?? []
    if profile.setup.check(setup) != nil {
      throw Refusal(.badParams, "the setup does not fit its layout")
    }
    var given = try request.words("s")
    let tape = try request.words("c") ?? []

    var chance: Chance<G.Source>
    if layer != .seed {
      chance = Chance(layer, profile.outcome, tape: tape)
    } else {
      let (name, size) = try generator(request)
      if let words = given {
        if words.count < size { throw Refusal(.badState, "no generator words") }
        let own = Array(words.suffix(size))
        given = words.dropLast(size)
        chance = Chance(profile.outcome, try guarded { try G.Source(name, words: own) })
      } else {
        chance = Chance(profile.outcome, try seeded(name, request))
      }
    }
    guard let words = given else {
      let state = try guarded { try table.game.start(setup, &chance) }
      return try Running(self, table, state, chance)
    }
    if profile.state.check(words) != nil {
      throw Refusal(.badState, "the state does not fit its layout")
    }
    return try Running(self, table, try guarded { try table.game.load(words) }, chance)
  }
}
