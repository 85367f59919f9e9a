-- Operations on unsigned 32-bit numbers, the same with LuaJIT's `bit` and with plain Lua 5.1, which
-- has nothing of that kind.
local floor = math.floor

local Bits = {}

local TWO_16, TWO_32 = 65536, 4294967296

--- The product modulo 2^32. The whole product needs 64 bits, so the halves are multiplied singly.
function Bits.mul(x, y)
  local low = x % TWO_16
  local high = (x - low) / TWO_16
  return (high * y % TWO_16 * TWO_16 + low * y) % TWO_32
end

--- Moved left by `count` bits; what leaves the 32 bits is lost.
function Bits.lshift(x, count)
  return x * 2 ^ count % TWO_32
end

--- Moved right by `count` bits; zeros come in.
function Bits.rshift(x, count)
  return floor(x / 2 ^ count)
end

--- `and`, `or` and `xor` by arithmetic alone: a table for each two digits of four bits.
function Bits.plain()
  local function digits(one)
    local results = {}
    for x = 0, 15 do
      for y = 0, 15 do
        local result, place = 0, 1
        while place < 16 do
          if one(floor(x / place) % 2, floor(y / place) % 2) then
            result = result + place
          end
          place = 2 * place
        end
        results[16 * x + y] = result
      end
    end
    return function(x, y)
      local result, place = 0, 1
      while place < TWO_32 do
        local low, other = x % 16, y % 16
        result = result + place * results[16 * low + other]
        x, y, place = (x - low) / 16, (y - other) / 16, 16 * place
      end
      return result
    end
  end
  return {
    band = digits(function(x, y)
      return x == 1 and y == 1
    end),
    bor = digits(function(x, y)
      return x == 1 or y == 1
    end),
    bxor = digits(function(x, y)
      return x ~= y
    end),
  }
end

local found, bit = pcall(require, "bit")
if found then
  -- These give signed numbers.
  local band, bor, bxor = bit.band, bit.bor, bit.bxor
  function Bits.band(x, y)
    return band(x, y) % TWO_32
  end
  function Bits.bor(x, y)
    return bor(x, y) % TWO_32
  end
  function Bits.bxor(x, y)
    return bxor(x, y) % TWO_32
  end
else
  local plain = Bits.plain()
  Bits.band, Bits.bor, Bits.bxor = plain.band, plain.bor, plain.bxor
end

return Bits
