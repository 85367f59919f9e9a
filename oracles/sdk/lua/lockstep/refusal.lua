-- Why something is refused: an error object with a code of the protocol (section 5).
local Refusal = {}
Refusal.__index = Refusal

local codes = {}
for code in
  ([[illegal-action game-over chance-short chance-range bad-state bad-params domain-error
  unsupported-op unsupported-game unsupported-profile too-long internal]]):gmatch("%S+")
do
  codes[code] = true
end

--- Refuses with a code, which is compared, and a message for people, which is not.
function Refusal.refuse(code, message)
  if not codes[code] then
    error("no error code of the protocol: " .. tostring(code), 2)
  end
  error(setmetatable({ code = code, message = message }, Refusal), 0)
end

--- The refusal in an error; any other error is a fault, which goes to standard error.
function Refusal.of(problem)
  if getmetatable(problem) == Refusal then
    return problem
  end
  io.stderr:write(tostring(problem), "\n")
  return setmetatable({ code = "internal", message = tostring(problem) }, Refusal)
end

--- Puts `err` and, if there is a message, `msg` into the members of a reply.
function Refusal:into(members)
  members:put("err", self.code)
  if self.message then
    members:put("msg", self.message)
  end
  return members
end

return Refusal
