/// Layouts: how states, actions, outcomes and kernel inputs are written as words.

/// Why words do not fit a layout.
public enum Misfit: Equatable {
  /// The words end where a word from `min` to `max` should follow.
  case tooFew(min: Word, max: Word)
  /// The word at `at` is outside its range.
  case range(at: Int)
  /// Words are left over from `at` on.
  case tooMany(at: Int)
}

/// A compiled layout, its sizes known.
public struct Layout {
  /// A run is `count` words of one range. A list and an opt begin with a word, the number of the
  /// items that follow.
  private enum Form {
    case run, counted, fields
  }

  private let form: Form
  private let count, min, max: Word
  private let parts: [Layout]
  private let names: [String]

  private init(
    _ form: Form, count: Word = 0, min: Word = 0, max: Word = 0, parts: [Layout] = [],
    names: [String] = []
  ) {
    self.form = form
    self.count = count
    self.min = min
    self.max = max
    self.parts = parts
    self.names = names
  }

  private static func run(_ count: Word, _ min: Word, _ max: Word) -> Layout {
    Layout(.run, count: count, min: min, max: max)
  }

  /// Compiles a layout of a spec. Throws `Mistake` if it is none.
  public init(_ source: Json, _ lookup: Lookup) throws {
    func size(_ value: Json) throws -> Word {
      if let number = value.number { return number }
      guard let text = value.text else { throw Mistake("layout: expected a size") }
      return try sizeOf(text, lookup)
    }
    func size(_ key: String, orIfAbsent absent: Word) throws -> Word {
      try source[key].map(size) ?? absent
    }
    if let name = source.text {
      switch name {
      case "u", "zigzag": self = .run(1, 0, maxWord)
      case "bool": self = .run(1, 0, 1)
      default: throw Mistake("layout: unknown form \"\(name)\"")
      }
    } else if let max = source["u"] {
      self = .run(1, try size("min", orIfAbsent: 0), try size(max))
    } else if let count = source["cells"] {
      let min = try size("min", orIfAbsent: 0)
      self = .run(try size(count), min, try size("max", orIfAbsent: maxWord))
    } else if let count = source["bytes"] {
      self = .bytes(try size(count))
    } else if let inner = source["opt"] {
      self = Layout(.counted, max: 1, parts: [try Layout(inner, lookup)])
    } else if let item = source["list"] {
      let max = try size("max", orIfAbsent: maxWord)
      self = Layout(.counted, max: max, parts: [try Layout(item, lookup)])
    } else if let names = source["enum"]?.items, !names.isEmpty {
      self = .run(1, 0, names.count - 1)
    } else if let rows = source["rows"]?.items, rows.count == 2, try size(rows[1]) <= 46 {
      self = .run(try size(rows[0]), 0, (1 << (try size(rows[1]))) - 1)
    } else if let fields = source["struct"]?.members {
      let parts = try fields.map { try Layout($0.value, lookup) }
      self = Layout(.fields, parts: parts, names: fields.map(\.key))
    } else {
      throw Mistake("layout: unknown form")
    }
  }

  /// Five bytes a word; the last word may hold fewer.
  private static func bytes(_ count: Word) -> Layout {
    var parts = [run(count / 5, 0, (1 << 40) - 1)]
    if count % 5 > 0 { parts.append(run(1, 0, (1 << (8 * (count % 5))) - 1)) }
    return Layout(.fields, parts: parts)
  }

  /// The number of words, if it is the same for every value.
  public var size: Int? {
    switch form {
    case .run: return count
    case .counted: return nil
    case .fields:
      return parts.reduce(0) { sum, part in sum.flatMap { so in part.size.map { so + $0 } } }
    }
  }

  /// Reads one value from the words at `at`, and moves `at` behind it.
  public func read(_ words: [Word], _ at: inout Int) -> Misfit? {
    switch form {
    case .run:
      for _ in 0..<count {
        if let misfit = one(words, &at) { return misfit }
      }
    case .counted:
      if let misfit = one(words, &at) { return misfit }
      for _ in 0..<words[at - 1] {
        if let misfit = parts[0].read(words, &at) { return misfit }
      }
    case .fields:
      for part in parts {
        if let misfit = part.read(words, &at) { return misfit }
      }
    }
    return nil
  }

  private func one(_ words: [Word], _ at: inout Int) -> Misfit? {
    if at >= words.count { return .tooFew(min: min, max: max) }
    if words[at] < min || words[at] > max { return .range(at: at) }
    at += 1
    return nil
  }

  /// Whether the words are one value, no less and no more; the first thing wrong if they are not.
  public func check(_ words: [Word]) -> Misfit? {
    var at = 0
    if let misfit = read(words, &at) { return misfit }
    return at < words.count ? .tooMany(at: at) : nil
  }

  /// The words of one field of a struct. Throws `Mistake` if there is no such field or the words do
  /// not fit.
  public func field(_ words: [Word], _ name: String) throws -> ArraySlice<Word> {
    var at = 0
    for (part, own) in zip(parts, names) {
      let from = at
      if part.read(words, &at) != nil { break }
      if own == name { return words[from..<at] }
    }
    throw Mistake("no field \(name) in these words")
  }
}
