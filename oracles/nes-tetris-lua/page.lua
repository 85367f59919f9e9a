-- The 256 bytes that hold the field in profile frame (clauses NT-01, NT-04, NT-15 to NT-17).
local Pieces = require("pieces")
local note = require("note")

local dx, dy = Pieces.dx, Pieces.dy

local Page = { SIZE = 256, FREE = 0xEF }

local FREE = Page.FREE

--- Sets the bytes from..to.
function Page.fill(bytes, from, to, byte)
  for i = from, to do
    bytes[i] = byte
  end
end

--- Valid position (NT-04): whether it is one, and if not, whether hidden rows alone are against it.
function Page.valid(page, o, x, y)
  local hidden = false
  for i = 4 * o, 4 * o + 3 do
    local column, row = x + dx[i], y + dy[i]
    if column < 0 or column > 9 or row < -2 or row > 19 then
      return false, false
    end
    if page[(10 * row + column) % 256] < FREE then
      if row >= 0 then
        return false, false
      end
      hidden = true
    end
  end
  return not hidden, hidden
end

--- Whether a row is full (NT-17).
function Page.full(page, row)
  for i = 10 * row, 10 * row + 9 do
    if page[i] == FREE then
      return false
    end
  end
  return true
end

--- Removes a row (NT-15, NT-16).
function Page.remove(page, row, events)
  local last = 10 * row + 9
  if row == 0 then
    last = 255
    note(events, "row-0-removed")
  end
  for i = last, 10, -1 do
    page[i] = page[i - 10]
  end
  Page.fill(page, 0, 9, FREE)
end

return Page
