-- A bot as people write them for FCEUX: it looks at RAM, searches two pieces deep, presses buttons.
-- It holds level 9 and plays the number of moves that it is given. Each decision is a line.
local field = require("field")
local pieces = require("shapes")
local search = require("search")

local LEVEL, SPEED = 0x64, 0xAF
local weights = { aggregate = -0.860, lines = 0.433, holes = -0.824, bumpiness = -0.343 }
local moves = tonumber(arg) or 300

local beginning, best, seen
local clearing = false

local function wait(frames)
  for _ = 1, frames do
    emu.frameadvance()
  end
end

local function digits(address)
  local byte = memory.readbyte(address)
  return 10 * math.floor(byte / 16) + byte % 16
end

local function decide()
  local rows = field.read()
  local piece, nextPiece = memory.readbyte(0x62), memory.readbyte(0xBF)
  local fine, found = pcall(search, rows, piece, nextPiece, weights)
  if fine then
    best = found
  elseif best == nil then
    error(found)
  end
  clearing = field.lines(best.rows) > 0
  print(string.format("%d %02X%02X %d %d %d %d %d %d %s",
    emu.framecount() - beginning, memory.readbyte(0x17), memory.readbyte(0x18), piece, nextPiece,
    best.column, best.orientation, digits(0x70) + 100 * memory.readbyte(0x71),
    10000 * digits(0x75) + 100 * digits(0x74) + digits(0x73), field.marks(rows)))
end

-- One press of each kind in every second frame, as many as the target is away.
local function press()
  local aside = best.column - pieces.shapes[best.orientation].start
  local turn = best.orientation - best.piece
  while aside ~= 0 or turn ~= 0 do
    local buttons = {}
    if turn > 0 then
      buttons.A, turn = true, turn - 1
    elseif turn < 0 then
      buttons.B, turn = true, turn + 1
    end
    if aside > 0 then
      buttons.right, aside = true, aside - 1
    elseif aside < 0 then
      buttons.left, aside = true, aside + 1
    end
    emu.frameadvance()
    joypad.set(1, buttons)
    emu.frameadvance()
  end
end

local function start()
  emu.speedmode("turbo")
  savestate.load(savestate.object(1))
  beginning = emu.framecount()
  memory.writebyte(0x17, math.random(0, 255))
  memory.writebyte(0x18, math.random(0, 255))
  emu.frameadvance()
  joypad.set(1, { start = true })
  wait(5)
end

local function over(bytes)
  return not bytes:find(string.char(239), 1, true)
end

start()
seen = field.bytes()
decide()
press()
local count = 0
while count < moves do
  memory.writebyte(LEVEL, 9)
  emu.frameadvance()
  local now = field.bytes()
  if over(now) then
    break
  end
  if now ~= seen then
    wait(2 * memory.readbyte(SPEED))
    if clearing then
      -- The rows that were to go are still going.
      clearing = false
      wait(6)
    else
      seen = now
      decide()
      press()
      count = count + 1
    end
  end
end
