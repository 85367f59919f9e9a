-- The kernels, from words to words.
local Double = require("double")
local check = require("check")
local kernels = require("kernels")
local equal, test = check.equal, check.test

-- The words of a field from rows of '.' and 'x' from the bottom up, and what follows it.
local function field(rows, ...)
  local words = {}
  for row = 0, 19 do
    local word = 0
    for column = 9, 0, -1 do
      local text = rows[20 - row] or ""
      word = 2 * word + (text:sub(column + 1, column + 1) == "x" and 1 or 0)
    end
    words[row + 1] = word
  end
  for _, word in ipairs({ ... }) do
    words[#words + 1] = word
  end
  return words
end

local function codeOf(name, words)
  local done, problem = pcall(kernels[name], words)
  return done and "none" or problem.code
end

test("doubles as two words", function()
  local known = {
    { 1, 0x3FF00000, 0 }, { -2.5, 0xC0040000, 0 }, { 0.1, 0x3FB99999, 0x9999999A },
    { 1 / 3, 0x3FD55555, 0x55555555 }, { 2 ^ -1074, 0, 1 }, { 2 ^ -1022, 0x00100000, 0 },
    { 2 ^ -1022 - 2 ^ -1074, 0x000FFFFF, 0xFFFFFFFF }, { 1000000, 0x412E8480, 0 }, { 0, 0, 0 },
  }
  for _, case in ipairs(known) do
    equal({ Double.words(case[1]) }, { case[2], case[3] }, case[1])
    equal(Double.of(case[2], case[3]) == case[1], true, case[1])
  end
  equal({ Double.words(-1 / math.huge) }, { 0x80000000, 0 })
  equal(1 / Double.of(0x80000000, 0), -math.huge)
  equal({ Double.of(0x7FF00000, 0), Double.of(0x7FF80000, 0) }, {})
end)

test("NT-46: heuristics leave row 0 out, but not of the lines", function()
  local rows = { "xxxxxxxxxx", "x.........", "..x......." }
  rows[20] = "xxxxxxxxxx"
  local out = kernels.heuristics(field(rows))
  equal({ unpack(out, 1, 10) }, { 2, 1, 3, 1, 1, 1, 1, 1, 1, 1 })
  equal({ unpack(out, 11) }, { 13, 2, 1, 5 })
end)

test("NT-47: the drop", function()
  local out = kernels.drop(field({ "xxxxxxx..." }, 7, 6))
  equal({ out[1], out[20], out[21] }, { 1, 448, 383 }, "the J hangs over the edge")
  local tall = {}
  for up = 1, 18 do
    tall[up] = "x........."
  end
  equal(kernels.drop(field(tall, 10, 0))[1], 1)
  tall[19] = "x........."
  out = kernels.drop(field(tall, 10, 0))
  equal({ out[1], out[20], out[21] }, { 0, 0, 0 })
  equal(codeOf("drop", field({}, 18, 7)), "domain-error")
end)

local ONE, MINUS_ONE, ZERO = { 0x3FF00000, 0 }, { 0xBFF00000, 0 }, { 0, 0 }

local function search(rows, piece, following, a, b, c, d)
  local words = field(rows, piece, following)
  for _, weight in ipairs({ a, b, c, d }) do
    words[#words + 1], words[#words + 2] = weight[1], weight[2]
  end
  return words
end

test("NT-48: the search", function()
  local out = kernels["best-placement"](search({}, 10, 10, ZERO, ZERO, ZERO, ZERO))
  equal({ unpack(out, 1, 8) }, { 0, 0, 10, 0, 0, 1, 81, 81 })
  -- The flatter the better: both squares at the bottom, side by side at the left end first.
  out = kernels["best-placement"](search({}, 10, 10, ZERO, ZERO, ZERO, MINUS_ONE))
  equal({ out[1], out[2], out[4], out[6], out[7] }, { 0, 0, 0xC0000000, 3, 4 }, "-2")
  equal({ out[27], out[28] }, { 15, 15 })
  local lines = { "xxxxxx....", "xxxxxx...." }
  out = kernels["best-placement"](search(lines, 10, 10, ZERO, ONE, ZERO, ZERO))
  equal({ out[2], out[6], out[7], out[28] }, { 6, 63, 2, 1023 })
end)

test("NT-48: what cannot be searched", function()
  local tall = {}
  for up = 1, 18 do
    tall[up] = ".....x...."
  end
  local out = kernels["best-placement"](search(tall, 10, 10, ONE, ONE, ONE, ONE))
  equal({ out[1], out[8], #out }, { 1, 0, 28 })
  equal(kernels["best-placement"](search({}, 3, 10, ONE, ONE, ONE, ONE))[1], 2)
  local huge = { 0x412E8480, 1 }
  equal(codeOf("best-placement", search({}, 10, 10, huge, ONE, ONE, ONE)), "domain-error")
  equal(codeOf("best-placement", search({}, 3, 3, ONE, ONE, ONE, { 0x7FF00000, 0 })), "domain-error")
end)

test("the small kernels", function()
  equal(kernels.rng({ 0x8988, 3 }), { 0x1131 })
  equal(kernels["piece-choice"]({ 0x0200, 10, 0 }), { 0x8100, 11, 1 })
  equal(codeOf("piece-choice", { 0, 3, 0 }), "domain-error")
  equal(kernels.score({ 0x50, 0x99, 0x00, 0, 0x09, 0, 1, 0 }), { 0x30, 0x00, 0x01, 1, 0x10, 0 })
  equal(codeOf("score", { 0x0A, 0, 0, 0, 0, 0, 0, 0 }), "domain-error")
  equal(codeOf("score", { 0, 0, 0, 0, 0x0A, 0, 0, 0 }), "domain-error")
end)
