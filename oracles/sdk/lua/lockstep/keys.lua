-- Typed access to the keys of a request.
local Json = require("lockstep.json")
local Layout = require("lockstep.layout")
local Refusal = require("lockstep.refusal")

local Keys = {}

--- Stands for a number that is no word (negative, a fraction, too large): it fits no range.
Keys.NO_WORD = Layout.MAX_WORD + 1

local function badParams(message)
  Refusal.refuse("bad-params", message)
end

local function isWord(value)
  return type(value) == "number" and value >= 0 and value <= Layout.MAX_WORD and value % 1 == 0
end

--- A list of numbers as words; those that are none become NO_WORD.
function Keys.asWords(value, what)
  if not Json.isList(value) then
    badParams(what .. " is no list of words")
  end
  for at = 1, #value do
    if type(value[at]) ~= "number" then
      badParams(what .. " is no list of words")
    elseif not isWord(value[at]) then
      value[at] = Keys.NO_WORD
    end
  end
  return value
end

--- The words of a key; nil if it is absent.
function Keys.words(request, key)
  if request[key] ~= nil then
    return Keys.asWords(request[key], key)
  end
end

--- The words of `a`, which has to be there.
function Keys.actions(request)
  return Keys.words(request, "a") or badParams("a is missing")
end

--- A text, which has to be there.
function Keys.text(request, key)
  local value = request[key]
  if type(value) ~= "string" then
    badParams(key .. " is missing or no text")
  end
  return value
end

--- One word, which has to be there.
function Keys.word(request, key)
  if not isWord(request[key]) then
    badParams(key .. " is missing or no word")
  end
  return request[key]
end

--- A list, which has to be there.
function Keys.list(request, key)
  if not Json.isList(request[key]) then
    badParams(key .. " is missing or no list")
  end
  return request[key]
end

return Keys
