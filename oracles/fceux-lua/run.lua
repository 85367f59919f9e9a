-- Runs a Lua script of FCEUX without emulator or ROM. Started by `lockstep fceux` in the script's
-- folder, with arguments NAME=VALUE:
--
--   modules       folders with the rules of the game (frame.lua), one after another with ;
--   script        name of the script in the current folder
--   token         word that marks messages to the harness
--   startLevel spawnCount frameCounter shift rng    the start in the level menu
--   seed          bytes that take the place of all written to the random register, such as 35208
--   random        seed of math.random
--   moves frames  limits
--   trace header  path of the trace and its first line
--   arg           text that the script finds in the global arg
--   messages      1 to show what emu.message is given
local options = {}
for _, argument in ipairs(arg) do
  local name, value = argument:match("^(%w+)=(.*)$")
  options[name] = value
end

-- Modules of some folders. They stand neither in each other's way nor in that of the script's own.
local function load(folders, ...)
  local present, path, modules = {}, package.path, {}
  for name in pairs(package.loaded) do
    present[name] = true
  end
  package.path = folders:gsub("[^;]+", "%0/?.lua")
  for i = 1, select("#", ...) do
    modules[i] = require((select(i, ...)))
  end
  for name in pairs(package.loaded) do
    if not present[name] then
      package.loaded[name] = nil
    end
  end
  package.path = path
  return unpack(modules)
end

local here = arg[0]:match("^(.*)[/\\]") or "."
local Frame = load(options.modules, "frame")
local Api, Channel, Json, Machine, Random, Trace =
  load(here, "api", "channel", "json", "machine", "random", "trace")

local channel = Channel.open(options.token)
-- What was printed is there even if the run is ended from outside.
io.stdout:setvbuf("line")
local exit, clock, error = os.exit, os.clock, error

local function number(name)
  return options[name] and tonumber(options[name])
end

local function addresses(counts)
  local list = {}
  for address in pairs(counts) do
    list[#list + 1] = address
  end
  table.sort(list)
  local flat = {}
  for _, address in ipairs(list) do
    flat[#flat + 1], flat[#flat + 2] = address, counts[address]
  end
  return Json.numbers(flat)
end

local machine, runs, trace
local over = false

-- Ends the run: the exit function of the script, the trace, the summary. It does not come back.
local function finish(reason, code)
  if over then
    exit(code)
  end
  over = true
  local fine, problem = pcall(runs.exit)
  if not fine then
    channel.send(Json.object("error", Json.text("in the exit function: " .. tostring(problem))))
    code = 1
  end
  if machine.settle() then
    trace.leave()
  end
  trace.finish(reason, machine.count, machine.state)
  local result = machine.result()
  channel.send(Json.object("end", Json.text(reason), "code", code, "frames", result.frames,
    "locks", result.locks, "games", result.games, "lost", result.lost, "lines", result.lines,
    "level", result.level, "score", result.score, "over", tostring(result.over),
    "seconds", string.format("%.3f", clock()), "reads", addresses(machine.strange.reads),
    "writes", addresses(machine.strange.writes)))
  exit(code)
end

local function stop(reason)
  finish(reason, 0)
end

local function tell(text)
  if options.messages then
    channel.send(Json.object("message", Json.text(text)))
  end
end

local seed = number("seed")
local high = seed and math.floor(seed / 256)
local setup = {
  startLevel = number("startLevel"), spawnCount = number("spawnCount"),
  frameCounter = number("frameCounter"), shift = number("shift"), held = 0,
}
trace = Trace.open(options.trace, options.header, Frame.words)
machine = Machine.new(Frame, {
  setup = setup, rng = number("rng"), seed = seed and { high, seed - 256 * high },
  moves = number("moves"), frames = number("frames"),
}, trace, {
  stop = stop,
  beat = function(frames)
    trace.flush()
    channel.send(Json.object("beat", frames))
  end,
})
runs = Api.install(machine, Machine.buttons, stop, tell)

if options.random then
  math.random = Random.from(tonumber(options.random))
  math.randomseed = function() end
end
os.exit = function(code)
  local number = code == true and 0 or code == false and 1 or tonumber(code) or 0
  finish("os.exit(" .. number .. ")", number == 0 and 0 or 1)
end
arg = options.arg

local function report(message)
  local trail = {}
  for line in debug.traceback("", 2):gmatch("[^\n]+") do
    -- What lies below the script is this file; what lies in this folder is not the script's.
    if line:find("in function 'xpcall'", 1, true) then
      break
    elseif not line:find(here, 1, true) and not line:find("in function 'error'", 1, true)
      and line:find("%S") and not line:find("^stack traceback:") then
      trail[#trail + 1] = line:match("^%s*(.-)%s*$")
    end
  end
  channel.send(Json.object("error", Json.text(tostring(message)),
    "trail", Json.text(table.concat(trail, "\n"))))
  return message
end

channel.send(Json.object("begin", "true"))
local script, problem = loadfile(options.script)
if not script then
  channel.send(Json.object("error", Json.text(problem)))
  finish("the script does not compile", 1)
end
if not xpcall(script, report) then
  finish("script error", 1)
end
-- A script that has registered functions goes on with them.
while runs.goesOn() do
  if not xpcall(runs.advance, report) then
    finish("script error", 1)
  end
end
finish("script ended", 0)
