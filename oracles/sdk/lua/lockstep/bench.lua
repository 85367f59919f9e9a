-- Timed repetitions of a play or kernel request (protocol section 3, `bench`).
local Clock = require("lockstep.clock")
local Digest = require("lockstep.digest")
local Kernels = require("lockstep.kernels")
local Keys = require("lockstep.keys")
local Play = require("lockstep.play")
local Refusal = require("lockstep.refusal")

local Bench = {}

local MOST_REPETITIONS = 1000000

local function playAll(seats, request)
  local output, games = Play.output(request), Keys.list(request, "games")
  return function()
    local digest, steps = Digest.new(), 0
    for _, game in ipairs(games) do
      local played = Play.game(seats, game, output)
      local record = { played.steps, played.consumed }
      for _, word in ipairs(played.last) do
        record[#record + 1] = word
      end
      digest:record(record)
      steps = steps + played.steps
    end
    return steps, digest
  end
end

local function evaluateAll(seats, request)
  local kernel, inputs = Kernels.of(seats, request), Kernels.inputs(request)
  return function()
    local digest = Digest.new()
    for _, words in ipairs(inputs) do
      local done, result = pcall(kernel, words)
      digest:record(done and result or {})
    end
    return #inputs, digest
  end
end

--- Does the work of the request `reps` times and times each, into a reply.
function Bench.run(seats, request, reply)
  local repetitions = Keys.word(request, "reps")
  if repetitions < 1 or repetitions > MOST_REPETITIONS then
    Refusal.refuse("bad-params", "reps is not 1.." .. MOST_REPETITIONS)
  end
  local work = request.games and playAll(seats, request) or evaluateAll(seats, request)
  local wall, cpu = {}, {}
  local operations, digest
  for i = 1, repetitions do
    local wallStart, cpuStart = Clock.wall(), Clock.cpu()
    operations, digest = work()
    cpu[i] = math.floor(Clock.cpu() - cpuStart)
    wall[i] = Clock.wall() - wallStart
  end
  reply:put("ns", wall):put("cpu", cpu):put("ops", operations):put("d", digest:text())
end

return Bench
