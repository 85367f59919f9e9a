-- Lines, levels and points on the bytes of the console (clauses NT-10 to NT-14). A state here is
-- any table with `level`, `linesLow`, `linesHigh` and `score` (three bytes, counted from 0).
local note = require("note")

local floor = math.floor

local Counting = {}

local points = { [0] = 0, 40, 100, 300, 1200 }
local clears = { "clear-1", "clear-2", "clear-3", "clear-4" }

--- The number that a byte of two decimal digits shows.
function Counting.decimal(byte)
  return floor(byte / 16) * 10 + byte % 16
end

--- The byte of two decimal digits that shows a number 0..99.
function Counting.digits(number)
  return floor(number / 10) * 16 + number % 10
end

--- Whether a byte is two decimal digits.
function Counting.isDigits(byte)
  return byte % 16 < 10 and byte < 160
end

local decimal, digits = Counting.decimal, Counting.digits

-- NT-10 and NT-11: one line, and the level that it may bring.
local function line(state, events)
  if state.linesLow == 0x99 then
    state.linesLow = 0
    state.linesHigh = (state.linesHigh + 1) % 256
    note(events, "lines-hundred")
  else
    state.linesLow = digits(decimal(state.linesLow) + 1)
  end
  if state.linesLow % 16 ~= 0 then
    return
  end
  local tens = floor((state.linesHigh * 256 + state.linesLow) / 16) % 256
  if (state.level - tens) % 256 >= 128 then
    state.level = (state.level + 1) % 256
    note(events, "level-up")
    note(events, "paid-at-new-level")
  else
    note(events, "level-kept-at-ten")
  end
end

-- NT-12: the low score byte after h hold-down points, and the points carried.
local function softDrop(low, h, events)
  local sixLost = low % 16 + h - 1 >= 16
  local onesLost = false
  local carried = 0
  low = (low - 1 + h) % 256
  if low % 16 >= 10 then
    low = (low + 6) % 256
  end
  if low >= 160 then
    onesLost = low % 16 ~= 0
    low = (low - low % 16 + 96) % 256
    carried = 100
  end
  if sixLost then
    note(events, "soft-points-six-lost")
  end
  if onesLost then
    note(events, "soft-points-ones-lost")
  end
  if not sixLost and not onesLost then
    note(events, "soft-points")
  end
  return low, carried
end

--- Counts `completed` lines with `h` hold-down points, in the order of NT-14.
function Counting.count(state, completed, h, events)
  for _ = 1, completed do
    line(state, events)
  end
  local score = state.score
  local low, carried = score[0], 0
  if h >= 2 then
    low, carried = softDrop(low, h, events)
  end
  local total = decimal(score[2]) * 10000 + decimal(score[1]) * 100 + decimal(low) + carried
  total = total + points[completed] * (state.level + 1)
  if total > 999999 then
    total = 999999
    note(events, "score-capped")
  end
  score[0] = digits(total % 100)
  score[1] = digits(floor(total / 100) % 100)
  score[2] = digits(floor(total / 10000))
  if completed > 0 then
    note(events, clears[completed])
  end
end

return Counting
