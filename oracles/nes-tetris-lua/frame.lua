-- Profile frame: one video frame of the console for each step (clauses NT-26 to NT-43).
--
-- A state is a plain table with the field names of the spec and the register as `rng`. `over`,
-- `stalled` and `nextHidden` are booleans, all else numbers. `completedRows`, `score`, `clears`,
-- `dealt` and `page` are tables counted from 0. A step works in place and makes no tables.
local Counting = require("counting")
local Pieces = require("pieces")
local Register = require("register")

local floor = math.floor
local dx, dy = Pieces.dx, Pieces.dy

local PAGE = 256

local Frame = {}

--- The fields in the order of the spec. The number of a list is its length.
Frame.fields = {
  { "over", "bool" }, { "phase" }, { "stalled", "bool" }, { "spawnID" }, { "spawnCount" },
  { "x" }, { "y" }, { "current" }, { "level" }, { "fallTimer" }, { "shift" }, { "startLevel" },
  { "playState" }, { "vramRow" }, { "completedRows", 4 }, { "dropRepeat" }, { "holdDown" },
  { "linesLow" }, { "linesHigh" }, { "clearStep" }, { "score", 3 }, { "completedLines" },
  { "rowIndex" }, { "curtain" }, { "dropSpeed" }, { "frameCounter" }, { "pressed" }, { "held" },
  { "next" }, { "clears", 4 }, { "nextHidden", "bool" }, { "dealt", 14 }, { "page", PAGE },
}

--- The buttons.
Frame.A, Frame.B, Frame.SELECT, Frame.START = 128, 64, 32, 16
Frame.UP, Frame.DOWN, Frame.LEFT, Frame.RIGHT = 8, 4, 2, 1
local A, B, SELECT, START, DOWN, LEFT, RIGHT = 128, 64, 32, 16, 4, 2, 1

local NONE, FREE, CURTAIN = 19, 0xEF, 0x4F
local REDRAWN = 32

local function note(events, id)
  if events then
    events[id] = true
  end
end

local function has(buttons, button)
  return buttons % (2 * button) >= button
end

-- The buttons of the one that are not in the other.
local function without(buttons, others)
  if buttons == others then
    return 0
  end
  local rest, button = 0, 1
  while button <= 128 do
    if has(buttons, button) and not has(others, button) then
      rest = rest + button
    end
    button = 2 * button
  end
  return rest
end

local function fill(bytes, from, to, byte)
  for i = from, to do
    bytes[i] = byte
  end
end

-- Valid position (NT-04): whether it is one, and if not, whether hidden rows alone stand against it.
local function valid(page, o, x, y)
  local hidden = false
  for i = 4 * o, 4 * o + 3 do
    local column, row = x + dx[i], y + dy[i]
    if column < 0 or column > 9 or row < -2 or row > 19 then
      return false, false
    end
    if page[(10 * row + column) % 256] < FREE then
      if row >= 0 then
        return false, false
      end
      hidden = true
    end
  end
  return not hidden, hidden
end

--- Whether the piece could lie in orientation o with its centre at (x, y).
function Frame.valid(state, o, x, y)
  return (valid(state.page, o, x, y))
end

-- A position that play state 1 or 2 tries.
local function fits(state, o, x, y, events)
  local ok, hidden = valid(state.page, o, x, y)
  if hidden then
    note(events, "hidden-row-blocks")
  end
  return ok
end

-- NT-30
local function setBack(state, row)
  if row < state.vramRow then
    state.vramRow = row
  end
end

local function topRow(state)
  return math.max(state.y - 2, 0)
end

-- NT-08 on the state.
local function choose(state, events)
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

-- NT-40: a byte of a count, one more.
local function grown(byte)
  byte = (byte + 1) % 256
  if byte % 16 >= 10 then
    byte = (byte + 6) % 256
  end
  return byte
end

-- NT-40: `current` is counted.
local function deal(state)
  local dealt, at = state.dealt, 2 * Pieces.of[state.current]
  dealt[at] = grown(dealt[at])
  if dealt[at] >= 160 then
    dealt[at] = (dealt[at] + 96) % 256
    dealt[at + 1] = (dealt[at + 1] + 1) % 256
  end
end

-- NT-31
local function redraw(state)
  if state.phase ~= 5 then
    return
  end
  if state.playState == 4 then
    if state.frameCounter % 4 == 0 then
      state.clearStep = state.clearStep + 1
      if state.clearStep == 5 then
        state.playState = 5
      end
    end
    state.vramRow = 0
    return
  end
  for _ = 1, 4 do
    if state.vramRow <= 20 then
      state.vramRow = state.vramRow + 1
      if state.vramRow >= 20 then
        state.vramRow = REDRAWN
      end
    end
  end
