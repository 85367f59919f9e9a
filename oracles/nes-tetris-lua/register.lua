-- The random register and the choice of a piece (clauses NT-06 and NT-08).
local Pieces = require("pieces")
local floor = math.floor

local Register = {}

--- The register after one step: bit 1 of either byte, xor, comes in from the left.
function Register.step(rng)
  local low, high = rng % 4 >= 2, rng % 1024 >= 512
  local moved = floor(rng / 2)
  if low ~= high then
    return moved + 32768
  end
  return moved
end

--- The register after a number of steps.
function Register.steps(rng, count)
  for _ = 1, count do
    rng = Register.step(rng)
  end
  return rng
end

--- One choice: the register, `spawnID` and `spawnCount` after it, and whether it was repeated.
function Register.choose(rng, spawnID, spawnCount)
  local count = (spawnCount + 1) % 256
  local i = (floor(rng / 256) + count) % 8
  if i == 7 or Pieces.spawn[i] == spawnID then
    local after = Register.step(rng)
    i = (floor(after / 256) % 8 + spawnID) % 7
    return after, Pieces.spawn[i], count, true
  end
  return rng, Pieces.spawn[i], count, false
end

return Register
