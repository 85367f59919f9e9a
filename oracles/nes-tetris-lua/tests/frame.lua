-- Profile frame, clause by clause.
local Counting = require("counting")
local Frame = require("frame")
local FrameGame = require("frame-game")
local Register = require("register")
local check = require("check")
local equal, isTrue, test = check.equal, check.isTrue, check.test

local START, SELECT, DOWN, LEFT, RIGHT, A, B = 16, 32, 4, 2, 1, 128, 64

local function menu(changes)
  local setup = { startLevel = 0, spawnCount = 0, frameCounter = 0, shift = 0, held = 0 }
  for name, value in pairs(changes or {}) do
    setup[name] = value
  end
  return Frame.start(setup, setup.rng or 0x8988)
end

-- Plays frames with the same buttons; gives the events of the last one.
local function frames(state, count, buttons)
  local events
  for _ = 1, count do
    events = {}
    Frame.step(state, buttons or 0, events)
  end
  return events
end

-- A game whose first piece has come, and which piece it is to be.
local function game(orientation, changes)
  local state = menu(changes)
  frames(state, 1, START)
  frames(state, 4)
  if orientation then
    state.current = orientation
  end
  return state
end

-- A game whose piece falls at once, with a field: rows of '.' and 'x' from the bottom up.
local function scene(orientation, rows, changes)
  local state = game(orientation, changes)
  state.dropRepeat, state.vramRow = 0, 32
  for up, row in ipairs(rows or {}) do
    for column = 0, 9 do
      if row:sub(column + 1, column + 1) == "x" then
        state.page[10 * (20 - up) + column] = 0x7B
      end
    end
  end
  return state
end

-- Plays on until an event happens; gives the number of frames.
local function untilEvent(state, id, buttons)
  for count = 1, 3000 do
    if frames(state, 1, buttons)[id] then
      return count
    end
  end
  error("never " .. id)
end

test("NT-06: the register", function()
  local rng, seen = 0x8988, {}
  for i = 1, 3 do
    rng = Register.step(rng)
    seen[i] = rng
  end
  equal(seen, { 0x44C4, 0x2262, 0x1131 })
  equal(Register.step(0), 0)
end)

test("NT-08: choices", function()
  -- HH 2 and count 1: piece 3, the O.
  equal({ Register.choose(0x0200, 0, 0) }, { 0x0200, 10, 1, false })
  -- i is 7, so the register steps to 0x8300: (3 + spawnID 0) mod 7.
  equal({ Register.choose(0x0600, 0, 0) }, { 0x8300, 10, 1, true })
  -- The O again: the register steps to 0x8100, (1 + 10) mod 7 is the S.
  equal({ Register.choose(0x0200, 10, 0) }, { 0x8100, 11, 1, true })
  equal(select(3, Register.choose(0x0200, 0, 255)), 0)
end)

test("NT-28: the menu draws twice, B holds the draws off", function()
  local state = menu()
  equal(frames(state, 1, B), { ["menu-b-held-off"] = true })
  equal(state.rng, 0x44C4)
  isTrue(frames(state, 1, B)["menu-draws"], "B is only held")
  -- 0x2262, then 0x1131 and 0x0898: HH mod 16 is below 10 at once.
  equal(state.rng, 0x0898)
end)

test("NT-28: pieces come four frames after START, play begins in the fifth", function()
  local state = menu({ startLevel = 7 })
  isTrue(frames(state, 1, START)["start-pressed"])
  frames(state, 3)
  equal({ state.phase, state.current }, { 4, 19 })
  isTrue(frames(state, 1)["game-made"])
  equal({ state.phase, state.level, state.dropRepeat, state.spawnCount }, { 5, 7, 160, 2 })
  equal(frames(state, 1)["first-piece-waits"], true)
end)

test("NT-34: the first piece falls in the 97th frame of play, or after DOWN", function()
  local state = game(10)
  equal({ frames(state, 96)["first-piece-waits"], state.y }, { true, 0 })
  isTrue(frames(state, 1)["gravity-row"])
  equal(state.y, 1)
  state = game(10)
  isTrue(frames(state, 1, DOWN)["first-piece-released"])
end)

test("NT-36: gravity by level", function()
  local speeds = { [0] = 48, [8] = 8, [9] = 6, [12] = 5, [13] = 4, [18] = 3, [19] = 2, [28] = 2 }
  speeds[29], speeds[255] = 1, 1
  for level, speed in pairs(speeds) do
    local state = scene(10, {}, { startLevel = level })
    equal(untilEvent(state, "gravity-row"), speed, level)
    equal(untilEvent(state, "gravity-row"), speed, level)
  end
end)

