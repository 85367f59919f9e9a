-- The bytes of RAM that the rules of the frame profile know, as readers and writers on a state.
-- A writer takes only values that the rules know, too (clause NT-44); what it takes is told.
local floor = math.floor

local Ram = {}

local cells = {}

--- The cells by address: `read(state)`, `write(state, byte)`, `fits(byte)`, `name`, `takes`.
Ram.cells = cells

local function any()
  return true
end

local function upTo(limit)
  return function(byte)
    return byte <= limit
  end
end

local function digits(byte)
  return byte < 160 and byte % 16 < 10
end

local spawns = { [2] = true, [7] = true, [8] = true, [10] = true, [11] = true, [14] = true, [18] = true }

local function spawn(byte)
  return spawns[byte] == true
end

local function cell(address, name, read, write, fits, takes)
  cells[address] = { name = name, read = read, write = write, fits = fits or any, takes = takes }
end

local function field(address, name, fits, takes)
  cell(address, name, function(state)
    return state[name]
  end, function(state, byte)
    state[name] = byte
  end, fits, takes)
end

local function list(address, name, count, fits, takes)
  for i = 0, count - 1 do
    cell(address + i, name, function(state)
      return state[name][i]
    end, function(state, byte)
      state[name][i] = byte
    end, fits, takes)
  end
end

-- One byte of a number of two bytes.
local function half(address, name, high)
  cell(address, name, function(state)
    return high and floor(state[name] / 256) or state[name] % 256
  end, function(state, byte)
    local value = state[name]
    state[name] = high and byte * 256 + value % 256 or value - value % 256 + byte
  end)
end

-- What the game works out anew in each frame.
local function derived(address, name, read)
  cell(address, name, read)
end

half(0x17, "rng", true)
half(0x18, "rng", false)
field(0x19, "spawnID", function(byte)
  return byte == 0 or spawn(byte)
end, "0 or a spawn orientation")
field(0x1A, "spawnCount")

field(0x60, "x", upTo(9), "0..9")
field(0x61, "y", upTo(19), "0..19")
field(0x62, "current", upTo(19), "0..19")
field(0x64, "level")
field(0x65, "fallTimer")
field(0x66, "shift", upTo(16), "0..16")
field(0x67, "startLevel")
field(0x68, "playState", function(byte)
  return byte <= 8 or byte == 10
end, "0..8 or 10")
field(0x69, "vramRow", function(byte)
  return byte <= 20 or byte == 32
end, "0..20 or 32")
list(0x6A, "completedRows", 4, upTo(20), "0..20")
field(0x6E, "dropRepeat")
field(0x6F, "holdDown")
field(0x70, "linesLow", digits, "two decimal digits")
field(0x71, "linesHigh")
field(0x72, "clearStep", upTo(5), "0..5")
list(0x73, "score", 3, digits, "two decimal digits")
field(0x76, "completedLines", upTo(4), "0..4")
field(0x77, "rowIndex", upTo(4), "0..4")
field(0x78, "curtain", function(byte)
  return byte <= 20 or byte >= 240
end, "0..20 or 240..255")

-- Between two frames the game waits in state 2 of its play mode, or in 7 if a frame is left out.
derived(0xA7, "gameModeState", function(state)
  if state.phase < 5 then
    return 0
  end
  return state.stalled and 7 or 2
end)
field(0xAF, "dropSpeed")
half(0xB1, "frameCounter", false)
half(0xB2, "frameCounter", true)
derived(0xB5, "pressed", function(state)
  return state.pressed
end)
derived(0xB6, "held", function(state)
  return state.held
end)
field(0xBF, "next", spawn, "a spawn orientation")
derived(0xC0, "gameMode", function(state)
  return state.phase == 0 and 3 or 4
end)
list(0xD8, "clears", 4)
cell(0xDF, "nextHidden", function(state)
  return state.nextHidden and 1 or 0
end, function(state, byte)
  state.nextHidden = byte == 1
end, upTo(1), "0 or 1")
field(0xF5, "pressed")
field(0xF7, "held")
list(0x3F0, "dealt", 14)
list(0x400, "page", 256)

--- Bytes that have one value in every game that is played here: one player, A-type, music 1.
Ram.fixed = { [0xBE] = 1, [0xC1] = 0, [0xC2] = 0, [0xC4] = 0 }

--- The block at 0x60 with its copy at 0x40, on which the logic of play works.
Ram.BLOCK, Ram.COPY, Ram.LENGTH = 0x60, 0x40, 0x20

--- The modelled bytes of the block, by their distance from its beginning.
function Ram.block(state)
  local bytes = {}
  for i = 0, Ram.LENGTH - 1 do
    local known = cells[Ram.BLOCK + i]
    bytes[i] = known and known.read(state)
  end
  return bytes
end

-- Play states in which no completed lines are waiting to be counted.
local idle = { [1] = true, [2] = true, [6] = true, [7] = true, [8] = true }

--- Why a state after writes is none that the rules know; nil if it is one.
function Ram.contradiction(state)
  if state.phase ~= 5 then
    return nil
  end
  local playState = state.playState
  if playState == 0 then
    return "play state (0x68) 0 in a game"
  elseif playState <= 2 and state.current == 19 then
    return "no piece (0x62 is 19) in play state " .. playState
  elseif playState == 3 and state.rowIndex == 4 then
    return "row index (0x77) 4 in play state 3"
  elseif playState == 3 and state.completedLines > state.rowIndex then
    return "more completed lines (0x76) than rows looked at (0x77) in play state 3"
  elseif state.completedLines > 0 and idle[playState] then
    return "completed lines (0x76) in play state " .. playState
  elseif playState == 4 and state.clearStep == 5 then
    return "animation step (0x72) 5 in play state 4"
  end
  return nil
end

return Ram
