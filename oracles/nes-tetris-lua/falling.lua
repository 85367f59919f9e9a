-- Play state 1 of profile frame: the piece that falls (clauses NT-32 to NT-37), and what it shares
-- with play state 2, where it is locked.
local Buttons = require("buttons")
local Page = require("page")
local Pieces = require("pieces")
local note = require("note")

local has, valid = Buttons.has, Page.valid
local A, B, DOWN, LEFT, RIGHT = Buttons.A, Buttons.B, Buttons.DOWN, Buttons.LEFT, Buttons.RIGHT

local Falling = {}

--- Whether a position that play state 1 or 2 tries is valid.
function Falling.fits(state, o, x, y, events)
  local ok, hidden = valid(state.page, o, x, y)
  if hidden then
    note(events, "hidden-row-blocks")
  end
  return ok
end

--- Sets the redraw back to a row (NT-30).
function Falling.setBack(state, row)
  if row < state.vramRow then
    state.vramRow = row
  end
end

--- The first row that is looked at and drawn again (NT-17, NT-37).
function Falling.topRow(state)
  return math.max(state.y - 2, 0)
end

local fits, setBack, topRow = Falling.fits, Falling.setBack, Falling.topRow

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

--- One frame of play state 1.
function Falling.control(state, events)
  local overlapped = events and not valid(state.page, state.current, state.x, state.y)
  local moved = sideways(state, events)
  local turned = turn(state, events)
  if overlapped and (moved or turned) then
    note(events, "overlap-moved-free")
  end
  drop(state, events)
end

return Falling
