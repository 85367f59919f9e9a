/// Refusals and their codes (protocol section 5).

public enum Code: String {
  case illegalAction = "illegal-action"
  case gameOver = "game-over"
  case chanceShort = "chance-short"
  case chanceRange = "chance-range"
  case badState = "bad-state"
  case badParams = "bad-params"
  case domainError = "domain-error"
  case unsupportedOp = "unsupported-op"
  case unsupportedGame = "unsupported-game"
  case unsupportedProfile = "unsupported-profile"
  case tooLong = "too-long"
  case `internal`
}

/// Thrown where a request, a game, a step or a kernel input is refused. Messages are not compared.
public struct Refusal: Error {
  public let code: Code
  public let message: String

  public init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }
}

/// A mistake in a spec or in a game: a layout that is none, an event that the spec does not have.
public struct Mistake: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// Calls code of the game. Whatever it throws besides refusals becomes `internal`; what it says
/// stands on standard error.
func guarded<Value>(_ call: () throws -> Value) throws -> Value {
  do {
    return try call()
  } catch let refusal as Refusal {
    throw refusal
  } catch {
    complain("the game failed: \(error)")
    throw Refusal(.internal, "the game failed")
  }
}
