"""Games that misbehave, and games with actions and lists of any length."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

from adapter import RaceGame
from lockstep_sdk import Game, Refusal
from tests.harness import SEED, SHORT, ask, digest, played


class Faulty(Game):
    """Raises on action 1, names no event of its spec or a state that is none on action 2."""

    name = "faulty"
    version = "1"
    spec_file = RaceGame.spec_file
    layers = ("outcome",)
    has_legal = False
    has_events = True

    def start(self, setup, chance):
        return 0

    def save(self, turns):
        return [0, turns, 0] if turns < 9 else [0]

    def load(self, words):
        raise KeyError("no states here")

    def step(self, turns, action, chance):
        if action[0] == 1:
            raise ZeroDivisionError
        die = chance.draw(1, 6, int)
        events = {1: ["no-such-event"], 2: ["double", "goal", "double"]}
        return (9 if die == 3 else turns + 1), events.get(die, [])


class Faults(unittest.TestCase):
    def quietly(self, *requests):
        with contextlib.redirect_stderr(io.StringIO()) as log:
            replies = ask(*requests, kind=Faulty)
        self.log = log.getvalue()
        return replies

    def test_faults_of_a_game_are_internal_errors(self):
        steps = [(1, 1), (2, 1), (2, 3), (2, 2)]
        requests = [{"op": "step", "a": [action], "c": [die]} for action, die in steps]
        replies = self.quietly({"op": "new", **SHORT}, *requests)
        self.assertEqual([reply.get("err") for reply in replies[1:4]], ["internal"] * 3)
        self.assertEqual(replies[4], {"s": [0, 1, 0], "k": 1, "ev": [0, 1]})
        self.assertIn("ZeroDivisionError", self.log)

    def test_a_fault_ends_one_game_of_play(self):
        games = [
            {**SHORT, "a": [2, 1], "c": [2, 2]},
            {**SHORT, "s": [0, 1, 0], "a": []},
            {**SHORT, "a": [2], "c": [2]},
        ]
        replies = self.quietly({"op": "play", "games": games})
        results = replies[0]["games"]
        self.assertEqual([game.get("err") for game in results], ["internal", "internal", None])
        self.assertEqual((results[0]["n"], results[0]["at"]), (1, 1))
        self.assertNotIn("ld", results[0])

    def test_what_is_not_implemented_is_not_offered(self):
        replies = ask(
            {"op": "hello", "proto": [1, 1]},
            {"op": "new", **SHORT, "layer": "seed"},
            {"op": "legal", **SHORT},
            {"op": "perft", "depth": 1, **SHORT},
            {"op": "rng", "game": "race@1.0", "gen": "mulberry32", "seed": "0", "n": 1},
            kind=Faulty,
        )
        caps = ["step", "play", "dig", "state", "bench", "events", "chance:outcome"]
        self.assertEqual(replies[0]["caps"], caps)
        self.assertEqual([reply["err"] for reply in replies[1:]], ["unsupported-op"] * 4)

    def test_an_error_code_has_to_be_known(self):
        with self.assertRaises(ValueError):
            Refusal("wrong")


class Hasty(RaceGame):
    """Draws before it judges its action."""

    def step(self, state, action, chance):
        after = super().step(state, action, chance)
        if state.turns == 0 and action[0] == 2:
            raise Refusal("illegal-action")
        return after


class Draws(unittest.TestCase):
    def test_a_refused_step_takes_its_draws_back(self):
        requests = [{"op": "new", **SEED, "seed": "0"}]
        requests += [{"op": "step", "a": [action]} for action in (2, 1)]
        replies = ask(*requests, kind=Hasty)
        self.assertEqual(replies[1], {"err": "illegal-action"})
        self.assertEqual(replies[2]["s"], [0, 1, 2, 1831565813])


WALK = {
    "id": "walk",
    "version": "1.0",
    "parameters": {},
    "profiles": {"only": {}},
    "setup": {"struct": {}},
    "state": {"struct": {"over": "bool", "path": {"list": {"u": 3}, "max": 9}}},
    "action": {"list": {"u": 3}, "max": 2},
    "outcome": {"struct": {}},
    "layers": {"none": {}},
    "over": "over",
    "events": [],
    "kernels": [],
}


class Walk(Game):
    """A path that an action makes longer; its list is too long once the path has three squares."""

    name = "walk"
    version = "1"
    layers = ("none",)

    def start(self, setup, chance):
        return ()

    def save(self, path):
        return [int(len(path) > 4), len(path), *path]

    def load(self, words):
        return tuple(words[2:])

    def step(self, path, action, chance):
        return (*path, *action[1:]), ()

    def legal(self, path):
        if len(path) == 3:
            raise Refusal("too-long")
        return [[0], [1, 3]]


class LongActions(unittest.TestCase):
    INIT = {"game": "walk@1.0", "profile": "only", "setup": [], "layer": "none"}

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        Walk.spec_file = Path(cls.folder.name) / "game.json"
        Walk.spec_file.write_text(json.dumps(WALK))

    def test_actions_are_split_by_their_layout(self):
        result = played("states:0-9", kind=Walk, **self.INIT, a=[1, 3, 0, 1, 2])
        self.assertEqual(result["st"], [[0, 0], [0, 1, 3], [0, 1, 3], [0, 2, 3, 2]])
        self.assertEqual(result["ld"], digest(*[[0, 1, 3]] * 4))
        for rest in ([2, 1], [3, 1, 1, 1], [1, 4]):
            result = played(kind=Walk, **self.INIT, a=[0, *rest])
            self.assertEqual((result["err"], result["at"]), ("illegal-action", 1), rest)

    def test_a_list_that_is_too_long_costs_its_lane(self):
        for out in ("end", "every:1", "states:0-9"):
            result = played(out, kind=Walk, **self.INIT, a=[2, 1, 1, 1, 2, 1, 1])
            self.assertEqual(result["n"], 3)
            self.assertTrue({"ld", "pl", "sl", "err"}.isdisjoint(result), result)
        replies = ask({"op": "legal", **self.INIT, "s": [0, 3, 1, 1, 1]}, kind=Walk)
        self.assertEqual(replies[0]["err"], "too-long")

    def test_perft_without_chance(self):
        reply = ask({"op": "perft", "depth": 2, **self.INIT}, kind=Walk)[0]
        self.assertEqual(reply, {"l": [[0], [1, 3]], "n": [2, 2], "terminals": 0, "moves": 6})


if __name__ == "__main__":
    unittest.main()
