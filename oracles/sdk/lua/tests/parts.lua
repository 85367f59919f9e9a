-- The parts of the library: bits, digests, JSON, sizes, layouts, chance, lines.
package.path = "./?.lua;tests/?.lua;" .. package.path

local Bits = require("lockstep.bits")
local Chance = require("lockstep.chance")
local Digest = require("lockstep.digest")
local Json = require("lockstep.json")
local Layout = require("lockstep.layout")
local Lines = require("lockstep.lines")
local Size = require("lockstep.size")
local generators = require("lockstep.generator")
local check = require("check")
local equal, isTrue, raises, test = check.equal, check.isTrue, check.raises, check.test

local function digest(records)
  local running = Digest.new()
  for _, record in ipairs(records) do
    running:record(record)
  end
  return running:text()
end

test("digests have the check values of the protocol", function()
  local thousand = {}
  for i = 0, 999 do
    thousand[i + 1] = i
  end
  equal(digest({}), "0000000100000001")
  equal(digest({ {} }), "000f4243000f422f")
  equal(digest({ { 0 } }), "550fe19d52ada953")
  equal(digest({ { 0, 0 } }), "6890495632c0264f")
  equal(digest({ { 0 }, { 0 } }), "1e420c2d0cc74322")
  equal(digest({ { 1, 2, 3 } }), "707003107a7b9c60")
  equal(digest({ { 1, 2 }, { 3 } }), "1c5610b90664b2c9")
  equal(digest({ { 2 ^ 46 - 1 } }), "5510619c52b72952")
  equal(digest({ { 4294967295, 2147483648 } }), "689f8b9a34f4b72d")
  equal(digest({ thousand }), "3845eee53775af68")
end)

