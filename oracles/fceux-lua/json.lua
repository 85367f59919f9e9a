-- What the trace and the messages to the harness need of JSON: numbers, texts, booleans, lists of
-- numbers, and objects whose members are given in order.
local Json = {}

local function escape(character)
  return string.format("\\u%04x", character:byte())
end

--- A text as JSON; bytes above 127 are kept as they are.
function Json.text(text)
  return '"' .. text:gsub('[%z\1-\31"\\\127]', escape) .. '"'
end

--- A list of whole numbers.
function Json.numbers(list)
  return "[" .. table.concat(list, ",") .. "]"
end

--- An object of name, value, name, value, ...; values are JSON already.
function Json.object(...)
  local parts = {}
  for i = 1, select("#", ...), 2 do
    local name, value = select(i, ...)
    parts[#parts + 1] = '"' .. name .. '":' .. tostring(value)
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

return Json
