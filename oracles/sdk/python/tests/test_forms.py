"""Profiles that the spec gives another form."""

import json
import tempfile
import unittest
from pathlib import Path

from adapter import RaceGame
from tests.harness import SEED, SHORT, ask, code, digest, played

# In the short race one die is thrown at a time, from a tape of outcomes, and whatever is thrown is
# allowed.
FORM = {
    "action": {"struct": {"dice": {"u": 1, "min": 1}}},
    "layers": {"outcome": {"order": "One word per die."}},
    "legal": "all",
}
LONG = {**SHORT, "profile": "long"}


class FormedRace(RaceGame):
    pass


class Forms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        spec = json.loads(RaceGame.spec_file.read_text())
        FormedRace.spec_file = Path(cls.folder.name) / "game.json"
        FormedRace.spec_file.write_text(json.dumps({**spec, "forms": {"short": FORM}}))

    def test_a_layout_of_the_form_takes_the_place_of_the_games(self):
        for init, expected in ((SHORT, "illegal-action"), (LONG, None)):
            step = {"op": "step", "a": [2], "c": [1, 1]}
            self.assertEqual(code({"op": "new", **init}, step, kind=FormedRace), expected)

    def test_the_profile_has_the_layers_of_its_form(self):
        seed = {**SEED, "seed": "0"}
        self.assertIsNone(code({"op": "new", **seed}, kind=FormedRace))
        for init in ({**seed, "profile": "short"}, {**SHORT, "layer": "raw"}):
            self.assertEqual(code({"op": "new", **init}, kind=FormedRace), "unsupported-op")
        rng = {"op": "rng", "game": "race@1.0", "gen": "mulberry32", "seed": "0", "n": 1}
        self.assertEqual(ask(rng, kind=FormedRace)[0]["w"], [1144304738])

    def test_without_a_list_there_is_no_lane(self):
        result = played("states:0-9", kind=FormedRace, **SHORT, a=[1], c=[2])
        self.assertEqual((result["n"], result["d"]), (1, digest([0, 0, 0], [0, 1, 2])))
        self.assertTrue({"ld", "sl", "err"}.isdisjoint(result))
        self.assertIn("ld", played(kind=FormedRace, **LONG, a=[1], c=[2]))
        for request in ({"op": "legal"}, {"op": "perft", "depth": 1}):
            self.assertEqual(code({**request, **SHORT}, kind=FormedRace), "unsupported-op")
            self.assertIsNone(code({**request, **LONG}, kind=FormedRace))


if __name__ == "__main__":
    unittest.main()
