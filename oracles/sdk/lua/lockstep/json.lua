-- JSON, read and written. An object is a table of its members in which, beside them, [1], [2], ..
-- are the names in their order; a list is a table from 1 on with the metatable `List`.
local find, match, sub, char, floor = string.find, string.match, string.sub, string.char, math.floor
local format, concat = string.format, table.concat

local Json = {}

local List = {}
local Members = {}
Members.__index = Members

--- null, which is no nil.
Json.null = setmetatable({}, {
  __tostring = function()
    return "null"
  end,
})

-- Requests nest five deep; who sends more wants to see the stack end.
local DEEPEST = 100

--- Whether a value that was read is a list.
function Json.isList(value)
  return getmetatable(value) == List
end

--- Whether a value that was read is an object.
function Json.isObject(value)
  return type(value) == "table" and value ~= Json.null and getmetatable(value) == nil
end

local function fail(at, expected)
  error(format("character %d: expected %s", at, expected), 0)
end

local function skip(text, at)
  return find(text, "[^ \t\r\n]", at) or #text + 1
end

local escapes = {
  ['"'] = '"', ["\\"] = "\\", ["/"] = "/",
  b = "\b", f = "\f", n = "\n", r = "\r", t = "\t",
}

local function utf8(code)
  if code < 0x80 then
    return char(code)
  elseif code < 0x800 then
    return char(0xC0 + floor(code / 64), 0x80 + code % 64)
  elseif code < 0x10000 then
    return char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
  end
  local second, third = floor(code / 4096) % 64, floor(code / 64) % 64
  return char(0xF0 + floor(code / 262144), 0x80 + second, 0x80 + third, 0x80 + code % 64)
end

-- The text of a \u escape whose digits begin at `at`, and the index behind it.
local function unicode(text, at)
  local digits = match(text, "^%x%x%x%x", at)
  if not digits then
    fail(at, "four hexadecimal digits")
  end
  local code = tonumber(digits, 16)
  local low = code >= 0xD800 and code < 0xDC00 and match(text, "^\\u([dD][c-fC-F]%x%x)", at + 4)
  if low then
    return utf8((code - 0xD800) * 1024 + tonumber(low, 16) - 0xDC00 + 0x10000), at + 10
  end
  return utf8(code), at + 4
end

