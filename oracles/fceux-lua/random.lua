-- math.random from a given seed, the same on every machine and under every Lua: the combination of
-- two linear congruences published by L'Ecuyer in 1988 (40014 mod 2147483563, 40692 mod 2147483399).
local floor = math.floor

local Random = {}

local MODULUS_1, MODULUS_2 = 2147483563, 2147483399

--- A function with the arguments and results of math.random.
function Random.from(seed)
  local one, two = seed % (MODULUS_1 - 1) + 1, (seed + 1) * 7919 % (MODULUS_2 - 1) + 1

  local function fraction()
    one, two = one * 40014 % MODULUS_1, two * 40692 % MODULUS_2
    return (one - two) % (MODULUS_1 - 1) / MODULUS_1
  end
  -- Small seeds lie close together in the first numbers.
  for _ = 1, 16 do
    fraction()
  end

  return function(low, high)
    if low == nil then
      return fraction()
    end
    if high == nil then
      low, high = 1, low
    end
    low, high = floor(low), floor(high)
    if low > high then
      error("bad argument to 'random' (interval is empty)", 2)
    end
    return low + floor(fraction() * (high - low + 1))
  end
end

return Random
