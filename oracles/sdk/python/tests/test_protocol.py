"""The protocol as a harness sees it, with the template's race."""

import json
import unittest

from adapter import RaceGame
from lockstep_sdk import fnv1a_32, serve_lines
from tests.harness import SEED, SHORT, ask, code, digest, played, raw_replies

NONE = digest()


def new(**more):
    return {"op": "new", **SHORT, **more}


def step(*action, c=()):
    return {"op": "step", "a": list(action), "c": list(c)}


class Handshake(unittest.TestCase):
    def test_hello_tells_what_the_adapter_can(self):
        hello = ask({"op": "hello", "proto": [1, 3], "harness": "h"})[0]
        self.assertTrue(hello.pop("lang").startswith("python 3."))
        caps = "step play dig state bench legal events rng perft".split()
        caps += ["chance:outcome", "chance:raw", "chance:seed", "kernel:die"]
        named = {"name": "race-python", "version": "0.1.0", "games": ["race@1.0"], "caps": caps}
        self.assertEqual(hello, {"proto": 1, **named, "maxLine": 1048576, "window": 8})

    def test_another_version_of_the_protocol(self):
        self.assertEqual(code({"op": "hello", "proto": [2, 3]}), "bad-params")
        self.assertEqual(code({"op": "hello"}), "bad-params")

    def test_bye_ends_the_session(self):
        data = b'{"id":1,"op":"bye"}\n{"id":2,"op":"bye"}\n'
        self.assertEqual(raw_replies(data), ['{"id":1}'])


class Steps(unittest.TestCase):
    def test_layer_outcome(self):
        replies = ask(new(), step(2, c=[1, 2, 6]), step(1, c=[3]))
        self.assertEqual(replies[0], {"s": [0, 0, 0], "k": 0})
        self.assertEqual(replies[1], {"s": [0, 1, 3], "k": 2, "ev": []})
        self.assertEqual(replies[2], {"s": [1, 2, 6], "k": 1, "ev": [0]})

    def test_layer_raw(self):
        raw = {**SHORT, "profile": "long", "layer": "raw"}
        reply = ask({"op": "new", **raw}, step(2, c=[0, 4294967295]))[1]
        self.assertEqual(reply, {"s": [0, 1, 7], "k": 2, "ev": []})

    def test_layer_seed(self):
        # mulberry32 from 0 draws 1144304738, which is a die of 2; one draw adds 0x6D2B79F5.
        replies = ask({"op": "new", **SEED, "seed": "0"}, step(1))
        self.assertEqual(replies[0], {"s": [0, 0, 0, 0], "k": 0})
        self.assertEqual(replies[1], {"s": [0, 1, 2, 1831565813], "k": 0, "ev": []})
        resumed = ask({"op": "new", **SEED, "s": [0, 0, 0, 0]}, step(1))
        self.assertEqual(resumed[1], replies[1])

    def test_a_refused_step_changes_nothing(self):
        refused = [
            (step(2, c=[1]), "chance-short"),
            (step(2, c=[1, 7]), "chance-range"),
            (step(1, c=[0]), "chance-range"),
            (step(1, c=[-1]), "chance-range"),
            (step(1, c=[1.5]), "chance-range"),
            (step(1, c=[2**46]), "chance-range"),
            (step(3, c=[7]), "illegal-action"),
            (step(1, 1, c=[1]), "illegal-action"),
            (step(c=[1]), "illegal-action"),
            (step(-1, c=[1]), "illegal-action"),
            ({"op": "step", "a": "x"}, "bad-params"),
            ({"op": "step", "a": [None]}, "bad-params"),
            ({"op": "step", "a": [True]}, "bad-params"),
            ({"op": "step", "a": [1], "c": 3}, "bad-params"),
            ({"op": "step"}, "bad-params"),
        ]
        for request, expected in refused:
            replies = ask(new(), request, step(1, c=[4]))
            self.assertEqual(replies[1]["err"], expected, request)
            self.assertEqual(replies[2], {"s": [0, 1, 4], "k": 1, "ev": []}, request)
        replies = ask({"op": "new", **SEED, "seed": "0"}, step(3), step(1))
        self.assertEqual(replies[2]["s"], [0, 1, 2, 1831565813])

    def test_the_first_error_in_order_wins(self):
        cases = [
            (dict(game="race@1.1", profile="x"), "unsupported-game"),
            (dict(profile="x", s=[9]), "unsupported-profile"),
            (dict(setup=[6], s=[9]), "bad-params"),
            (dict(setup=[0, 0]), "bad-params"),
            (dict(setup=[-1]), "bad-params"),
            (dict(layer="none"), "unsupported-op"),
            (dict(layer="other"), "bad-params"),
            (dict(game=7), "bad-params"),
            (dict(c="x"), "bad-params"),
        ]
        cases += [
            (dict(s=state), "bad-state")
            for state in ([1, 0, 5], [0, 0, 6], [0, 0, 7], [0, 0], [0, 0, 0, 0], [], [0, 2**46, 0])
        ]
        for more, expected in cases:
            self.assertEqual(code(new(**more)), expected, more)
        replies = ask(new(s=[1, 2, 6]), step(3), {"op": "legal"})
        self.assertEqual(replies[1]["err"], "game-over")
        self.assertEqual(replies[2], {"l": []})

    def test_seeds_are_plain_decimal_numbers(self):
        self.assertIsNone(code({"op": "new", **SEED, "seed": "4294967295"}))
        for seed in ("4294967296", "-1", "+1", "01", "1.0", "", "x", "1\n", "\u0661", 7):
            self.assertEqual(code({"op": "new", **SEED, "seed": seed}), "bad-params", seed)
        self.assertEqual(code({"op": "new", **SEED, "seed": "1", "gen": "x"}), "bad-params")
        self.assertEqual(code({"op": "new", **SEED}), "bad-params")

    def test_generator_words_of_explicit_states(self):
        for state in ([0, 0, 0], [0, 0, 0, 2**32], [], [0, 0, 0, 1, 1]):
            self.assertEqual(code({"op": "new", **SEED, "s": state}), "bad-state", state)


