-- The kernels, from words to words.
local lockstep = require("lockstep")
local Counting = require("counting")
local Double = require("double")
local Pieces = require("pieces")
local Register = require("register")
local Search = require("search")

local refuse = lockstep.refuse

local OK, ROW_OUT_OF_RANGE, UNKNOWN_PIECE = 0, 1, 2
local LARGEST_WEIGHT = 1000000

-- The field of the first 20 words.
local function fieldOf(words)
  local cells = {}
  for row = 0, 19 do
    local rest = words[row + 1]
    for column = 0, 9 do
      cells[10 * row + column] = rest % 2
      rest = math.floor(rest / 2)
    end
  end
  return cells
end

-- Appends the 20 words of a field; all free if there is none.
local function appendField(words, cells)
  for row = 0, 19 do
    local word = 0
    for column = 9, 0, -1 do
      word = 2 * word + (cells and cells[10 * row + column] or 0)
    end
    words[#words + 1] = word
  end
  return words
end

local kernels = {}

--- NT-46
function kernels.heuristics(words)
  local m = Search.measure(fieldOf(words))
  local out = {}
  for column = 0, 9 do
    out[column + 1] = m.heights[column]
  end
  out[11], out[12], out[13], out[14] = m.aggregate, m.lines, m.holes, m.bumpiness
  return out
end

--- NT-47
function kernels.drop(words)
  local o, column = words[21], words[22]
  if column > Search.lastColumn(o) then
    refuse("domain-error", "no room for the orientation")
  end
  local after = Search.drop(fieldOf(words), o, column)
  return appendField({ after and 1 or 0 }, after)
end

local function weight(words, at)
  local value = Double.of(words[at], words[at + 1])
  if not value or math.abs(value) > LARGEST_WEIGHT then
    refuse("domain-error", "a weight is not finite or too large (NT-48)")
  end
  return value
end

local function noPlacement(status)
  return appendField({ status, 0, 0, 0, 0, 0, 0, 0 })
end

kernels["best-placement"] = function(words)
  local a, b, c, d = weight(words, 23), weight(words, 25), weight(words, 27), weight(words, 29)
  local piece, following = words[21], words[22]
  if not Pieces.spawns[piece] or not Pieces.spawns[following] then
    return noPlacement(UNKNOWN_PIECE)
  end
  local cells = fieldOf(words)
  local best = Search.best(cells, Pieces.of[piece], Pieces.of[following], a, b, c, d)
  if not best then
    return noPlacement(ROW_OUT_OF_RANGE)
  end
  local out = { OK, best.column, best.orientation, Double.words(best.reward) }
  out[6], out[7], out[8] = best.index, best.ties, best.pairs
  return appendField(out, best.field)
end

--- NT-08
kernels["piece-choice"] = function(words)
  local rng, spawnID, spawnCount = words[1], words[2], words[3]
  if spawnID ~= 0 and not Pieces.spawns[spawnID] then
    refuse("domain-error", "spawnID is no spawn orientation")
  end
  rng, spawnID, spawnCount = Register.choose(rng, spawnID, spawnCount)
  return { rng, spawnID, spawnCount }
end

--- NT-06
function kernels.rng(words)
  return { Register.steps(words[1], words[2]) }
end

--- NT-10 to NT-14
function kernels.score(words)
  for _, at in ipairs({ 1, 2, 3, 5 }) do
    if not Counting.isDigits(words[at]) then
      refuse("domain-error", "a byte is not two decimal digits")
    end
  end
  local state = { score = { [0] = words[1], words[2], words[3] }, level = words[4] }
  state.linesLow, state.linesHigh = words[5], words[6]
  Counting.count(state, words[7], words[8])
  local score = state.score
  return { score[0], score[1], score[2], state.level, state.linesLow, state.linesHigh }
end

return kernels