end

-- NT-28, phase 0
local function menu(state, events)
  if has(state.pressed, START) then
    state.phase = 1
    note(events, "start-pressed")
    return
  end
  if has(state.pressed, B) then
    note(events, "menu-b-held-off")
    return
  end
  note(events, "menu-draws")
  for _ = 1, 2 do
    state.rng = Register.step(state.rng)
    while floor(state.rng / 256) % 16 >= 10 do
      state.rng = Register.step(state.rng)
      note(events, "menu-draw-again")
    end
  end
end

-- NT-28, phase 4
local function makeGame(state, events)
  fill(state.page, 0, 255, FREE)
  state.x, state.y, state.level, state.playState, state.dropRepeat = 5, 0, state.startLevel, 1, 160
  state.fallTimer, state.holdDown, state.linesLow, state.linesHigh = 0, 0, 0, 0
  state.completedLines, state.rowIndex, state.clearStep, state.curtain = 0, 0, 0, 0
  state.vramRow, state.spawnID = 0, 0
  fill(state.score, 0, 2, 0)
  fill(state.clears, 0, 3, 0)
  fill(state.dealt, 0, 13, 0)
  fill(state.completedRows, 0, 3, 0)
  state.current = choose(state, events)
  deal(state)
  state.rng = Register.step(state.rng)
  state.next = choose(state, events)
  state.phase = 5
  note(events, "game-made")
end

-- NT-32: a move that is tried. Whether the piece moved.
local function move(state, events)
  local right = has(state.held, RIGHT)
  if right and has(state.held, LEFT) then
    note(events, "shift-both-goes-right")
  end
  local x = state.x + (right and 1 or -1)
  if fits(state, state.current, x, state.y, events) then
    state.x = x
    return true
  end
  state.shift = 16
  note(events, "shift-blocked")
  return false
end

-- NT-32: whether the piece moved.
local function sideways(state, events)
  local held = state.held % 4 ~= 0
  if has(state.held, DOWN) then
    if held then
      note(events, "shift-not-with-down")
    end
    return false
  end
  if state.pressed % 4 ~= 0 then
    state.shift = 0
    note(events, "shift-pressed")
    return move(state, events)
  end
  if held then
    state.shift = state.shift + 1
    if state.shift >= 16 then
      state.shift = 10
      note(events, "shift-repeated")
      return move(state, events)
    end
  end
  return false
end

-- NT-33: whether the piece turned to another orientation.
local function turn(state, events)
  local a, b = has(state.pressed, A), has(state.pressed, B)
  if a and b then
    note(events, "a-before-b")
  end
  if not a and not b then
    return false
  end
  local before = state.current
  local o = a and Pieces.clockwise[before] or Pieces.counterclockwise[before]
  if not fits(state, o, state.x, state.y, events) then
    note(events, "turn-blocked")
    return false
  end
  state.current = o
  if o == before then
    return false
  end
  note(events, a and "turn-clockwise" or "turn-counterclockwise")
  return true
end

-- NT-37: a row down. Whether the piece stopped.
local function rowDown(state, events)
  state.fallTimer = 0
  if fits(state, state.current, state.x, state.y + 1, events) then
    state.y = state.y + 1
    return false
  end
  state.playState = 2
  setBack(state, topRow(state))
  return true
end

-- NT-36: frames for a row, by level.
local speeds = { [0] = 48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3 }

local function dropSpeed(level)
  if level >= 29 then
    return 1
  end
  return speeds[level] or 2
end

-- NT-36
local function gravity(state, events)
  state.dropSpeed = dropSpeed(state.level)
  if (state.fallTimer - state.dropSpeed) % 256 >= 128 then
    return
  end
  note(events, "gravity-row")
  if state.level >= 29 then
    note(events, "gravity-level-29")
  end
  if rowDown(state, events) then
    note(events, "stopped-by-gravity")
  end
end

-- NT-35, with `dropRepeat` 0
local function softDropBegins(state, events)
  if state.held % 4 == 0 and state.pressed % 16 == DOWN then
    state.dropRepeat = 1
    note(events, "soft-drop-begins")
  end
  gravity(state, events)
end

-- NT-35, with `dropRepeat` 1 to 127
local function softDropGoesOn(state, events)
  if state.held % 16 ~= DOWN then
    state.dropRepeat, state.holdDown = 0, 0
    note(events, "soft-drop-ends")
    return gravity(state, events)
  end
  state.dropRepeat = state.dropRepeat + 1
  if state.dropRepeat < 3 then
    return gravity(state, events)
  end
  state.dropRepeat = 1
  state.holdDown = (state.holdDown + 1) % 256
  note(events, "soft-drop-row")
  if rowDown(state, events) then
    note(events, "stopped-by-soft-drop")
  end
