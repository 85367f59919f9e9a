-- The orientations of the pieces as bots count them: rows of their box from the top, # for a mino,
-- and the column (from 1) in which the box stands when the piece has just come.
local shapes = {}

local function shape(id, start, ...)
  shapes[id] = { start = start, rows = { ... } }
end

shape(0, 5, ".#.", "###")
shape(1, 6, "#.", "##", "#.")
shape(2, 5, "###", ".#.")
shape(3, 5, ".#", "##", ".#")
shape(4, 5, ".#", ".#", "##")
shape(5, 5, "#..", "###")
shape(6, 6, "##", "#.", "#.")
shape(7, 5, "###", "..#")
shape(8, 5, "##.", ".##")
shape(9, 6, ".#", "##", "#.")
shape(10, 5, "##", "##")
shape(11, 5, ".##", "##.")
shape(12, 6, "#.", "##", ".#")
shape(13, 6, "#.", "#.", "##")
shape(14, 5, "###", "#..")
shape(15, 5, "##", ".#", ".#")
shape(16, 5, "..#", "###")
shape(17, 6, "#", "#", "#", "#")
shape(18, 4, "####")

for _, one in pairs(shapes) do
  one.width, one.height = #one.rows[1], #one.rows
  one.cells, one.gaps = {}, {}
  for column = 1, one.width do
    local lowest = 0
    for row = 1, one.height do
      if one.rows[row]:sub(column, column) == "#" then
        one.cells[#one.cells + 1] = { row, column }
        lowest = row
      end
    end
    one.gaps[column] = one.height - lowest
  end
end

-- All orientations of a piece by the one it comes in.
local turns = {
  [2] = { 0, 1, 2, 3 }, [7] = { 4, 5, 6, 7 }, [8] = { 8, 9 }, [10] = { 10 },
  [11] = { 11, 12 }, [14] = { 13, 14, 15, 16 }, [18] = { 17, 18 },
}

return { shapes = shapes, turns = turns }
