/// The canonical text and its hash (FA-22).

private func text(_ pieces: [Int]) -> String {
  pieces.map { pieceNames[$0].uppercased() }.joined()
}

private func text(_ board: Board) -> String {
  let rows = board.rows
  guard let first = rows.firstIndex(where: { $0 != 0 }),
    let last = rows.lastIndex(where: { $0 != 0 })
  else { return "" }
  return "\(first):" + rows[first...last].map { String($0, radix: 16) }.joined(separator: "/")
}

func canonicalText(_ state: State, rng: Int) -> String {
  let checkpoint = """
    {"board":"\(text(state.checkpointBoard))","score":\(state.checkpointScore)}
    """
  let members: [String] = [
    "\"bag\":\"\(text(state.bag.pieces))\"",
    "\"board\":\"\(text(state.board))\"",
    "\"charge\":\(state.charge)",
    "\"checkpoint\":\(checkpoint)",
    "\"current\":\"\(text([state.current]))\"",
    "\"depth\":\(state.depth)",
    "\"limit\":\(state.limit)",
    "\"next\":\"\(text(state.next))\"",
    "\"placements\":\(state.placements)",
    "\"rewinds\":\(state.rewinds)",
    "\"rng\":\(rng)",
    "\"score\":\(state.score)",
  ]
  return "{\(members.joined(separator: ","))}"
}

/// FNV-1a, 32 bits.
func hash(_ text: String) -> UInt32 {
  text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
}