class Play(unittest.TestCase):
    def test_counts_and_digests(self):
        expected = {"n": 2, "k": 3, "over": 1, "d": digest([0, 0, 0], [0, 1, 2], [1, 2, 6])}
        expected.update(ld=digest([1, 2], [1, 2], []), ed=digest([1], [0]))
        self.assertEqual(played(**SHORT, a=[2, 1], c=[1, 1, 5, 6]), expected)

    def test_every_stride(self):
        states = [[0, 0, 0], [0, 1, 1], [0, 2, 2], [0, 3, 3]]
        for stride, counts in ((1, (1, 2, 3, 4)), (2, (1, 3, 4)), (3, (1, 4)), (9, (1, 4))):
            result = played(f"every:{stride}", **SHORT, a=[1, 1, 1], c=[1, 1, 1])
            self.assertEqual(result["p"], [digest(*states[:count]) for count in counts])
            self.assertEqual(result["pe"], [digest(*[[]] * (count - 1)) for count in counts])
            self.assertEqual(result["pl"], [digest(*[[1, 2]] * count) for count in counts])

    def test_states(self):
        result = played("states:1-9", **SHORT, a=[1, 2], c=[1, 2, 3])
        self.assertEqual(result["st"], [[0, 1, 1], [1, 2, 6]])
        self.assertEqual(result["sk"], [1, 3])
        self.assertEqual(result["sl"], [[[1], [2]], []])
        self.assertEqual(result["se"], [[], [0]])
        result = played("states:0-1", **SEED, seed="0", a=[1])
        self.assertEqual(result["st"], [[0, 0, 0, 0], [0, 1, 2, 1831565813]])
        self.assertEqual((result["sk"], result["se"]), ([0, 0], [[], []]))

    def test_a_refused_step_ends_its_game_alone(self):
        cases = [([1, 3], [2, 2], "illegal-action"), ([1, 2], [2, 2], "chance-short")]
        for actions, tape, expected in (*cases, ([1, 2], [2, 2, 9], "chance-range")):
            result = played("states:0-9", **SHORT, a=actions, c=tape)
            self.assertEqual((result["n"], result["k"], result["at"]), (1, 1, 1))
            self.assertEqual(result["err"], expected)
            self.assertEqual(result["d"], digest([0, 0, 0], [0, 1, 2]))
            self.assertEqual(result["st"], [[0, 0, 0], [0, 1, 2]])
        result = played(**SHORT, s=[0, 0, 5], a=[1, 3], c=[1, 9])
        self.assertEqual((result["err"], result["over"]), ("game-over", 1))
        games = [{**SHORT, "s": [9], "a": []}, 7, {**SHORT, "a": []}]
        results = ask({"op": "play", "games": games})[0]["games"]
        self.assertEqual([game.get("err") for game in results], ["bad-state", "bad-params", None])

    def test_a_refused_start_has_no_record(self):
        refused = {"n": 0, "k": 0, "over": 0, "d": NONE, "ld": NONE, "ed": NONE, "at": 0}
        game = {**SHORT, "s": [9, 9, 9], "a": [1], "c": [1]}
        result = played("states:0-3", **game)
        result.pop("msg")
        empty = {"st": [], "sk": [], "sl": [], "se": []}
        self.assertEqual(result, {**refused, **empty, "err": "bad-state"})
        result = played("every:1", **game)
        self.assertEqual((result["p"], result["pl"], result["pe"]), ([], [], []))
        self.assertEqual(played(**SHORT)["err"], "bad-params")

    def test_the_current_game_is_left_alone(self):
        play = {"op": "play", "games": [{**SHORT, "a": [1], "c": [5]}], "out": "end"}
        replies = ask(new(s=[0, 7, 2]), play, step(1, c=[1]))
        self.assertEqual(replies[2]["s"], [0, 8, 3])

    def test_outputs_that_are_none(self):
        outs = ["", "every:0", "every:", "every:x", "every:+1", "states:2-1", "states:1", "all"]
        for out in (*outs, "states:-1", "every:1_0", "end ", 7):
            self.assertEqual(code({"op": "play", "games": [], "out": out}), "bad-params", out)
        self.assertEqual(code({"op": "play", "out": "end"}), "bad-params")

    def test_a_line_of_900_kilobytes(self):
        result = played(**SHORT, a=[1] * 300_000, c=[6])
        self.assertEqual((result["err"], result["n"]), ("game-over", 1))

    def test_a_reply_that_is_too_long(self):
        game = {**SHORT, "profile": "long", "a": [2], "c": [1, 1]}
        many = {"op": "play", "games": [game] * 9000, "out": "states:0-1"}
        line = json.dumps({"id": 5, **many}, separators=(",", ":"))
        self.assertLess(len(line), 1 << 20)
        reply = json.loads(raw_replies(line.encode() + b"\n")[0])
        self.assertEqual((reply["id"], reply["err"]), (5, "too-long"))


