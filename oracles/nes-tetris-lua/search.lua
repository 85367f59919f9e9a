-- The measures, the drop and the search of the bot scripts (clauses NT-46 to NT-48). A field here
-- is the 20 visible rows: the cell in row y and column x at 10 * y + x, 0 free and 1 occupied.
local Pieces = require("pieces")

local dx, dy = Pieces.dx, Pieces.dy

local Search = {}

-- The height of a column; row 0 is left out (NT-46).
local function height(cells, column)
  for row = 1, 19 do
    if cells[10 * row + column] == 1 then
      return 20 - row
    end
  end
  return 0
end

local function holes(cells, column)
  local found, covered = 0, false
  for row = 1, 19 do
    if cells[10 * row + column] == 1 then
      covered = true
    elseif covered then
      found = found + 1
    end
  end
  return found
end

local function fullRows(cells)
  local found = 0
  for row = 0, 19 do
    local occupied = 0
    for column = 0, 9 do
      occupied = occupied + cells[10 * row + column]
    end
    if occupied == 10 then
      found = found + 1
    end
  end
  return found
end

--- The measures of a field (NT-46).
function Search.measure(cells)
  local measures = { heights = {}, aggregate = 0, holes = 0, bumpiness = 0 }
  for column = 0, 9 do
    local h = height(cells, column)
    measures.heights[column] = h
    measures.aggregate = measures.aggregate + h
    measures.holes = measures.holes + holes(cells, column)
    if column > 0 then
      local step = math.abs(h - measures.heights[column - 1])
      measures.bumpiness = measures.bumpiness + step
    end
  end
  measures.lines = fullRows(cells)
  return measures
end

-- The box around an orientation: `left` and `top` from the centre, `width`, `height`, and for each
-- of its columns the number of free cells below the lowest mino there.
local boxes = {}
for o = 0, 18 do
  local left, right, top, bottom = 9, -9, 9, -9
  for i = 4 * o, 4 * o + 3 do
    left, right = math.min(left, dx[i]), math.max(right, dx[i])
    top, bottom = math.min(top, dy[i]), math.max(bottom, dy[i])
  end
  local below = {}
  for i = 4 * o, 4 * o + 3 do
    local column = dx[i] - left
    below[column] = math.min(below[column] or 9, bottom - dy[i])
  end
  boxes[o] = { left = left, top = top, width = right - left + 1, height = bottom - top + 1 }
  boxes[o].below = below
end

--- The greatest leftmost column that leaves room for an orientation.
function Search.lastColumn(o)
  return 10 - boxes[o].width
end

--- The field after the straight drop (NT-47); nil if it fails.
function Search.drop(cells, o, column)
  local box, rest = boxes[o], 0
  for i = 0, box.width - 1 do
    rest = math.max(rest, height(cells, column + i) - box.below[i])
  end
  local row = 20 - rest - box.height
  if row < 0 then
    return nil
  end
  local after = {}
  for at = 0, 199 do
    after[at] = cells[at]
  end
  for i = 4 * o, 4 * o + 3 do
    after[10 * (row + dy[i] - box.top) + column + dx[i] - box.left] = 1
  end
  return after
end

-- Calls `visit` with the field after each drop of a piece, orientation and column; gives false as
-- soon as a drop fails or `visit` gives false.
local function eachDrop(cells, piece, visit)
  for o = Pieces.first[piece], Pieces.last[piece] do
    for column = 0, Search.lastColumn(o) do
      local after = Search.drop(cells, o, column)
      if not after or visit(after, o, column) == false then
        return false
      end
    end
  end
  return true
end

--- The best pair of drops (NT-48) of two pieces by number; nil if a drop fails.
function Search.best(cells, piece, following, a, b, c, d)
  local best = { pairs = 0 }
  local done = eachDrop(cells, piece, function(first, o, column)
    return eachDrop(first, following, function(field)
      local m = Search.measure(field)
      local reward = a * m.aggregate + b * m.lines + c * m.holes + d * m.bumpiness
      best.pairs = best.pairs + 1
      if not best.reward or reward > best.reward then
        best.reward, best.ties, best.index = reward, 0, best.pairs
        best.column, best.orientation, best.field = column, o, field
      end
      if reward == best.reward then
        best.ties = best.ties + 1
      end
    end)
  end)
  return done and best or nil
end

return Search
