-- All tables and functions that a script of FCEUX finds among its globals.
local Bits = require("bits")
local Emulator = require("emulator")
local Joypad = require("joypad")
local Memory = require("memory")
local Refusal = require("refusal")
local Savestate = require("savestate")
local Text = require("text")

local Api = {}

local DRAWING = "pixel line box text opacity transparency gdoverlay drawtext drawbox drawline "
  .. "drawpixel setpixel writepixel rect drawrect drawimage image"

local function nothing() end

local function always(value)
  return function()
    return value
  end
end

-- The answer that the first button of a dialogue gives.
local function popup(_, kind)
  local answers = { yesno = "yes", yesnocancel = "yes", abortretryignore = "abort" }
  return answers[tostring(kind)] or "ok"
end

local function gui(registerGui)
  local functions = { popup = popup, register = registerGui }
  for name in DRAWING:gmatch("%S+") do
    functions[name] = nothing
  end
  -- Colours are not looked at, so white is as good as any.
  function functions.parsecolor()
    return 255, 255, 255, 255
  end
  return functions
end

local function movie(emu)
  return {
    active = always(false), recording = always(false), playing = always(false),
    mode = nothing, rerecordcounting = nothing, framecount = emu.framecount,
    readonly = emu.readonly, getreadonly = emu.readonly, setreadonly = nothing,
    ispoweron = nothing, isfromsavestate = nothing,
    stop = function()
      error("no movie", 2)
    end,
    close = function()
      error("no movie", 2)
    end,
  }
end

local HASHES = { md5 = ("0"):rep(32), base64 = "base64:" .. ("A"):rep(22) .. "==" }

local function rom()
  return {
    getfilename = always("Tetris"),
    gethash = function(kind)
      return HASHES[tostring(kind):lower()] or ""
    end,
  }
end

local function input()
  local function get()
    return { xmouse = 0, ymouse = 0, click = 0 }
  end
  return { get = get, read = get, popup = popup }
end

local function shift(n, by)
  by = tonumber(by)
  return by < 0 and bit.lshift(n, -by) or bit.rshift(n, by)
end

local function setBits(...)
  local word = 0
  for i = 1, select("#", ...) do
    local place = math.floor(tonumber((select(i, ...))))
    if place >= 0 and place < 32 then
      word = bit.bor(word, bit.lshift(1, place))
    end
  end
  return word
end

local function copytable(value)
  if value == nil then
    return nil
  elseif type(value) ~= "table" then
    error("bad argument #1 to 'copytable' (table expected, got " .. type(value) .. ")", 2)
  end
  local copy = {}
  for key, member in pairs(value) do
    rawset(copy, key, member)
  end
  return setmetatable(copy, getmetatable(value))
end

local function tobitstring(value)
  local marks = {}
  for place = 7, 0, -1 do
    marks[#marks + 1] = math.floor(value / 2 ^ place) % 2
  end
  return table.concat(marks, "", 1, 4) .. " " .. table.concat(marks, "", 5)
end

--- Sets the globals. Returns what drives the run: `advance`, `goesOn`, `exit`.
function Api.install(machine, buttons, stop, tell)
  local joypad, take = Joypad.of(machine, buttons)
  local emu, runs = Emulator.of(machine, take, stop, tell, Text.print)
  local api = {
    emu = emu, memory = Memory.of(machine), joypad = joypad,
    savestate = Savestate.of(machine), movie = movie(emu), gui = gui(runs.registerGui),
    input = input(), rom = rom(), taseditor = { engaged = always(false) },
  }
  Refusal.install(api)
  for name, functions in pairs(api) do
    _G[name] = functions
  end
  FCEU = emu
  bit = _G.bit or Bits
  AND, OR, XOR, SHIFT, BIT = bit.band, bit.bor, bit.bxor, shift, setBits
  print, tostring = Text.print, Text.of
  _G.copytable, _G.tobitstring = copytable, tobitstring
  runs.advance = emu.frameadvance
  return runs
end

return Api
