"""Each event on a turn worked out by hand."""

import unittest

from events import turn_with_events
from lockstep_sdk import Chance, compile_layout
from rules import DOWN, LEFT, RIGHT, UP, Board

OUTCOME = compile_layout("u", {})


class Events(unittest.TestCase):
    def of(self, text, direction, cell, rank):
        """The events of a turn on a 4x4 board given as rows."""
        board = Board(4, 4, "clamp15")
        cells = [int(word) for word in text.replace("/", " ").split()]
        before = board.load([0 if board.legal(cells) else 1, 0, *cells])
        chance = Chance("outcome", OUTCOME, [cell, rank])
        return set(turn_with_events(board, before, direction, chance)[1])

    def test_a_slide(self):
        found = self.of("1 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", RIGHT, 0, 1)
        self.assertEqual(found, {"move-right", "slide-only", "spawn-two"})

    def test_directions(self):
        text = "0 0 0 0 / 0 1 0 0 / 0 0 0 0 / 0 0 0 0"
        for name, direction in {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}.items():
            self.assertIn(f"move-{name}", self.of(text, direction, 10, 2))

    def test_a_merge_that_stands_alone(self):
        found = self.of("3 3 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 2)
        self.assertEqual(found, {"move-left", "merge", "spawn-four"})

    def test_two_merges_in_one_line_lie_side_by_side(self):
        found = self.of("1 1 1 1 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
        expected = {"move-left", "merge", "double-merge", "fresh-stop", "fresh-pair", "spawn-two"}
        self.assertEqual(found, expected)
        found = self.of("1 1 3 3 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
        self.assertEqual(found, {"move-left", "merge", "double-merge", "spawn-two"})
        found = self.of("1 1 0 0 / 3 3 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
        self.assertNotIn("double-merge", found)

    def test_runs_of_exactly_three(self):
        self.assertIn("triple-run", self.of("1 0 1 1 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1))
        self.assertIn("triple-run", self.of("2 1 1 1 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", RIGHT, 15, 1))
        for text in ("1 1 1 1", "1 1 0 0", "1 1 2 1"):
            found = self.of(f"{text} / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
            self.assertNotIn("triple-run", found)

    def test_a_fresh_tile_beside_an_equal_one_in_its_line(self):
        self.assertIn("fresh-stop", self.of("1 1 2 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1))
        # In its column only, or by the new tile: a pair, but no stop.
        for text, cell, rank in (("1 1 0 0 / 2 0 0 0", 15, 1), ("1 1 0 0 / 0 0 0 0", 3, 2)):
            found = self.of(f"{text} / 0 0 0 0 / 0 0 0 0", LEFT, cell, rank)
            self.assertIn("fresh-pair", found)
            self.assertNotIn("fresh-stop", found)

    def test_another_tile_between_parts_a_pair(self):
        text = "1 1 0 0 / 0 0 0 0 / 2 0 0 0 / 0 0 0 0"
        self.assertIn("fresh-pair", self.of(text, LEFT, 15, 1))
        self.assertNotIn("fresh-pair", self.of(text, LEFT, 4, 1))

    def test_the_cap(self):
        cap = self.of("15 15 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
        self.assertEqual(cap, {"move-left", "merge", "cap-merge", "spawn-two", "past-2048"})
        below = self.of("14 14 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
        self.assertNotIn("cap-merge", below)

    def test_2048(self):
        made = self.of("10 10 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", LEFT, 15, 1)
        self.assertEqual(made, {"move-left", "merge", "made-2048", "spawn-two"})
        past = self.of("11 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", RIGHT, 15, 1)
        self.assertEqual(past, {"move-right", "slide-only", "past-2048", "spawn-two"})

    def test_a_full_board_that_is_over(self):
        text = "0 1 2 3 / 3 1 2 3 / 1 2 3 4 / 4 3 2 1"
        found = self.of(text, LEFT, 3, 1)
        expected = {"move-left", "slide-only", "spawn-two", "board-filled", "game-over"}
        self.assertEqual(found, expected)

    def test_a_full_board_that_goes_on(self):
        rest = "5 6 5 6 / 6 5 6 5 / 5 6 5 6"
        found = self.of(f"0 1 3 4 / {rest}", LEFT, 3, 1)
        self.assertIn("game-over", found)
        full = {"spawn-two", "board-filled", "full-not-over", "move-left"}
        across = self.of(f"0 2 3 1 / {rest}", LEFT, 3, 1)
        self.assertEqual(across, full | {"slide-only", "full-horizontal-only"})
        along = self.of("0 2 3 4 / 5 6 5 1 / 6 5 6 5 / 5 6 5 6", LEFT, 3, 1)
        self.assertEqual(along, full | {"slide-only", "full-vertical-only"})
        both = self.of("0 2 3 1 / 5 6 5 1 / 6 5 6 5 / 5 6 5 6", LEFT, 3, 1)
        self.assertEqual(both, full | {"slide-only"})

    def test_only_fresh_tiles_keep_the_game_alive(self):
        rest = "5 6 5 6 / 6 5 6 5 / 5 6 5 6"
        self.assertIn("fresh-decides", self.of(f"1 1 2 3 / {rest}", LEFT, 3, 1))
        # The pair that the new tile makes with an old one does not hold a fresh tile.
        self.assertNotIn("fresh-decides", self.of(f"2 2 2 1 / {rest}", LEFT, 3, 1))
        self.assertNotIn("fresh-decides", self.of(f"1 1 2 1 / {rest}", LEFT, 3, 1))


if __name__ == "__main__":
    unittest.main()
