"""The rules, clause by clause, on cases worked out by hand."""

import random
import unittest

from lockstep_sdk import Chance, Mulberry32, Refusal, compile_layout
from rules import DOWN, LEFT, RIGHT, UP, Board, slide

OUTCOME = compile_layout({"struct": {"cell": {"u": 15}, "rank": {"u": 2}}}, {})
FULL_OVER = [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1]


def tape(*words):
    return Chance("outcome", OUTCOME, list(words))


def raw(*words):
    return Chance("raw", OUTCOME, list(words))


def board():
    return Board(4, 4, "clamp15")


def rows(*texts):
    return [int(rank) for text in texts for rank in text.split()]


class Lines(unittest.TestCase):
    def test_slide_leaves_no_gap(self):
        self.assertEqual(slide([0, 1, 0, 2]), ([1, 2, 0, 0], []))

    def test_equal_tiles_merge_over_empty_cells_but_not_over_tiles(self):
        self.assertEqual(slide([3, 0, 0, 3]), ([4, 0, 0, 0], [(0, 3)]))
        self.assertEqual(slide([3, 1, 0, 3]), ([3, 1, 3, 0], []))

    def test_a_tile_merges_once(self):
        self.assertEqual(slide([1, 1, 2, 0])[0], [2, 2, 0, 0])
        self.assertEqual(slide([1, 1, 1, 1])[0], [2, 2, 0, 0])
        self.assertEqual(slide([2, 1, 1, 0])[0], [2, 2, 0, 0])

    def test_the_target_side_merges_first(self):
        self.assertEqual(slide([1, 1, 1, 0])[0], [2, 1, 0, 0])
        self.assertEqual(slide([0, 2, 2, 2])[0], [3, 2, 0, 0])

    def test_rank_15_stays_15(self):
        self.assertEqual(slide([15, 15, 15, 15]), ([15, 15, 0, 0], [(0, 15), (1, 15)]))


class Moves(unittest.TestCase):
    CELLS = rows("1 0 0 1", "1 2 0 0", "0 2 3 0", "1 0 3 3")

    def test_four_directions(self):
        moves = {
            UP: rows("2 3 4 1", "1 0 0 3", "0 0 0 0", "0 0 0 0"),
            DOWN: rows("0 0 0 0", "0 0 0 0", "1 0 0 1", "2 3 4 3"),
            LEFT: rows("2 0 0 0", "1 2 0 0", "2 3 0 0", "1 4 0 0"),
            RIGHT: rows("0 0 0 2", "0 0 1 2", "0 0 2 3", "0 0 1 4"),
        }
        scores = {UP: 4 + 8 + 16, DOWN: 4 + 8 + 16, LEFT: 4 + 16, RIGHT: 4 + 16}
        for direction, expected in moves.items():
            move = board().move(self.CELLS, direction)
            self.assertEqual(move.cells, expected)
            self.assertEqual(move.score, scores[direction])

    def test_the_cap_scores_32768(self):
        cells = [15, 15] + [0] * 14
        self.assertEqual(board().move(cells, LEFT).score, 32768)

    def test_a_board_that_is_no_square(self):
        small = Board(2, 3, "clamp15")
        self.assertEqual(small.move([1, 2, 0, 1, 2, 3], UP).cells, [2, 3, 3, 0, 0, 0])
        self.assertEqual(small.move([1, 0, 1, 0, 2, 0], RIGHT).cells, [0, 0, 2, 0, 0, 2])

    def test_legal_means_that_something_changes(self):
        dice = random.Random(1)
        for size in ((4, 4), (2, 2), (2, 3), (3, 3)):
            rules = Board(*size, "clamp15")
            for _ in range(2000):
                cells = [dice.choice((0, 0, 1, 2, 3, 15)) for _ in range(rules.size)]
                changing = [way for way in range(4) if rules.move(cells, way).cells != cells]
                self.assertEqual(rules.legal(cells), changing, cells)

    def test_neighbours_end_at_the_edge(self):
        cells = rows("1 2 3 4", "4 3 2 1", "1 2 3 4", "4 3 2 1")
        self.assertEqual(board().legal(cells), [])
        self.assertEqual(board().legal([0] * 16), [])

    def test_an_unknown_cap_is_no_board(self):
        with self.assertRaises(ValueError):
            Board(4, 4, "none")


