-- Profile frame: one video frame of the console for each step (clauses NT-26 to NT-43).
--
-- A state is a plain table with the field names of the spec and the register as `rng`. `over`,
-- `stalled` and `nextHidden` are booleans, all else numbers. `completedRows`, `score`, `clears`,
-- `dealt` and `page` are tables counted from 0. A step works in place and makes no tables.
local Buttons = require("buttons")
local FrameState = require("frame-state")
local Page = require("page")
local Playing = require("playing")
local Register = require("register")
local Supply = require("supply")
local note = require("note")

local floor, has, fill = math.floor, Buttons.has, Page.fill

local REDRAWN = 32

local Frame = {
  start = FrameState.start,
  copy = FrameState.copy,
  words = FrameState.words,
  load = FrameState.load,
}

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
  if has(state.pressed, Buttons.START) then
    state.phase = 1
    note(events, "start-pressed")
    return
  end
  if has(state.pressed, Buttons.B) then
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
  fill(state.page, 0, 255, Page.FREE)
  state.x, state.y, state.level, state.playState, state.dropRepeat = 5, 0, state.startLevel, 1, 160
  state.fallTimer, state.holdDown, state.linesLow, state.linesHigh = 0, 0, 0, 0
  state.completedLines, state.rowIndex, state.clearStep, state.curtain = 0, 0, 0, 0
  state.vramRow, state.spawnID = 0, 0
  fill(state.score, 0, 2, 0)
  fill(state.clears, 0, 3, 0)
  fill(state.dealt, 0, 13, 0)
  fill(state.completedRows, 0, 3, 0)
  state.current = Supply.choose(state, events)
  Supply.deal(state)
  state.rng = Register.step(state.rng)
  state.next = Supply.choose(state, events)
  state.phase = 5
  note(events, "game-made")
end

--- Plays one frame in place with the buttons held (NT-27). The state must not be over. `events`,
--- if given, is a table in which the ids of the step's events become true.
function Frame.step(state, buttons, events)
  redraw(state)
  state.frameCounter = (state.frameCounter + 1) % 65536
  state.rng = Register.step(state.rng)
  state.pressed = Buttons.without(buttons, state.held)
  state.held = buttons
  local phase = state.phase
  if phase == 5 then
    Playing.play(state, events)
  elseif phase == 0 then
    menu(state, events)
  elseif phase == 4 then
    makeGame(state, events)
  else
    state.phase = phase + 1
  end
end

return Frame
