-- Profile placement, clause by clause, through the adapter's game.
local Placement = require("placement")
local check = require("check")
local equal, isTrue, test = check.equal, check.isTrue, check.test

local placement = Placement.new()

-- A tape as the library's chance.
local function tape(...)
  local words, at = { ... }, 0
  local chance = { layer = "outcome" }
  function chance.take()
    at = at + 1
    return words[at]
  end
  return chance
end

local function seeded(rng)
  return { layer = "seed", generator = { words = { rng } } }
end

-- A state with a piece and rows of '.' and 'x' from the bottom up.
local function scene(current, rows, changes)
  local state = placement:start({ 0, 0 }, tape(2, 2))
  state.current = current
  for up, row in ipairs(rows or {}) do
    for column = 0, 9 do
      state.cells[10 * (20 - up) + column] = row:sub(column + 1, column + 1) == "x" and 1 or 0
    end
  end
  for name, value in pairs(changes or {}) do
    state[name] = value
  end
  return state
end

test("NT-18: a start makes two choices, one step of the register between them", function()
  local state = placement:start({ 5, 3 }, tape(7, 18))
  equal({ state.current, state.next, state.spawnID, state.spawnCount }, { 7, 18, 18, 2 })
  equal({ state.level, state.startLevel, state.drawSteps, state.over }, { 5, 5, 3, false })
  local chance = seeded(0x0200)
  state = placement:start({ 0, 0 }, chance)
  -- The O; one step to 0x8100; then (HH 0x81 + 2) mod 8 is the O again, so a step to 0x4080 and
  -- (0 + 10) mod 7 is the O all the same.
  equal({ state.current, state.next, chance.generator.words[1] }, { 10, 10, 0x4080 })
end)

test("NT-19: legal actions of all pieces on an empty field", function()
  local counts = { [2] = 34, [7] = 34, [8] = 17, [10] = 9, [11] = 17, [14] = 34, [18] = 17 }
  for current, count in pairs(counts) do
    local actions = placement:legal(scene(current))
    equal({ #actions, actions[1][2] }, { count, 0 }, current)
  end
  equal(placement:legal(scene(2, {}, { over = true })), {})
end)

test("NT-20, NT-21: the piece drops, full rows go, the rest moves down", function()
  local rows = { "xxxxxx....", "x........." }
  local state, events = placement:step(scene(18, rows, { level = 1 }), { 18, 6 }, tape(8))
  equal({ state.lines, state.score, state.pieces, state.next }, { 1, 80, 1, 8 })
  equal({ state.cells[190], state.cells[199], state.cells[180] }, { 1, 0, 0 })
  isTrue(events["clear-1"] and not events["same-piece-again"])
end)

test("NT-16: row 0 can be removed, and the hidden rows move", function()
  local rows = {}
  for up = 1, 19 do
    rows[up] = ".xxxxxxxxx"
  end
  rows[20] = "xxxxxx...."
  local state = scene(18, rows)
  state.cells[-20], state.cells[-9] = 1, 1
  local _, events = placement:step(state, { 18, 6 }, tape(8))
  isTrue(events["row-0-removed"] and events["lock-at-once"])
  equal({ state.cells[-20], state.cells[-10], state.cells[-9] }, { 0, 1, 0 })
  -- The full row has moved to row 1, where it is looked at and removed once more.
  equal({ state.lines, events["clear-2"] }, { 2, true })
  equal({ state.cells[0], state.cells[10], state.cells[15], state.cells[25] }, { 0, 0, 0, 1 })
end)

test("NT-22: drawSteps", function()
  local state = scene(10, {}, { drawSteps = 2, spawnID = 2, spawnCount = 0 })
  local chance = seeded(0x8988)
  placement:step(state, { 10, 0 }, chance)
  -- Two steps to 0x2262; (0x22 + 1) mod 8 is 3, the O.
  equal({ chance.generator.words[1], state.next }, { 0x2262, 10 })
end)

test("NT-23: the game is over if the next piece overlaps at its spawn", function()
  local rows = {}
  for up = 1, 18 do
    rows[up] = "xxxxx.xxxx"
  end
  local state, events = placement:step(scene(10, rows, { next = 18 }), { 10, 4 }, tape(8))
  isTrue(state.over and events["placement-over"])
end)

test("hidden rows block turns", function()
  local state = scene(2)
  state.cells[-5] = 1
  local _, events = placement:step(state, { 2, 0 }, tape(2))
  isTrue(events["hidden-row-blocks"] and events["same-piece-again"])
end)

local function codeOf(call, ...)
  local done, problem = pcall(call, ...)
  return done and "none" or problem.code
end

test("NT-25: refusals in their order", function()
  local full = { pieces = 2 ^ 46 - 1 }
  equal(codeOf(placement.step, placement, scene(2, {}, full), { 7, 0 }, tape(3)), "illegal-action")
  equal(codeOf(placement.step, placement, scene(2), { 2, 8 }, tape(2)), "illegal-action")
  equal(codeOf(placement.step, placement, scene(2, {}, full), { 2, 0 }, tape(3)), "domain-error")
  equal(codeOf(placement.step, placement, scene(2), { 2, 0 }, tape(3)), "chance-range")
end)

test("NT-24: explicit states come out as they went in", function()
  local state = scene(10, { "xx.xx.xx.x" })
  state.cells[-20], state.cells[-1] = 1, 1
  local words = placement:save(state)
  equal({ #words, words[31], words[32], words[33] }, { 33, 731, 1, 512 })
  equal(placement:save(placement:load(words)), words)
  words[1] = 1
  equal(codeOf(placement.load, placement, words), "bad-state")
  words[1], words[8] = 0, 3
  equal(codeOf(placement.load, placement, words), "bad-state")
end)
