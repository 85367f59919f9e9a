/// As much of a test library as these tests need.
import Lockstep

final class Check {
  private(set) var failures = 0
  private(set) var tests = 0

  /// Runs one test; what it throws is a failure.
  func test(_ name: String, _ body: () throws -> Void) {
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

  func expect<Value: Equatable>(
    _ found: Value, _ expected: Value, _ about: String = "", file: String = #fileID,
    line: Int = #line
  ) {
    if found == expected { return }
    failures += 1
    print("\(file):\(line): \(about)\n  found    \(found)\n  expected \(expected)")
  }

  /// Expects a text that holds a part.
  func expect(
    _ text: String, has part: String, file: String = #fileID, line: Int = #line
  ) {
    if text.contains(part) { return }
    failures += 1
    print("\(file):\(line): \(part)\n  is not in \(text)")
  }

  /// Expects that a call throws a `Mistake`.
  func expectMistake(
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
  /// Whether it holds a text; the standard library alone has no such method before Swift 5.7.
  func contains(_ part: String) -> Bool {
    let own = Array(utf8), wanted = Array(part.utf8)
    if own.count < wanted.count { return false }
    return (0...own.count - wanted.count).contains { own[$0...].starts(with: wanted) }
  }

  func replacing(_ part: String, with other: String) -> String {
    let own = Array(utf8), wanted = Array(part.utf8)
    if own.count < wanted.count { return self }
    for at in 0...own.count - wanted.count where own[at...].starts(with: wanted) {
      let bytes = own[..<at] + Array(other.utf8) + own[(at + wanted.count)...]
      return String(decoding: bytes, as: UTF8.self)
    }
    return self
  }
}

func digest(_ records: [[Word]]) -> String {
  var digest = Digest()
  for record in records { digest.record(record) }
  return digest.text
}
