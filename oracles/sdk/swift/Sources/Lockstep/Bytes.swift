/// Replies as they are written: JSON in ASCII.
public typealias Bytes = [UInt8]

/// Thrown while a reply is written that cannot fit a line.
struct LineTooLong: Error {}

extension Bytes {
  mutating func put(_ text: String) {
    append(contentsOf: text.utf8)
  }

  mutating func put(_ word: Word) {
    let from = count
    var rest = word
    repeat {
      append(UInt8(0x30 + rest % 10))
      rest /= 10
    } while rest > 0
    self[from...].reverse()
  }

  mutating func put(_ words: [Word]) {
    put("[")
    for (index, word) in words.enumerated() {
      if index > 0 { put(",") }
      put(word)
    }
    put("]")
  }

  /// A string with quotes, everything that is not ASCII escaped.
  mutating func put(quoted text: String) {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    put("\"")
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x5c:
        put("\\")
        append(UInt8(unit))
      case 0x20..<0x7f:
        append(UInt8(unit))
      default:
        put("\\u")
        for shift in [12, 8, 4, 0] { append(digits[Int(unit >> shift & 15)]) }
      }
    }
    put("\"")
  }

  /// `"err"`, and `"msg"` if there is one.
  mutating func put(_ refusal: Refusal) {
    put("\"err\":")
    put(quoted: refusal.code.rawValue)
    if refusal.message.isEmpty { return }
    put(",\"msg\":")
    put(quoted: refusal.message)
  }

  mutating func put(_ actions: Actions) {
    put("[")
    for index in 0..<actions.count {
      if index > 0 { put(",") }
      put(Array<Word>(actions[index]))
    }
    put("]")
  }
}

/// The items of a JSON array that is being written.
struct Items {
  private var bytes: Bytes = []

  /// Appends one item. A reply that cannot fit a line is given up at once, to bound the memory.
  mutating func add(_ write: (inout Bytes) throws -> Void) throws {
    if !bytes.isEmpty { bytes.put(",") }
    try write(&bytes)
    if bytes.count > maxLine { throw LineTooLong() }
  }

  func put(to out: inout Bytes) {
    out.put("[")
    out.append(contentsOf: bytes)
    out.put("]")
  }
}
