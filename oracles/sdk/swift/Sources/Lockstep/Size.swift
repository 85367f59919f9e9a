/// Sizes in a layout: arithmetic over the integer parameters of a profile.

/// Looks up an integer parameter.
public typealias Lookup = (String) -> Word?

/// Evaluates `+`, `-`, `*` and parentheses. Throws `Mistake` if the text is no such expression, or
/// a value in it is beyond 2^46, or the result is negative.
public func sizeOf(_ text: String, _ lookup: Lookup) throws -> Word {
  try withoutActuallyEscaping(lookup) { lookup in
    var reader = SizeReader(text: text, lookup: lookup)
    return try reader.whole()
  }
}

private struct SizeReader {
  let text: String
  let bytes: [UInt8]
  let lookup: Lookup
  var at = 0

  init(text: String, lookup: @escaping Lookup) {
    self.text = text
    self.bytes = Array(text.utf8)
    self.lookup = lookup
  }

  mutating func whole() throws -> Word {
    let value = try sum()
    if next != 0 { throw mistake("expected an operator") }
    if value < 0 { throw mistake("it is negative") }
    return value
  }

  func mistake(_ problem: String) -> Mistake {
    Mistake("size \"\(text)\": \(problem) (character \(at))")
  }

  /// The next byte that is no space; NUL at the end.
  var next: UInt8 {
    mutating get {
      while at < bytes.count, bytes[at] == 0x20 { at += 1 }
      return at < bytes.count ? bytes[at] : 0
    }
  }

  mutating func skip(_ byte: Character) -> Bool {
    let found = next == byte.asciiValue
    if found { at += 1 }
    return found
  }

  func checked(_ value: Int) throws -> Int {
    if value.magnitude > maxWord.magnitude { throw mistake("it is too large") }
    return value
  }

  mutating func sum() throws -> Int {
    var value = try product()
    while true {
      if skip("+") {
        value = try checked(value + product())
      } else if skip("-") {
        value = try checked(value - product())
      } else {
        return value
      }
    }
  }

  mutating func product() throws -> Int {
    var value = try atom()
    while skip("*") {
      let (result, over) = value.multipliedReportingOverflow(by: try atom())
      value = try checked(over ? .max : result)
    }
    return value
  }

  mutating func atom() throws -> Int {
    if skip("(") {
      let value = try sum()
      if !skip(")") { throw mistake("expected ')'") }
      return value
    }
    _ = next
    let token = bytes[at...].prefix { isDigit($0) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a) }
    at += token.count
    guard let value = wordOf(token) ?? lookup(String(decoding: token, as: UTF8.self)) else {
      throw mistake("expected a number or an integer parameter")
    }
    return try checked(value)
  }
}
