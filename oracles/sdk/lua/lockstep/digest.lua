-- The digest lp62 (protocol section 6) and FNV-1a 32.
local Bits = require("lockstep.bits")

local Digest = {}
Digest.__index = Digest

local A_FACTOR, A_MODULUS = 1000003, 2147483647
local B_FACTOR, B_MODULUS = 999983, 2147483629

--- A running digest of records of words.
function Digest.new()
  return setmetatable({ a = 1, b = 1 }, Digest)
end

--- Adds one record: the number of its words, then each word. Every product stays below 2^53, and
-- its quotient below 2^21, so that `%` on doubles is exact.
function Digest:record(words)
  local length = #words
  local a = (self.a * A_FACTOR + length) % A_MODULUS
  local b = (self.b * B_FACTOR + length) % B_MODULUS
  for i = 1, length do
    local word = words[i]
    a = (a * A_FACTOR + word) % A_MODULUS
    b = (b * B_FACTOR + word) % B_MODULUS
  end
  self.a, self.b = a, b
end

--- Both lanes, each as eight lower-case hexadecimal digits.
function Digest:text()
  return string.format("%08x%08x", self.a, self.b)
end

--- FNV-1a 32 over the words from..to, one byte each (the low eight bits).
function Digest.fnv1a32(words, from, to)
  local value = 0x811C9DC5
  for i = from, to do
    value = Bits.mul(Bits.bxor(value, words[i] % 256), 0x01000193)
  end
  return value
end

return Digest
