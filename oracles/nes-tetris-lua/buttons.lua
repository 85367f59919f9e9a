-- The controller byte (clause NT-26).
local Buttons = { A = 128, B = 64, SELECT = 32, START = 16, UP = 8, DOWN = 4, LEFT = 2, RIGHT = 1 }

--- Whether a byte has a button.
function Buttons.has(buttons, button)
  return buttons % (2 * button) >= button
end

local has = Buttons.has

--- The buttons of the one that are not in the other.
function Buttons.without(buttons, others)
  if buttons == others then
    return 0
  end
  local rest, button = 0, 1
  while button <= 128 do
    if has(buttons, button) and not has(others, button) then
      rest = rest + button
    end
    button = 2 * button
  end
  return rest
end

return Buttons
