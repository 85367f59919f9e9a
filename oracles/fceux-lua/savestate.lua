-- The table `savestate`. States are kept in memory. Every one of the ten slots holds the start in
-- the level menu until something is persisted there.
local Arguments = require("arguments")

local Savestate = {}

--- `machine` is the console.
function Savestate.of(machine)
  local savestate = {}
  local start = machine.save()
  local slots, objects = {}, setmetatable({}, { __mode = "k" })

  local function make(place, data)
    local object = newproxy(true)
    local meta = getmetatable(object)
    meta.__metatable = "FCEU Savestate"
    meta.__tostring = function()
      return "savestate object " .. tostring(place or "without a slot")
    end
    objects[object] = { place = place, data = data }
    return object
  end

  local function open(which, name, slotOf)
    if which == nil then
      return make(nil, nil)
    end
    if tonumber(which) == nil then
      -- A path in FCEUX; here a name that lasts as long as the run.
      local path = Arguments.kind(which, "string", 1, name)
      return make(path, slots[path])
    end
    which = Arguments.integer(which, 1, name)
    if which < 1 or which > 10 then
      error("invalid player's savestate " .. which, 3)
    end
    local slot = slotOf(which)
    return make(slot, slots[slot] or start)
  end

  local function saved(object, name)
    local found = objects[object]
    if not found then
      error("Invalid savestate." .. name .. " object", 3)
    end
    return found
  end

  --- Slots 1 to 9, and 10 for slot 0.
  function savestate.object(which)
    return (open(which, "object", function(n)
      return n % 10
    end))
  end

  --- The older numbers: 1 for slot 0, 2 to 10 for slots 1 to 9.
  function savestate.create(which)
    return (open(which, "create", function(n)
      return n - 1
    end))
  end

  function savestate.save(object)
    local found = saved(object, "save")
    local reason = machine.settle()
    if reason then
      error("savestate.save: " .. reason, 2)
    end
    found.data = machine.save()
  end

  function savestate.load(object)
    local found = saved(object, "load")
    if not found.data then
      error("savestate.load: nothing has been saved in this object", 2)
    end
    machine.load(found.data)
  end

  function savestate.persist(object)
    local found = saved(object, "persist")
    if found.place then
      slots[found.place] = found.data
    end
  end

  return savestate
end

return Savestate
