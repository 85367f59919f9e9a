/// The JSON of the protocol: objects, arrays, strings and whole numbers. Everything else that is
/// JSON is read as well, since requests may hold keys of any kind that an adapter ignores.

/// A value as it was read. An array of numbers is `words`, which keeps long tapes small.
public enum Json {
  case null
  case bool(Bool)
  /// `noWord` if it is no whole number from 0 to 2^63 - 2.
  case number(Word)
  case text(String)
  /// An array of numbers; also the empty array.
  case words([Word])
  case list([Json])
  case object([Member])

  public struct Member {
    public let key: String
    public let value: Json
  }

  /// Reads one JSON value from UTF-8. Throws `Mistake` with the place of what is wrong.
  public static func parse(_ bytes: [UInt8]) throws -> Json {
    var reader = JsonReader(bytes)
    return try reader.whole()
  }

  public static func parse(_ text: String) throws -> Json {
    try parse(Array(text.utf8))
  }

  public var number: Word? {
    if case .number(let word) = self { return word }
    return nil
  }

  public var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  public var words: [Word]? {
    if case .words(let words) = self { return words }
    return nil
  }

  /// The items of an array that holds something else than numbers, or nothing at all.
  public var list: [Json]? {
    if case .list(let items) = self { return items }
    if case .words(let words) = self, words.isEmpty { return [] }
    return nil
  }

  /// The items of any array.
  public var items: [Json]? {
    if case .words(let words) = self { return words.map(Json.number) }
    return list
  }

  public var members: [Member]? {
    if case .object(let members) = self { return members }
    return nil
  }

  /// The value of a key of an object, the last one if there are several.
  public subscript(key: String) -> Json? {
    members?.last { $0.key.isExactly(key) }?.value
  }
}
