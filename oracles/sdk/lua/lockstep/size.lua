-- Sizes in a layout: a number, or arithmetic over the integer parameters of a profile.
local Size = {}

local Reader = {}
Reader.__index = Reader

function Reader:fail(expected)
  error(("size %q: expected %s"):format(self.text, expected), 0)
end

-- Splits the text into numbers, names and signs.
function Reader:split()
  local at = 1
  while true do
    at = self.text:find("[^ ]", at)
    if not at then
      return
    end
    local token = self.text:match("^%d+", at)
      or self.text:match("^%a%w*", at)
      or self.text:match("^[-+*()]", at)
    if not token then
      self:fail("a size at character " .. at)
    end
    self.tokens[#self.tokens + 1] = token
    at = at + #token
  end
end

function Reader:next()
  local token = self.tokens[self.at]
  self.at = self.at + 1
  return token
end

function Reader:atom()
  local token = self:next() or ""
  if token == "(" then
    local value = self:sum()
    if self:next() ~= ")" then
      self:fail("')'")
    end
    return value
  elseif token:find("^%d") then
    return tonumber(token)
  end
  local value = self.parameters[token]
  if type(value) ~= "number" then
    self:fail(("a number or an integer parameter instead of %q"):format(token))
  end
  return value
end

function Reader:product()
  local value = self:atom()
  while self.tokens[self.at] == "*" do
    self:next()
    value = value * self:atom()
  end
  return value
end

function Reader:sum()
  local value = self:product()
  while self.tokens[self.at] == "+" or self.tokens[self.at] == "-" do
    local sign = self:next() == "+" and 1 or -1
    value = value + sign * self:product()
  end
  return value
end

local function evaluate(text, parameters)
  local reader = setmetatable({ text = text, parameters = parameters, tokens = {}, at = 1 }, Reader)
  reader:split()
  local value = reader:sum()
  if reader.tokens[reader.at] then
    reader:fail("an operator")
  end
  return value
end

--- The value of a size; raises a text if it is none or negative. 0 is a size.
function Size.evaluate(size, parameters)
  local value = size
  if type(size) == "string" then
    value = evaluate(size, parameters)
  end
  if type(value) ~= "number" or value < 0 or value % 1 ~= 0 then
    error("size " .. tostring(size) .. ": expected a whole number, 0 or more", 0)
  end
  return value
end

return Size
