"""Layouts and the sizes in them."""

import unittest

from lockstep_sdk import MAX_WORD, Misfit, compile_layout
from lockstep_sdk.size import evaluate

PARAMETERS = {"rows": 2, "cols": 5, "cap": "clamp"}


def layout(source):
    return compile_layout(source, PARAMETERS)


class Values(unittest.TestCase):
    def test_every_form_there_and_back(self):
        cases = [
            ("u", [MAX_WORD], MAX_WORD),
            ("bool", [1], True),
            ("zigzag", [6], 3),
            ("zigzag", [5], -3),
            ({"enum": [None, "two"]}, [0], None),
            ({"enum": [None, "two"]}, [1], "two"),
            ({"opt": {"u": 9}}, [0], None),
            ({"opt": {"u": 9}}, [1, 7], 7),
            ({"cells": "rows*rows", "min": 1}, [1, 2, 3, 4], [1, 2, 3, 4]),
            ({"rows": ["rows", 10]}, [1023, 0], [1023, 0]),
            ({"bytes": 6}, [0x0504030201, 6], [1, 2, 3, 4, 5, 6]),
            ({"list": {"list": "u", "max": 2}, "max": 2}, [2, 1, 7, 0], [[7], []]),
            ({"struct": {"a": "bool", "b": "u"}}, [0, 5], {"a": False, "b": 5}),
        ]
        for source, words, value in cases:
            self.assertEqual(layout(source).decode(words), value, source)
            self.assertEqual(layout(source).encode(value), words, source)

    def test_values_that_do_not_fit(self):
        wrong = [("u", "x"), ("u", True), ("bool", 1), ("zigzag", 1.5), ({"enum": ["a"]}, "b")]
        wrong += [({"bytes": 2}, [1]), ({"bytes": 1}, [256]), ({"cells": 2}, 7)]
        wrong += [({"struct": {"a": "u"}}, {}), ({"list": "u", "max": 1}, None)]
        for source, value in wrong:
            with self.assertRaises(ValueError, msg=(source, value)):
                layout(source).encode(value)
        outside = [({"u": 3}, 4), ({"cells": 2}, [1]), ({"list": "u", "max": 1}, [1, 1])]
        for source, value in outside:
            with self.assertRaises(Misfit, msg=(source, value)):
                layout(source).encode(value)

    def test_sizes(self):
        sized = {"struct": {"a": "u", "b": {"cells": 25}, "c": {"bytes": 6}}}
        self.assertEqual(layout(sized).size, 28)
        self.assertIsNone(layout({"struct": {"a": "u", "b": {"opt": "u"}}}).size)

    def test_fields(self):
        fixed = layout({"struct": {"over": "bool", "cells": {"cells": 2}, "score": "u"}})
        self.assertEqual(fixed.field([1, 2, 3, 4], "cells"), [2, 3])
        moving = layout({"struct": {"held": {"opt": "u"}, "score": "u"}})
        self.assertEqual(moving.field([1, 9, 4], "score"), [4])
        self.assertEqual(moving.field([0, 4], "score"), [4])

    def test_misfits_say_where(self):
        cells = {"struct": {"over": "bool", "cells": {"cells": 2, "min": 1, "max": 3}}}
        cases = [
            (cells, [2, 1, 1], ("range", 0)),
            (cells, [0, 1, 0], ("range", 2)),
            (cells, [0, 4], ("range", 1)),
            (cells, [0, 1], ("short", 2)),
            (cells, [0, 1, 1, 1], ("long", 3)),
            ("u", [MAX_WORD + 1], ("range", 0)),
            ({"bytes": 6}, [0, 256], ("range", 1)),
            ({"rows": [1, 3]}, [8], ("range", 0)),
            ({"list": {"u": 24}, "max": 25}, [26], ("range", 0)),
            ({"list": {"u": 24}, "max": 25}, [2, 1], ("short", 2)),
            ({"opt": {"u": 1}}, [1, 2], ("range", 1)),
        ]
        layout(cells).check([1, 3, 1])
        for source, words, expected in cases:
            with self.assertRaises(Misfit) as caught:
                layout(source).check(words)
            self.assertEqual((caught.exception.kind, caught.exception.at), expected, source)

    def test_unknown_forms(self):
        for source in ("v", {"x": 1}, 3, None, {"u": "ranks"}, {"cells": []}):
            with self.assertRaises(ValueError, msg=source):
                layout(source)


class Sizes(unittest.TestCase):
    def test_arithmetic(self):
        cases = {"rows*cols-1": 9, "2 + 3*(rows - 1)": 5, "10-3-2": 5, "((7))": 7, " rows ": 2}
        for text, value in cases.items():
            self.assertEqual(evaluate(text, PARAMETERS), value)
        self.assertEqual(evaluate(7, {}), 7)

    def test_what_is_no_size(self):
        texts = ["", "rows*", "ranks", "(1", "1)", "1-2", "1 2", "4/2", "-1", "cap", "1.5"]
        for text in (*texts, "rows.x", None, True, 1.5, -1):
            with self.assertRaises(ValueError, msg=text):
                evaluate(text, PARAMETERS)


if __name__ == "__main__":
    unittest.main()
