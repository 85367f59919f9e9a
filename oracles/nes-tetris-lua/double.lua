-- Doubles as the upper and the lower 32 bits of their binary64 form (clause NT-48).
local Double = {}

local TWO_20, TWO_32, TWO_52 = 2 ^ 20, 2 ^ 32, 2 ^ 52

--- The double of two words; nil if it is not finite.
function Double.of(upper, lower)
  local sign = upper >= 2 ^ 31 and -1 or 1
  local exponent = math.floor(upper / TWO_20) % 2048
  local fraction = upper % TWO_20 * TWO_32 + lower
  if exponent == 2047 then
    return nil
  elseif exponent == 0 then
    return sign * math.ldexp(fraction, -1074)
  end
  return sign * math.ldexp(TWO_52 + fraction, exponent - 1075)
end

--- The two words of a finite double.
function Double.words(value)
  local sign = (value < 0 or 1 / value < 0) and 2 ^ 31 or 0
  value = math.abs(value)
  local exponent = 0
  if value >= 2 ^ -1022 then
    local _, power = math.frexp(value)
    exponent = power + 1022
    value = math.ldexp(value, 53 - power) - TWO_52
  else
    value = math.ldexp(value, 1074)
  end
  local lower = value % TWO_32
  return sign + exponent * TWO_20 + (value - lower) / TWO_32, lower
end

return Double