class Others(unittest.TestCase):
    def test_legal(self):
        self.assertEqual(ask({"op": "legal", **SHORT, "s": [0, 1, 5]})[0], {"l": [[1], [2]]})
        self.assertEqual(ask({"op": "legal", **SHORT, "s": [1, 1, 6]})[0], {"l": []})

    def test_without_a_current_game(self):
        self.assertEqual(code({"op": "legal"}), "bad-params")
        self.assertEqual(code(step(1)), "bad-params")

    def test_kernels_answer_each_input(self):
        kernel = {"op": "kernel", "game": "race@1.0", "profile": "long", "name": "die"}
        out = ask({**kernel, "in": [[0], [4294967295], [4294967296], [1, 1]]})[0]["out"]
        self.assertEqual(out[:2], [[1], [6]])
        self.assertEqual([one["err"] for one in out[2:]], ["domain-error", "domain-error"])
        self.assertEqual(code({**kernel, "name": "row", "in": [[0]]}), "unsupported-op")
        for inputs in ([0], 0, [["x"]]):
            self.assertEqual(code({**kernel, "in": inputs}), "bad-params")
        self.assertEqual(code(kernel), "bad-params")

    def test_rng(self):
        rng = {"op": "rng", "game": "race@1.0", "gen": "mulberry32", "seed": "42"}
        words = {"w": [2581720956, 1925393290, 3661312704], "g": [1199730185]}
        self.assertEqual(ask({**rng, "n": 3})[0], words)
        self.assertEqual(ask({**rng, "n": 0})[0], {"w": [], "g": [42]})
        self.assertEqual(code(rng), "bad-params")
        self.assertEqual(code({**rng, "n": 2**46 - 1}), "too-long")
        self.assertEqual(code({**rng, "n": 200_000}), "too-long")

    def test_perft(self):
        # One die: 5 of 6 outcomes do not finish; two dice: 10 of 36. Then 6 + 36 outcomes each.
        two = ask({"op": "perft", "depth": 2, **SHORT})[0]
        self.assertEqual((two["l"], two["n"]), ([[1], [2]], [210, 420]))
        self.assertEqual((two["terminals"], two["moves"], two["sum"]), (27, 32, 1260))
        # All 42 leaves stand on square 6 after turn 4.
        one = ask({"op": "perft", "depth": 1, **SHORT, "s": [0, 3, 5]})[0]
        leaves = {"sum": 168, "digest": 42 * fnv1a_32([6]) % 2**32}
        self.assertEqual(one, {"l": [[1], [2]], "n": [6, 36], "terminals": 0, "moves": 2, **leaves})

    def test_perft_at_its_ends(self):
        over = ask({"op": "perft", "depth": 3, **SHORT, "s": [1, 3, 6]})[0]
        counts = {"l": [], "n": [], "terminals": 1, "moves": 0, "sum": 0, "digest": 0}
        self.assertEqual(over, counts)
        none = ask({"op": "perft", "depth": 0, **SHORT, "s": [0, 3, 5]})[0]
        counts = {"l": [], "n": [1], "terminals": 0, "moves": 0, "sum": 3}
        self.assertEqual(none, {**counts, "digest": fnv1a_32([5])})
        self.assertEqual(code({"op": "perft", **SHORT}), "bad-params")

    def test_bench_digests_its_work(self):
        game = {**SHORT, "a": [2, 1], "c": [1, 1, 4]}
        reply = ask({"op": "bench", "games": [game, game], "out": "end", "reps": 3})[0]
        self.assertEqual((len(reply["ns"]), len(reply["cpu"]), reply["ops"]), (3, 3, 4))
        self.assertEqual(reply["d"], digest(*[[2, 3, 1, 2, 6]] * 2))
        kernel = {"op": "bench", "game": "race@1.0", "profile": "long", "name": "die"}
        reply = ask({**kernel, "in": [[0], [4294967295]], "reps": 1})[0]
        self.assertEqual((reply["ops"], reply["d"]), (2, digest([1], [6])))
        self.assertEqual(code({**kernel, "in": [], "reps": 0}), "bad-params")


