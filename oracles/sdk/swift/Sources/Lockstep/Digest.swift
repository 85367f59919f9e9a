/// The digest lp62 (protocol section 6) and FNV-1a 32.

/// A running digest of records of words.
public struct Digest {
  private var a: UInt64 = 1
  private var b: UInt64 = 1

  public init() {}

  /// Adds one record: the number of its words, then each word.
  public mutating func record(_ words: [Word]) {
    put(words.count)
    for word in words { put(word) }
  }

  private mutating func put(_ word: Word) {
    a = (a &* 1_000_003 &+ UInt64(word)) % 2_147_483_647
    b = (b &* 999_983 &+ UInt64(word)) % 2_147_483_629
  }

  /// Both lanes, each as eight lower-case hexadecimal digits.
  public var text: String {
    [a, b].map { lane in
      let digits = String(lane, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }
}

/// FNV-1a 32 over words, one byte each.
public func fnv1a32<Words: Sequence>(_ words: Words) -> UInt32 where Words.Element == Word {
  words.reduce(0x811c_9dc5) { ($0 ^ UInt32(truncatingIfNeeded: $1 & 0xff)) &* 0x0100_0193 }
}
