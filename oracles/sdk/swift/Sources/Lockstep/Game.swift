/// What a game has to be.

/// The events of one step.
public struct Events {
  private let index: [String: Int]
  private var happened: [Bool]

  init(_ ids: [String]) {
    index = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    happened = Array(repeating: false, count: ids.count)
  }

  /// Notes an event by its id, once or more often. Throws `Mistake` if the spec has none.
  public mutating func add(_ id: String) throws {
    guard let at = index[id] else { throw Mistake("the spec has no event \(id)") }
    happened[at] = true
  }

  /// Notes an event if it happened.
  public mutating func add(_ id: String, if condition: Bool) throws {
    if condition { try add(id) }
  }

  mutating func clear() {
    for at in happened.indices { happened[at] = false }
  }

  /// The indices, ascending, each once.
  public var indices: [Word] { happened.indices.filter { happened[$0] } }
}

/// A list of actions.
public struct Actions {
  /// The words of all actions, one after the other.
  public private(set) var words: [Word] = []
  private var ends: [Int] = []

  public init() {}

  public mutating func add(_ action: [Word]) {
    words.append(contentsOf: action)
    ends.append(words.count)
  }

  public var count: Int { ends.count }

  public subscript(index: Int) -> ArraySlice<Word> {
    words[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}

/// A game under one profile.
///
/// What the layouts of the spec can tell is checked before these methods are called: setup words,
/// the words of explicit states, of actions and of kernel inputs. A game which is over is not asked
/// to step. What the methods refuse they throw as `Refusal`.
public protocol Game {
  /// A value, so that a copy is left as it is.
  associatedtype State
  associatedtype Source: RandomWords = Mulberry32

  static var name: String { get }
  static var version: String { get }
  /// The game.json, relative to the folder of the program.
  static var spec: String { get }
  /// The chance layers that it plays.
  static var layers: [Layer] { get }
  /// Whether `step` notes the events of the spec.
  static var hasEvents: Bool { get }
  /// Whether there is a `legal`.
  static var hasLegal: Bool { get }
  /// The names of its kernels.
  static var kernels: [String] { get }

  /// Reads the parameters.
  init(_ profile: Profile) throws
  /// A new state.
  func start(_ setup: [Word], _ chance: inout Chance<Source>) throws -> State
  /// An explicit state; a contradiction is refused with bad-state.
  func load(_ words: [Word]) throws -> State
  /// Appends the words of a state, `over` included, those of a generator not.
  func save(_ state: State, _ out: inout [Word])
  /// Changes the state, which is a copy: a refused step changes nothing, and what it has drawn is
  /// taken back.
  func step(
    _ state: inout State, _ action: [Word], _ chance: inout Chance<Source>, _ events: inout Events
  ) throws
  /// Adds the legal actions in canonical order.
  func legal(_ state: State, _ out: inout Actions) throws
  /// Appends the output words.
  func kernel(_ name: String, _ input: [Word], _ out: inout [Word]) throws
}

extension Game {
  public static var version: String { "0.1.0" }
  public static var hasEvents: Bool { false }
  public static var hasLegal: Bool { false }
  public static var kernels: [String] { [] }

  public func legal(_ state: State, _ out: inout Actions) throws {
    throw Mistake("\(Self.name) has no list of legal actions")
  }

  public func kernel(_ name: String, _ input: [Word], _ out: inout [Word]) throws {
    throw Mistake("\(Self.name) has no kernels")
  }

  static func plays(_ layer: Layer) -> Bool { layers.contains(layer) }

  /// Whether perft is offered: it needs the list, and outcomes to try.
  static var counts: Bool { hasLegal && (plays(.outcome) || plays(.none)) }
}
