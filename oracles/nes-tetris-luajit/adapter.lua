-- The oracle of nes-tetris-lua under LuaJIT: the same files.
local here = (arg[0]:match("^(.*)/") or ".") .. "/../nes-tetris-lua"
assert(loadfile(here .. "/adapter.lua"))("nes-tetris-luajit", here)
