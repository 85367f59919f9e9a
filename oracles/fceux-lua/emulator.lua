-- The table `emu`, which is `FCEU`, too, and the functions that a script registers.
local Arguments = require("arguments")

local Emulator = {}

local SPEEDS = { normal = true, nothrottle = true, turbo = true, maximum = true }

--- `machine` is the console, `take` gives the buttons of the next frame, `stop(reason)` ends the
-- run, `tell(text)` shows a message, `print` is the script's print.
function Emulator.of(machine, take, stop, tell, print)
  local emu = {}
  local registered, busy = {}, false
  local paused = false

  local function call(when)
    local callback = registered[when]
    if callback then
      busy = true
      callback()
      busy = false
    end
  end

  local function register(when)
    return function(callback)
      Arguments.callback(callback, 1, "register" .. when)
      local before = registered[when]
      registered[when] = callback
      return before
    end
  end

  --- One frame, in the order of FCEUX: input, registered before, the frame, registered after, gui.
  function emu.frameadvance()
    if busy then
      error("emu.frameadvance cannot be called in a registered function", 2)
    end
    local buttons = take()
    call("before")
    local reason = machine.advance(buttons)
    if reason then
      error("emu.frameadvance: " .. reason, 2)
    end
    call("after")
    call("gui")
    machine.stopAtLimit()
  end

  function emu.speedmode(mode)
    Arguments.kind(mode, "string", 1, "speedmode")
    if not SPEEDS[mode:lower()] then
      error("Invalid mode " .. mode .. " to emu.speedmode", 2)
    end
  end

  function emu.framecount()
    return machine.count
  end

  function emu.message(text)
    tell(tostring(text))
  end

  -- A pause would last for ever, with nobody to end it: frames go by in spite of it.
  function emu.pause()
    paused = true
  end

  function emu.unpause()
    paused = false
  end

  function emu.paused()
    return paused
  end

  function emu.lagged()
    return false
  end

  function emu.lagcount()
    return 0
  end

  function emu.setlagflag() end

  function emu.setrenderplanes() end

  function emu.emulating()
    return true
  end

  function emu.readonly()
    return false
  end

  function emu.setreadonly() end

  function emu.getdir()
    return "./"
  end

  function emu.exit()
    stop("emu.exit")
  end

  emu.print = print
  emu.registerbefore = register("before")
  emu.registerafter = register("after")
  emu.registerexit = register("exit")

  local runs = {}

  --- The setter of gui.register.
  runs.registerGui = register("gui")

  --- Whether functions are registered that go on after the script's last line.
  function runs.goesOn()
    return (registered.before or registered.after or registered.gui) ~= nil
  end

  --- Calls what is registered for the exit, once.
  function runs.exit()
    local callback = registered.exit
    registered.exit = nil
    if callback then
      callback()
    end
  end

  return emu, runs
end

return Emulator
