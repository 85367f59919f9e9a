-- The protocol as a harness sees it, with the template's race and games that misbehave.
package.path = "./?.lua;tests/?.lua;template/?.lua;" .. package.path

local Clock = require("lockstep.clock")
local Digest = require("lockstep.digest")
local Json = require("lockstep.json")
local check = require("check")
local harness = require("harness")
local lockstep = require("lockstep")
local rules = require("rules")
local equal, isTrue, test = check.equal, check.isTrue, check.test
local ask, code, digest, played = harness.ask, harness.code, harness.digest, harness.played
local SHORT, LONG, SEED = harness.SHORT, harness.LONG, harness.SEED

local NONE = "0000000100000001"

local function new(rest)
  return '"op":"new",' .. SHORT .. (rest or "")
end

local function step(action, tape)
  return ('"op":"step","a":%s,"c":%s'):format(action, tape or "[]")
end

-- A reply without its id, for comparing it whole.
local function bare(reply)
  local copy = {}
  for key, value in pairs(reply) do
    if type(key) == "string" and key ~= "id" and key ~= "msg" then
      copy[key] = value
    end
  end
  return copy
end

test("hello tells what the adapter can", function()
  local hello = ask({ '"op":"hello","proto":[1,3],"harness":"h"' })[1]
  equal({ hello.proto, hello.name, hello.version }, { 1, "race-lua", "0.1.0" })
  isTrue(hello.lang:find("^lua"))
  equal({ hello.games, hello.maxLine, hello.window }, { { "race@1.0" }, 1048576, 8 })
  local bench = Clock.wall and " bench" or ""
  local caps = "step play dig state" .. bench .. " legal events rng perft"
  caps = caps .. " chance:outcome chance:raw chance:seed kernel:die"
  equal(table.concat(hello.caps, " "), caps)
  equal(code({ '"op":"hello","proto":[2,3]' }), "bad-params")
  equal(code({ '"op":"hello"' }), "bad-params")
end)

test("bye ends the session", function()
  local replies = harness.rawReplies('{"id":1,"op":"bye"}\n{"id":2,"op":"bye"}\n')
  equal(replies, { '{"id":1}' })
end)

test("layer outcome", function()
  local replies = ask({ new(), step("[2]", "[1,2,6]"), step("[1]", "[3]") })
  equal(bare(replies[1]), { s = { 0, 0, 0 }, k = 0 })
  equal(bare(replies[2]), { s = { 0, 1, 3 }, k = 2, ev = {} })
  equal(bare(replies[3]), { s = { 1, 2, 6 }, k = 1, ev = { 0 } })
end)

test("layer raw", function()
  local raw = '"op":"new",' .. LONG:gsub("outcome", "raw")
  equal(bare(ask({ raw, step("[2]", "[0,4294967295]") })[2]), { s = { 0, 1, 7 }, k = 2, ev = {} })
end)

test("layer seed", function()
  -- mulberry32 from 0 draws 1144304738, which is a die of 2; one draw adds 0x6D2B79F5.
  local replies = ask({ '"op":"new",' .. SEED .. ',"seed":"0"', step("[1]") })
  equal(bare(replies[1]), { s = { 0, 0, 0, 0 }, k = 0 })
  equal(bare(replies[2]), { s = { 0, 1, 2, 1831565813 }, k = 0, ev = {} })
  local resumed = ask({ '"op":"new",' .. SEED .. ',"s":[0,0,0,0]', step("[1]") })
  equal(bare(resumed[2]), bare(replies[2]))
end)

