/// One running game: its state in words, its chance, and the order in which a step is judged.

/// The game under one profile.
final class Table<G: Game> {
  let profile: Profile
  let game: G

  init(_ profile: Profile) throws {
    self.profile = profile
    game = try G(profile)
  }
}

/// The spec and a table for each profile, made once.
final class Context<G: Game> {
  let spec: Spec
  let tables: [Table<G>]

  init(_ spec: Spec) throws {
    self.spec = spec
    tables = try spec.profiles.map { try Table<G>($0) }
  }
}

/// A game in play.
struct Running<G: Game> {
  let context: Context<G>
  let table: Table<G>
  var chance: Chance<G.Source>
  /// The words of the state, those of the generator last.
  private(set) var words: [Word] = []
  private(set) var over = false
  private var state: G.State

  init(_ context: Context<G>, _ table: Table<G>, _ state: G.State, _ chance: Chance<G.Source>)
    throws
  {
    self.context = context
    self.table = table
    self.state = state
    self.chance = chance
    try write(state, chance)
  }

  /// Plays one action. A refused step changes nothing.
  mutating func step(_ action: [Word], _ events: inout Events) throws {
    if over { throw Refusal(.gameOver) }
    if table.profile.action.check(action) != nil { throw Refusal(.illegalAction, "no action") }
    var next = state, drawn = chance
    events.clear()
    try guarded { try table.game.step(&next, action, &drawn, &events) }
    try write(next, drawn)
    state = next
    chance = drawn
  }

  func legal() throws -> Actions {
    var list = Actions()
    try guarded { try table.game.legal(state, &list) }
    return list
  }

  func field(_ name: String) throws -> ArraySlice<Word> {
    try table.profile.state.field(words, name)
  }

  /// The length of the first action in `words` from `at` on; all of them if no action is there.
  func actionLength(_ words: [Word], _ at: Int) -> Int {
    var end = at
    let none = table.profile.action.read(words, &end) != nil || end == at
    return none ? words.count - at : end - at
  }

  /// Writes a state down and sees whether it is over; if that fails nothing has changed.
  private mutating func write(_ state: G.State, _ chance: Chance<G.Source>) throws {
    var out: [Word] = []
    out.reserveCapacity(words.count + 8)
    table.game.save(state, &out)
    let over = try guarded { try table.profile.state.field(out, context.spec.over) }
    if let generator = chance.generator { out.append(contentsOf: generator.words) }
    self.over = over.first == 1
    words = out
  }
}