test("NT-32: a move, then sixteen frames, then every six", function()
  local state = scene(10, {}, { startLevel = 0 })
  isTrue(frames(state, 1, LEFT)["shift-pressed"])
  equal(untilEvent(state, "shift-repeated", LEFT), 16)
  equal({ untilEvent(state, "shift-repeated", LEFT), state.x }, { 6, 2 })
  equal({ untilEvent(state, "shift-repeated", LEFT), state.x }, { 6, 1 })
  isTrue(frames(state, 6, LEFT)["shift-blocked"])
  equal({ state.x, state.shift }, { 1, 16 })
  equal({ frames(state, 1, LEFT)["shift-repeated"], state.shift }, { true, 16 })
  isTrue(frames(state, 1, LEFT + RIGHT)["shift-both-goes-right"])
  equal(state.x, 2)
  equal(frames(state, 1, LEFT + DOWN), { ["shift-not-with-down"] = true })
end)

test("NT-33: turns, and B is not tried after A", function()
  local state = scene(2, {})
  isTrue(frames(state, 1, A)["turn-clockwise"])
  equal(state.current, 3)
  isTrue(frames(state, 1, B)["turn-counterclockwise"])
  equal(state.current, 2)
  state = scene(17, {})
  state.x = 0
  local events = frames(state, 1, A + B)
  isTrue(events["a-before-b"] and events["turn-blocked"])
  equal(state.current, 17)
  equal(frames(scene(10, {}), 1, A), {}, "an O turns to itself")
end)

test("NT-35: soft drop, a row every other frame", function()
  local state = scene(10, {}, { startLevel = 0 })
  isTrue(frames(state, 1, DOWN)["soft-drop-begins"])
  isTrue(frames(state, 2, DOWN)["soft-drop-row"])
  equal({ untilEvent(state, "soft-drop-row", DOWN), state.y, state.holdDown }, { 2, 2, 2 })
  isTrue(frames(state, 1)["soft-drop-ends"])
  equal({ state.dropRepeat, state.holdDown }, { 0, 0 })
end)

test("NT-29: LEFT, RIGHT and DOWN leave out every other frame", function()
  local state = scene(10, {})
  frames(state, 1, 7)
  equal(state.stalled, true)
  equal(frames(state, 1, 7), { ["stalled-frame"] = true })
  equal({ state.stalled, state.fallTimer }, { false, 1 })
  isTrue(frames(state, 1, SELECT)["select-toggles"])
  equal(state.nextHidden, true)
end)

test("NT-38: the lock waits for the redraw, longer further up", function()
  -- With the redraw set back to row y - 2, four rows a frame.
  local waits = { [18] = 1, [14] = 2, [10] = 3, [6] = 4, [2] = 5 }
  for y, wait in pairs(waits) do
    local rows = {}
    for up = 1, 18 - y do
      rows[up] = "xxxxxxxxx."
    end
    local state = scene(10, rows, { startLevel = 29 })
    untilEvent(state, "stopped-by-gravity")
    equal({ state.y, untilEvent(state, "lock-wait-" .. wait) }, { y, wait }, y)
    equal(state.page[10 * y + 5], 0x7B)
  end
end)

test("NT-39 to NT-41: a clear is counted 17 to 20 frames after it begins", function()
  local counted = { [0] = 17, 20, 19, 18 }
  for counter = 0, 3 do
    local state = scene(18, { "xxx....xxx" }, { startLevel = 29, frameCounter = counter })
    local rest = untilEvent(state, "stopped-by-gravity")
    untilEvent(state, "lock-wait-1")
    isTrue(rest > 0)
    while state.playState ~= 4 do
      frames(state, 1)
    end
    local phase = state.frameCounter % 4
    equal(untilEvent(state, "clear-1"), counted[phase], phase)
    equal({ state.linesLow, state.clears[0], state.score[0], state.score[1] }, { 1, 1, 0, 0x12 })
    -- Play states 6 to 8 would take 3 frames, the redraw of 20 rows takes 5.
    equal(untilEvent(state, "spawn"), 5)
  end
end)

test("NT-16: removing row 0 moves the whole page", function()
  local state = scene(18, {})
  for column = 0, 9 do
    state.page[column], state.page[10 * 19 + column] = 0x7C, 0x7D
    state.page[240 + column] = 0x70 + column
  end
  state.y, state.playState, state.rowIndex = 0, 3, 0
  isTrue(frames(state, 1)["row-0-removed"])
  equal({ state.page[0], state.page[10], state.page[199], state.page[200] }, { 239, 0x7C, 239, 0x7D })
  equal({ state.page[250], state.page[255], state.completedLines }, { 0x70, 0x75, 1 })
end)

test("NT-37 and NT-43: a piece that cannot stay ends the game after the curtain", function()
  local state = scene(10, {}, { startLevel = 29 })
  for column = 0, 9 do
    state.page[column] = 0x7B
  end
  untilEvent(state, "game-lost")
  equal({ state.playState, state.curtain }, { 10, 240 })
  untilEvent(state, "curtain-row")
  equal({ state.page[0], state.page[10], state.curtain }, { 0x4F, 239, 1 })
  untilEvent(state, "frame-over")
  equal({ state.over, state.curtain, state.page[199] }, { true, 20, 0x4F })
end)

