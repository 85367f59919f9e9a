-- Makes every call that is there without an emulator and looks at what comes back. In the end it
-- tells which functions of the API it has not called.
local TABLES = { "emu", "memory", "joypad", "savestate", "movie", "gui", "input", "rom", "bit" }

local called = {}
local original = {}
for _, name in ipairs(TABLES) do
  for key, value in pairs(_G[name]) do
    local full = name .. "." .. key
    original[full] = value
    _G[name][key] = function(...)
      called[full] = true
      return value(...)
    end
  end
end

local function is(found, expected, what)
  if found ~= expected then
    error(what .. ": expected " .. tostring(expected) .. ", found " .. tostring(found), 2)
  end
end

local function refuses(text, call, ...)
  local fine, message = pcall(call, ...)
  is(fine, false, "an error with " .. text)
  if not tostring(message):find(text, 1, true) then
    error("expected an error with " .. text .. ", found " .. message, 2)
  end
end

local function frames(count, buttons)
  for _ = 1, count do
    if buttons then
      joypad.set(1, buttons)
    end
    emu.frameadvance()
  end
end

-- The names of the emulator.
is(FCEU.framecount, original["emu.framecount"] and emu.framecount, "FCEU is emu")
for _, mode in ipairs({ "normal", "nothrottle", "Turbo", "maximum" }) do
  emu.speedmode(mode)
end
refuses("Invalid mode", emu.speedmode, "fast")
is(emu.emulating(), true, "emulating")
is(emu.readonly(), false, "readonly")
emu.setreadonly(true)
emu.setlagflag(true)
emu.setrenderplanes(true, true)
is(type(emu.getdir()), "string", "getdir")
is(emu.lagged(), false, "lagged")
is(emu.lagcount(), 0, "lagcount")
emu.pause()
is(emu.paused(), true, "paused")
emu.unpause()
is(emu.paused(), false, "not paused")
emu.message("seen with --messages")
emu.print("printed by emu.print")

-- The start: the menu, with a savestate of it in every slot.
is(emu.framecount(), 0, "frames at the start")
is(memory.readbyte(0xC0), 3, "game mode in the menu")
frames(3)
is(emu.framecount(), 3, "three frames")
is(movie.framecount(), 3, "the same for movie.framecount")
savestate.load(savestate.object(1))
is(emu.framecount(), 0, "a savestate brings the count back")
savestate.load(savestate.create(10))
refuses("invalid player's savestate 11", savestate.object, 11)
refuses("Invalid savestate.load object", savestate.load, {})
refuses("nothing has been saved", savestate.load, savestate.create())

-- RAM, with its mirrors.
memory.writebyte(0x17, 0x89)
memory.writebyte(0x0818, 0x88)
is(memory.readword(0x17), 0x8889, "two bytes, low first")
is(memory.readword(0x18, 0x17), 0x8988, "high byte elsewhere")
is(memory.readwordunsigned(0x17), 0x8889, "readwordunsigned")
is(memory.readwordsigned(0x17), 0x8889 - 0x10000, "readwordsigned")
is(memory.readbytesigned(0x17), 0x89 - 0x100, "readbytesigned")
is(memory.readbyteunsigned(0x1817), 0x89, "mirrored to 0x1FFF")
is(memory.readbyterange(0x17, 2), string.char(0x89, 0x88), "readbyterange")
is(memory.readbyterange(0x17, -1), nil, "a negative length")
is(memory.readbyte("23"), 0x89, "a number as text")
is(memory.readbyte(23.9), 0x89, "a fraction is cut off")
refuses("number expected", memory.readbyte, nil)
memory.writebyte(0x300, 0x1FF)
is(memory.readbyte(0x300), 0xFF, "a byte that no rule knows is kept, its low eight bits")
memory.legacywritebyte(0x300, -1)
is(memory.readbyte(0x0B00), 0xFF, "a negative value")
is(memory.readbyte(0x2002), 0, "outside of RAM")
refuses("0x0062 (current) takes 0..19, not 48", memory.writebyte, 0x62, 48)

