/// A harness in a few lines: requests in, replies out.
import Lockstep
import LockstepCheck
import Race

struct Harness {
  let check: Check
  let spec: Spec

  func rawReplies<G: Game>(_ game: G.Type, _ input: [UInt8], piece: Int = 40_000) throws
    -> [String]
  {
    try LockstepCheck.replies(game, spec, input, piece: piece)
  }

  /// The reply to each request, both without their ids, which are checked.
  func replies<G: Game>(_ game: G.Type, _ requests: [String]) throws -> [String] {
    let starts = requests.indices.map { "{\"id\":\(10 + $0)" }
    let input = zip(starts, requests).map { "\($0),\($1)}\n" }.joined()
    let replies = try rawReplies(game, Array(input.utf8))
    check.expect(replies.count, requests.count)
    return zip(starts, replies).map { start, reply in
      check.expect(reply.hasPrefix(start), true, reply)
      return String(reply.dropFirst(start.count + 1).dropLast())
    }
  }

  func replies(_ requests: [String]) throws -> [String] { try replies(RaceGame.self, requests) }

  func reply(_ request: String) throws -> String { try replies([request]).first ?? "" }

  func code(_ request: String) throws -> String { errorOf(try reply(request)) }

  /// The result of the only game of a play request, without its braces.
  func played<G: Game>(_ game: G.Type, _ keys: String, _ out: String) throws -> String {
    let request = "\"op\":\"play\",\"games\":[{\(keys)}],\"out\":\"\(out)\""
    let text = try replies(game, [request]).first ?? ""
    check.expect(text.hasPrefix("\"games\":[{") && text.hasSuffix("}]"), true, text)
    return String(text.dropFirst(10).dropLast(2))
  }

  func played(_ keys: String, _ out: String) throws -> String {
    try played(RaceGame.self, keys, out)
  }
}

func errorOf(_ reply: String) -> String {
  (try? Json.parse("{\(reply)}"))?["err"]?.text ?? "none"
}

/// A start of the short race; `"s":..` and the like may follow.
let short = #""game":"race@1.0","profile":"short","setup":[0],"layer":"outcome""#
let seed = #""game":"race@1.0","profile":"long","setup":[0],"layer":"seed""#
let none = "0000000100000001"

func begun(_ rest: String = "") -> String { "\"op\":\"new\",\(short)\(rest)" }
