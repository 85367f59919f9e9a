-- The two-piece search: every place of the current piece, then every place of the next one, straight
-- drops only. Full rows are not removed in between. A place that pokes out of the field is an error,
-- and so the end of the whole search.
local field = require("field")
local pieces = require("shapes")

local function drop(rows, heights, shape, left)
  local below = 0
  for column = 1, shape.width do
    below = math.max(below, heights[left + column - 1] - shape.gaps[column])
  end
  local top = 20 - below - shape.height
  local after = field.copy(rows)
  for _, cell in ipairs(shape.cells) do
    local row = after[top + cell[1]]
    if row == nil then
      error("no room above the field")
    end
    row[left + cell[2] - 1] = true
  end
  return after
end

local function places(rows, piece, visit)
  local heights = field.heights(rows)
  for _, id in ipairs(assert(pieces.turns[piece], "not a piece that has just come")) do
    local shape = pieces.shapes[id]
    for left = 1, 11 - shape.width do
      visit(drop(rows, heights, shape, left), id, left)
    end
  end
end

return function(rows, piece, nextPiece, weights)
  local best = { reward = -1e10 }
  places(rows, piece, function(first, id, left)
    places(first, nextPiece, function(second)
      local reward = field.reward(second, weights)
      if reward > best.reward then
        best = { reward = reward, column = left, piece = piece, orientation = id, rows = second }
      end
    end)
  end)
  return best
end
