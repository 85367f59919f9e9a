-- The field in RAM and what the bot measures of it: rows and columns from 1, row 1 at the top. As
-- in the bots it is modelled on, row 1 counts for lines, but not for heights and holes.
local EMPTY = 239

local field = {}

function field.read()
  local rows = {}
  for row = 1, 20 do
    rows[row] = {}
    for column = 1, 10 do
      rows[row][column] = memory.readbyte(0x400 + 10 * (row - 1) + column - 1) ~= EMPTY
    end
  end
  return rows
end

function field.copy(rows)
  local copy = {}
  for row = 1, 20 do
    copy[row] = {}
    for column = 1, 10 do
      copy[row][column] = rows[row][column]
    end
  end
  return copy
end

-- The 200 bytes of the field, to see whether anything has changed.
function field.bytes()
  return memory.readbyterange(0x400, 200)
end

function field.marks(rows)
  local marks = {}
  for row = 1, 20 do
    for column = 1, 10 do
      marks[#marks + 1] = rows[row][column] and "1" or "0"
    end
  end
  return table.concat(marks)
end

function field.heights(rows)
  local heights = {}
  for column = 1, 10 do
    heights[column] = 0
    for row = 2, 20 do
      if rows[row][column] then
        heights[column] = 21 - row
        break
      end
    end
  end
  return heights
end

function field.lines(rows)
  local lines = 0
  for row = 1, 20 do
    local full = true
    for column = 1, 10 do
      full = full and rows[row][column]
    end
    if full then
      lines = lines + 1
    end
  end
  return lines
end

function field.holes(rows, heights)
  local holes = 0
  for column = 1, 10 do
    for row = 22 - heights[column], 20 do
      if not rows[row][column] then
        holes = holes + 1
      end
    end
  end
  return holes
end

function field.reward(rows, weights)
  local heights = field.heights(rows)
  local aggregate, bumpiness = 0, 0
  for column = 1, 10 do
    aggregate = aggregate + heights[column]
    if column > 1 then
      bumpiness = bumpiness + math.abs(heights[column] - heights[column - 1])
    end
  end
  -- In this order of additions: another would round differently.
  local reward = weights.aggregate * aggregate + weights.lines * field.lines(rows)
  reward = reward + weights.holes * field.holes(rows, heights)
  return reward + weights.bumpiness * bumpiness
end

return field
