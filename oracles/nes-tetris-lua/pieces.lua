-- The 19 orientations: their minos, their piece, their turns (clauses NT-02, NT-03, NT-05).
-- Everything is flat and counted from 0, so that the field can be scanned without a new table.
local Pieces = {}

-- The minos of orientations 0 to 18 as dx, dy from the centre, exactly as NT-02 lists them.
local minos = {
  [0] = { -1, 0, 0, 0, 1, 0, 0, -1 },
  { 0, -1, 0, 0, 1, 0, 0, 1 },
  { -1, 0, 0, 0, 1, 0, 0, 1 },
  { 0, -1, -1, 0, 0, 0, 0, 1 },
  { 0, -1, 0, 0, -1, 1, 0, 1 },
  { -1, -1, -1, 0, 0, 0, 1, 0 },
  { 0, -1, 1, -1, 0, 0, 0, 1 },
  { -1, 0, 0, 0, 1, 0, 1, 1 },
  { -1, 0, 0, 0, 0, 1, 1, 1 },
  { 1, -1, 0, 0, 1, 0, 0, 1 },
  { -1, 0, 0, 0, -1, 1, 0, 1 },
  { 0, 0, 1, 0, -1, 1, 0, 1 },
  { 0, -1, 0, 0, 1, 0, 1, 1 },
  { 0, -1, 0, 0, 0, 1, 1, 1 },
  { -1, 0, 0, 0, 1, 0, -1, 1 },
  { -1, -1, 0, -1, 0, 0, 0, 1 },
  { 1, -1, -1, 0, 0, 0, 1, 0 },
  { 0, -2, 0, -1, 0, 0, 0, 1 },
  { -2, 0, -1, 0, 0, 0, 1, 0 },
}

--- Mino i (0..3) of orientation o is at dx[4 * o + i], dy[4 * o + i].
Pieces.dx, Pieces.dy = {}, {}
for o = 0, 18 do
  for i = 0, 3 do
    Pieces.dx[4 * o + i] = minos[o][2 * i + 1]
    Pieces.dy[4 * o + i] = minos[o][2 * i + 2]
  end
end

--- Spawn orientations of the pieces number 0 to 6: T J Z O S L I.
Pieces.spawn = { [0] = 2, 7, 8, 10, 11, 14, 18 }

--- First and last orientation of each piece.
Pieces.first = { [0] = 0, 4, 8, 10, 11, 13, 17 }
Pieces.last = { [0] = 3, 7, 9, 10, 12, 16, 18 }

--- The byte that a locked mino of the piece is written as (NT-03).
Pieces.byte = { [0] = 0x7B, 0x7D, 0x7C, 0x7B, 0x7D, 0x7C, 0x7B }

--- Number of the piece that an orientation belongs to.
Pieces.of = {}
for piece = 0, 6 do
  for o = Pieces.first[piece], Pieces.last[piece] do
    Pieces.of[o] = piece
  end
end

--- Whether a number is a spawn orientation.
Pieces.spawns = {}
for piece = 0, 6 do
  Pieces.spawns[Pieces.spawn[piece]] = true
end

--- Orientations turned clockwise and counterclockwise (NT-05).
Pieces.clockwise = { [0] = 1, 2, 3, 0, 5, 6, 7, 4, 9, 8, 10, 12, 11, 14, 15, 16, 13, 18, 17 }
Pieces.counterclockwise = { [0] = 3, 0, 1, 2, 7, 4, 5, 6, 9, 8, 10, 12, 11, 16, 13, 14, 15, 18, 17 }

return Pieces
