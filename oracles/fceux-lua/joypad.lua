-- The table `joypad`. Nobody sits at the pad, so what a script leaves to the user is not pressed.
local Arguments = require("arguments")

local Joypad = {}

--- `machine` is the console; `buttons` names and bits. `take` gives the buttons of the next frame.
function Joypad.of(machine, buttons)
  local joypad = {}
  local nextFrame = 0

  local function port(which, name, kind)
    which = Arguments.integer(which, 1, name)
    if which < 1 or which > 4 then
      error(string.format("Invalid %s port (valid range 1-4, specified %d)", kind, which), 3)
    end
    return which
  end

  local function report(which, up, down)
    local pad, state = which == 1 and machine.pad or 0, {}
    for _, button in ipairs(buttons) do
      local name, bit = button[1], button[2]
      local held = pad % (2 * bit) >= bit
      if held and down or not held and up then
        state[name] = held
      end
    end
    return state
  end

  function joypad.get(which)
    return (report(port(which, "get", "input"), true, true))
  end
  joypad.read = joypad.get

  function joypad.getdown(which)
    return (report(port(which, "getdown", "input"), false, true))
  end
  joypad.readdown = joypad.getdown

  function joypad.getup(which)
    return (report(port(which, "getup", "input"), true, false))
  end
  joypad.readup = joypad.getup

  function joypad.getimmediate(which)
    port(which, "getimmediate", "input")
    local state = {}
    for _, button in ipairs(buttons) do
      state[button[1]] = false
    end
    return state
  end
  joypad.readimmediate = joypad.getimmediate

  -- true presses, false releases, a text inverts what the user does, nil leaves it to the user.
  function joypad.set(which, set)
    which = port(which, "set", "output")
    Arguments.kind(set, "table", 2, "set")
    local held = 0
    for _, button in ipairs(buttons) do
      if set[button[1]] then
        held = held + button[2]
      end
    end
    if which == 1 then
      nextFrame = held
    end
  end
  joypad.write = joypad.set

  return joypad, function()
    local held = nextFrame
    nextFrame = 0
    return held
  end
end

return Joypad
