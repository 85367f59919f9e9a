"""The page on writing adapters: its exchanges, its program and its vectors are real."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ORACLES = Path(__file__).resolve().parent.parent.parent
GUIDE = (ORACLES / "WRITING-AN-ADAPTER.md").read_text(encoding="utf-8")
VECTORS = ORACLES.parent / "spec" / "games" / "2048" / "vectors"
BLOCKS = re.findall(r"^```([a-z]*)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
EXCHANGES = [text for kind, text in BLOCKS if text.startswith("-> ")]
PROGRAMS = [text for kind, text in BLOCKS if kind == "python"]


def replies(command, lines):
    """What a program answers to request lines."""
    data = "".join(line + "\n" for line in lines).encode()
    run = subprocess.run(command, input=data, capture_output=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


class Guide(unittest.TestCase):
    def test_the_oracle_says_what_the_page_says(self):
        self.assertEqual(len(EXCHANGES), 6)
        for text in EXCHANGES:
            requests = [line[3:] for line in text.splitlines() if line.startswith("-> ")]
            shown = [json.loads(line[3:]) for line in text.splitlines() if line.startswith("<- ")]
            command = [sys.executable, "-B", str(ORACLES / "2048-python" / "adapter.py")]
            for request, expected, found in zip(requests, shown, replies(command, requests)):
                if "hello" in request:
                    continue
                # The page leaves out the lanes that it has not come to.
                self.agree(expected, found)

    def agree(self, expected, found):
        """Whether all that is shown is there, in objects at any depth."""
        if isinstance(expected, dict):
            self.assertEqual(expected.get("err"), found.get("err"))
            for key, value in expected.items():
                self.agree(value, found[key])
        elif isinstance(expected, list) and any(isinstance(one, dict) for one in expected):
            self.assertEqual(len(expected), len(found))
            for one, other in zip(expected, found):
                self.agree(one, other)
        else:
            self.assertEqual(expected, found)

    def test_the_program_gives_the_replies_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program.py"
            program.write_text(PROGRAMS[0])
            lines = EXCHANGES[0].splitlines()
            found = replies([sys.executable, "-B", str(program)], [line[3:] for line in lines[::2]])
            self.assertEqual(found, [json.loads(line[3:]) for line in lines[1::2]])

    def test_play_gives_the_results_shown(self):
        # The functions of the program up to its loop, and the one that the page adds.
        names = {}
        exec(PROGRAMS[0].split("state = None")[0] + PROGRAMS[1], names)
        lines = EXCHANGES[1].splitlines()
        for request, reply in zip(lines[::2], lines[1::2]):
            request, reply = json.loads(request[3:]), json.loads(reply[3:])
            found = names["play"](request["games"][0], 1, 2)
            self.agree(reply["games"][0], found)

    def test_the_vectors_are_those_of_the_game(self):
        recorded = {
            line for file in VECTORS.glob("*.jsonl") for line in file.read_text().splitlines()
        }
        shown = [text.strip() for kind, text in BLOCKS if kind == "jsonl"]
        self.assertEqual(len(shown), 8)
        for line in shown:
            self.assertIn(line, recorded)


if __name__ == "__main__":
    unittest.main()
