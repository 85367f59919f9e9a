/// The request loop.

/// Serves a game on any pair of streams until `bye` or the end of input. `write` is called before
/// `read` would have to wait for a request.
public func serve<G: Game>(
  _: G.Type, _ spec: Spec, read: @escaping Read, write: (Bytes) throws -> Void
) throws {
  let server = Server(try Context<G>(spec))
  var lines = Lines(read), pending: Bytes = []
  while !server.ended {
    if !pending.isEmpty && (!lines.isReady || pending.count > maxLine) {
      try write(pending)
      pending.removeAll(keepingCapacity: true)
    }
    guard let line = try lines.next() else { break }
    try server.answer(line, &pending)
  }
  if !pending.isEmpty { try write(pending) }
}

/// Serves a game on standard input and output, then ends the program.
public func serve<G: Game>(_ game: G.Type) -> Never {
  do {
    let replies = try takeOutput()
    let spec = try loadSpec("\(programFolder())/\(G.spec)")
    try serve(game, spec, read: { try readSome(0) }, write: { try writeAll(replies, $0) })
    leave(0)
  } catch {
    complain("\(G.name): \(error)")
    leave(1)
  }
}

/// Reads a game.json. Throws `Mistake` if that cannot be done.
public func loadSpec(_ path: String) throws -> Spec {
  try Spec(Json.parse(readFile(path)))
}
