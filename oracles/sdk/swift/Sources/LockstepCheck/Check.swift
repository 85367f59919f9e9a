/// As much of a test library as the tests of adapters need. It is a module of its own, so that no
/// adapter holds it.
import Lockstep

public final class Check {
  private var failures = 0
  private var tests = 0

  public init() {}

  /// Prints the count and ends the program.
  public func finish() -> Never {
    print("\(tests) tests, \(failures) failures")
    leave(failures == 0 && tests > 0 ? 0 : 1)
  }

  /// Runs one test; what it throws is a failure.
  public func test(_ name: String, _ body: () throws -> Void) {
    tests += 1
    let before = failures
    do {
      try body()
    } catch {
      failures += 1
      print(error)
    }
    if failures > before { print("FAILED: \(name)") }
  }

  /// Expects a value.
  public func expect<Value: Equatable>(
    _ found: Value, _ expected: Value, _ about: String = "", file: String = #fileID,
    line: Int = #line
  ) {
    if found == expected { return }
    failures += 1
    print("\(file):\(line): \(about)\n  found    \(found)\n  expected \(expected)")
  }

  /// Expects a text that holds a part.
  public func expect(
    _ text: String, has part: String, file: String = #fileID, line: Int = #line
  ) {
    if text.contains(part) { return }
    failures += 1
    print("\(file):\(line): \(part)\n  is not in \(text)")
  }

  /// Expects that a call throws a `Mistake`.
  public func expectMistake(
    _ about: String, file: String = #fileID, line: Int = #line, _ call: () throws -> Void
  ) {
    do {
      try call()
    } catch is Mistake {
      return
    } catch {}
    failures += 1
    print("\(file):\(line): expected a mistake: \(about)")
  }
}

extension String {
  /// Whether it holds a text.
  public func contains(_ part: String) -> Bool {
    let own = Array(utf8), wanted = Array(part.utf8)
    if own.count < wanted.count { return false }
    return (0...own.count - wanted.count).contains { own[$0...].starts(with: wanted) }
  }

  /// The text with the first place of a part replaced.
  public func replacing(_ part: String, with other: String) -> String {
    let own = Array(utf8), wanted = Array(part.utf8)
    if own.count < wanted.count { return self }
    for at in 0...own.count - wanted.count where own[at...].starts(with: wanted) {
      let bytes = own[..<at] + Array(other.utf8) + own[(at + wanted.count)...]
      return String(decoding: bytes, as: UTF8.self)
    }
    return self
  }
}

/// The text of a digest of records.
public func digest(_ records: [[Word]]) -> String {
  var digest = Digest()
  for record in records { digest.record(record) }
  return digest.text
}

/// The replies of a game to lines of requests, which arrive in pieces of some size.
public func replies<G: Game>(_ game: G.Type, _ spec: Spec, _ input: [UInt8], piece: Int = 40_000)
  throws -> [String]
{
  var rest = input[...], output: [UInt8] = []
  try serve(
    game, spec,
    read: {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    },
    write: { output += $0 })
  return output.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
}
