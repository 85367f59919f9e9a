-- The adapter's side of the Lockstep wire protocol, version 1 (oracles/PROTOCOL.md), in plain Lua:
-- it runs unchanged under Lua 5.1 and LuaJIT and needs nothing else. `serve` does everything but
-- the rules; README.md says what an adapter is. `template/` is a complete one to copy.
local Serve = require("lockstep.serve")

return {
  bits = require("lockstep.bits"),
  generators = require("lockstep.generator"),
  refuse = require("lockstep.refusal").refuse,
  serve = Serve.serve,
  serveLines = Serve.serveLines,
}
