-- Profile placement: one locked piece for each step (clauses NT-18 to NT-25).
--
-- A state is a table with the field names of the spec, but `cells` for `rows` and `hidden`: 220
-- numbers, 0 free and 1 occupied, the cell in row y and column x at 10 * y + x, from -20 on.
local lockstep = require("lockstep")
local Counting = require("counting")
local Pieces = require("pieces")
local Register = require("register")

local refuse = lockstep.refuse
local floor = math.floor
local dx, dy = Pieces.dx, Pieces.dy

local Placement = {}
Placement.__index = Placement

local MAX_PIECES = 2 ^ 46 - 1

function Placement.new()
  return setmetatable({}, Placement)
end

-- Valid position (NT-04): whether it is one, and if not, whether hidden rows alone are against it.
local function valid(cells, o, x, y)
  local hidden = false
  for i = 4 * o, 4 * o + 3 do
    local column, row = x + dx[i], y + dy[i]
    if column < 0 or column > 9 or row < -2 or row > 19 then
      return false, false
    end
    if cells[10 * row + column] == 1 then
      if row >= 0 then
        return false, false
      end
      hidden = true
    end
  end
  return not hidden, hidden
end

-- Where the centre is if the leftmost mino is in a column.
local function centre(o, column)
  local left = 0
  for i = 4 * o, 4 * o + 3 do
    left = math.min(left, dx[i])
  end
  return column - left
end

-- NT-23
local function isOver(state)
  return not valid(state.cells, state.current, 5, 0)
end

-- Calls `visit` with orientation, column, x of all positions of the current piece (NT-19).
local function eachAction(state, visit)
  local piece = Pieces.of[state.current]
  for o = Pieces.first[piece], Pieces.last[piece] do
    for column = 0, 9 do
      visit(o, column, centre(o, column))
    end
  end
end

