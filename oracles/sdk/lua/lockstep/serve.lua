-- The request loop.
local Begin = require("lockstep.begin")
local Bench = require("lockstep.bench")
local Clock = require("lockstep.clock")
local Json = require("lockstep.json")
local Kernels = require("lockstep.kernels")
local Keys = require("lockstep.keys")
local Layout = require("lockstep.layout")
local Lines = require("lockstep.lines")
local Perft = require("lockstep.perft")
local Play = require("lockstep.play")
local Refusal = require("lockstep.refusal")
local Seats = require("lockstep.seats")

local PROTOCOL = 1
-- Requests are read one after the other; the harness may send some ahead.
local WINDOW = 8

local refuse = Refusal.refuse

local function sortedNames(map)
  local names = {}
  for name in pairs(map) do
    names[#names + 1] = name
  end
  table.sort(names)
  return names
end

local function capabilities(seats)
  local caps = { "step", "play", "dig", "state" }
  local function add(name, has)
    if has then
      caps[#caps + 1] = name
    end
  end
  add("bench", Clock.wall)
  add("legal", seats.lists)
  add("events", seats.adapter.events)
  add("rng", seats.layers.seed)
  add("perft", seats.counts)
  for _, layer in ipairs(seats.adapter.layers) do
    add("chance:" .. layer, layer ~= "none")
  end
  for _, name in ipairs(sortedNames(seats.kernels)) do
    add("kernel:" .. name, true)
  end
  return caps
end

local operations = {}

function operations.hello(server, request, reply)
  local spoken = Keys.words(request, "proto") or {}
  if #spoken ~= 2 or spoken[1] > PROTOCOL or spoken[2] < PROTOCOL then
    refuse("bad-params", "this adapter speaks protocol version " .. PROTOCOL)
  end
  local seats = server.seats
  reply:put("proto", PROTOCOL):put("name", seats.adapter.name):put("version", seats.adapter.version)
  reply:put("lang", (jit and jit.version or _VERSION):lower()):put("games", { seats.spec.game })
  reply:put("caps", capabilities(seats)):put("maxLine", Lines.MAX_LINE):put("window", WINDOW)
end

local function current(server)
  return server.current or refuse("bad-params", "no game has begun")
end

local function putState(reply, running)
  reply:put("s", running.words):put("k", running.chance.consumed)
end

function operations.new(server, request, reply)
  server.current = Begin.begin(server.seats, request)
  putState(reply, server.current)
end

function operations.step(server, request, reply)
  local running = current(server)
  local action, tape = Keys.actions(request), Keys.words(request, "c")
  running.chance:setTape(tape or {})
  local events = running:step(action)
  putState(reply, running)
  if server.seats.adapter.events then
    reply:put("ev", events)
  end
end

function operations.play(server, request, reply)
  local games, output = Keys.list(request, "games"), Play.output(request)
  local results = {}
  for at, game in ipairs(games) do
    results[at] = Play.game(server.seats, game, output):result()
  end
  reply:put("games", results)
end

function operations.kernel(server, request, reply)
  reply:put("out", Kernels.evaluate(server.seats, request))
end

function operations.legal(server, request, reply)
  local running = request.game ~= nil and Begin.begin(server.seats, request) or current(server)
  if not running.seat.lists then
    refuse("unsupported-op", "this profile has no list")
  end
  reply:put("l", running:legal())
end

function operations.rng(server, request, reply)
  Begin.checkGame(server.seats, request)
  local kind = Begin.generatorOf(server.seats, request)
  local count, generator = Keys.word(request, "n"), Begin.seeded(kind, request)
  if count > Lines.MAX_LINE then
    refuse("too-long", "more than " .. Lines.MAX_LINE .. " words")
  end
  local words = {}
  for at = 1, count do
    words[at] = generator:next()
  end
  reply:put("w", words):put("g", generator.words)
end

function operations.perft(server, request, reply)
  local depth, running = Keys.word(request, "depth"), Begin.begin(server.seats, request)
  if not running.seat.counts then
    refuse("unsupported-op", "nothing to count in this profile")
  end
  Perft.count(running, depth, reply)
end

function operations.bench(server, request, reply)
  Bench.run(server.seats, request, reply)
end

function operations.bye(server)
  server.ended = true
end

local Server = {}
Server.__index = Server

--- A server for an adapter; raises a text if its spec cannot be read.
function Server.new(adapter)
  local seats = Seats.of(adapter)
  local server = { seats = seats, operations = {}, ended = false }
  for name, operation in pairs(operations) do
    server.operations[name] = operation
  end
  local offered = { legal = seats.lists, perft = seats.counts, bench = Clock.wall }
  offered.rng = seats.layers.seed
  for _, name in ipairs({ "legal", "perft", "bench", "rng" }) do
    if not offered[name] then
      server.operations[name] = nil
    end
  end
  return setmetatable(server, Server)
end

local function refused(id, problem)
  return Json.encode(Refusal.of(problem):into(Json.members():put("id", id)))
end

local function refusal(code, message)
  return select(2, pcall(refuse, code, message))
end

-- The id of a line that could not be read, if it begins with it; else 0.
local function idIn(line)
  local id = tonumber(line:match('^%s*{%s*"id"%s*:%s*(%d+)')) or 0
  return id <= Layout.MAX_WORD and id or 0
end

local function perform(self, request, reply)
  local operation = type(request.op) == "string" and self.operations[request.op]
  if not operation then
    refuse("unsupported-op")
  end
  operation(self, request, reply)
end

--- The reply to a line; nil for an empty line.
function Server:answer(line, tooLong)
  if tooLong then
    return refused(idIn(line), refusal("too-long", "more than " .. Lines.MAX_LINE .. " bytes"))
  elseif not line:find("[^ \t\r]") then
    return nil
  end
  local read, request = pcall(Json.decode, line)
  if not read then
    return refused(idIn(line), refusal("bad-params", "no request: " .. tostring(request)))
  elseif not Json.isObject(request) then
    return refused(0, refusal("bad-params", "a request is an object"))
  end
  local known, id = pcall(Keys.word, request, "id")
  if not known then
    return refused(0, id)
  end
  local reply = Json.members():put("id", id)
  local done, problem = pcall(perform, self, request, reply)
  if not done then
    return refused(id, problem)
  end
  local text = Json.encode(reply)
  if #text > Lines.MAX_LINE then
    return refused(id, refusal("too-long", "the reply is longer than a line may be"))
  end
  return text
end

--- Answers lines until `bye` or the end of input. `read` gives one byte, `write` takes a reply and
-- sends it at once; it gives false if nobody reads any more.
local function serveLines(adapter, read, write)
  local server = Server.new(adapter)
  while not server.ended do
    local line, tooLong = Lines.next(read)
    if not line then
      return true
    end
    local reply = server:answer(line, tooLong)
    if reply and not write(reply .. "\n") then
      return false
    end
  end
  return true
end

--- Serves an adapter on standard input and output; gives the exit code. What the game prints goes
-- to standard error: a `print` that was left in the rules is no reply.
local function serve(adapter)
  local input, output = io.stdin, io.stdout
  io.output(io.stderr)
  function print(...)
    for at = 1, select("#", ...) do
      io.stderr:write(at > 1 and "\t" or "", tostring((select(at, ...))))
    end
    io.stderr:write("\n")
  end
  local ended = serveLines(adapter, function()
    return input:read(1)
  end, function(reply)
    return output:write(reply) and output:flush()
  end)
  return ended and 0 or 1
end

return { serve = serve, serveLines = serveLines }
