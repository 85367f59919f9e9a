"""The kernels, on values worked out by hand and by another route."""

import unittest

from kernels import VARIANTS, ntuple, pack, row
from rules import LEFT, RIGHT, Board


class Row(unittest.TestCase):
    def test_by_hand(self):
        # 1 1 1 1 moves to 2 2 0 0 and 0 0 2 2: 2 + 16*2 = 34, 256*2 + 4096*2 = 8704.
        self.assertEqual(row([0x1111]), [34, 8704, 8, 1, 1])
        # c1 = c2 = 1: one tile of rank 2, leftmost or rightmost.
        self.assertEqual(row([0x0110]), [2, 8192, 4, 1, 1])
        self.assertEqual(row([0]), [0, 0, 0, 0, 0])
        self.assertEqual(row([0x0001]), [1, 4096, 0, 0, 1])

    def test_every_row_is_a_move_of_a_board(self):
        board = Board(4, 4, "clamp15")
        for word in range(0, 65536, 7):
            cells = [word & 15, word >> 4 & 15, word >> 8 & 15, word >> 12]
            left = board.move([*cells, *[0] * 12], LEFT)
            right = board.move([*cells, *[0] * 12], RIGHT)
            self.assertEqual(left.score, right.score)
            moved = [pack(left.cells[:4]), pack(right.cells[:4])]
            legal = [int(left.cells[:4] != cells), int(right.cells[:4] != cells)]
            self.assertEqual(row([word]), [*moved, left.score, *legal])


class Ntuple(unittest.TestCase):
    def test_places(self):
        indices = ntuple(list(range(16)))
        self.assertEqual(len(indices), 32)
        self.assertEqual(indices[0], 0x012345)
        # Flipped: every row from right to left.
        self.assertEqual(indices[1], 0x321076)
        # A quarter turn clockwise sends cells 0 1 2 3 to the last column, 4 5 to the one before.
        self.assertEqual(indices[2], 0x37BF26)
        self.assertEqual(indices[8], 0x456789)

    def test_variants_keep_their_cells_apart(self):
        self.assertTrue(all(len(set(places)) == 6 for places in VARIANTS))


if __name__ == "__main__":
    unittest.main()