-- The pad, and the start of a game in five frames.
frames(1, { start = true })
is(joypad.get(1).start, true, "start is held")
is(joypad.read(1).A, false, "A is not")
is(next(joypad.getdown(1)), "start", "getdown")
is(joypad.readdown(1).A, nil, "readdown")
is(joypad.getup(1).start, nil, "getup")
is(joypad.readup(1).A, false, "readup")
is(joypad.getimmediate(1).start, false, "getimmediate")
is(joypad.readimmediate(2).start, false, "readimmediate")
is(joypad.get(2).start, false, "the other pad")
is(memory.readbyte(0xF5), 0x10, "newly pressed")
refuses("Invalid input port", joypad.get, 5)
refuses("table expected", joypad.set, 1, nil)
frames(4)
is(joypad.get(1).start, false, "the override is for one frame")
is(("2 7 8 10 11 14 18 "):find(memory.readbyte(0x62) .. " ", 1, true) ~= nil, true, "the piece")
is(memory.readbyte(0x42), 19, "the copy lags behind until play begins")
frames(1)
is(memory.readbyte(0x42), memory.readbyte(0x62), "and then is the same")
is(memory.readbyte(0xA7), 2, "state of the play mode")
is(memory.readbyte(0xBE), 1, "one player")
is(memory.readbyte(0x19), memory.readbyte(0xBF), "the choice is the next piece")
is(memory.readbyte(0xB1), emu.framecount(), "frame counter")
joypad.set(1, { left = true })
joypad.write(1, { right = true, left = "invert", up = false })
emu.frameadvance()
is(memory.readbyte(0xF7), 3, "a second table takes the place of the first; a text inverts")

-- Savestates are whole.
local before = savestate.object()
savestate.save(before)
local x, count = memory.readbyte(0x60), emu.framecount()
for _ = 1, 2 do
  memory.writebyte(0x300, 1)
  frames(1, {})
  frames(1, { left = true })
  is(memory.readbyte(0x60), x - 1, "moved")
  savestate.load(before)
  is(memory.readbyte(0x60), x, "back")
  is(emu.framecount(), count, "the count, too")
  is(memory.readbyte(0x300), 0xFF, "and bytes that no rule knows")
end
savestate.persist(before)
local slot = savestate.object(3)
savestate.save(slot)
savestate.load(savestate.object(3))
is(memory.readbyte(0xC0), 3, "what is saved but not persisted is the object's alone")
savestate.load(slot)
savestate.persist(slot)
savestate.load(savestate.create(4))
is(emu.framecount(), count, "create counts the slots from another number")
local file = savestate.create("named.fcs")
savestate.save(file)
savestate.persist(file)
savestate.load(savestate.create("named.fcs"))

-- Writes take effect in the next frame: a level that falls in every frame.
memory.writebyte(0x64, 29)
is(memory.readbyte(0x64), 29, "the level")
is(memory.readbyte(0x44), 0, "its copy has not changed yet")
memory.writebyte(0x6E, 0)
local y = memory.readbyte(0x61)
frames(3, {})
is(memory.readbyte(0x61), y + 3, "three rows")
is(memory.readbyte(0xAF), 1, "one frame a row")
is(memory.readbyte(0x44), 29, "the copy")

