-- The logic of play in profile frame (clauses NT-29 and NT-38 to NT-43).
local Buttons = require("buttons")
local Counting = require("counting")
local Falling = require("falling")
local Page = require("page")
local Pieces = require("pieces")
local Supply = require("supply")
local note = require("note")

local fill, valid = Page.fill, Page.valid
local dx, dy = Pieces.dx, Pieces.dy

local Playing = {}

local NONE, CURTAIN = 19, 0x4F
local REDRAWN = 32
local LEFT_RIGHT_DOWN = Buttons.LEFT + Buttons.RIGHT + Buttons.DOWN

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
  if not Falling.fits(state, state.current, state.x, state.y, events) then
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
  Falling.setBack(state, Falling.topRow(state))
  state.playState = 3
end

-- NT-39, play state 3
local function checkRow(state, events)
  if state.vramRow ~= REDRAWN then
    return
  end
  local row = Falling.topRow(state) + state.rowIndex
  if Page.full(state.page, row) then
    Page.remove(state.page, row, events)
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
    state.clears[lines - 1] = Supply.grown(state.clears[lines - 1])
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
  Supply.deal(state)
  state.next = Supply.choose(state, events)
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
    Falling.control(state, events)
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

--- One frame of phase 5 (NT-29).
function Playing.play(state, events)
  if state.stalled then
    state.stalled = false
    note(events, "stalled-frame")
    return
  end
  state.fallTimer = (state.fallTimer + 1) % 256
  if Buttons.has(state.pressed, Buttons.SELECT) then
    state.nextHidden = not state.nextHidden
    note(events, "select-toggles")
  end
  playOn(state, events)
  if state.held == LEFT_RIGHT_DOWN then
    state.stalled = true
  end
end

return Playing
