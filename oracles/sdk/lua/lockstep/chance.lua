-- Chance in layers (protocol section 4). In layer outcome a game takes words of the tape with
-- `take` or `outcome`, in layers raw and seed 32-bit words with `word`; `draw` serves all of them
-- if an outcome is one word made from one 32-bit word.
local Refusal = require("lockstep.refusal")

local Chance = {}
Chance.__index = Chance

--- The names of all layers.
Chance.layers = { outcome = true, raw = true, seed = true, none = true }

--- `layout` is that of an outcome; `tape` and `generator` may be absent.
function Chance.new(layer, layout, tape, generator)
  local chance = { layer = layer, layout = layout, tape = tape or {}, generator = generator }
  chance.consumed = 0
  return setmetatable(chance, Chance)
end

local function nextWord(self, low, high)
  local at = self.consumed + 1
  local word = self.tape[at]
  if word == nil then
    Refusal.refuse("chance-short", "the tape has " .. #self.tape .. " words")
  elseif word < low or word > high then
    Refusal.refuse("chance-range", ("tape word %d is none of %d..%d"):format(at - 1, low, high))
  end
  self.consumed = at
  return word
end

local function expect(self, layer, what)
  if self.layer ~= layer then
    error(what .. " was asked for in layer " .. self.layer, 3)
  end
end

--- Layer outcome: the next tape word, which has to be low..high.
function Chance:take(low, high)
  expect(self, "outcome", "an outcome")
  return nextWord(self, low, high)
end

--- Layer outcome: the words of the next outcome, checked by the spec's layout.
function Chance:outcome()
  expect(self, "outcome", "an outcome")
  local from = self.consumed + 1
  local after, misfit = self.layout.read(self.tape, from)
  if not after then
    local code = misfit.kind == "short" and "chance-short" or "chance-range"
    Refusal.refuse(code, "tape word " .. misfit.at - 1)
  end
  self.consumed = after - 1
  local words = {}
  for at = from, after - 1 do
    words[#words + 1] = self.tape[at]
  end
  return words
end

--- Layers raw and seed: the next 32-bit word.
function Chance:word()
  if self.generator then
    return self.generator:next()
  end
  expect(self, "raw", "a word")
  return nextWord(self, 0, 0xFFFFFFFF)
end

--- An outcome of one word in any layer; `mapping` makes it from a 32-bit word.
function Chance:draw(low, high, mapping)
  if self.layer == "outcome" then
    return nextWord(self, low, high)
  end
  return mapping(self:word())
end

--- Another tape, read from its beginning.
function Chance:setTape(tape)
  self.tape, self.consumed = tape, 0
end

return Chance
