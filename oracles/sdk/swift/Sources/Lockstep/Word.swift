/// Words, the numbers that travel (protocol section "Words used here").

/// An integer from 0 to 2^46 - 1. Requests may hold greater ones, which fit no layout.
public typealias Word = Int

public let maxWord: Word = (1 << 46) - 1

/// Stands for a number in a request that is no word: negative, with a fraction, or too large.
public let noWord: Word = .max

extension String {
  /// Whether both have the same bytes. `==` takes texts for equal that Unicode calls equivalent.
  func isExactly(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
