-- Counts of sequences of actions and chance outcomes (protocol section 3, `perft`).
local Chance = require("lockstep.chance")
local Digest = require("lockstep.digest")
local Refusal = require("lockstep.refusal")
local Running = require("lockstep.running")

local Perft = {}

-- Wider outcome words than this are not tried out one by one.
local MOST_OUTCOMES = 65536

-- A game at a state given by its words, whose chance is a tape of outcomes.
local function at(root, words, tape)
  local layer = root.chance.layer == "none" and "none" or "outcome"
  local chance = Chance.new(layer, root.seat.profile.outcome, tape)
  return Running.new(root.seat, root.seat.game:load(words), chance)
end

-- The bounds of the word that follows a tape of outcomes.
local function following(layout, tape)
  local from = 1
  while true do
    local after, misfit = layout.read(tape, from)
    if not after then
      return misfit.low, misfit.high
    elseif after == from then
      error("the game asked for an outcome, the spec has none", 0)
    end
    from = after
  end
end

-- Calls `visit` with the words of the state after each chance outcome of an action. The outcomes
-- are found by trying: a step that finds its tape too short is repeated with each word that may
-- stand next.
local function each(root, words, action, tape, visit)
  local running = at(root, words, tape)
  local done, problem = pcall(running.step, running, action)
  if done then
    return visit(running:ownWords())
  elseif getmetatable(problem) ~= Refusal or problem.code ~= "chance-short" then
    if getmetatable(problem) == Refusal and problem.code == "chance-range" then
      return
    end
    error(problem, 0)
  end
  local low, high = following(root.seat.profile.outcome, tape)
  if high - low >= MOST_OUTCOMES then
    Refusal.refuse("too-long", "too many outcomes to count")
  end
  for word = low, high do
    tape[#tape + 1] = word
    each(root, words, action, tape, visit)
    tape[#tape] = nil
  end
end

local function leaf(counts, root, words)
  counts.leaves = counts.leaves + 1
  local fields, layout = root.seat.spec.perft, root.seat.profile.state
  if fields then
    local first, last = layout:field(words, fields.sum)
    for i = first, last do
      counts.sum = counts.sum + words[i]
    end
    local hash = Digest.fnv1a32(words, layout:field(words, fields.digest))
    counts.digest = (counts.digest + hash) % 4294967296
  end
end

local descend

local function descendAction(counts, root, words, action, depth)
  counts.moves = counts.moves + 1
  each(root, words, action, {}, function(after)
    descend(counts, root, after, depth - 1)
  end)
end

function descend(counts, root, words, depth)
  if depth == 0 then
    return leaf(counts, root, words)
  end
  local running = at(root, words, {})
  if running.over then
    counts.terminals = counts.terminals + 1
    return
  end
  for _, action in ipairs(running:legal()) do
    descendAction(counts, root, words, action, depth)
  end
end

--- Counts all sequences of `depth` steps from the state of a running game, into a reply.
function Perft.count(root, depth, reply)
  local counts = { leaves = 0, terminals = 0, moves = 0, sum = 0, digest = 0 }
  local words = root:ownWords()
  local actions = depth > 0 and not root.over and root:legal() or {}
  local below = {}
  for i, action in ipairs(actions) do
    local before = counts.leaves
    descendAction(counts, root, words, action, depth)
    below[i] = counts.leaves - before
  end
  if depth == 0 then
    -- The state itself is the only leaf, below no action.
    leaf(counts, root, words)
    below[1] = counts.leaves
  elseif root.over then
    counts.terminals = 1
  end
  reply:put("l", actions):put("n", below)
  reply:put("terminals", counts.terminals):put("moves", counts.moves)
  if root.seat.spec.perft then
    reply:put("sum", counts.sum):put("digest", counts.digest)
  end
end

return Perft
