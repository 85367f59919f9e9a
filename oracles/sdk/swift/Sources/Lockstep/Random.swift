/// Generators of 32-bit words for layer seed.

/// What a game's generator has to be: a value, so that draws can be taken back by a copy.
public protocol RandomWords {
  /// The generator of that name, begun at a seed; one out of its range is refused with bad-params.
  init(_ name: String, seed: Word) throws
  /// The generator with the words of an explicit state; wrong ones are refused with bad-state.
  init(_ name: String, words: [Word]) throws
  mutating func next() -> UInt32
  /// The words of its state.
  var words: [Word] { get }
}

/// mulberry32: one 32-bit word of state, which is the seed at first.
public struct Mulberry32: RandomWords {
  private var state: UInt32

  public init(_ name: String, seed: Word) throws {
    guard let state = UInt32(exactly: seed) else {
      throw Refusal(.badParams, "mulberry32 takes a seed of 32 bits")
    }
    self = try Mulberry32(name, state)
  }

  public init(_ name: String, words: [Word]) throws {
    guard words.count == 1, let state = UInt32(exactly: words[0]) else {
      throw Refusal(.badState, "mulberry32 has one word of 32 bits")
    }
    self = try Mulberry32(name, state)
  }

  private init(_ name: String, _ state: UInt32) throws {
    if name != "mulberry32" { throw Refusal(.unsupportedOp, "only mulberry32 is built in") }
    self.state = state
  }

  public mutating func next() -> UInt32 {
    state = state &+ 0x6d2b_79f5
    var v = (state ^ state >> 15) &* (state | 1)
    v ^= v &+ (v ^ v >> 7) &* (v | 61)
    return v ^ v >> 14
  }

  public var words: [Word] { [Word(state)] }
}
