-- The game under each of its profiles, made once.
local Spec = require("lockstep.spec")

local Seats = {}

local Seat = {}
Seat.__index = Seat

--- The indices of the events in a set of ids, ascending.
function Seat:eventIndices(events)
  local indices, n = {}, 0
  for id in pairs(events) do
    local index = self.spec.events[id]
    if not index then
      error("the spec has no event " .. tostring(id), 0)
    end
    n = n + 1
    indices[n] = index
  end
  table.sort(indices)
  return indices
end

local function setOf(list)
  local set = {}
  for _, name in ipairs(list) do
    set[name] = true
  end
  return set
end

--- The adapter with its spec read and its game made for each profile.
function Seats.of(adapter)
  local spec = Spec.load(adapter.spec)
  local layers = setOf(adapter.layers)
  local seats = { adapter = adapter, spec = spec, layers = layers, byProfile = {} }
  seats.generators = adapter.generators or require("lockstep.generator")
  seats.kernels = adapter.kernels or {}
  for name, profile in pairs(spec.profiles) do
    local seat = setmetatable({ spec = spec, profile = profile }, Seat)
    seat.game = adapter.open(profile)
    seat.lists = adapter.legal ~= false and profile.lists
    local outcomes = layers.outcome and profile.layers.outcome
    seat.counts = seat.lists and (outcomes or (layers.none and profile.layers.none))
    seats.byProfile[name] = seat
    seats.lists = seats.lists or seat.lists
    seats.counts = seats.counts or seat.counts
  end
  return seats
end

return Seats
