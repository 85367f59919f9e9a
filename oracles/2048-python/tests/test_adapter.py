"""The oracle as a harness sees it."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent.parent / "adapter.py"
INIT = {"game": "2048@1.0", "profile": "4x4", "setup": [], "layer": "outcome"}


def ask(*requests):
    """The replies of a fresh oracle, without their ids."""
    lines = "".join(json.dumps({"id": id, **r}) + "\n" for id, r in enumerate(requests))
    run = subprocess.run(
        [sys.executable, "-B", str(ADAPTER)], input=lines.encode(), capture_output=True, check=True
    )
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert [reply.pop("id") for reply in replies] == list(range(len(requests)))
    return replies


class Adapter(unittest.TestCase):
    def test_it_is_short(self):
        lines = ADAPTER.read_text().splitlines()
        self.assertLessEqual(len(lines), 40)
        self.assertLessEqual(max(map(len, lines)), 100)

    def test_hello(self):
        hello = ask({"op": "hello", "proto": [1, 1], "harness": "test"})[0]
        manifest = json.loads((ADAPTER.parent / "oracle.json").read_text())
        self.assertEqual(hello["games"], manifest["games"])
        self.assertEqual((hello["name"], hello["version"]), (manifest["name"], manifest["version"]))
        for cap in ("events", "legal", "perft", "kernel:row", "kernel:ntuple", "chance:seed"):
            self.assertIn(cap, hello["caps"])

    def test_steps_and_play_agree(self):
        start, first, second, play = ask(
            {"op": "new", **INIT, "c": [3, 1, 12, 2]},
            {"op": "step", "a": [2], "c": [9, 1]},
            {"op": "step", "a": [0], "c": [15, 2]},
            {
                "op": "play",
                "games": [{**INIT, "c": [3, 1, 12, 2, 9, 1, 15, 2], "a": [2, 0]}],
                "out": "states:0-2",
            },
        )
        self.assertEqual(start["k"], 4)
        self.assertEqual(first["s"][2:], [1, *[0] * 8, 1, 0, 0, 2, 0, 0, 0])
        self.assertEqual(first["ev"], [2, 4, 10])
        game = play["games"][0]
        self.assertEqual(game["st"], [start["s"], first["s"], second["s"]])
        self.assertEqual(game["sk"], [4, 6, 8])
        self.assertEqual(game["se"], [[], first["ev"], second["ev"]])
        self.assertEqual((game["n"], game["k"], game["over"]), (2, 8, 0))

    def test_setup_words_are_refused(self):
        reply = ask({"op": "new", **INIT, "setup": [1], "c": [3, 1, 12, 2]})[0]
        self.assertEqual(reply["err"], "bad-params")

    def test_the_generator_is_the_last_word(self):
        seed = {**INIT, "layer": "seed", "gen": "mulberry32"}
        start, step = ask({"op": "new", **seed, "seed": "0"}, {"op": "step", "a": [3]})
        # Four draws, then two, of 0x6D2B79F5 each.
        self.assertEqual(start["s"][-1], 4 * 0x6D2B79F5 % 2**32)
        self.assertEqual(step["s"][-1], 6 * 0x6D2B79F5 % 2**32)
        resumed = ask({"op": "new", **seed, "s": start["s"]}, {"op": "step", "a": [3]})
        self.assertEqual(resumed[1], step)

    def test_perft(self):
        # Two tiles in the corners: each of four moves leaves 14 cells, with two ranks each.
        state = [0, 0, 0, 0, 0, 1, *[0] * 8, 1, 0, 0, 0]
        reply = ask({"op": "perft", "depth": 1, **INIT, "s": state})[0]
        self.assertEqual((reply["l"], reply["n"]), ([[0], [1], [2], [3]], [28] * 4))
        self.assertEqual((reply["moves"], reply["terminals"], reply["sum"]), (4, 0, 0))

    def test_kernels_are_for_boards_of_four(self):
        row = {"op": "kernel", "game": "2048@1.0", "name": "row", "in": [[0x1111], [65536]]}
        good, other = ask({**row, "profile": "4x4"}, {**row, "profile": "2x2"})
        self.assertEqual(good["out"][0], [34, 8704, 8, 1, 1])
        self.assertEqual(good["out"][1]["err"], "domain-error")
        self.assertEqual(other["err"], "unsupported-op")


if __name__ == "__main__":
    unittest.main()