test("FNV-1a 32 has its published values", function()
  local function fnv(text)
    return Digest.fnv1a32({ text:byte(1, -1) }, 1, #text)
  end
  equal(fnv(""), 0x811C9DC5)
  equal(fnv("a"), 0xE40C292C)
  equal(fnv("foobar"), 0xBF9CF968)
end)

test("bits: products wrap at 2^32, results are unsigned", function()
  equal(Bits.mul(0xFFFFFFFF, 0xFFFFFFFF), 1)
  equal(Bits.mul(0xDEADBEEF, 0x01000193), 0x7A83923D)
  equal(Bits.bxor(0xF0F0F0F0, 0x0FF0000F), 0xFF00F0FF)
  equal(Bits.band(0xF0F0F0F0, 0x8FF00001), 0x80F00000)
  equal(Bits.bor(0x80000000, 1), 0x80000001)
  equal(Bits.lshift(0xC0000001, 1), 0x80000002)
  equal(Bits.rshift(0xC0000001, 1), 0x60000000)
end)

test("bits: arithmetic alone gives what `bit` gives", function()
  local plain, x, y = Bits.plain(), 1, 2
  for _ = 1, 200 do
    x, y = Bits.mul(x, 1664525) + 12345, Bits.mul(y, 22695477) + 1
    x, y = x % 4294967296, y % 4294967296
    for _, name in ipairs({ "band", "bor", "bxor" }) do
      equal(plain[name](x, y), Bits[name](x, y), { name, x, y })
    end
  end
end)

test("mulberry32 has its published words", function()
  local generator = generators.mulberry32.fromSeed("0")
  local words = {}
  for i = 1, 4 do
    words[i] = generator:next()
  end
  equal(words, { 1144304738, 1416247, 958946056, 627933444 })
end)

test("JSON is read", function()
  local value = Json.decode(' {"a" : [1, -2.5e1,[]], "b":{}, "c":"x\\u00e9\\ud83d\\ude00\\n\\/"}\t')
  equal(value[1] .. value[2] .. value[3], "abc", "the order of the names")
  equal({ value.a[1], value.a[2], Json.isList(value.a[3]) }, { 1, -25, true })
  isTrue(Json.isObject(value.b) and not Json.isList(value.b) and not Json.isObject(value.a))
  equal(value.c, "x\195\169\240\159\152\128\n/")
  isTrue(Json.decode("true") == true and Json.decode("null") == Json.null)
  equal(Json.decode("[70368744177663,0]")[1], 2 ^ 46 - 1)
end)

test("JSON nests a hundred deep at most", function()
  isTrue(Json.isList(Json.decode(("["):rep(100) .. ("]"):rep(100))))
  raises(Json.decode, ("["):rep(101) .. ("]"):rep(101))
end)

test("what is no JSON is not read", function()
  local wrong = {
    "", "x", "{", "[1", "[1,]", "[,1]", "[1,,2]", "[01]", "[1,02]", "01", "1.", "+1", "-", "1e",
    '{"a"}', '{"a":1,}', "{1:2}", '"', '"\n"', '"\\x"', '"\\u12g4"', "NaN", "nul", "1 2", "[1]]",
    ("["):rep(100000), "\239\187\191{}",
  }
  for _, text in ipairs(wrong) do
    check.raises(Json.decode, text)
  end
end)

test("JSON is written in ASCII and in plain digits", function()
  local members = Json.members():put("n", 2 ^ 46 - 1):put("e", {}):put("t", 'a"\\\n\195\169')
  members:put("l", { { 1 }, {} }):put("big", 1e15):put("zero", 0)
  local expected = '{"n":70368744177663,"e":[],"t":"a\\u0022\\u005c\\u000a\\u00c3\\u00a9",'
  equal(Json.encode(members), expected .. '"l":[[1],[]],"big":1000000000000000,"zero":0}')
  equal(Json.encode(Json.members()), "{}")
end)

test("sizes are arithmetic over integer parameters", function()
  local parameters = { rows = 2, cols = 5, none = 0, cap = "clamp" }
  local right = {
    ["rows*cols-1"] = 9, ["2 + 3*(rows - 1)"] = 5, ["10-3-2"] = 5, ["((7))"] = 7, [" rows "] = 2,
    ["none*cols"] = 0, ["0"] = 0,
  }
  for text, value in pairs(right) do
    equal(Size.evaluate(text, parameters), value, text)
  end
  equal(Size.evaluate(0, {}), 0)
  local wrong = {
    "", "rows*", "ranks", "(1", "1)", "1-2", "1 2", "4/2", "-1", "cap", "1.5", "rows.x",
    true, 1.5, -1,
  }
  for _, size in ipairs(wrong) do
    raises(Size.evaluate, size, parameters)
  end
end)

local function layout(source)
  return Layout.compile(Json.decode(source), { rows = 2, none = 0 })
end

test("layouts know their words", function()
  local fits = {
    ['"u"'] = { 2 ^ 46 - 1 },
    ['"bool"'] = { 1 },
    ['"zigzag"'] = { 5 },
    ['{"u":"rows*4","min":2}'] = { 8 },
    ['{"enum":[null,"two"]}'] = { 1 },
    ['{"opt":{"u":9}}'] = { 1, 9 },
    ['{"cells":"rows*rows","min":1}'] = { 1, 2, 3, 4 },
    ['{"cells":"none"}'] = {},
    ['{"cells":2,"max":"none"}'] = { 0, 0 },
    ['{"rows":["rows",10]}'] = { 1023, 0 },
    ['{"bytes":6}'] = { 256 ^ 5 - 1, 255 },
    ['{"bytes":0}'] = {},
    ['{"list":{"list":"u","max":2},"max":2}'] = { 2, 1, 7, 0 },
    ['{"struct":{}}'] = {},
    ['{"struct":{"a":"bool","b":{"opt":"u"},"c":"u"}}'] = { 0, 0, 5 },
  }
  for source, words in pairs(fits) do
    equal(layout(source):misfit(words), nil, source)
    words[#words + 1] = 0
    equal(layout(source):misfit(words), { kind = "long", at = #words }, source)
  end
  equal(layout('{"struct":{"a":"u","b":{"cells":25},"c":{"bytes":256}}}').size, 78)
  equal(layout('{"struct":{"a":"u","b":{"opt":"u"}}}').size, nil)
end)

test("misfits say where", function()
  local cells = '{"struct":{"over":"bool","cells":{"cells":2,"min":1,"max":3}}}'
  local cases = {
    { cells, { 2, 1, 1 }, "range", 1 },
    { cells, { 0, 1, 0 }, "range", 3 },
    { cells, { 0, 1 }, "short", 3 },
    { '"u"', { 2 ^ 46 }, "range", 1 },
    { '{"bytes":6}', { 0, 256 }, "range", 2 },
    { '{"rows":[1,3]}', { 8 }, "range", 1 },
    { '{"list":{"u":24},"max":25}', { 26 }, "range", 1 },
    { '{"list":{"u":24},"max":25}', { 2, 1 }, "short", 3 },
    { '{"opt":{"u":1}}', { 1, 2 }, "range", 2 },
    { '{"enum":["a"]}', { 1 }, "range", 1 },
  }
  for _, case in ipairs(cases) do
    local misfit = layout(case[1]):misfit(case[2])
    equal({ misfit.kind, misfit.at }, { case[3], case[4] }, case[1])
  end
end)

test("fields are found in fixed and in moving structs", function()
  local fixed = layout('{"struct":{"over":"bool","cells":{"cells":2},"score":"u"}}')
  equal({ fixed:field({ 1, 2, 3, 4 }, "cells") }, { 2, 3 })
  local moving = layout('{"struct":{"held":{"opt":"u"},"score":"u"}}')
  equal({ moving:field({ 1, 9, 4 }, "score") }, { 3, 3 })
  equal({ moving:field({ 0, 4 }, "score") }, { 2, 2 })
  raises(moving.field, moving, { 0, 4 }, "other")
end)

test("unknown layouts are refused", function()
  for _, source in ipairs({ '"v"', '{"x":1}', "3", "null", '{"u":"ranks"}', '{"rows":[1,47]}' }) do
    raises(layout, source)
  end
end)

local function codeOf(call, ...)
  local done, problem = pcall(call, ...)
  return done and "none" or problem.code
end

test("outcomes are read word by word", function()
  local pair = layout('{"struct":{"cell":{"u":3},"rank":{"u":2}}}')
  local chance = Chance.new("outcome", pair, { 3, 2, 4 })
  equal(chance:outcome(), { 3, 2 })
  equal(codeOf(chance.outcome, chance), "chance-range")
  equal(chance.consumed, 2)
  chance:setTape({ 3 })
  equal(codeOf(chance.outcome, chance), "chance-short")
  equal(chance:take(0, 3), 3)
  equal(codeOf(chance.take, chance, 0, 3), "chance-short")
  raises(chance.word, chance)
end)

test("draw maps words but not outcomes", function()
  local function third(word)
    return 1 + math.floor(3 * word / 4294967296)
  end
  local die = layout('{"u":3,"min":1}')
  local outcome = Chance.new("outcome", die, { 2, 4 })
  local raw = Chance.new("raw", die, { 0xFFFFFFFF, 4294967296 })
  local seed = Chance.new("seed", die, nil, generators.mulberry32.fromSeed("0"))
  equal({ outcome:draw(1, 3, third), raw:draw(1, 3, third), seed:draw(1, 3, third) }, { 2, 3, 1 })
  equal(codeOf(outcome.draw, outcome, 1, 3, third), "chance-range")
  equal(codeOf(raw.draw, raw, 1, 3, third), "chance-range")
  raises(raw.outcome, raw)
end)

-- All lines of a stream, a line that is too long as "!".
local function lines(bytes)
  local at, found = 0, {}
  local function read()
    at = at + 1
    return at <= #bytes and bytes:sub(at, at) or nil
  end
  while true do
    local text, tooLong = Lines.next(read)
    if not text then
      return found
    end
    found[#found + 1] = tooLong and "!" or text
  end
end

test("LF and CR LF end a line; zero bytes do not", function()
  equal(lines("a\nb\r\n\n\r\nc\rd\ne\0f\n"), { "a", "b", "", "", "c\rd", "e\0f" })
end)

test("an unfinished line is none", function()
  equal(lines("a\nb"), { "a" })
end)

test("the limit is one mebibyte", function()
  local full = ("x"):rep(Lines.MAX_LINE)
  local wide = full .. "x\n" .. full .. "xx\nb\n" .. full .. full .. "\n"
  local found = lines(full .. "\r\nb\n" .. wide)
  equal({ #found, found[1] == full }, { 6, true })
  found[1] = "full"
  equal(found, { "full", "b", "!", "!", "b", "!" })
end)

test("of a line that is too long only the beginning is kept", function()
  local left = 3 * Lines.MAX_LINE
  local text, tooLong = Lines.next(function()
    left = left - 1
    return left < 0 and "\n" or "x"
  end)
  isTrue(tooLong and #text < 2 * Lines.MAX_LINE)
end)

check.verdict()