test("NT-42: a piece that overlaps can be moved free", function()
  local state = scene(10, { "..........", ".........." })
  state.playState, state.next = 8, 10
  state.page[5] = 0x7B
  local events = frames(state, 1)
  isTrue(events["spawn"] and events["overlap-at-spawn"])
  equal(state.current, 10)
  isTrue(frames(state, 1, LEFT)["overlap-moved-free"])
end)

-- Counts on bytes: the score as a number, level, lines.
local function counted(score, level, lines, completed, h)
  local state = { level = level, linesHigh = math.floor(lines / 100), score = {} }
  state.linesLow = Counting.digits(lines % 100)
  for i = 0, 2 do
    state.score[i] = Counting.digits(math.floor(score / 100 ^ i) % 100)
  end
  local events = {}
  Counting.count(state, completed, h or 0, events)
  local total = 0
  for i = 2, 0, -1 do
    total = 100 * total + Counting.decimal(state.score[i])
  end
  return total, state.level, 100 * state.linesHigh + Counting.decimal(state.linesLow), events
end

test("NT-10, NT-11, NT-13: lines, levels and points", function()
  equal({ counted(0, 0, 0, 4) }, { 1200, 0, 4, { ["clear-4"] = true } })
  local score, level, lines, events = counted(0, 0, 8, 3)
  equal({ score, level, lines }, { 600, 1, 11 }, "paid at the new level")
  isTrue(events["level-up"] and events["paid-at-new-level"])
  score, level, lines, events = counted(0, 9, 29, 1)
  equal({ score, level, lines, events["level-kept-at-ten"] }, { 400, 9, 30, true })
  -- The tens count as hexadecimal: at 100 lines t is 0x10, so level 15 goes up and 16 does not.
  equal(select(2, counted(0, 15, 99, 1)), 16)
  equal(select(2, counted(0, 16, 99, 1)), 16)
  score, level, lines, events = counted(999990, 18, 25599, 1)
  equal({ score, level, lines }, { 999999, 18, 0 })
  isTrue(events["score-capped"] and events["lines-hundred"])
end)

test("NT-12: soft-drop points and their faults", function()
  equal((counted(0, 0, 0, 0, 1)), 0)
  equal({ (counted(0, 0, 0, 0, 2)) }, { 1 })
  equal((counted(8, 0, 0, 0, 8)), 15, "8 + 7")
  local score, _, _, events = counted(9, 0, 0, 0, 11)
  equal({ score, events["soft-points-six-lost"] }, { 13, true }, "9 + 10 is 19")
  score, _, _, events = counted(95, 0, 0, 0, 9)
  equal({ score, events["soft-points-ones-lost"] }, { 100, true }, "95 + 8 is 103")
  equal(select(4, counted(94, 0, 0, 0, 7))["soft-points"], true, "94 + 6 is 100")
end)

test("words, load and copy agree", function()
  local state = game()
  frames(state, 150, LEFT)
  local words = Frame.words(state)
  equal(#words, 106)
  equal(Frame.words(Frame.load(words)), words)
  local copy = Frame.copy(state)
  frames(state, 100)
  equal(Frame.words(copy), words)
  frames(copy, 100)
  equal(Frame.words(copy), Frame.words(state))
end)

test("NT-44: explicit states", function()
  local frame = FrameGame.new()
  local function refused(change)
    local state = game()
    change(state)
    local words = Frame.words(state)
    words[#words] = nil
    local done, problem = pcall(frame.load, frame, words)
    return done and "none" or problem.code
  end
  local function none() end
  equal(refused(none), "none")
  local wrong = {
    { "spawnID", 3 }, { "next", 0 }, { "current", 19 }, { "playState", 0 }, { "playState", 9 },
    { "vramRow", 21 }, { "linesLow", 10 }, { "curtain", 21 }, { "curtain", 239 }, { "over", true },
    { "completedLines", 1 },
  }
  for _, case in ipairs(wrong) do
    local function change(state)
      state[case[1]] = case[2]
    end
    equal(refused(change), "bad-state", case)
  end
  local function inState(playState, rest)
    return function(state)
      state.playState = playState
      for name, value in pairs(rest) do
        state[name] = value
      end
    end
  end
  equal(refused(inState(4, { clearStep = 5 })), "bad-state")
  equal(refused(inState(5, { clearStep = 5, current = 19, completedLines = 4 })), "none")
  equal(refused(inState(3, { rowIndex = 4 })), "bad-state")
  equal(refused(inState(3, { rowIndex = 1, completedLines = 2 })), "bad-state")
  equal(refused(inState(3, { rowIndex = 2, completedLines = 2 })), "none")
  equal(refused(inState(10, { curtain = 20 })), "bad-state")
  equal(refused(inState(10, { curtain = 20, over = true })), "none")
  equal(refused(inState(0, { phase = 3, over = false })), "none")
end)