end

-- NT-34 and NT-35
local function drop(state, events)
  if state.dropRepeat >= 128 then
    if not has(state.pressed, DOWN) then
      state.dropRepeat = (state.dropRepeat + 1) % 256
      note(events, "first-piece-waits")
      return
    end
    state.dropRepeat = 0
    note(events, "first-piece-released")
  end
  if state.dropRepeat == 0 then
    softDropBegins(state, events)
  else
    softDropGoesOn(state, events)
  end
end

-- Play state 1
local function control(state, events)
  local overlapped = events and not valid(state.page, state.current, state.x, state.y)
  local moved = sideways(state, events)
  local turned = turn(state, events)
  if overlapped and (moved or turned) then
    note(events, "overlap-moved-free")
  end
  drop(state, events)
end

local function noteWait(y, events)
  if y >= 18 then
    note(events, "lock-wait-1")
  elseif y >= 14 then
    note(events, "lock-wait-2")
  elseif y >= 10 then
    note(events, "lock-wait-3")
  elseif y >= 6 then
    note(events, "lock-wait-4")
  else
    note(events, "lock-wait-5")
  end
end

-- NT-38, play state 2
local function lock(state, events)
  if not fits(state, state.current, state.x, state.y, events) then
    state.playState, state.curtain = 10, 240
    note(events, "game-lost")
    return
  end
  if state.vramRow ~= REDRAWN then
    return
  end
  local o = state.current
  local byte = Pieces.byte[Pieces.of[o]]
  for i = 4 * o, 4 * o + 3 do
    local column, row = state.x + dx[i], state.y + dy[i]
    state.page[(10 * row + column) % 256] = byte
    if row < 0 then
      note(events, "lock-above-ceiling")
    end
  end
  noteWait(state.y, events)
  state.rowIndex = 0
  setBack(state, topRow(state))
  state.playState = 3
end

-- NT-17
local function full(page, row)
  for i = 10 * row, 10 * row + 9 do
    if page[i] == FREE then
      return false
    end
  end
  return true
end

-- NT-15 and NT-16
local function remove(page, row, events)
  local last = 10 * row + 9
  if row == 0 then
    last = 255
    note(events, "row-0-removed")
  end
  for i = last, 10, -1 do
    page[i] = page[i - 10]
  end
  fill(page, 0, 9, FREE)
end

-- NT-39, play state 3
local function checkRow(state, events)
  if state.vramRow ~= REDRAWN then
    return
  end
  local row = topRow(state) + state.rowIndex
  if full(state.page, row) then
    remove(state.page, row, events)
    state.completedLines = state.completedLines + 1
    state.completedRows[state.rowIndex] = row
    state.current = NONE
  else
    state.completedRows[state.rowIndex] = 0
  end
  state.rowIndex = state.rowIndex + 1
  if state.rowIndex < 4 then
    return
  end
  state.vramRow, state.clearStep = 0, 0
  if state.completedLines == 0 then
    state.playState = 5
    return
  end
  state.playState = 4
  if events then
    events["clear-begins-" .. state.frameCounter % 4] = true
  end
end

-- NT-41, play state 5
local function score(state, events)
  local lines = state.completedLines
  if lines > 0 then
    state.clears[lines - 1] = grown(state.clears[lines - 1])
  end
  Counting.count(state, lines, state.holdDown, events)
  state.holdDown, state.completedLines = 0, 0
  state.playState = 6
end

-- NT-42, play state 8
local function spawn(state, events)
  if state.vramRow ~= REDRAWN then
    return
  end
  state.x, state.y, state.fallTimer, state.dropRepeat, state.playState = 5, 0, 0, 0, 1
  state.current = state.next
  deal(state)
  state.next = choose(state, events)
  if not events then
    return
  end
  note(events, "spawn")
  if not valid(state.page, state.current, 5, 0) then
    note(events, "overlap-at-spawn")
  end
  if state.shift >= 10 then
    note(events, "charge-kept")
  end
end

-- NT-43, play state 10
local function lowerCurtain(state, events)
  local row = state.curtain
  if row == 20 or state.frameCounter % 4 ~= 0 then
    return
  end
  if row < 128 then
    state.current = NONE
    fill(state.page, 10 * row, 10 * row + 9, CURTAIN)
    state.vramRow = row
    note(events, "curtain-row")
  end
  state.curtain = (row + 1) % 256
  if state.curtain == 20 then
    state.over = true
    note(events, "frame-over")
  end
end