class Turns(unittest.TestCase):
    def refused(self, code, call, *arguments):
        with self.assertRaises(Refusal) as caught:
            call(*arguments)
        self.assertEqual(caught.exception.code, code)

    def test_start(self):
        state = board().start(tape(3, 1, 12, 2))
        self.assertEqual(board().save(state), [0, 0, *rows("0 0 0 1", *["0 0 0 0"] * 2, "2 0 0 0")])

    def test_start_from_words(self):
        state = board().start(raw(0, 3865470566, 0, 3865470567))
        self.assertEqual(state.cells[:3], [1, 2, 0])
        state = board().start(raw(4294967295, 0, 4294967295, 0))
        self.assertEqual(state.cells[13:], [0, 1, 1])

    def test_start_from_a_seed(self):
        # Seed 0 draws 1144304738, 1416247, 958946056, 627933444: cell 1144304738*16/2^32 = 4, then
        # the third of 15 empty cells.
        chance = Chance("seed", OUTCOME, generator=Mulberry32.from_seed(0))
        cells = board().start(chance).cells
        self.assertEqual([cell for cell, rank in enumerate(cells) if rank], [3, 4])

    def test_outcomes_that_cannot_be(self):
        rules = board()
        for words in ([3, 1, 3, 1], [3, 1, 3], [16], [3, 0, 4, 1], [3, 3]):
            self.refused("chance-range", rules.start, tape(*words))
        for words in ([], [3], [3, 1], [3, 1, 4]):
            self.refused("chance-short", rules.start, tape(*words))
        self.refused("chance-range", rules.start, raw(4294967296))
        self.refused("chance-short", rules.start, raw(0, 0, 0))

    def test_a_turn(self):
        before = board().load([0, 100, *rows("1 1 0 0", *["0 0 0 0"] * 3)])
        chance = tape(1, 2, 9)
        after, move, rank = board().turn(before, LEFT, chance)
        self.assertEqual((after.score, after.cells[:4], rank), (104, [2, 2, 0, 0], 2))
        self.assertEqual(move.cells[:4], [2, 0, 0, 0])
        self.assertEqual(after.legal, [DOWN, LEFT, RIGHT])
        self.assertEqual(chance.consumed, 2)
        self.assertEqual(before.cells[:4], [1, 1, 0, 0])

    def test_the_last_empty_cell_uses_two_words(self):
        before = board().load([0, 0, *rows("0 1 2 3", "3 4 3 4", "4 3 4 3", "3 4 3 4")])
        chance = raw(4294967295, 4294967295, 0)
        after, _, _ = board().turn(before, LEFT, chance)
        self.assertEqual((after.cells[:4], chance.consumed), ([1, 2, 3, 2], 2))

    def test_a_direction_that_changes_nothing(self):
        before = board().load([0, 0, 1, *[0] * 15])
        chance = tape(3, 1)
        self.refused("illegal-action", board().turn, before, UP, chance)
        self.assertEqual(chance.consumed, 0)

    def test_explicit_states(self):
        self.assertEqual(board().load([1, 7, *FULL_OVER]).legal, [])
        self.refused("bad-state", board().load, [0, 7, *FULL_OVER])
        self.refused("bad-state", board().load, [1, 7, 1, *FULL_OVER[:15]])
        self.refused("bad-state", board().load, [0, 0, *[0] * 16])
        self.assertEqual(board().load([1, 0, *[0] * 16]).legal, [])

    def test_outcomes_in_order(self):
        small = Board(2, 2, "clamp15")
        states = list(small.outcomes(small.load([0, 0, 1, 1, 2, 0]), LEFT))
        cells = [[2, 1, 2, 0], [2, 2, 2, 0], [2, 0, 2, 1], [2, 0, 2, 2]]
        self.assertEqual([state.cells for state in states], cells)


if __name__ == "__main__":
    unittest.main()
