-- Profile frame as a game of the SDK: its words, and which explicit states there are (NT-44).
local lockstep = require("lockstep")
local Counting = require("counting")
local Frame = require("frame")
local Pieces = require("pieces")

local FrameGame = {}
FrameGame.__index = FrameGame

function FrameGame.new()
  return setmetatable({}, FrameGame)
end

--- NT-26
function FrameGame:start(setup, chance)
  return Frame.start({
    startLevel = setup[1],
    spawnCount = setup[2],
    frameCounter = setup[3],
    shift = setup[4],
    held = setup[5],
  }, chance.generator.words[1])
end

--- Plays one frame; the register is the generator's word.
function FrameGame:step(state, action, chance)
  local events = {}
  state.rng = chance.generator.words[1]
  Frame.step(state, action[1], events)
  chance.generator.words[1] = state.rng
  return state, events
end

--- The words of a state.
function FrameGame:save(state)
  local words = Frame.words(state)
  words[#words] = nil
  return words
end

local function expect(holds, what)
  if not holds then
    lockstep.refuse("bad-state", what .. " (NT-44)")
  end
end

--- An explicit state; the words fit the layout.
function FrameGame:load(words)
  local state = Frame.load(words)
  -- The register is not in these words; each step takes it from the generator.
  state.rng = 0
  local playState, playing = state.playState, state.phase == 5
  expect(state.spawnID == 0 or Pieces.spawns[state.spawnID], "spawnID")
  expect(Pieces.spawns[state.next], "next")
  expect(playState <= 8 or playState == 10, "playState")
  expect(not playing or playState ~= 0, "playState 0 in play")
  expect(state.vramRow <= 20 or state.vramRow == 32, "vramRow")
  expect(state.clearStep <= 4 or playState ~= 4, "clearStep 5 in play state 4")
  expect(state.rowIndex <= 3 or playState ~= 3, "rowIndex 4 in play state 3")
  for i = 0, 2 do
    expect(Counting.isDigits(state.score[i]), "score")
  end
  expect(Counting.isDigits(state.linesLow), "linesLow")
  expect(state.curtain <= 20 or state.curtain >= 240, "curtain")
  local falls = playing and (playState == 1 or playState == 2)
  expect(not falls or state.current ~= 19, "current")
  if playing and playState ~= 10 and playState ~= 4 and playState ~= 5 then
    expect(state.completedLines <= (playState == 3 and state.rowIndex or 0), "completedLines")
  end
  expect(state.over == (playing and playState == 10 and state.curtain == 20), "over")
  return state
end

return FrameGame
