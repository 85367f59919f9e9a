/// The events of a step.
import Lockstep

extension Rules {
  func note(_ story: Story, _ after: State, _ events: inout Events) throws {
    let result = story.resolution, before = story.before, depth = before.depth
    let stays = !result.fold && !result.failed
    try events.add("turned-\(story.action.turns)")
    try events.add("piece-\(pieceNames[story.piece])")
    try events.add("overhang", if: result.overhang)
    try events.add("cells-0", if: !result.failed && result.cells == 0)
    try events.add("cells-4", if: !result.failed && result.cells == 4)
    switch result.autoTurn {
    case 0: try events.add("auto-turn-none")
    case 1: try events.add("auto-turn-clockwise")
    default: try events.add("auto-turn-counterclockwise")
    }
    for side in result.squares { try events.add("square-\(side)") }
    try events.add("squares-several", if: result.squares.count >= 2)
    try events.add("fold", if: result.fold)
    try events.add("fold-perfect", if: result.fold && result.perfect)
    try events.add("fold-imperfect", if: result.fold && !result.perfect)
    try events.add("fold-rescues", if: result.fold && result.reach > limit(depth))
    try events.add("pressure-failure", if: result.failed)
    try events.add("pressure-equal", if: stays && result.reach == limit(depth))
    try events.add("past-depth-18", if: depth >= 18)
    try events.add("mend", if: result.mend != nil)
    try events.add("mend-completes", if: result.squaresAfterMend > 0)
    try events.add("mend-folds", if: result.mend != nil && result.fold)
    try events.add("mend-none-eligible", if: result.gaps == 0)
    try events.add("mend-several-gaps", if: (result.gaps ?? 0) > 1)
    try events.add("precision-perfect", if: result.perfect && Power(depth: depth) == .precision)
    try events.add("score-lost", if: result.failed && after.score < before.score)
    let oneCell = before.checkpointBoard.filled.count == 1
    try events.add("rewind-to-start", if: result.failed && oneCell)
    try events.add("reserve-offered", if: after.hasReserve)
    try events.add("reserve-used", if: story.action.reserve == 1)
    try events.add("bag-refilled", if: story.refill.happened)
    try events.add("swap-with-itself", if: story.refill.swappedWithItself)
    let target = after.board.target, holes = holesOf(after.board)
    try events.add("hole-in-target", if: holes.contains { $0.ring <= (target - 1) / 2 })
    try events.add("pocket-in-target", if: !pocketsOf(after.board, target, holes).isEmpty)
    try events.add("over", if: after.over)
  }
}
