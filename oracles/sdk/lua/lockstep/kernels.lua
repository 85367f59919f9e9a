-- Kernels: pure functions that the spec names (protocol section 3, `kernel`).
local Begin = require("lockstep.begin")
local Json = require("lockstep.json")
local Keys = require("lockstep.keys")
local Layout = require("lockstep.layout")
local Refusal = require("lockstep.refusal")

local Kernels = {}

--- The kernel of a request, with the check of its input.
function Kernels.of(seats, request)
  local seat = Begin.seatOf(seats, request)
  local name = Keys.text(request, "name")
  local kernel, layout = seats.kernels[name], seat.profile.kernels[name]
  if not kernel or not layout then
    Refusal.refuse("unsupported-op", "no such kernel here")
  end
  return function(words)
    local misfit = layout:misfit(words)
    if misfit then
      Refusal.refuse("domain-error", "kernel input: " .. Layout.describe(misfit))
    end
    return kernel(words, seat.profile)
  end
end

--- The inputs of a request.
function Kernels.inputs(request)
  local inputs = Keys.list(request, "in")
  for _, words in ipairs(inputs) do
    Keys.asWords(words, "an input")
  end
  return inputs
end

--- The results of a kernel request: words, or members with the error.
function Kernels.evaluate(seats, request)
  local kernel = Kernels.of(seats, request)
  local out = {}
  for at, words in ipairs(Kernels.inputs(request)) do
    local done, result = pcall(kernel, words)
    out[at] = done and result or Refusal.of(result):into(Json.members())
  end
  return out
end

return Kernels
