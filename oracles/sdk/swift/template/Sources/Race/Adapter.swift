/// The race in the terms of the protocol library. The rules are in `Rules.swift`.
import Lockstep

public struct RaceGame: Game {
  public static let name = "race-swift"
  public static let spec = "../game.json"
  public static let layers: [Layer] = [.outcome, .raw, .seed]
  public static let hasEvents = true
  public static let hasLegal = true
  public static let kernels = ["die"]
  let race: Race

  public init(_ profile: Profile) throws { race = Race(goal: try profile.number("goal")) }

  public func start(_ setup: [Word], _: inout Chance<Mulberry32>) -> RaceState {
    RaceState(turns: 0, square: setup[0])
  }
  public func load(_ words: [Word]) throws -> RaceState { try race.load(words) }
  public func save(_ state: RaceState, _ out: inout [Word]) { out += race.words(state) }
  public func step(
    _ state: inout RaceState, _ action: [Word], _ chance: inout Chance<Mulberry32>,
    _ events: inout Events
  ) throws {
    try race.turn(&state, action[0], &chance, &events)
  }
  public func legal(_ state: RaceState, _ out: inout Actions) {
    for dice in race.legal(state) { out.add([dice]) }
  }
  public func kernel(_: String, _ input: [Word], _ out: inout [Word]) { out.append(die(input[0])) }
}
