-- The generator nes-lfsr (clause NT-07): its word is the register.
local lockstep = require("lockstep")
local Register = require("register")

local Lfsr = {}
Lfsr.__index = Lfsr

--- A seed of any length, modulo 65536, digit by digit.
function Lfsr.fromSeed(text)
  local rng = 0
  for digit in text:gmatch("%d") do
    rng = (10 * rng + tonumber(digit)) % 65536
  end
  return setmetatable({ words = { rng } }, Lfsr)
end

function Lfsr.fromWords(words)
  if words[1] > 65535 then
    lockstep.refuse("bad-state", "the register has 16 bits (NT-24, NT-44)")
  end
  return setmetatable({ words = { words[1] } }, Lfsr)
end

--- The register after one more step.
function Lfsr:next()
  self.words[1] = Register.step(self.words[1])
  return self.words[1]
end

return Lfsr
