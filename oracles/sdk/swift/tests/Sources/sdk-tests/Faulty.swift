/// Games that misbehave, on the spec of the race.
import Lockstep
import Race

/// It has no list. Action 1 throws; with action 2 the outcome decides: 1 is an event that the spec
/// does not have, 2 another throw, 3 a state that does not fit, else two events.
struct Faulty: Game {
  struct Odd: Error {}

  static let name = "faulty", spec = "game.json"
  static let layers: [Layer] = [.outcome]
  static let hasEvents = true

  init(_ profile: Profile) {}
  func start(_: [Word], _: inout Chance<Mulberry32>) -> Word { 0 }
  func load(_ words: [Word]) -> Word { words[1] }
  func save(_ turns: Word, _ out: inout [Word]) { out += turns == 99 ? [7] : [0, turns, 0] }
  func step(
    _ turns: inout Word, _ action: [Word], _ chance: inout Chance<Mulberry32>,
    _ events: inout Events
  ) throws {
    turns += 1
    if action[0] == 1 { throw Mistake("action 1 is not for this game") }
    let outcome = try chance.draw(1, 6) { $0 }
    if outcome == 1 { try events.add("no-such-event") }
    if outcome == 2 { throw Odd() }
    if outcome == 3 { turns = 99 }
    for id in ["double", "goal", "double"] { try events.add(id) }
  }
}

/// The race with a list that is refused with `too-long` from square 3 on.
struct Shy: Game {
  static let name = "shy", spec = "game.json"
  static let layers: [Layer] = [.outcome]
  static let hasEvents = true, hasLegal = true
  let race: RaceGame

  init(_ profile: Profile) throws { race = try RaceGame(profile) }
  func start(_ setup: [Word], _ chance: inout Chance<Mulberry32>) -> RaceState {
    race.start(setup, &chance)
  }
  func load(_ words: [Word]) throws -> RaceState { try race.load(words) }
  func save(_ state: RaceState, _ out: inout [Word]) { race.save(state, &out) }
  func step(
    _ state: inout RaceState, _ action: [Word], _ chance: inout Chance<Mulberry32>,
    _ events: inout Events
  ) throws {
    try race.step(&state, action, &chance, &events)
  }
  func legal(_ state: RaceState, _ out: inout Actions) throws {
    var words: [Word] = []
    race.save(state, &words)
    if words[2] >= 3 { throw Refusal(.tooLong) }
    race.legal(state, &out)
  }
}
