-- NES Tetris over the Lockstep wire protocol: an oracle that reads the clauses plainly.
-- The oracle for LuaJIT runs this file with its own name and the folder of this one.
local name, here = ...
here = here or arg[0]:match("^(.*)/") or "."
package.path = here .. "/?.lua;" .. here .. "/../sdk/lua/?.lua;" .. package.path

local lockstep = require("lockstep")
local FrameGame = require("frame-game")
local Placement = require("placement")

os.exit(lockstep.serve({
  name = name or "nes-tetris-lua",
  version = "0.1.0",
  spec = here .. "/../../spec/games/nes-tetris/game.json",
  layers = { "outcome", "seed" },
  generators = { ["nes-lfsr"] = require("generator") },
  events = true,
  kernels = require("kernels"),
  open = function(profile)
    return profile.parameters.frames == 1 and FrameGame.new() or Placement.new()
  end,
}))
