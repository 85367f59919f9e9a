-- The rules of the race. A state is {turns, square}; the race is over if and only if `square` is
-- the goal (RC-03).
local refuse = require("lockstep").refuse

local Race = {}
Race.__index = Race

--- A race to the square `goal`.
function Race.new(goal)
  return setmetatable({ goal = goal }, Race)
end

--- The die of a 32-bit word.
local function die(word)
  return 1 + math.floor(6 * word / 4294967296)
end

--- A start (RC-01).
function Race:start(setup)
  return { turns = 0, square = setup[1] }
end

--- An explicit state: over, turns, square; the words fit the layout.
function Race:load(words)
  local over, turns, square = words[1], words[2], words[3]
  if (over == 1) ~= (square == self.goal) then
    refuse("bad-state", "over contradicts the square (RC-03)")
  end
  return { turns = turns, square = square }
end

--- The words of a state.
function Race:save(state)
  return { state.square == self.goal and 1 or 0, state.turns, state.square }
end

--- Both actions, or none at the end (RC-03).
function Race:legal(state)
  return state.square == self.goal and {} or { { 1 }, { 2 } }
end

--- A turn with one die or two (RC-02), and its events.
function Race:step(state, action, chance)
  local events, thrown = {}, {}
  for i = 1, action[1] do
    thrown[i] = chance:draw(1, 6, die)
    state.square = math.min(self.goal, state.square + thrown[i])
  end
  state.turns = state.turns + 1
  if state.square == self.goal then
    events["goal"] = true
  end
  if thrown[1] == thrown[2] then
    events["double"] = true
  end
  return state, events
end

--- The kernel `die` (RC-04).
local function kernelDie(words)
  return { die(words[1]) }
end

return { Race = Race, kernels = { die = kernelDie } }