local function readString(text, at)
  local parts, from = {}, at + 1
  while true do
    local stop = find(text, '[%z\1-\31"\\]', from)
    local mark = stop and sub(text, stop, stop)
    if mark ~= '"' and mark ~= "\\" then
      fail(stop or #text + 1, "the end of a string")
    end
    parts[#parts + 1] = sub(text, from, stop - 1)
    if mark == '"' then
      return concat(parts), stop + 1
    end
    local escape = sub(text, stop + 1, stop + 1)
    if escape == "u" then
      parts[#parts + 1], from = unicode(text, stop + 2)
    else
      parts[#parts + 1], from = escapes[escape] or fail(stop + 1, "an escape"), stop + 2
    end
  end
end

local function readNumber(text, at)
  local whole = match(text, "^-?[1-9]%d*", at) or match(text, "^-?0", at)
  if not whole then
    fail(at, "a value")
  end
  local after = at + #whole
  local fraction = match(text, "^%.%d+", after) or ""
  after = after + #fraction
  local exponent = match(text, "^[eE][+-]?%d+", after) or ""
  return tonumber(whole .. fraction .. exponent), after + #exponent
end

-- A list of whole numbers without spaces, as most lists are; nil if it is another.
local function readNumbers(text, at)
  local inside, after = match(text, "^%[([%d,]+)%]()", at)
  if not inside or find("," .. inside .. ",", ",,", 1, true) then
    return nil
  end
  if find(inside, "^0%d") or find(inside, ",0%d") then
    return nil
  end
  local list, n = {}, 0
  for digits in string.gmatch(inside, "%d+") do
    n = n + 1
    list[n] = tonumber(digits)
  end
  return setmetatable(list, List), after
end

local readValue

local function readList(text, at, depth)
  local numbers, behind = readNumbers(text, at)
  if numbers then
    return numbers, behind
  end
  local list, n = setmetatable({}, List), 0
  at = skip(text, at + 1)
  if sub(text, at, at) == "]" then
    return list, at + 1
  end
  while true do
    n = n + 1
    list[n], at = readValue(text, at, depth)
    at = skip(text, at)
    local mark = sub(text, at, at)
    if mark == "]" then
      return list, at + 1
    elseif mark ~= "," then
      fail(at, "a comma or the end of a list")
    end
    at = skip(text, at + 1)
  end
end

local function readObject(text, at, depth)
  local object = {}
  at = skip(text, at + 1)
  if sub(text, at, at) == "}" then
    return object, at + 1
  end
  while true do
    if sub(text, at, at) ~= '"' then
      fail(at, "the name of a member")
    end
    local name
    name, at = readString(text, at)
    at = skip(text, at)
    if sub(text, at, at) ~= ":" then
      fail(at, "a colon")
    end
    if object[name] == nil then
      object[#object + 1] = name
    end
    object[name], at = readValue(text, skip(text, at + 1), depth)
    at = skip(text, at)
    local mark = sub(text, at, at)
    if mark == "}" then
      return object, at + 1
    elseif mark ~= "," then
      fail(at, "a comma or the end of an object")
    end
    at = skip(text, at + 1)
  end
end

local names = { ["true"] = true, ["false"] = false, ["null"] = Json.null }

function readValue(text, at, depth)
  local mark = sub(text, at, at)
  if mark == "{" or mark == "[" then
    if depth == DEEPEST then
      fail(at, "less depth")
    end
    return (mark == "{" and readObject or readList)(text, at, depth + 1)
  elseif mark == '"' then
    return readString(text, at)
  end
  local name = match(text, "^%l+", at)
  if name then
    if names[name] == nil then
      fail(at, "a value")
    end
    return names[name], at + #name
  end
  return readNumber(text, at)
end

--- Reads one value; raises a text that says what is wrong.
function Json.decode(text)
  local value, at = readValue(text, skip(text, 1), 0)
  at = skip(text, at)
  if at <= #text then
    fail(at, "the end")
  end
  return value
end

--- The members of an object that is to be written, in the order in which they are put.
function Json.members()
  return setmetatable({ count = 0 }, Members)
end

--- Adds a member and gives the members back.
function Members:put(name, value)
  local at = self.count
  self[at + 1], self[at + 2], self.count = name, value, at + 2
  return self
end

-- Whole numbers in plain digits: %.14g has them up to 10^14, %.0f above.
local function number(value)
  return format(value < 1e14 and "%.14g" or "%.0f", value)
end

local function quote(text)
  return '"' .. text:gsub('[%z\1-\31"\\\127-\255]', function(byte)
    return format("\\u%04x", byte:byte())
  end) .. '"'
end

local function write(value, out)
  local kind = type(value)
  if kind == "number" then
    out[#out + 1] = number(value)
  elseif kind == "string" then
    out[#out + 1] = quote(value)
  elseif getmetatable(value) == Members then
    for at = 1, value.count, 2 do
      out[#out + 1] = at == 1 and "{" or ","
      out[#out + 1] = quote(value[at]) .. ":"
      write(value[at + 1], out)
    end
    out[#out + 1] = value.count == 0 and "{}" or "}"
  else
    out[#out + 1] = "["
    for at = 1, #value do
      if at > 1 then
        out[#out + 1] = ","
      end
      write(value[at], out)
    end
    out[#out + 1] = "]"
  end
end

--- The text of a number, a string, members, or a list of those, in ASCII.
function Json.encode(value)
  local out = {}
  write(value, out)
  return concat(out)
end

return Json
