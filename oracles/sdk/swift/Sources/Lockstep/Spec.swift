/// The spec of a game, as far as an adapter needs it: names, parameters and layouts.

extension Json {
  /// A key that has to be there.
  func part(_ key: String) throws -> Json {
    guard let value = self[key] else { throw Mistake("spec: no \"\(key)\"") }
    return value
  }

  func text(_ key: String) throws -> String {
    guard let text = try part(key).text else { throw Mistake("spec: no text \"\(key)\"") }
    return text
  }

  func list(_ key: String) throws -> [Json] {
    guard let list = try part(key).list else { throw Mistake("spec: no list \"\(key)\"") }
    return list
  }

  func object(_ key: String) throws -> [Member] {
    guard let members = try part(key).members else { throw Mistake("spec: no object \"\(key)\"") }
    return members
  }
}

/// A profile: its parameters, and the layouts with their sizes worked out. Where the spec's `forms`
/// give the profile another part, it takes the place of the game's own.
public final class Profile {
  public let name: String
  public let setup, state, action, outcome: Layout
  /// Whether the profile has lists of legal actions; in others every action is legal.
  public let lists: Bool
  /// The names of the chance layers that the profile has.
  public let layers: [String]
  /// The number of state words of each generator of the profile.
  public let generators: [String: Int]
  /// The input layouts of the kernels that the profile has.
  public let kernels: [String: Layout]
  private let parameters: [String: Json]

  init(_ spec: Json, _ name: String, _ differing: Json) throws {
    var parameters: [String: Json] = [:]
    for member in try spec.object("parameters") + (differing.members ?? []) {
      parameters[member.key] = member.value
    }
    let form = spec["forms"]?[name]
    func own(_ key: String) throws -> Json { try form?[key] ?? spec.part(key) }
    func layout(_ source: Json) throws -> Layout {
      try Layout(source) { parameters[$0]?.number }
    }
    self.name = name
    self.parameters = parameters
    setup = try layout(own("setup"))
    state = try layout(own("state"))
    action = try layout(own("action"))
    outcome = try layout(own("outcome"))
    lists = (form?["legal"] ?? spec["legal"])?.text != "all"

    let layers = try own("layers")
    self.layers = (layers.members ?? []).map(\.key)
    var generators: [String: Int] = [:]
    for member in layers["seed"]?.members ?? [] {
      generators[member.key] = try member.value.list("words").count
    }
    self.generators = generators
    var kernels: [String: Layout] = [:]
    for kernel in try spec.list("kernels") {
      let profiles = kernel["profiles"]?.list
      if let profiles, !profiles.contains(where: { $0.text == name }) { continue }
      kernels[try kernel.text("name")] = try layout(kernel.part("input"))
    }
    self.kernels = kernels
  }

  /// An integer parameter. Throws `Mistake` if there is none.
  public func number(_ parameter: String) throws -> Word {
    guard let value = parameters[parameter]?.number else {
      throw Mistake("no integer parameter \(parameter)")
    }
    return value
  }

  /// A text parameter. Throws `Mistake` if there is none.
  public func text(_ parameter: String) throws -> String {
    guard let value = parameters[parameter]?.text else {
      throw Mistake("no text parameter \(parameter)")
    }
    return value
  }
}

public struct Spec {
  /// `name@major.minor`
  public let game: String
  /// The state field that says whether a game is over.
  public let over: String
  public let profiles: [Profile]
  /// The ids of the events; an event's index is its place here.
  public let events: [String]
  /// The number of state words of each generator, those of all profiles.
  public let generators: [String: Int]
  /// The fields that a perft adds up and digests.
  public let perft: (sum: String, digest: String)?

  /// Throws `Mistake` if the JSON is no spec.
  public init(_ source: Json) throws {
    game = "\(try source.text("id"))@\(try source.text("version"))"
    over = try source.text("over")
    profiles = try source.object("profiles").map { try Profile(source, $0.key, $0.value) }
    events = try source.list("events").map { try $0.text("id") }
    generators = profiles.reduce(into: [:]) { all, profile in
      all.merge(profile.generators) { first, _ in first }
    }
    perft = try source["perft"].map { (sum: try $0.text("sum"), digest: try $0.text("digest")) }
  }
}
