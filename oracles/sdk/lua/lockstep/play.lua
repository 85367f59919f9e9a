-- Whole games in one request (protocol section 3, `play`).
local Begin = require("lockstep.begin")
local Digest = require("lockstep.digest")
local Json = require("lockstep.json")
local Keys = require("lockstep.keys")
local Refusal = require("lockstep.refusal")

local Play = {}

--- What a request asks for besides the end: `stride`, or `first` and `last`. Refuses what is none.
function Play.output(request)
  local out = request.out
  if out == nil or out == "end" then
    return { stride = 0, first = 0, last = -1 }
  end
  if type(out) == "string" then
    local stride = tonumber(out:match("^every:(%d+)$"))
    if stride and stride > 0 then
      return { stride = stride, first = 0, last = -1 }
    end
    local first, last = out:match("^states:(%d+)-(%d+)$")
    if first and tonumber(first) <= tonumber(last) then
      return { stride = 0, first = tonumber(first), last = tonumber(last) }
    end
  end
  return Refusal.refuse("bad-params", "out is neither end nor every:K nor states:I-J")
end

-- One lane: its digest, the digests along the way, and its records in a stretch of states.
local function lane(name, alongName, shownName)
  local made = { name = name, alongName = alongName, shownName = shownName }
  made.digest, made.along, made.shown = Digest.new(), {}, {}
  return made
end

local Played = {}
Played.__index = Played

local function lanes(self)
  local all = { self.states }
  all[#all + 1] = self.lists
  all[#all + 1] = self.events
  return all
end

local function noteDigests(self)
  for _, one in ipairs(lanes(self)) do
    one.along[#one.along + 1] = one.digest:text()
  end
end

local function flat(actions)
  local words, n = {}, 0
  for _, action in ipairs(actions) do
    for _, word in ipairs(action) do
      n = n + 1
      words[n] = word
    end
  end
  return words
end

-- Takes down the list of the state. A list that is refused for its length does not stop the game:
-- it has no such lane.
local function noteList(self, running, shown)
  local listed, actions = pcall(running.legal, running)
  if listed then
    self.lists.digest:record(flat(actions))
    if shown then
      self.lists.shown[#self.lists.shown + 1] = actions
    end
  elseif getmetatable(actions) == Refusal and actions.code == "too-long" then
    self.lists = nil
  else
    error(actions, 0)
  end
end

-- Takes down the state that the game has come to.
local function note(self, running, events)
  local output = self.output
  self.consumed, self.over, self.last = running.chance.consumed, running.over, running.words
  self.states.digest:record(running.words)
  local shown = output.first <= self.steps and self.steps <= output.last
  if shown then
    local n = #self.shownConsumed + 1
    self.shownConsumed[n], self.states.shown[n] = self.consumed, running.words
    if self.events then
      self.events.shown[n] = events
    end
  end
  if self.lists then
    noteList(self, running, shown)
  end
  if output.stride > 0 and self.steps % output.stride == 0 then
    noteDigests(self)
  end
end

local function play(self, seats, request)
  if not Json.isObject(request) then
    Refusal.refuse("bad-params", "a game is an object")
  end
  local seat = Begin.seatOf(seats, request)
  if not seat.lists then
    self.lists = nil
  end
  local actions = Keys.actions(request)
  local running = Begin.begin(seats, request)
  note(self, running, {})
  local at, count = 1, #actions
  while at <= count do
    local after = running:actionEnd(actions, at)
    local action = {}
    for i = at, after - 1 do
      action[i - at + 1] = actions[i]
    end
    local events = running:step(action)
    at = after
    self.steps = self.steps + 1
    if self.events then
      self.events.digest:record(events)
    end
    note(self, running, events)
  end
end

--- Plays one game of a request to its last action or to the first refusal.
function Play.game(seats, request, output)
  local self = setmetatable({ output = output, steps = 0, consumed = 0, over = false }, Played)
  -- The words of the last state; none if the start was refused.
  self.last, self.shownConsumed = {}, {}
  self.states = lane("d", "p", "st")
  self.lists = seats.lists and lane("ld", "pl", "sl") or nil
  self.events = seats.adapter.events and lane("ed", "pe", "se") or nil
  local done, problem = pcall(play, self, seats, request)
  if not done then
    self.refusal = Refusal.of(problem)
  end
  if output.stride > 0 and self.last[1] and self.steps % output.stride ~= 0 then
    noteDigests(self)
  end
  return self
end

--- The result as it travels.
function Played:result()
  local output, members = self.output, Json.members()
  members:put("n", self.steps):put("k", self.consumed):put("over", self.over and 1 or 0)
  for _, one in ipairs(lanes(self)) do
    members:put(one.name, one.digest:text())
    if output.stride > 0 then
      members:put(one.alongName, one.along)
    elseif output.last >= 0 then
      members:put(one.shownName, one.shown)
    end
  end
  if output.last >= 0 then
    members:put("sk", self.shownConsumed)
  end
  if self.refusal then
    self.refusal:into(members):put("at", self.steps)
  end
  return members
end

return Play
