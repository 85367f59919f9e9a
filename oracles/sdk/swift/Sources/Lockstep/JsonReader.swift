/// Reads JSON text.
struct JsonReader {
  private let bytes: [UInt8]
  private var at = 0

  private static let maxDepth = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func whole() throws -> Json {
    if !isUtf8(bytes) { throw Mistake("JSON: the text is not UTF-8") }
    let value = try value(0)
    skipSpace()
    if at < bytes.count { throw expected("the end") }
    return value
  }

  private func expected(_ what: String) -> Mistake {
    Mistake("JSON: expected \(what) at byte \(at)")
  }

  /// The next byte; NUL, which no JSON holds bare, at the end.
  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x09 || next == 0x0a || next == 0x0d { at += 1 }
  }

  private mutating func skip(_ byte: Character) -> Bool {
    let found = next == byte.asciiValue
    if found { at += 1 }
    return found
  }

  private mutating func skip(_ token: String) -> Bool {
    let found = bytes[at...].starts(with: token.utf8)
    if found { at += token.utf8.count }
    return found
  }

  private var startsNumber: Bool { next == 0x2d || isDigit(next) }

  private mutating func value(_ depth: Int) throws -> Json {
    if depth > JsonReader.maxDepth { throw expected("less nesting") }
    skipSpace()
    if skip("{" as Character) { return try object(depth) }
    if skip("[" as Character) { return try array(depth) }
    if next == quote { return .text(try string()) }
    if startsNumber { return .number(try number()) }
    if skip("null") { return .null }
    if skip("true") { return .bool(true) }
    if skip("false") { return .bool(false) }
    throw expected("a value")
  }

  private mutating func object(_ depth: Int) throws -> Json {
    var members: [Json.Member] = []
    skipSpace()
    if skip("}" as Character) { return .object(members) }
    while true {
      skipSpace()
      if next != quote { throw expected("a key") }
      let key = try string()
      skipSpace()
      if !skip(":" as Character) { throw expected("':'") }
      members.append(Json.Member(key: key, value: try value(depth + 1)))
      skipSpace()
      if skip("}" as Character) { return .object(members) }
      if !skip("," as Character) { throw expected("',' or '}'") }
    }
  }

  /// Numbers are kept as words as long as nothing else turns up.
  private mutating func array(_ depth: Int) throws -> Json {
    var words: [Word] = []
    skipSpace()
    if skip("]" as Character) { return .words(words) }
    while true {
      skipSpace()
      if !startsNumber { break }
      words.append(try number())
      skipSpace()
      if skip("]" as Character) { return .words(words) }
      if !skip("," as Character) { throw expected("',' or ']'") }
    }
    var items = words.map(Json.number)
    while true {
      items.append(try value(depth + 1))
      skipSpace()
      if skip("]" as Character) { return .list(items) }
      if !skip("," as Character) { throw expected("',' or ']'") }
    }
  }

  private mutating func skipDigits() throws {
    if !isDigit(next) { throw expected("a digit") }
    while isDigit(next) { at += 1 }
  }

  private mutating func number() throws -> Word {
    var plain = !skip("-" as Character)
    let from = at
    if !skip("0" as Character) { try skipDigits() }
    let end = at
    if skip("." as Character) {
      plain = false
      try skipDigits()
    }
    if skip("e" as Character) || skip("E" as Character) {
      plain = false
      if !skip("+" as Character) { _ = skip("-" as Character) }
      try skipDigits()
    }
    return plain ? wordOf(bytes[from..<end]) ?? noWord : noWord
  }

  private mutating func string() throws -> String {
    at += 1
    var out: [UInt8] = []
    while true {
      if at >= bytes.count { throw expected("a closing quote") }
      let byte = bytes[at]
      if byte < 0x20 { throw expected("no control character") }
      at += 1
      if byte == quote { return String(decoding: out, as: UTF8.self) }
      if byte == backslash { try escape(&out) } else { out.append(byte) }
    }
  }

  private mutating func escape(_ out: inout [UInt8]) throws {
    if skip("u" as Character) {
      out.append(contentsOf: String(Character(try unicode())).utf8)
      return
    }
    let names = Array("\"\\/bfnrt".utf8), meanings = Array("\"\\/\u{8}\u{c}\n\r\t".utf8)
    guard let which = names.firstIndex(of: next) else { throw expected("an escape") }
    out.append(meanings[which])
    at += 1
  }

  private mutating func unicode() throws -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first >= 0xdc00 || !skip("\\u") { throw expected("a low surrogate after a high one") }
    let second = try unit()
    guard second >= 0xdc00, second < 0xe000,
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    else { throw expected("a low surrogate") }
    return scalar
  }

  private mutating func unit() throws -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue, next < 0x80 else {
        throw expected("four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      at += 1
    }
    return code
  }
}

private let quote: UInt8 = 0x22
private let backslash: UInt8 = 0x5c

func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// The number that decimal digits stand for; nothing if there is none, another byte among them, or
/// the number is 2^63 - 1 or more.
func wordOf<Digits: Collection>(_ digits: Digits) -> Word? where Digits.Element == UInt8 {
  if digits.isEmpty { return nil }
  var value: Word = 0
  for byte in digits {
    if !isDigit(byte) { return nil }
    let (tenfold, over) = value.multipliedReportingOverflow(by: 10)
    let (sum, beyond) = tenfold.addingReportingOverflow(Word(byte - 0x30))
    if over || beyond || sum == noWord { return nil }
    value = sum
  }
  return value
}

/// Whether the bytes are well-formed UTF-8.
func isUtf8(_ bytes: [UInt8]) -> Bool {
  var decoder = UTF8(), rest = bytes.makeIterator()
  if bytes.allSatisfy({ $0 < 0x80 }) { return true }
  while true {
    switch decoder.decode(&rest) {
    case .scalarValue: continue
    case .emptyInput: return true
    case .error: return false
    }
  }
}
