-- The race over the Lockstep wire protocol. The rules are in `rules`.
local here = arg[0]:match("^(.*)/") or "."
local sdk = here .. "/.." -- a copy in oracles/ has: here .. "/../sdk/lua"
package.path = here .. "/?.lua;" .. sdk .. "/?.lua;" .. package.path

local lockstep = require("lockstep")
local rules = require("rules")

os.exit(lockstep.serve({
  name = "race-lua",
  version = "0.1.0",
  spec = here .. "/game.json",
  layers = { "outcome", "raw", "seed" },
  events = true,
  kernels = rules.kernels,
  open = function(profile)
    return rules.Race.new(profile.parameters.goal)
  end,
}))
