-- Generators of chance layer seed. A generator is a table with `words`, its whole state, laid out
-- as the spec says, and `next(self)`, which gives its next 32-bit word. A kind of generator has
-- `fromSeed(text)`, which takes the decimal digits of a seed, as a seed may be greater than a
-- number holds, and `fromWords(words)`.
local Bits = require("lockstep.bits")
local Refusal = require("lockstep.refusal")

local Mulberry32 = {}
Mulberry32.__index = Mulberry32

local LARGEST = 0xFFFFFFFF

function Mulberry32.fromSeed(text)
  local seed = tonumber(text)
  if seed > LARGEST then
    Refusal.refuse("bad-params", "mulberry32 takes a seed 0..4294967295")
  end
  return setmetatable({ words = { seed } }, Mulberry32)
end

function Mulberry32.fromWords(words)
  if #words ~= 1 or words[1] > LARGEST then
    Refusal.refuse("bad-state", "mulberry32 has one 32-bit word of state")
  end
  return setmetatable({ words = { words[1] } }, Mulberry32)
end

function Mulberry32:next()
  local state = (self.words[1] + 0x6D2B79F5) % 4294967296
  self.words[1] = state
  local t = Bits.mul(Bits.bxor(state, Bits.rshift(state, 15)), Bits.bor(state, 1))
  local u = Bits.mul(Bits.bxor(t, Bits.rshift(t, 7)), Bits.bor(t, 61))
  t = Bits.bxor(t, (t + u) % 4294967296)
  return Bits.bxor(t, Bits.rshift(t, 14))
end

return { mulberry32 = Mulberry32 }
