-- The functions of LuaBitOp in plain Lua, for interpreters that lack the library. As there, numbers
-- are taken modulo 2^32 and results are signed, -2^31 to 2^31-1.
local floor = math.floor

local Bits = {}

local WORD, HALF = 4294967296, 2147483648

-- and of two numbers of four bits: both[16 * a + b]
local both = {}
for a = 0, 15 do
  for b = 0, 15 do
    local sum, bit = 0, 1
    while bit <= 8 do
      if a % (2 * bit) >= bit and b % (2 * bit) >= bit then
        sum = sum + bit
      end
      bit = 2 * bit
    end
    both[16 * a + b] = sum
  end
end

local function number(value)
  local n = tonumber(value)
  if n == nil then
    error("number expected, got " .. type(value), 3)
  end
  return n
end

local function unsigned(value)
  local n = number(value)
  -- LuaBitOp rounds to the nearest whole number.
  return floor(n + 0.5) % WORD
end

local function signed(n)
  return n < HALF and n or n - WORD
end

local function band(a, b)
  local sum, place = 0, 1
  while a > 0 and b > 0 do
    sum = sum + both[16 * (a % 16) + b % 16] * place
    a, b, place = floor(a / 16), floor(b / 16), place * 16
  end
  return sum
end

local function fold(operation)
  return function(first, ...)
    local result = unsigned(first)
    for i = 1, select("#", ...) do
      result = operation(result, unsigned((select(i, ...))))
    end
    return signed(result)
  end
end

function Bits.tobit(n)
  return signed(unsigned(n))
end

function Bits.bnot(n)
  return signed(WORD - 1 - unsigned(n))
end

Bits.band = fold(band)
Bits.bor = fold(function(a, b)
  return a + b - band(a, b)
end)
Bits.bxor = fold(function(a, b)
  return a + b - 2 * band(a, b)
end)

function Bits.lshift(n, by)
  local kept = 32 - number(by) % 32
  return signed(unsigned(n) % 2 ^ kept * 2 ^ (32 - kept))
end

function Bits.rshift(n, by)
  return signed(floor(unsigned(n) / 2 ^ (number(by) % 32)))
end

function Bits.arshift(n, by)
  return floor(signed(unsigned(n)) / 2 ^ (number(by) % 32))
end

function Bits.rol(n, by)
  local left = number(by) % 32
  local word = unsigned(n)
  return signed(word % 2 ^ (32 - left) * 2 ^ left + floor(word / 2 ^ (32 - left)))
end

function Bits.ror(n, by)
  return Bits.rol(n, -number(by))
end

function Bits.bswap(n)
  local word = unsigned(n)
  local swapped = 0
  for _ = 1, 4 do
    swapped = swapped * 256 + word % 256
    word = floor(word / 256)
  end
  return signed(swapped)
end

function Bits.tohex(n, digits)
  local count = number(digits or 8)
  local text = string.format("%08x", unsigned(n))
  if count < 0 then
    count, text = -count, text:upper()
  end
  return text:sub(-math.min(count, 8))
end

return Bits
