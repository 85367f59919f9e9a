-- The time in nanoseconds. Plain Lua has no wall clock finer than a second, so there `wall` is nil
-- and `bench` is not offered; LuaJIT asks the system.
local Clock = {}

--- CPU time of the process.
function Clock.cpu()
  return os.clock() * 1e9
end

local found, ffi = pcall(require, "ffi")
if found and jit.os ~= "Windows" then
  ffi.cdef([[
    typedef struct { long seconds; long nanoseconds; } lockstep_time;
    int clock_gettime(int clock, lockstep_time *time);
  ]])
  local MONOTONIC = jit.os == "OSX" and 6 or 1
  local time = ffi.new("lockstep_time")
  function Clock.wall()
    ffi.C.clock_gettime(MONOTONIC, time)
    return tonumber(time.seconds) * 1e9 + tonumber(time.nanoseconds)
  end
end

return Clock
