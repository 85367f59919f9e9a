-- print and tostring as FCEUX has them: tables show what is in them, numbers have twelve digits.
local Text = {}

local rawtostring, rawtype = tostring, type

local function sortedKeys(value, count)
  local keys = {}
  for key in pairs(value) do
    local inList = rawtype(key) == "number" and key >= 1 and key <= count and key % 1 == 0
    if not inList then
      keys[#keys + 1] = key
    end
  end
  -- FCEUX shows them in the order of pairs, which differs between interpreters.
  table.sort(keys, function(a, b)
    local numbers = rawtype(a) == "number" and rawtype(b) == "number"
    if numbers then
      return a < b
    end
    return rawtype(a) .. rawtostring(a) < rawtype(b) .. rawtostring(b)
  end)
  return keys
end

local show

local function member(value, around)
  local text = show(value, around)
  return rawtype(value) == "string" and "'" .. text .. "'" or text
end

local function showTable(value, around)
  for depth = #around, 1, -1 do
    if around[depth] == value then
      local up = #around - depth + 1
      return up == 1 and "table:parent" or "table:parent^" .. up
    end
  end
  around[#around + 1] = value
  local parts, count = {}, 0
  while rawget(value, count + 1) ~= nil do
    count = count + 1
    parts[count] = member(rawget(value, count), around)
  end
  for _, key in ipairs(sortedKeys(value, count)) do
    local name = show(key, around)
    if rawtype(key) ~= "string" then
      name = "[" .. name .. "]"
    elseif not name:find("^[%a_]") then
      name = "['" .. name .. "']"
    end
    parts[#parts + 1] = name .. "=" .. member(rawget(value, key), around)
  end
  around[#around] = nil
  return "{" .. table.concat(parts, ", ") .. "}"
end

function show(value, around)
  local kind = rawtype(value)
  if kind == "string" then
    return value
  elseif kind == "number" then
    return string.format("%.12g", value)
  elseif kind == "table" then
    local meta = getmetatable(value)
    if rawtype(meta) == "table" and rawget(meta, "__tostring") then
      return rawtostring(value)
    end
    return showTable(value, around)
  end
  return rawtostring(value)
end

--- The values, with a space between two.
function Text.of(...)
  local parts = {}
  for i = 1, select("#", ...) do
    parts[i] = show((select(i, ...)), {})
  end
  return table.concat(parts, " ")
end

--- The values as one line on standard output, by the script's own tostring if it has one.
function Text.print(...)
  local convert = tostring
  if convert == Text.of then
    io.stdout:write(Text.of(...), "\n")
    return
  end
  local parts = {}
  for i = 1, select("#", ...) do
    parts[i] = convert((select(i, ...)))
  end
  io.stdout:write(table.concat(parts, " "), "\n")
end

return Text
