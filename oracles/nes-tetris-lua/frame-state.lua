-- The state of profile frame: its fields, the level menu, copies, and the words of the spec.
local Page = require("page")
local Pieces = require("pieces")

local floor = math.floor

local PAGE, FREE = Page.SIZE, Page.FREE
local NONE, REDRAWN = 19, 32

local FrameState = {}

-- The fields in the order of the spec. The number of a list is its length.
local fields = {
  { "over", "bool" }, { "phase" }, { "stalled", "bool" }, { "spawnID" }, { "spawnCount" },
  { "x" }, { "y" }, { "current" }, { "level" }, { "fallTimer" }, { "shift" }, { "startLevel" },
  { "playState" }, { "vramRow" }, { "completedRows", 4 }, { "dropRepeat" }, { "holdDown" },
  { "linesLow" }, { "linesHigh" }, { "clearStep" }, { "score", 3 }, { "completedLines" },
  { "rowIndex" }, { "curtain" }, { "dropSpeed" }, { "frameCounter" }, { "pressed" }, { "held" },
  { "next" }, { "clears", 4 }, { "nextHidden", "bool" }, { "dealt", 14 }, { "page", PAGE },
}

-- A list of n numbers, counted from 0.
local function list(n, number)
  local made = {}
  Page.fill(made, 0, n - 1, number)
  return made
end

--- The level menu (NT-26). `setup` has the five fields of the spec, `rng` is the register.
function FrameState.start(setup, rng)
  local state = { rng = rng }
  for _, field in ipairs(fields) do
    local name, kind = field[1], field[2]
    if kind == "bool" then
      state[name] = false
    else
      state[name] = kind and list(kind, 0) or 0
    end
  end
  for _, name in ipairs({ "startLevel", "spawnCount", "frameCounter", "shift", "held" }) do
    state[name] = setup[name]
  end
  Page.fill(state.page, 0, 255, FREE)
  state.current, state.next, state.vramRow, state.x = NONE, Pieces.spawn[0], REDRAWN, 5
  return state
end

--- Another state with the same content.
function FrameState.copy(state)
  local copy = {}
  for name, value in pairs(state) do
    copy[name] = value
  end
  for _, field in ipairs(fields) do
    local name, kind = field[1], field[2]
    if type(kind) == "number" then
      copy[name] = {}
      for i = 0, kind - 1 do
        copy[name][i] = state[name][i]
      end
    end
  end
  return copy
end

-- The spec writes the page with five bytes in a word, the first byte lowest.
local function savePage(page, words, n)
  for at = 0, PAGE - 1, 5 do
    local word = 0
    for i = math.min(at + 4, PAGE - 1), at, -1 do
      word = 256 * word + page[i]
    end
    n = n + 1
    words[n] = word
  end
  return n
end

local function loadPage(words, n)
  local page = {}
  for at = 0, PAGE - 1, 5 do
    n = n + 1
    local rest = words[n]
    for i = at, math.min(at + 4, PAGE - 1) do
      page[i] = rest % 256
      rest = floor(rest / 256)
    end
  end
  return page, n
end

--- The state as the words of the spec's layout, counted from 1; the register comes last.
function FrameState.words(state)
  local words, n = {}, 0
  for _, field in ipairs(fields) do
    local value, kind = state[field[1]], field[2]
    if kind == "bool" then
      n = n + 1
      words[n] = value and 1 or 0
    elseif kind == PAGE then
      n = savePage(value, words, n)
    elseif kind then
      for i = 0, kind - 1 do
        words[n + 1 + i] = value[i]
      end
      n = n + kind
    else
      n = n + 1
      words[n] = value
    end
  end
  words[n + 1] = state.rng
  return words
end

--- The state that such words describe; they are not tested.
function FrameState.load(words)
  local state, n = {}, 0
  for _, field in ipairs(fields) do
    local name, kind = field[1], field[2]
    if kind == "bool" then
      n = n + 1
      state[name] = words[n] == 1
    elseif kind == PAGE then
      state[name], n = loadPage(words, n)
    elseif kind then
      local bytes = {}
      for i = 0, kind - 1 do
        bytes[i] = words[n + 1 + i]
      end
      n = n + kind
      state[name] = bytes
    else
      n = n + 1
      state[name] = words[n]
    end
  end
  state.rng = words[n + 1]
  return state
end

return FrameState
