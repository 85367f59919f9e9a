-- Layouts: how states, actions, outcomes and kernel inputs are written as words.
--
-- A layout has `size`, the number of words if it is the same for every value, and
-- `read(words, at)`: the index behind the value that begins at `at`, or nil and a misfit
-- {kind, at, low, high}. The kind is `short` (a word low..high should follow), `range` (the word at
-- `at` is none of low..high) or `long` (words are left over from `at` on). Indices begin with 1.
local Json = require("lockstep.json")
local Size = require("lockstep.size")

local Layout = {}
Layout.__index = Layout

--- The greatest word.
Layout.MAX_WORD = 2 ^ 46 - 1

local MAX_ROW_BITS = 46

local function make(layout)
  return setmetatable(layout, Layout)
end

-- One word of low..high: the word, or nil and a misfit.
local function one(words, at, low, high)
  local word = words[at]
  if word == nil then
    return nil, { kind = "short", at = at, low = low, high = high }
  elseif word < low or word > high then
    return nil, { kind = "range", at = at, low = low, high = high }
  end
  return word
end

-- A fixed number of words, each with its bounds.
local function run(low, high)
  local layout = { low = low, high = high, size = #low }
  function layout.read(words, at)
    for i = 1, #low do
      local word = words[at]
      if word == nil or word < low[i] or word > high[i] then
        return nil, select(2, one(words, at, low[i], high[i]))
      end
      at = at + 1
    end
    return at
  end
  return make(layout)
end

local function repeated(count, low, high)
  local lows, highs = {}, {}
  for i = 1, count do
    lows[i], highs[i] = low, high
  end
  return run(lows, highs)
end

-- The number of the items, then the items: a list, and an opt as a list of one item at most.
local function list(item, longest)
  local layout = {}
  function layout.read(words, at)
    local count, misfit = one(words, at, 0, longest)
    if not count then
      return nil, misfit
    end
    at = at + 1
    for _ = 1, count do
      at, misfit = item.read(words, at)
      if not at then
        return nil, misfit
      end
    end
    return at
  end
  return make(layout)
end

-- The fields in order. If all of them are runs, so is the struct.
local function struct(names, fields)
  local lows, highs, spans = {}, {}, {}
  for i, field in ipairs(fields) do
    if not field.low then
      break
    end
    local from = #lows + 1
    for at = 1, field.size do
      lows[#lows + 1], highs[#highs + 1] = field.low[at], field.high[at]
    end
    spans[names[i]] = { from, #lows }
  end
  if not names[1] or spans[names[#names]] then
    local layout = run(lows, highs)
    layout.names, layout.fields, layout.spans = names, fields, spans
    return layout
  end
  local layout = { names = names, fields = fields, spans = spans }
  function layout.read(words, at)
    local misfit
    for i = 1, #fields do
      at, misfit = fields[i].read(words, at)
      if not at then
        return nil, misfit
      end
    end
    return at
  end
  return make(layout)
end

-- Five bytes a word; the last word may hold fewer.
local function bytes(count)
  local lows, highs = {}, {}
  for at = 0, count - 1, 5 do
    lows[#lows + 1], highs[#highs + 1] = 0, 256 ^ math.min(5, count - at) - 1
  end
  return run(lows, highs)
end

--- What is wrong with words that should be one value, no less and no more; nil if nothing is.
function Layout:misfit(words)
  local after, misfit = self.read(words, 1)
  if not after then
    return misfit
  elseif words[after] ~= nil then
    return { kind = "long", at = after }
  end
end

--- A misfit as a text for people.
function Layout.describe(misfit)
  return misfit.kind .. " at word " .. misfit.at - 1
end

--- Where a field of a struct lies in words that fit: its first and its last index.
function Layout:field(words, name)
  local span = self.spans[name]
  if span then
    return span[1], span[2]
  end
  local at = 1
  for i, known in ipairs(self.names) do
    local after = self.fields[i].read(words, at)
    if known == name then
      return at, after - 1
    end
    at = after
  end
  error("no field " .. name, 2)
end

local function fail(source)
  error("layout: unknown form " .. tostring(source), 0)
end

--- Compiles a layout of a spec; raises a text if it is none.
function Layout.compile(source, parameters)
  local function size(value, absent)
    if value == nil then
      return absent
    end
    return Size.evaluate(value, parameters)
  end
  if source == "u" or source == "zigzag" then
    return run({ 0 }, { Layout.MAX_WORD })
  elseif source == "bool" then
    return run({ 0 }, { 1 })
  elseif not Json.isObject(source) then
    fail(source)
  elseif source.u then
    return run({ size(source.min, 0) }, { size(source.u) })
  elseif source.enum then
    return run({ 0 }, { #source.enum - 1 })
  elseif source.opt then
    return list(Layout.compile(source.opt, parameters), 1)
  elseif source.cells then
    local high = size(source.max, Layout.MAX_WORD)
    return repeated(size(source.cells), size(source.min, 0), high)
  elseif source.rows then
    local bits = size(source.rows[2])
    if bits > MAX_ROW_BITS then
      fail("rows of " .. bits .. " bits")
    end
    return repeated(size(source.rows[1]), 0, 2 ^ bits - 1)
  elseif source.bytes then
    return bytes(size(source.bytes))
  elseif source.list then
    return list(Layout.compile(source.list, parameters), size(source.max, Layout.MAX_WORD))
  elseif source.struct then
    local names, fields = {}, {}
    for i, name in ipairs(source.struct) do
      names[i], fields[i] = name, Layout.compile(source.struct[name], parameters)
    end
    return struct(names, fields)
  end
  return fail("with the keys " .. table.concat(source, ", "))
end

return Layout
