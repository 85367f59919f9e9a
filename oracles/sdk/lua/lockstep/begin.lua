-- Where a game begins: the keys of `init`, judged in the order of the protocol's section 5.
local Chance = require("lockstep.chance")
local Keys = require("lockstep.keys")
local Layout = require("lockstep.layout")
local Refusal = require("lockstep.refusal")
local Running = require("lockstep.running")

local Begin = {}

local refuse = Refusal.refuse

--- Refuses another game than the adapter's.
function Begin.checkGame(seats, request)
  if Keys.text(request, "game") ~= seats.spec.game then
    refuse("unsupported-game", "this adapter plays " .. seats.spec.game)
  end
end

--- The seat of the request's game and profile.
function Begin.seatOf(seats, request)
  Begin.checkGame(seats, request)
  local seat = seats.byProfile[Keys.text(request, "profile")]
  return seat or refuse("unsupported-profile")
end

-- A layer that the adapter does not have, or the profile.
local function layerOf(seats, seat, request)
  local layer = Keys.text(request, "layer")
  if not Chance.layers[layer] then
    refuse("bad-params", "no such layer")
  elseif not seats.layers[layer] or not seat.profile.layers[layer] then
    refuse("unsupported-op", "layer " .. layer .. " is not implemented")
  end
  return layer
end

--- The kind of generator of `gen`, and how many words its state has.
function Begin.generatorOf(seats, request)
  local name = Keys.text(request, "gen")
  local size = seats.spec.generators[name]
  if not size then
    refuse("bad-params", "the game has no such generator")
  elseif not seats.generators[name] then
    refuse("unsupported-op", "generator " .. name .. " is not implemented")
  end
  return seats.generators[name], size
end

--- The generator begun at `seed`.
function Begin.seeded(kind, request)
  local text = Keys.text(request, "seed")
  if text ~= "0" and (not text:find("^[1-9]%d*$") or #text > 19) then
    refuse("bad-params", "seed is no decimal number")
  end
  return kind.fromSeed(text)
end

-- Takes the generator's words off an explicit state.
local function resumed(kind, size, words)
  local from = #words - size
  if from < 0 then
    refuse("bad-state", "the state has no generator words")
  end
  local own, rest = {}, {}
  for at, word in ipairs(words) do
    if at <= from then
      own[at] = word
    else
      rest[at - from] = word
    end
  end
  return own, kind.fromWords(rest)
end

--- Begins the game that the request describes.
function Begin.begin(seats, request)
  local seat = Begin.seatOf(seats, request)
  local layer = layerOf(seats, seat, request)
  local setup = Keys.words(request, "setup") or {}
  local misfit = seat.profile.setup:misfit(setup)
  if misfit then
    refuse("bad-params", "setup: " .. Layout.describe(misfit))
  end
  local words, tape = Keys.words(request, "s"), Keys.words(request, "c")
  local generator
  if layer == "seed" then
    local kind, size = Begin.generatorOf(seats, request)
    if words then
      words, generator = resumed(kind, size, words)
    else
      generator = Begin.seeded(kind, request)
    end
  end
  local isTape = layer == "outcome" or layer == "raw"
  local chance = Chance.new(layer, seat.profile.outcome, isTape and tape or {}, generator)
  if not words then
    return Running.new(seat, seat.game:start(setup, chance), chance)
  end
  misfit = seat.profile.state:misfit(words)
  if misfit then
    refuse("bad-state", "state: " .. Layout.describe(misfit))
  end
  return Running.new(seat, seat.game:load(words), chance)
end

return Begin