class Streams(unittest.TestCase):
    def test_no_reply_waits_for_the_next_request(self):
        requests = [b'{"id":1}\n{"id":2}\n{"i', b'd":3}\n', b'{"id":4}\n']
        out, answered = [], []

        def read(size):
            answered.append(b"".join(out).count(b"\n"))
            return requests.pop(0) if requests else b""

        serve_lines(RaceGame, read, out.append)
        self.assertEqual(answered, [0, 2, 3, 4])


class Garbage(unittest.TestCase):
    def test_every_line_is_answered(self):
        long = b'{"id":8,"x":"' + b"y" * (1 << 20) + b'"}'
        cases = [
            (b"x", 0, "bad-params"),
            (b'{"id":7,', 7, "bad-params"),
            (b"[1]", 0, "bad-params"),
            (b'{"op":"legal"}', 0, "bad-params"),
            (b'{"id":-1,"op":"legal"}', 0, "bad-params"),
            (b'{"id":70368744177664}', 0, "bad-params"),
            (b'{"id":true}', 0, "bad-params"),
            (b'{"id":12,"x":NaN}', 12, "bad-params"),
            (b'{"id":13,"x":' + b"[" * 100_000, 13, "bad-params"),
            (b'{"id":14,"x":' + b"9" * 5000 + b"}", 14, None),
            (b'\xef\xbb\xbf{"id":3}', 0, "bad-params"),
            (b'{"id":3}', 3, "unsupported-op"),
            (b'{"id":4,"op":"fly"}', 4, "unsupported-op"),
            (b'{"id":5,"op":7}', 5, "unsupported-op"),
            (long, 8, "too-long"),
            (b'{"unknown":{"deep":[null]},"op":"legal","id":9}\r', 9, "bad-params"),
            (b'{"id":6,"op":"\xff"}', 6, "bad-params"),
        ]
        data = b"\n\n  \r\n".join(line for line, _, _ in cases) + b'\n{"id":11,"op":"by'
        replies = [json.loads(line) for line in raw_replies(data)]
        self.assertEqual([reply["id"] for reply in replies], [id for _, id, _ in cases])
        for reply, (line, _, expected) in zip(replies, cases):
            # Python 3.11 refuses to read such a long number, older ones do read it.
            expected = (expected,) if expected else ("bad-params", "unsupported-op")
            self.assertIn(reply["err"], expected, line[:40])


if __name__ == "__main__":
    unittest.main()
