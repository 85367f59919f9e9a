-- Makes the call that its argument names, unprotected, as a script does.
local tableName, name = arg:match("(%w+)%.(%w+)")
emu.frameadvance()
_G[tableName][name](1, 2)
