/// The parameters (FA-00), the pressure limit (FA-14) and the powers (FA-15).
import Lockstep

public enum Power: Int {
  case mend, reserve, precision

  public init(depth: Int) {
    self = [.mend, .reserve, .precision][depth % 3]
  }
}

public struct Rules {
  let turnCounts: [Int]
  let groupMin: Int
  let pressureFloor, pressureDepth, pressureStep: Int
  let cellPoints, perfectPoints, precisionFactor: Int
  /// The points of a square by its side.
  let squarePoints: [Int: Int]

  public init(_ profile: Profile) throws {
    turnCounts = try profile.text("turnCounts").split(separator: "-").compactMap { Int($0) }
    groupMin = try profile.number("groupMin")
    pressureFloor = try profile.number("pressureFloor")
    pressureDepth = try profile.number("pressureDepth")
    pressureStep = try profile.number("pressureStep")
    cellPoints = try profile.number("cellPoints")
    perfectPoints = try profile.number("perfectPoints")
    precisionFactor = try profile.number("precisionFactor")
    var points: [Int: Int] = [:]
    for side in [3, 5, 7, 9] { points[side] = try profile.number("square\(side)") }
    squarePoints = points
  }

  /// The largest reach that is allowed at a depth.
  func limit(_ depth: Int) -> Int {
    pressureFloor + pressureStep * max(0, pressureDepth - depth)
  }
}