local function playOn(state, events)
  local playState = state.playState
  if playState == 1 then
    control(state, events)
  elseif playState == 2 then
    lock(state, events)
  elseif playState == 3 then
    checkRow(state, events)
  elseif playState == 5 then
    score(state, events)
  elseif playState == 6 or playState == 7 then
    state.playState = playState + 1
  elseif playState == 8 then
    spawn(state, events)
  elseif playState == 10 then
    lowerCurtain(state, events)
  end
end

-- NT-29
local function play(state, events)
  if state.stalled then
    state.stalled = false
    note(events, "stalled-frame")
    return
  end
  state.fallTimer = (state.fallTimer + 1) % 256
  if has(state.pressed, SELECT) then
    state.nextHidden = not state.nextHidden
    note(events, "select-toggles")
  end
  playOn(state, events)
  if state.held == LEFT + RIGHT + DOWN then
    state.stalled = true
  end
end

--- Plays one frame in place with the buttons held (NT-27). The state must not be over. `events`,
--- if given, is a table in which the ids of the step's events become true.
function Frame.step(state, buttons, events)
  redraw(state)
  state.frameCounter = (state.frameCounter + 1) % 65536
  state.rng = Register.step(state.rng)
  state.pressed = without(buttons, state.held)
  state.held = buttons
  local phase = state.phase
  if phase == 5 then
    play(state, events)
  elseif phase == 0 then
    menu(state, events)
  elseif phase == 4 then
    makeGame(state, events)
  else
    state.phase = phase + 1
  end
end

-- A list of n numbers, counted from 0.
local function list(n, number)
  local made = {}
  fill(made, 0, n - 1, number)
  return made
end

--- The level menu (NT-26). `setup` has the five fields of the spec, `rng` is the register.
function Frame.start(setup, rng)
  local state = { rng = rng }
  for _, field in ipairs(Frame.fields) do
    local name, kind = field[1], field[2]
    if kind == "bool" then
      state[name] = false
    else
      state[name] = kind and list(kind, 0) or 0
    end
  end
  state.frameCounter, state.spawnCount, state.shift = setup.frameCounter, setup.spawnCount, setup.shift
  state.startLevel, state.held = setup.startLevel, setup.held
  fill(state.page, 0, 255, FREE)
  state.current, state.next, state.vramRow, state.x = NONE, Pieces.spawn[0], REDRAWN, 5
  return state
end

--- Another state with the same content.
function Frame.copy(state)
  local copy = {}
  for name, value in pairs(state) do
    copy[name] = value
  end
  for _, field in ipairs(Frame.fields) do
    local name, kind = field[1], field[2]
    if type(kind) == "number" then
      copy[name] = {}
      for i = 0, kind - 1 do
        copy[name][i] = state[name][i]
      end
    end
  end
  return copy
end

-- The spec writes the page with five bytes in a word, the first byte lowest.
local function savePage(page, words, n)
  for at = 0, PAGE - 1, 5 do
    local word = 0
    for i = math.min(at + 4, PAGE - 1), at, -1 do
      word = 256 * word + page[i]
    end
    n = n + 1
    words[n] = word
  end
  return n
end

local function loadPage(words, n)
  local page = {}
  for at = 0, PAGE - 1, 5 do
    n = n + 1
    local rest = words[n]
    for i = at, math.min(at + 4, PAGE - 1) do
      page[i] = rest % 256
      rest = floor(rest / 256)
    end
  end
  return page, n
end

--- The state as the words of the spec's layout, counted from 1; the register comes last.
function Frame.words(state)
  local words, n = {}, 0
  for _, field in ipairs(Frame.fields) do
    local value, kind = state[field[1]], field[2]
    if kind == "bool" then
      n = n + 1
      words[n] = value and 1 or 0
    elseif kind == PAGE then
      n = savePage(value, words, n)
    elseif kind then
      for i = 0, kind - 1 do
        words[n + 1 + i] = value[i]
      end
      n = n + kind
    else
      n = n + 1
      words[n] = value
    end
  end
  words[n + 1] = state.rng
  return words
end

--- The state that such words describe; they are not tested.
function Frame.load(words)
  local state, n = {}, 0
  for _, field in ipairs(Frame.fields) do
    local name, kind = field[1], field[2]
    if kind == "bool" then
      n = n + 1
      state[name] = words[n] == 1
    elseif kind == PAGE then
      state[name], n = loadPage(words, n)
    elseif kind then
      local bytes = {}
      for i = 0, kind - 1 do
        bytes[i] = words[n + 1 + i]
      end
      n = n + kind
      state[name] = bytes
    else
      n = n + 1
      state[name] = words[n]
    end
  end
  state.rng = words[n + 1]
  return state
end

return Frame