--- The legal actions, [orientation, column] each (NT-19).
function Placement:legal(state)
  local actions = {}
  if not state.over then
    eachAction(state, function(o, column, x)
      if valid(state.cells, o, x, 0) then
        actions[#actions + 1] = { o, column }
      end
    end)
  end
  return actions
end

-- A choice (NT-08, in layer outcome NT-09).
local function choose(state, chance, events)
  local before = state.spawnID
  if chance.layer == "outcome" then
    local word = chance:take(2, 18)
    if not Pieces.spawns[word] then
      refuse("chance-range", "no spawn orientation (NT-25)")
    end
    state.spawnID, state.spawnCount = word, (state.spawnCount + 1) % 256
  else
    local words, again = chance.generator.words, false
    words[1], state.spawnID, state.spawnCount, again =
      Register.choose(words[1], before, state.spawnCount)
    if again then
      events["choice-repeated"] = true
    end
  end
  if state.spawnID == before then
    events["same-piece-again"] = true
  end
  return state.spawnID
end

-- The register makes steps; in layer outcome there is none.
local function turn(chance, steps)
  if chance.generator then
    local words = chance.generator.words
    words[1] = Register.steps(words[1], steps)
  end
end

--- NT-18
function Placement:start(setup, chance)
  local state = { cells = {}, startLevel = setup[1], drawSteps = setup[2], level = setup[1] }
  state.lines, state.score, state.pieces, state.spawnID, state.spawnCount = 0, 0, 0, 0, 0
  for at = -20, 199 do
    state.cells[at] = 0
  end
  state.current = choose(state, chance, {})
  turn(chance, 1)
  state.next = choose(state, chance, {})
  state.over = isOver(state)
  return state
end

-- NT-20: where the piece comes to rest.
local function rest(cells, o, x)
  local y = 0
  while valid(cells, o, x, y + 1) do
    y = y + 1
  end
  return y
end

local function full(cells, row)
  for at = 10 * row, 10 * row + 9 do
    if cells[at] == 0 then
      return false
    end
  end
  return true
end

-- NT-15 and NT-16
local function remove(cells, row, events)
  local last, first = 10 * row + 9, 10
  if row == 0 then
    -- All rows move, so the hidden ones lie above and row 0 becomes free after it has moved.
    last, first = 199, -10
    events["row-0-removed"] = true
  end
  for at = last, first, -1 do
    cells[at] = cells[at - 10]
  end
  for column = 0, 9 do
    cells[column] = 0
    if row == 0 then
      cells[column - 20] = 0
    end
  end
end

-- NT-17: removes the full rows; gives their number.
local function removeRows(cells, y, events)
  local top, removed = math.max(y - 2, 0), 0
  for row = top, math.min(top + 3, 19) do
    if full(cells, row) then
      remove(cells, row, events)
      removed = removed + 1
    end
  end
  return removed
end

-- NT-10 to NT-14, on the bytes of the console.
local function count(state, completed, events)
  local score = state.score
  local bytes = { level = state.level, linesHigh = floor(state.lines / 100) }
  bytes.linesLow = Counting.digits(state.lines % 100)
  bytes.score = { [0] = Counting.digits(score % 100) }
  bytes.score[1] = Counting.digits(floor(score / 100) % 100)
  bytes.score[2] = Counting.digits(floor(score / 10000))
  Counting.count(bytes, completed, 0, events)
  state.level = bytes.level
  state.lines = 100 * bytes.linesHigh + Counting.decimal(bytes.linesLow)
  state.score = 0
  for i = 2, 0, -1 do
    state.score = 100 * state.score + Counting.decimal(bytes.score[i])
  end
end

-- Whether an action would be legal if the hidden rows were free.
local function noteHidden(state, events)
  eachAction(state, function(o, _, x)
    if select(2, valid(state.cells, o, x, 0)) then
      events["hidden-row-blocks"] = true
    end
  end)
end

-- NT-25: orientation and centre of an action.
local function judge(state, action)
  local o, column = action[1], action[2]
  local x = centre(o, column)
  if Pieces.of[o] ~= Pieces.of[state.current] or not valid(state.cells, o, x, 0) then
    refuse("illegal-action", "no position of the current piece (NT-19)")
  elseif state.pieces == MAX_PIECES then
    refuse("domain-error", "too many pieces (NT-25)")
  end
  return o, x
end

--- Plays a piece (NT-20 to NT-23). A refused step may leave marks on the state, which is then
--- loaded again.
function Placement:step(state, action, chance)
  local o, x = judge(state, action)
  local cells, events = state.cells, {}
  noteHidden(state, events)
  local y = rest(cells, o, x)
  for i = 4 * o, 4 * o + 3 do
    cells[10 * (y + dy[i]) + x + dx[i]] = 1
    if y + dy[i] < 0 then
      events["lock-above-ceiling"] = true
    end
  end
  if y == 0 then
    events["lock-at-once"] = true
  end
  count(state, removeRows(cells, y, events), events)
  state.pieces = state.pieces + 1
  state.current = state.next
  turn(chance, state.drawSteps)
  state.next = choose(state, chance, events)
  state.over = isOver(state)
  if state.over then
    events["placement-over"] = true
  end
  return state, events
end

local function readRow(cells, row, word)
  for column = 0, 9 do
    cells[10 * row + column] = floor(word / 2 ^ column) % 2
  end
end

local function writeRow(cells, row)
  local word = 0
  for column = 9, 0, -1 do
    word = 2 * word + cells[10 * row + column]
  end
  return word
end

local FIELDS = {
  "level", "startLevel", "drawSteps", "lines", "score", "pieces", "current", "next", "spawnID",
  "spawnCount",
}

--- An explicit state (NT-24); the words fit the layout.
function Placement:load(words)
  local state = { cells = {}, over = words[1] == 1 }
  for i, name in ipairs(FIELDS) do
    state[name] = words[i + 1]
  end
  for row = 0, 19 do
    readRow(state.cells, row, words[12 + row])
  end
  readRow(state.cells, -2, words[32])
  readRow(state.cells, -1, words[33])
  for _, name in ipairs({ "current", "next", "spawnID" }) do
    if not Pieces.spawns[state[name]] then
      refuse("bad-state", name .. " is no spawn orientation (NT-24)")
    end
  end
  if state.over ~= isOver(state) then
    refuse("bad-state", "over contradicts the field (NT-23)")
  end
  return state
end

--- The words of a state.
function Placement:save(state)
  local words = { state.over and 1 or 0 }
  for i, name in ipairs(FIELDS) do
    words[i + 1] = state[name]
  end
  for row = 0, 19 do
    words[12 + row] = writeRow(state.cells, row)
  end
  words[32], words[33] = writeRow(state.cells, -2), writeRow(state.cells, -1)
  return words
end

return Placement
