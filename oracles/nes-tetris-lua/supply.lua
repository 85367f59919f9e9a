-- The pieces of profile frame: the choice of the next one, and the counts of them and of the clears
-- (clauses NT-08 and NT-40).
local Pieces = require("pieces")
local Register = require("register")
local note = require("note")

local Supply = {}

--- Chooses a piece (NT-08).
function Supply.choose(state, events)
  local before, again = state.spawnID, false
  state.rng, state.spawnID, state.spawnCount, again =
    Register.choose(state.rng, before, state.spawnCount)
  if again then
    note(events, "choice-repeated")
  end
  if state.spawnID == before then
    note(events, "same-piece-again")
  end
  return state.spawnID
end

--- A byte of a count, one more (NT-40).
function Supply.grown(byte)
  byte = (byte + 1) % 256
  if byte % 16 >= 10 then
    byte = (byte + 6) % 256
  end
  return byte
end

--- Counts the current piece in `dealt` (NT-40).
function Supply.deal(state)
  local dealt, at = state.dealt, 2 * Pieces.of[state.current]
  dealt[at] = Supply.grown(dealt[at])
  if dealt[at] >= 160 then
    dealt[at] = (dealt[at] + 96) % 256
    dealt[at + 1] = (dealt[at + 1] + 1) % 256
  end
end

return Supply
