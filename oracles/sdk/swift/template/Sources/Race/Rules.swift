/// The rules of the race.
import Lockstep

/// A state; the race is over if and only if `square` is the goal (RC-03).
public struct RaceState {
  var turns, square: Word
}

/// The die of a 32-bit word (RC-04).
func die(_ word: Word) -> Word { 1 + (6 * word) >> 32 }

/// A race to the square `goal`.
struct Race {
  let goal: Word

  /// An explicit state: `over`, `turns`, `square`; the words fit the layout.
  func load(_ words: [Word]) throws -> RaceState {
    if (words[0] == 1) != (words[2] == goal) {
      throw Refusal(.badState, "over contradicts the square (RC-03)")
    }
    return RaceState(turns: words[1], square: words[2])
  }

  func words(_ state: RaceState) -> [Word] {
    [state.square == goal ? 1 : 0, state.turns, state.square]
  }

  /// Both actions, or none at the end (RC-03).
  func legal(_ state: RaceState) -> [Word] { state.square == goal ? [] : [1, 2] }

  /// A turn with one die or two (RC-02), and its events.
  func turn(
    _ state: inout RaceState, _ dice: Word, _ chance: inout Chance<Mulberry32>,
    _ events: inout Events
  ) throws {
    let first = try chance.draw(1, 6, die)
    let second = dice == 2 ? try chance.draw(1, 6, die) : 0
    state.turns += 1
    state.square = min(goal, state.square + first + second)
    try events.add("goal", if: state.square == goal)
    try events.add("double", if: first == second)
  }
}
