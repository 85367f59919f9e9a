-- Asks a game as a harness would, in memory.
local Digest = require("lockstep.digest")
local Json = require("lockstep.json")
local lockstep = require("lockstep")
local rules = require("rules")

local Harness = {}

--- The race of the template; `changes` replace parts of the adapter.
function Harness.race(changes)
  local adapter = {
    name = "race-lua",
    version = "0.1.0",
    spec = "template/game.json",
    layers = { "outcome", "raw", "seed" },
    events = true,
    kernels = rules.kernels,
    open = function(profile)
      return rules.Race.new(profile.parameters.goal)
    end,
  }
  for key, value in pairs(changes or {}) do
    adapter[key] = value
  end
  return adapter
end

--- A start of the short race, and one of the long race from a seed; more members may follow.
Harness.SHORT = '"game":"race@1.0","profile":"short","setup":[0],"layer":"outcome"'
Harness.LONG = Harness.SHORT:gsub("short", "long")
Harness.SEED = Harness.LONG:gsub("outcome", "seed") .. ',"gen":"mulberry32"'

--- The reply lines to bytes.
function Harness.rawReplies(bytes, adapter)
  local replies, at = {}, 0
  lockstep.serveLines(adapter or Harness.race(), function()
    at = at + 1
    return at <= #bytes and bytes:sub(at, at) or nil
  end, function(reply)
    replies[#replies + 1] = reply:sub(1, -2)
    return true
  end)
  return replies
end

--- The replies to requests (the members of each as text), without their ids, which are checked.
function Harness.ask(requests, adapter)
  local lines = {}
  for at, request in ipairs(requests) do
    lines[at] = ('{"id":%d,%s}\n'):format(9 + at, request)
  end
  local replies = Harness.rawReplies(table.concat(lines), adapter)
  assert(#replies == #requests, "one reply for each request")
  for at, reply in ipairs(replies) do
    replies[at] = Json.decode(reply)
    assert(replies[at].id == 9 + at, "the id of the request")
  end
  return replies
end

--- The error code of the last reply; nil if there is none.
function Harness.code(requests, adapter)
  local replies = Harness.ask(requests, adapter)
  return replies[#replies].err
end

--- The result of one game of play.
function Harness.played(game, out, adapter)
  local request = ('"op":"play","games":[{%s}],"out":"%s"'):format(game, out or "end")
  return Harness.ask({ request }, adapter)[1].games[1]
end

--- The digest of records.
function Harness.digest(...)
  local digest = Digest.new()
  for _, record in ipairs({ ... }) do
    digest:record(record)
  end
  return digest:text()
end

--- Writes a spec into a temporary file and gives its path.
function Harness.specFile(text)
  local path = os.tmpname()
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
  return path
end

return Harness
