/// Chance in layers (protocol section 4).

public enum Layer: String, CaseIterable {
  case outcome, raw, seed, none
}

/// What a game draws from. `draw` serves every layer if an outcome is one word made from one 32-bit
/// word; otherwise look at `layer`.
public struct Chance<Source: RandomWords> {
  public let layer: Layer
  /// The generator in layer seed, for a game that has to tell it where it stands; else nil.
  public var generator: Source?
  /// How many tape words have been drawn.
  public private(set) var consumed = 0
  private var tape: [Word]
  private let layout: Layout

  /// A tape for layers outcome and raw.
  init(_ layer: Layer, _ layout: Layout, tape: [Word]) {
    self.layer = layer
    self.layout = layout
    self.tape = tape
  }

  /// Layer seed.
  init(_ layout: Layout, _ generator: Source) {
    layer = .seed
    self.layout = layout
    self.generator = generator
    tape = []
  }

  /// Another tape, read from its beginning.
  mutating func setTape(_ words: [Word]) {
    tape = words
    consumed = 0
  }

  /// An outcome of one word in any layer: in layer outcome the next tape word, which has to be
  /// `low` to `high`; in the others what `map` makes of the next 32-bit word.
  public mutating func draw(_ low: Word, _ high: Word, _ map: (Word) -> Word) throws -> Word {
    if layer == .outcome { return try take(low, high) }
    return map(Word(try word()))
  }

  /// Layer outcome: the words of the next outcome, checked by the spec's layout.
  public mutating func outcome() throws -> [Word] {
    if layer != .outcome { throw Mistake("outcome is for layer outcome") }
    var end = consumed
    if let misfit = layout.read(tape, &end) {
      if case .tooFew = misfit { throw Refusal(.chanceShort) }
      throw Refusal(.chanceRange)
    }
    defer { consumed = end }
    return Array(tape[consumed..<end])
  }

  /// Layers raw and seed: the next 32-bit word.
  public mutating func word() throws -> UInt32 {
    if layer == .raw { return UInt32(try take(0, 0xffff_ffff)) }
    guard let word = generator?.next() else { throw Mistake("word is for layers raw and seed") }
    return word
  }

  /// The next tape word, which has to be `low` to `high`. For outcomes of several words of which
  /// each is judged before the next is read.
  public mutating func take(_ low: Word, _ high: Word) throws -> Word {
    if consumed >= tape.count { throw Refusal(.chanceShort) }
    let word = tape[consumed]
    if word < low || word > high { throw Refusal(.chanceRange) }
    consumed += 1
    return word
  }
}
