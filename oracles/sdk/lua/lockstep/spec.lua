-- What an adapter needs of a game.json: names, parameters and layouts.
local Json = require("lockstep.json")
local Layout = require("lockstep.layout")

local Spec = {}

local function part(source, key)
  if source[key] == nil then
    error(("spec: no %q"):format(key), 0)
  end
  return source[key]
end

-- The parameters of a profile: the spec's defaults, replaced by what the profile says.
local function parametersOf(source, name)
  local parameters = {}
  for _, from in ipairs({ part(source, "parameters"), source.profiles[name] }) do
    for _, key in ipairs(from) do
      parameters[key] = from[key]
    end
  end
  return parameters
end

local function isFor(kernel, profile)
  for _, name in ipairs(kernel.profiles or { profile }) do
    if name == profile then
      return true
    end
  end
  return false
end

-- A profile: its parameters, and the layouts with their sizes worked out. Where the spec's `forms`
-- give the profile another part, it takes the place of the game's own.
local function profileOf(source, name)
  local form = source.forms and source.forms[name] or {}
  local function own(key)
    return form[key] or part(source, key)
  end
  local parameters = parametersOf(source, name)
  local profile = { name = name, parameters = parameters, layers = {}, kernels = {} }
  for _, key in ipairs({ "setup", "state", "action", "outcome" }) do
    profile[key] = Layout.compile(own(key), parameters)
  end
  local layers = own("layers")
  for _, layer in ipairs(layers) do
    profile.layers[layer] = true
  end
  profile.generators = layers.seed or {}
  profile.lists = own("legal") == "list"
  for _, kernel in ipairs(part(source, "kernels")) do
    if isFor(kernel, name) then
      profile.kernels[kernel.name] = Layout.compile(kernel.input, parameters)
    end
  end
  return profile
end

--- A spec: `game` (name@major.minor), `profiles` by name, `over`, `events` (the index of each),
-- `generators` (of all profiles: the number of state words of each) and `perft`. Raises a text if
-- the source is none.
function Spec.of(source)
  local spec = { profiles = {}, events = {}, generators = {} }
  spec.game = part(source, "id") .. "@" .. part(source, "version")
  spec.over = part(source, "over")
  spec.perft = source.perft
  for _, name in ipairs(part(source, "profiles")) do
    local profile = profileOf(source, name)
    spec.profiles[name] = profile
    for _, generator in ipairs(profile.generators) do
      spec.generators[generator] = #profile.generators[generator].words
    end
  end
  for index, event in ipairs(part(source, "events")) do
    spec.events[event.id] = index - 1
  end
  return spec
end

--- Reads a game.json.
function Spec.load(path)
  local file, problem = io.open(path, "rb")
  if not file then
    error("cannot read the spec: " .. problem, 0)
  end
  local text = file:read("*a")
  file:close()
  return Spec.of(Json.decode(text))
end

return Spec
