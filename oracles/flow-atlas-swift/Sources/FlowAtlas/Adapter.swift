/// Flow Atlas in the terms of the protocol library. The rules are in the other files.
import Lockstep

public struct FlowAtlas: Game {
  public static let name = "flow-atlas-swift"
  public static let spec = "../../../spec/games/flow-atlas/game.json"
  public static let layers: [Layer] = [.outcome, .raw, .seed]
  public static let hasEvents = true
  public static let hasLegal = true
  public static let kernels = kernelNames
  let rules: Rules

  public init(_ profile: Profile) throws { rules = try Rules(profile) }

  public func start(_ setup: [Word], _ chance: inout Draws) throws -> State {
    try State(limit: setup[0], &chance)
  }
  public func load(_ words: [Word]) throws -> State { try State(words, otherwise: .badState) }
  public func save(_ state: State, _ out: inout [Word]) { out += state.words }
  public func step(
    _ state: inout State, _ action: [Word], _ chance: inout Draws, _ events: inout Events
  ) throws {
    let story = try rules.step(&state, Action(action), &chance)
    try rules.note(story, state, &events)
  }
  public func legal(_ state: State, _ out: inout Actions) {
    rules.legal(state) { out.add($0) }
  }
  public func kernel(_ name: String, _ input: [Word], _ out: inout [Word]) throws {
    try rules.kernel(name, input, &out)
  }
}
