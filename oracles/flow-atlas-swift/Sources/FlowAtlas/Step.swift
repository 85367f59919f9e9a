/// Legal actions and the step (FA-08, FA-09, FA-18 to FA-21).
import Lockstep

struct Action {
  let turns, rotation, x, reserve: Int

  init(_ words: [Word]) {
    turns = words[0]
    rotation = words[1]
    x = words[2]
    reserve = words[3]
  }
}

/// What a step did.
struct Story {
  let action: Action
  let piece: Int
  let before: State
  let resolution: Resolution
  var refill = Refill()
}

extension State {
  /// The piece that an action places.
  func piece(reserve: Int) -> Int { reserve == 1 ? next[0] : current }
}

extension Rules {
  /// The legal actions in canonical order.
  func legal(_ state: State, _ add: ([Word]) -> Void) {
    if state.over { return }
    let turnedTops = turnCounts.map { tops(state.board.turned($0)) }
    for reserve in 0...(state.hasReserve ? 1 : 0) {
      for (turns, tops) in zip(turnCounts, turnedTops) {
        for drop in drops(state.piece(reserve: reserve), tops) {
          add([turns, drop.rotation, drop.x, reserve])
        }
      }
    }
  }

  /// The placement of an action; nil if the action is not legal.
  func placement(_ state: State, _ action: Action) -> Resolution? {
    if state.over || (action.reserve == 1 && !state.hasReserve) { return nil }
    if !turnCounts.contains(action.turns) { return nil }
    return resolve(
      state.board, charge: state.charge, depth: state.depth,
      piece: state.piece(reserve: action.reserve), turns: action.turns, rotation: action.rotation,
      x: action.x)
  }

  /// Board, score, charge, depth, counts and checkpoint after a placement.
  func settle(_ state: inout State, _ action: Action, _ result: Resolution) {
    let power = Power(depth: state.depth)
    state.placements += 1
    if result.failed {
      state.board = state.checkpointBoard
      state.score = state.checkpointScore
      state.charge = 1
      state.rewinds += 1
      return
    }
    state.board = result.board
    state.score += points(result, power)
    if result.fold {
      state.depth += 1
      state.charge = 1
      state.checkpointBoard = state.board
      state.checkpointScore = state.score
    } else if result.mend != nil || action.reserve == 1 {
      state.charge = 0
    }
  }

  /// The points of a placement that does not fail (FA-17, FA-18).
  func points(_ result: Resolution, _ power: Power) -> Int {
    var points = cellPoints * result.cells
    for side in result.squares { points += squarePoints[side] ?? 0 }
    if result.perfect { points += perfectPoints * (power == .precision ? precisionFactor : 1) }
    return points
  }

  /// Refuses what has grown too large (FA-23).
  func checkSize(_ state: State) throws {
    if max(state.score, state.depth, state.placements, state.rewinds) > State.largest {
      throw Refusal(.domainError, "a score, depth or count above 2^30")
    }
  }

  func step(_ state: inout State, _ action: Action, _ chance: inout Draws) throws -> Story {
    guard let result = placement(state, action) else {
      throw Refusal(.illegalAction, "no legal action (FA-08)")
    }
    let piece = state.piece(reserve: action.reserve)
    var story = Story(action: action, piece: piece, before: state, resolution: result)
    settle(&state, action, result)
    if action.reserve == 0 { state.current = state.next[0] }
    state.next = [state.next[1], try state.bag.draw(&story.refill, &chance)]
    try checkSize(state)
    return story
  }
}