-- What is registered is called in each frame: before, after, gui.
local order = {}
is(emu.registerbefore(function() order[#order + 1] = "before" end), nil, "none before")
emu.registerafter(function() order[#order + 1] = "after" end)
gui.register(function() order[#order + 1] = "gui" end)
frames(1)
is(table.concat(order, " "), "before after gui", "the order")
refuses("function expected", emu.registerbefore, 5)
is(type(emu.registerbefore(function() emu.frameadvance() end)), "function", "the old one")
refuses("cannot be called in a registered function", emu.frameadvance)
emu.registerbefore(nil)
emu.registerafter(nil)
gui.register(nil)

-- No movie, no picture, no keyboard.
for _, name in ipairs({ "active", "recording", "playing", "readonly", "getreadonly" }) do
  is(movie[name](), false, "movie." .. name)
end
for _, name in ipairs({ "mode", "rerecordcounting", "setreadonly", "ispoweron", "isfromsavestate" }) do
  is(movie[name](), nil, "movie." .. name)
end
refuses("no movie", movie.stop)
refuses("no movie", movie.close)
is(taseditor.engaged(), false, "no TAS editor")
for name in ("pixel line box text opacity transparency gdoverlay drawtext drawbox drawline drawpixel "
  .. "setpixel writepixel rect drawrect drawimage image"):gmatch("%S+") do
  is(gui[name](1, 2, 3, 4, "red"), nil, "gui." .. name)
end
is(gui.parsecolor("red"), 255, "parsecolor")
is(gui.popup("go on?"), "ok", "popup")
is(gui.popup("go on?", "yesno"), "yes", "popup with two buttons")
is(input.popup("go on?"), "ok", "input.popup")
is(input.get().xmouse, 0, "the mouse")
is(input.read().ymouse, 0, "the mouse again")
is(#rom.gethash("md5"), 32, "md5")
is(rom.gethash("base64"):sub(1, 7), "base64:", "base64")
is(rom.gethash("other"), "", "another kind")
is(rom.getfilename(), "Tetris", "the name")

-- Bits.
is(AND(12, 10, 9), 8, "AND")
is(OR(12, 10), 14, "OR")
is(XOR(12, 10), 6, "XOR")
is(SHIFT(16, 2), 4, "SHIFT right")
is(SHIFT(16, -2), 64, "SHIFT left")
is(BIT(0, 4), 17, "BIT")
is(BIT(31), -2147483648, "BIT 31 is the sign")
is(bit.tobit(4294967295), -1, "tobit")
is(bit.bnot(0), -1, "bnot")
is(bit.band(-1, 255), 255, "band")
is(bit.bor(1, -2147483648), -2147483647, "bor")
is(bit.bxor(-1, 1), -2, "bxor")
is(bit.lshift(1, 31), -2147483648, "lshift")
is(bit.lshift(-1, 0), -1, "lshift by 0")
is(bit.rshift(-1, 28), 15, "rshift")
is(bit.arshift(-256, 4), -16, "arshift")
is(bit.rol(0x12345678, 12), 0x45678123, "rol")
is(bit.ror(0x12345678, 12), 0x67812345, "ror")
is(bit.bswap(0x12345678), 0x78563412, "bswap")
is(bit.tohex(-1), "ffffffff", "tohex")
is(bit.tohex(48879, -4), "BEEF", "tohex in capitals")

-- Texts.
is(tostring({ 1, "two", { x = 3 }, y = true }), "{1, 'two', {x=3}, y=true}", "a table")
is(tostring(1 / 3), "0.333333333333", "twelve digits")
is(tostring(nil), "nil", "nil")
local ring = {}
ring.self = ring
is(tostring(ring), "{self=table:parent}", "a table in itself")
is(tobitstring(0xA5), "1010 0101", "tobitstring")
local copy = copytable({ 1, 2 })
is(#copy, 2, "copytable")
print("printed", { 1, 2 }, nil)

-- The script's own folder.
is(require("beside").answer, 42, "a module beside the script")
local out = assert(io.open("written.txt", "w"))
out:write("by the script\n")
out:close()
is(arg, "given", "the argument")

-- emu.exit is the last call; before it, what was never made.
called["emu.exit"], called["emu.registerexit"] = true, true
emu.registerexit(function()
  print("at the exit")
end)
local missing = {}
for name, value in pairs(original) do
  if not called[name] then
    local fine, message = pcall(value)
    if fine or not (message:find("needs an emulator") or message:find("is not offered")) then
      missing[#missing + 1] = name
    end
  end
end
table.sort(missing)
print("never called: " .. table.concat(missing, " "))
emu.exit()