test("a refused step changes nothing", function()
  local refused = {
    { step("[2]", "[1]"), "chance-short" },
    { step("[2]", "[1,7]"), "chance-range" },
    { step("[1]", "[-1]"), "chance-range" },
    { step("[1]", "[1.5]"), "chance-range" },
    { step("[1]", "[70368744177664]"), "chance-range" },
    { step("[1]", "[1e400]"), "chance-range" },
    { step("[3]", "[7]"), "illegal-action" },
    { step("[1,1]", "[1]"), "illegal-action" },
    { step("[]", "[1]"), "illegal-action" },
    { step("[-1]", "[1]"), "illegal-action" },
    { step('"x"'), "bad-params" },
    { step("[null]"), "bad-params" },
    { step("[true]"), "bad-params" },
    { step("{}"), "bad-params" },
    { step("[1]", "3"), "bad-params" },
    { '"op":"step"', "bad-params" },
  }
  for _, case in ipairs(refused) do
    local replies = ask({ new(), case[1], step("[1]", "[4]") })
    equal(replies[2].err, case[2], case[1])
    equal(bare(replies[3]), { s = { 0, 1, 4 }, k = 1, ev = {} }, case[1])
  end
end)

test("the first error in order wins", function()
  local cases = {
    { SHORT:gsub("1.0", "1.1"):gsub("short", "x"), "unsupported-game" },
    { SHORT:gsub("short", "x") .. ',"s":[9]', "unsupported-profile" },
    { SHORT:gsub("%[0%]", "[6]") .. ',"s":[9]', "bad-params" },
    { SHORT:gsub("%[0%]", "[0,0]"), "bad-params" },
    { SHORT:gsub("%[0%]", "[-1]"), "bad-params" },
    { SHORT:gsub("outcome", "none"), "unsupported-op" },
    { SHORT:gsub("outcome", "other"), "bad-params" },
    { SHORT:gsub('"race@1.0"', "7"), "bad-params" },
    { SHORT .. ',"c":"x"', "bad-params" },
  }
  local states = { "1,0,5", "0,0,6", "0,0,7", "0,0", "0,0,0,0", "", "0,70368744177664,0" }
  for _, words in ipairs(states) do
    cases[#cases + 1] = { SHORT .. (',"s":[%s]'):format(words), "bad-state" }
  end
  for _, case in ipairs(cases) do
    equal(code({ '"op":"new",' .. case[1] }), case[2], case[1])
  end
  local replies = ask({ new(',"s":[1,2,6]'), step("[3]"), '"op":"legal"' })
  equal({ replies[2].err, replies[3].l }, { "game-over", {} })
end)

test("seeds are plain decimal numbers", function()
  local start = '"op":"new",' .. SEED
  equal(code({ start .. ',"seed":"4294967295"' }), nil)
  local wrong = {
    '"4294967296"', '"-1"', '"+1"', '"01"', '"1.0"', '""', '"x"', '"1\\n"', "7",
    '"12345678901234567890"',
  }
  for _, seed in ipairs(wrong) do
    equal(code({ start .. ',"seed":' .. seed }), "bad-params", seed)
  end
  equal(code({ start:gsub("mulberry32", "x") .. ',"seed":"1"' }), "bad-params")
  equal(code({ start }), "bad-params")
  for _, words in ipairs({ "0,0,0", "0,0,0,4294967296", "", "0,0,0,1,1" }) do
    equal(code({ start .. (',"s":[%s]'):format(words) }), "bad-state", words)
  end
end)

test("play counts and digests", function()
  local expected = { n = 2, k = 3, over = 1, d = digest({ 0, 0, 0 }, { 0, 1, 2 }, { 1, 2, 6 }) }
  expected.ld, expected.ed = digest({ 1, 2 }, { 1, 2 }, {}), digest({ 1 }, { 0 })
  equal(bare(played(SHORT .. ',"a":[2,1],"c":[1,1,5,6]')), expected)
end)

test("every:K notes digests along the way", function()
  local states, empty, lists = { { 0, 0, 0 }, { 0, 1, 1 }, { 0, 2, 2 }, { 0, 3, 3 } }, {}, {}
  for i = 1, 4 do
    empty[i], lists[i] = {}, { 1, 2 }
  end
  for stride, counts in pairs({ { 1, 2, 3, 4 }, { 1, 3, 4 }, { 1, 4 }, [9] = { 1, 4 } }) do
    local result = played(SHORT .. ',"a":[1,1,1],"c":[1,1,1]', "every:" .. stride)
    for at, count in ipairs(counts) do
      equal(result.p[at], digest(unpack(states, 1, count)), stride)
      equal(result.pe[at], digest(unpack(empty, 1, count - 1)), stride)
      equal(result.pl[at], digest(unpack(lists, 1, count)), stride)
    end
    equal({ #result.p, #result.pl, #result.pe }, { #counts, #counts, #counts })
  end
end)

test("states:I-J shows states", function()
  local result = played(SHORT .. ',"a":[1,2],"c":[1,2,3]', "states:1-9")
  equal(result.st, { { 0, 1, 1 }, { 1, 2, 6 } })
  equal({ result.sk, result.sl, result.se }, { { 1, 3 }, { { { 1 }, { 2 } }, {} }, { {}, { 0 } } })
  result = played(SEED .. ',"seed":"0","a":[1]', "states:0-1")
  equal(result.st, { { 0, 0, 0, 0 }, { 0, 1, 2, 1831565813 } })
  equal({ result.sk, result.se }, { { 0, 0 }, { {}, {} } })
end)

test("a refused step ends its game alone", function()
  local cases = {
    { "[1,3]", "[2,2]", "illegal-action" },
    { "[1,2]", "[2,2]", "chance-short" },
    { "[1,2]", "[2,2,9]", "chance-range" },
  }
  for _, case in ipairs(cases) do
    local game = ('%s,"a":%s,"c":%s'):format(SHORT, case[1], case[2])
    local result = played(game, "states:0-9")
    equal({ result.n, result.k, result.at, result.err }, { 1, 1, 1, case[3] })
    equal(result.d, digest({ 0, 0, 0 }, { 0, 1, 2 }))
    equal(result.st, { { 0, 0, 0 }, { 0, 1, 2 } })
  end
  local result = played(SHORT .. ',"s":[0,0,5],"a":[1,3],"c":[1,9]')
  equal({ result.err, result.over }, { "game-over", 1 })
  local games = ('[{%s,"s":[9],"a":[]},7,{%s,"a":[]}]'):format(SHORT, SHORT)
  local results = ask({ '"op":"play","games":' .. games })[1].games
  equal({ results[1].err, results[2].err, tostring(results[3].err) }, {
    "bad-state", "bad-params", "nil",
  })
end)

test("a refused start has no record", function()
  local game = SHORT .. ',"s":[9,9,9],"a":[1],"c":[1]'
  local expected = { n = 0, k = 0, over = 0, d = NONE, ld = NONE, ed = NONE, at = 0 }
  expected.err, expected.st, expected.sk, expected.sl, expected.se = "bad-state", {}, {}, {}, {}
  equal(bare(played(game, "states:0-3")), expected)
  local result = played(game, "every:1")
  equal({ result.p, result.pl, result.pe }, { {}, {}, {} })
  equal(played(SHORT).err, "bad-params")
end)

test("play leaves the current game alone", function()
  local play = ('"op":"play","games":[{%s,"a":[1],"c":[5]}]'):format(SHORT)
  equal(ask({ new(',"s":[0,7,2]'), play, step("[1]", "[1]") })[3].s, { 0, 8, 3 })
end)

test("outputs that are none", function()
  local outs = {
    '""', '"every:0"', '"every:"', '"every:x"', '"every:+1"', '"states:2-1"', '"states:1"', '"all"',
    '"states:-1"', '"every:1_0"', '"end "', "7",
  }
  for _, out in ipairs(outs) do
    equal(code({ '"op":"play","games":[],"out":' .. out }), "bad-params", out)
  end
  equal(code({ '"op":"play","out":"end"' }), "bad-params")
end)

test("a line of 900 kilobytes is read", function()
  local result = played(SHORT .. ',"a":[1' .. (",1"):rep(449999) .. '],"c":[6]')
  equal({ result.err, result.n }, { "game-over", 1 })
end)

test("a reply that is too long is refused", function()
  local game = ("{%s,\"a\":[2],\"c\":[1,1]}"):format(LONG)
  local games = game .. ("," .. game):rep(8999)
  equal(code({ '"op":"play","out":"states:0-1","games":[' .. games .. "]" }), "too-long")
end)

test("legal speaks of any state", function()
  equal(ask({ '"op":"legal",' .. SHORT .. ',"s":[0,1,5]' })[1].l, { { 1 }, { 2 } })
  equal(ask({ '"op":"legal",' .. SHORT .. ',"s":[1,1,6]' })[1].l, {})
  equal(code({ '"op":"legal"' }), "bad-params")
  equal(code({ step("[1]") }), "bad-params")
end)

test("kernels answer each input", function()
  local kernel = '"op":"kernel","game":"race@1.0","profile":"long","name":"die"'
  local out = ask({ kernel .. ',"in":[[0],[4294967295],[4294967296],[1,1]]' })[1].out
  equal({ out[1], out[2] }, { { 1 }, { 6 } })
  equal({ out[3].err, out[4].err }, { "domain-error", "domain-error" })
  equal(code({ kernel:gsub("die", "row") .. ',"in":[[0]]' }), "unsupported-op")
  for _, inputs in ipairs({ "[0]", "0", '[["x"]]' }) do
    equal(code({ kernel .. ',"in":' .. inputs }), "bad-params", inputs)
  end
  equal(code({ kernel }), "bad-params")
end)

test("rng prints words", function()
  local rng = '"op":"rng","game":"race@1.0","gen":"mulberry32","seed":"42"'
  local expected = { w = { 2581720956, 1925393290, 3661312704 }, g = { 1199730185 } }
  equal(bare(ask({ rng .. ',"n":3' })[1]), expected)
  equal(bare(ask({ rng .. ',"n":0' })[1]), { w = {}, g = { 42 } })
  equal(code({ rng }), "bad-params")
  equal(code({ rng .. ',"n":70368744177663' }), "too-long")
  equal(code({ rng .. ',"n":200000' }), "too-long")
end)

test("perft counts actions and outcomes", function()
  -- One die: 5 of 6 outcomes do not finish; two dice: 10 of 36. Then 6 + 36 outcomes each.
  local two = ask({ '"op":"perft","depth":2,' .. SHORT })[1]
  equal({ two.l, two.n }, { { { 1 }, { 2 } }, { 210, 420 } })
  equal({ two.terminals, two.moves, two.sum }, { 27, 32, 1260 })
  -- All 42 leaves stand on square 6 after turn 4.
  local one = ask({ '"op":"perft","depth":1,' .. SHORT .. ',"s":[0,3,5]' })[1]
  local hash = 42 * Digest.fnv1a32({ 6 }, 1, 1) % 4294967296
  local expected = { l = { { 1 }, { 2 } }, n = { 6, 36 }, terminals = 0, moves = 2 }
  expected.sum, expected.digest = 168, hash
  equal(bare(one), expected)
end)

test("perft at its ends", function()
  local over = ask({ '"op":"perft","depth":3,' .. SHORT .. ',"s":[1,3,6]' })[1]
  equal(bare(over), { l = {}, n = {}, terminals = 1, moves = 0, sum = 0, digest = 0 })
  local none = ask({ '"op":"perft","depth":0,' .. SHORT .. ',"s":[0,3,5]' })[1]
  equal({ none.n, none.sum, none.digest }, { { 1 }, 3, Digest.fnv1a32({ 5 }, 1, 1) })
  equal(code({ '"op":"perft",' .. SHORT }), "bad-params")
end)

test("bench is offered where there is a clock, and digests its work", function()
  local game = ("{%s,\"a\":[2,1],\"c\":[1,1,4]}"):format(SHORT)
  local request = ('"op":"bench","games":[%s,%s],"out":"end","reps":3'):format(game, game)
  local reply = ask({ request })[1]
  if not Clock.wall then
    equal(reply.err, "unsupported-op")
    return
  end
  equal({ #reply.ns, #reply.cpu, reply.ops }, { 3, 3, 4 })
  equal(reply.d, digest({ 2, 3, 1, 2, 6 }, { 2, 3, 1, 2, 6 }))
  local kernel = '"op":"bench","game":"race@1.0","profile":"long","name":"die"'
  reply = ask({ kernel .. ',"in":[[0],[4294967296]],"reps":1' })[1]
  equal({ reply.ops, reply.d }, { 2, digest({ 1 }, {}) })
  equal(code({ kernel .. ',"in":[],"reps":0' }), "bad-params")
end)

test("every line is answered", function()
  local long = '{"id":8,"x":"' .. ("y"):rep(1048576) .. '"}'
  local cases = {
    { "x", 0, "bad-params" },
    { '{"id":7,', 7, "bad-params" },
    { "[1]", 0, "bad-params" },
    { "null", 0, "bad-params" },
    { '{"op":"legal"}', 0, "bad-params" },
    { '{"id":-1,"op":"legal"}', 0, "bad-params" },
    { '{"id":70368744177664}', 0, "bad-params" },
    { '{"id":true}', 0, "bad-params" },
    { '{"id":12,"x":NaN}', 12, "bad-params" },
    { '{"id":13,"x":' .. ("["):rep(100000), 13, "bad-params" },
    { '{"id":14,"x":' .. ("9"):rep(5000) .. "}", 14, "unsupported-op" },
    { '\239\187\191{"id":3}', 0, "bad-params" },
    { '{"id":3}', 3, "unsupported-op" },
    { '{"id":4,"op":"fly"}', 4, "unsupported-op" },
    { '{"id":5,"op":7}', 5, "unsupported-op" },
    { long, 8, "too-long" },
    { '{"unknown":{"deep":[null]},"op":"legal","id":9}\r', 9, "bad-params" },
  }
  local texts = {}
  for at, case in ipairs(cases) do
    texts[at] = case[1]
  end
  local data = table.concat(texts, "\n\n  \r\n") .. '\n{"id":11,"op":"by'
  local replies = harness.rawReplies(data)
  equal(#replies, #cases)
  for at, case in ipairs(cases) do
    local reply = Json.decode(replies[at])
    equal({ reply.id, reply.err }, { case[2], case[3] }, case[1]:sub(1, 40))
  end
end)

-- Raises on action 1; with action 2 the die decides: 1 is an event that the spec does not have, 3 a
-- state that does not fit, else two events. Whatever it does, it marks its state first.
local Faulty = {}
Faulty.__index = Faulty

function Faulty:start()
  return { turns = 0 }
end

function Faulty:load(words)
  return { turns = words[2] }
end

function Faulty:save(state)
  return state.turns < 9 and { 0, state.turns, 0 } or { 0 }
end

function Faulty:step(state, action, chance)
  state.turns = state.turns + 1
  if action[1] == 1 then
    error("action 1 is not for this game")
  end
  local die = chance:draw(1, 6, tonumber)
  if die == 3 then
    state.turns = 9
  end
  return state, die == 1 and { ["no-such-event"] = true } or { goal = true, double = true }
end

local function faulty()
  return harness.race({
    layers = { "outcome" },
    legal = false,
    kernels = {},
    open = function()
      return setmetatable({}, Faulty)
    end,
  })
end

-- Calls with standard error out of the way; gives what was written there.
local function quietly(call)
  local stderr, written = io.stderr, {}
  io.stderr = {
    write = function(_, ...)
      written[#written + 1] = table.concat({ ... })
    end,
  }
  local done, problem = pcall(call)
  io.stderr = stderr
  if not done then
    error(problem, 0)
  end
  return table.concat(written)
end

test("faults of a game are internal errors and change nothing", function()
  local log = quietly(function()
    local replies = ask({
      new(), step("[1]", "[1]"), step("[2]", "[1]"), step("[2]", "[3]"), step("[2]", "[2]"),
    }, faulty())
    for at = 2, 4 do
      equal(replies[at].err, "internal", at)
    end
    equal(bare(replies[5]), { s = { 0, 1, 0 }, k = 1, ev = { 0, 1 } })
    local result = played(SHORT .. ',"a":[2,1],"c":[2,2]', "end", faulty())
    equal({ result.err, result.n, result.at, tostring(result.ld) }, { "internal", 1, 1, "nil" })
  end)
  isTrue(log:find("action 1 is not for this game", 1, true))
end)

test("what is not implemented is not offered", function()
  local replies = ask({
    '"op":"hello","proto":[1,1]',
    '"op":"new",' .. SHORT:gsub("outcome", "seed"),
    '"op":"legal",' .. SHORT,
    '"op":"perft","depth":1,' .. SHORT,
    '"op":"rng","game":"race@1.0","gen":"mulberry32","seed":"0","n":1',
  }, faulty())
  local caps = table.concat(replies[1].caps, " "):gsub(" bench", "")
  equal(caps, "step play dig state events chance:outcome")
  for at = 2, #replies do
    equal(replies[at].err, "unsupported-op")
  end
end)

test("an error code has to be known", function()
  check.raises(lockstep.refuse, "wrong")
  local _, problem = pcall(lockstep.refuse, "bad-state", "why")
  equal({ problem.code, problem.message }, { "bad-state", "why" })
end)

test("a refused step takes its draws back", function()
  local hasty = setmetatable({}, { __index = rules.Race })
  hasty.__index = hasty
  function hasty:step(state, action, chance)
    local after, events = rules.Race.step(self, state, action, chance)
    if action[1] == 2 then
      lockstep.refuse("illegal-action")
    end
    return after, events
  end
  local adapter = harness.race({
    open = function()
      return setmetatable({ goal = 20 }, hasty)
    end,
  })
  local start = '"op":"new",' .. SEED .. ',"seed":"7"'
  local expected = ask({ start, step("[1]"), step("[1]") })[3].s
  local replies = ask({ start, step("[1]"), step("[2]"), '"op":"legal"', step("[1]") }, adapter)
  equal({ replies[3].err, replies[4].l }, { "illegal-action", { { 1 }, { 2 } } })
  equal(replies[5].s, expected)
end)

-- A path that an action makes longer; its list is too long once the path has three squares.
local WALK = [[{"id":"walk","version":"1.0","parameters":{},"profiles":{"only":{}},
  "setup":{"struct":{}},"action":{"list":{"u":3},"max":2},"outcome":{"struct":{}},
  "state":{"struct":{"over":"bool","path":{"list":{"u":3},"max":9}}},"layers":{"none":{}},
  "legal":"list","over":"over","events":[],"kernels":[]}]]
local ONLY = '"game":"walk@1.0","profile":"only","setup":[],"layer":"none"'

local Walk = {}
Walk.__index = Walk

function Walk:start()
  return {}
end

function Walk:load(words)
  return { unpack(words, 3) }
end

function Walk:save(path)
  return { #path > 4 and 1 or 0, #path, unpack(path) }
end

function Walk:step(path, action)
  for at = 2, #action do
    path[#path + 1] = action[at]
  end
  return path, {}
end

function Walk:legal(path)
  if #path == 3 then
    lockstep.refuse("too-long")
  end
  return { { 0 }, { 1, 3 } }
end

local function walking(call)
  local spec = harness.specFile(WALK)
  local adapter = { name = "walk", version = "1", spec = spec, layers = { "none" } }
  function adapter.open()
    return setmetatable({}, Walk)
  end
  local done, problem = pcall(call, adapter)
  os.remove(spec)
  if not done then
    error(problem, 0)
  end
end

test("actions of any length are split by their layout", function()
  walking(function(walk)
    local result = played(ONLY .. ',"a":[1,3,0,1,2]', "states:0-9", walk)
    equal(result.st, { { 0, 0 }, { 0, 1, 3 }, { 0, 1, 3 }, { 0, 2, 3, 2 } })
    equal(result.ld, digest({ 0, 1, 3 }, { 0, 1, 3 }, { 0, 1, 3 }, { 0, 1, 3 }))
    for _, rest in ipairs({ "2,1", "3,1,1,1", "1,4" }) do
      result = played(ONLY .. (',"a":[0,%s]'):format(rest), "end", walk)
      equal({ result.err, result.at }, { "illegal-action", 1 }, rest)
    end
  end)
end)

test("a list that is too long costs its lane", function()
  walking(function(walk)
    for _, out in ipairs({ "end", "every:1", "states:0-9" }) do
      local result = played(ONLY .. ',"a":[2,1,1,1,2,1,1]', out, walk)
      equal(result.n, 3)
      isTrue(not (result.ld or result.pl or result.sl or result.err), out)
    end
    equal(code({ '"op":"legal",' .. ONLY .. ',"s":[0,3,1,1,1]' }, walk), "too-long")
  end)
end)

test("perft without chance", function()
  walking(function(walk)
    local reply = ask({ '"op":"perft","depth":2,' .. ONLY }, walk)[1]
    equal(bare(reply), { l = { { 0 }, { 1, 3 } }, n = { 2, 2 }, terminals = 0, moves = 6 })
  end)
end)

-- In the short race one die is thrown at a time, from a tape of outcomes, and whatever is thrown is
-- allowed.
local FORM = [["forms":{"short":{"action":{"struct":{"dice":{"u":1,"min":1}}},
  "layers":{"outcome":{"order":"One word per die."}},"legal":"all"}},]]

local function formed(call)
  local file = assert(io.open("template/game.json", "rb"))
  local spec = harness.specFile((file:read("*a"):gsub("{", "{" .. FORM, 1)))
  file:close()
  local done, problem = pcall(call, harness.race({ spec = spec }))
  os.remove(spec)
  if not done then
    error(problem, 0)
  end
end

test("a form takes the place of the game's own parts", function()
  formed(function(race)
    local turn, long = step("[2]", "[1,1]"), '"op":"new",' .. LONG
    equal({ code({ new(), turn }, race), code({ long, turn }, race) }, { "illegal-action" })
    local seed = '"op":"new",' .. SEED .. ',"seed":"0"'
    equal(code({ (seed:gsub("long", "short")) }, race), "unsupported-op")
    equal(code({ seed }, race), nil)
    equal(code({ (new():gsub("outcome", "raw")) }, race), "unsupported-op")
    local rng = '"op":"rng","game":"race@1.0","gen":"mulberry32","seed":"0","n":1'
    equal(ask({ rng }, race)[1].w, { 1144304738 })
  end)
end)

test("a profile without lists has no lane", function()
  formed(function(race)
    local result = played(SHORT .. ',"a":[1],"c":[2]', "states:0-9", race)
    equal({ result.n, result.d }, { 1, digest({ 0, 0, 0 }, { 0, 1, 2 }) })
    isTrue(not (result.ld or result.sl or result.err))
    isTrue(played(LONG .. ',"a":[1],"c":[2]', "end", race).ld)
    for _, op in ipairs({ '"op":"legal",', '"op":"perft","depth":1,' }) do
      equal(code({ op .. SHORT }, race), "unsupported-op")
      equal(code({ op .. LONG }, race), nil)
    end
  end)
end)

check.verdict()
