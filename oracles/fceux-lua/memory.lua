-- The table `memory`.
local Arguments = require("arguments")

local integer = Arguments.integer

local Memory = {}

local function signed(value, limit)
  return value < limit and value or value - 2 * limit
end

--- `machine` is the console.
function Memory.of(machine)
  local memory = {}
  local read = machine.read

  local function word(low, high, name)
    low = integer(low, 1, name) % 0x10000
    high = type(high) == "number" and integer(high, 2, name) % 0x10000 or (low + 1) % 0x10000
    return read(low) + 256 * read(high)
  end

  -- Scripts read the field cell by cell in every frame, so that is the short way.
  function memory.readbyte(address)
    local byte = machine.state.page[type(address) == "number" and address - 0x400]
    if byte then
      return byte
    end
    return (read(integer(address, 1, "readbyte") % 0x10000))
  end
  memory.readbyteunsigned = memory.readbyte

  function memory.readbytesigned(address)
    return (signed(read(integer(address, 1, "readbytesigned") % 0x10000), 128))
  end

  function memory.readword(low, high)
    return (word(low, high, "readword"))
  end
  memory.readwordunsigned = memory.readword

  function memory.readwordsigned(low, high)
    return (signed(word(low, high, "readwordsigned"), 32768))
  end

  function memory.readbyterange(start, length)
    start, length = integer(start, 1, "readbyterange"), integer(length, 2, "readbyterange")
    if length < 0 then
      return nil
    end
    local bytes = {}
    for i = 0, length - 1 do
      bytes[i + 1] = string.char(read((start + i) % 0x10000))
    end
    return table.concat(bytes)
  end

  function memory.writebyte(address, value)
    address, value = integer(address, 1, "writebyte"), integer(value, 2, "writebyte")
    if address < 0 or address > 0xFFFF then
      return
    end
    local reason = machine.write(address, value % 256)
    if reason then
      error("memory.writebyte: " .. reason, 2)
    end
  end
  memory.legacywritebyte = memory.writebyte

  return memory
end

return Memory
