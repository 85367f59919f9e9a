-- Arguments of API functions, checked as FCEUX checks them: numbers may be given as text, and their
-- fraction is cut off.
local Arguments = {}

local floor, ceil = math.floor, math.ceil

local function wrong(position, name, expected, value, level)
  local found = value == nil and "no value" or type(value)
  error(string.format("bad argument #%d to '%s' (%s expected, got %s)",
    position, name, expected, found), level)
end

--- A whole number. Errors point to the caller of the function that asks.
function Arguments.integer(value, position, name)
  local n = tonumber(value)
  if n == nil then
    wrong(position, name, "number", value, 4)
  end
  return n < 0 and ceil(n) or floor(n)
end

--- A value of one type.
function Arguments.kind(value, kind, position, name)
  if type(value) ~= kind then
    wrong(position, name, kind, value, 4)
  end
  return value
end

--- A function or nil.
function Arguments.callback(value, position, name)
  if value ~= nil and type(value) ~= "function" then
    wrong(position, name, "function", value, 4)
  end
  return value
end

return Arguments
