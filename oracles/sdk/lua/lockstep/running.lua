-- One running game: its state in words, its chance, and the order in which a step is judged.
local Layout = require("lockstep.layout")
local Refusal = require("lockstep.refusal")

local Running = {}
Running.__index = Running

-- Takes the words of the state; those of the generator come last.
local function take(self, state)
  local layout = self.seat.profile.state
  local words = self.seat.game:save(state)
  if #words ~= layout.size then
    local misfit = layout:misfit(words)
    if misfit then
      error("the words of a state do not fit the spec: " .. Layout.describe(misfit), 0)
    end
  end
  local count = #words
  local over = words[layout:field(words, self.seat.spec.over)] == 1
  if self.chance.generator then
    for i, word in ipairs(self.chance.generator.words) do
      words[count + i] = word
    end
  end
  self.state, self.words, self.own, self.over = state, words, count, over
end

--- A game in play. `seat` is the game under one profile (`seats`).
function Running.new(seat, state, chance)
  local running = setmetatable({ seat = seat, chance = chance }, Running)
  take(running, state)
  return running
end

--- The words of the state without those of the generator.
function Running:ownWords()
  local words = {}
  for at = 1, self.own do
    words[at] = self.words[at]
  end
  return words
end

-- A refused step may have left marks on the state and in the generator; both come back from words.
local function restore(self, consumed)
  self.state = nil
  self.chance.consumed = consumed
  local generator = self.chance.generator
  if generator then
    for i = 1, #generator.words do
      generator.words[i] = self.words[self.own + i]
    end
  end
end

--- The state, loaded again if a step was refused.
function Running:stateNow()
  if self.state == nil then
    self.state = self.seat.game:load(self:ownWords())
  end
  return self.state
end

local function attempt(self, state, action)
  local after, events = self.seat.game:step(state, action, self.chance)
  local indices = self.seat:eventIndices(events)
  take(self, after)
  return indices
end

--- Plays one action; gives the indices of its events. A refused step changes nothing.
function Running:step(action)
  if self.over then
    Refusal.refuse("game-over")
  end
  local misfit = self.seat.profile.action:misfit(action)
  if misfit then
    Refusal.refuse("illegal-action", Layout.describe(misfit))
  end
  local consumed = self.chance.consumed
  local state = self:stateNow()
  local done, result = pcall(attempt, self, state, action)
  if not done then
    restore(self, consumed)
    error(result, 0)
  end
  return result
end

--- The legal actions, the words of each in a list of its own.
function Running:legal()
  return self.seat.game:legal(self:stateNow())
end

--- Where the action that begins at `at` ends; all the rest if it begins with no action.
function Running:actionEnd(words, at)
  local layout = self.seat.profile.action
  local after
  if layout.size and layout.size > 0 then
    after = math.min(at + layout.size, #words + 1)
  else
    after = layout.read(words, at)
  end
  return after and after > at and after or #words + 1
end

return Running
