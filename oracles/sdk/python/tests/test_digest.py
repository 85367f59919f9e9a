"""The digests, against the check values of the protocol."""

import random
import unittest

from lockstep_sdk import Digest, fnv1a_32

CHECK_VALUES = [
    ([], "0000000100000001"),
    ([[]], "000f4243000f422f"),
    ([[0]], "550fe19d52ada953"),
    ([[0, 0]], "6890495632c0264f"),
    ([[0], [0]], "1e420c2d0cc74322"),
    ([[1, 2, 3]], "707003107a7b9c60"),
    ([[1, 2], [3]], "1c5610b90664b2c9"),
    ([[2**46 - 1]], "5510619c52b72952"),
    ([[4294967295, 2147483648]], "689f8b9a34f4b72d"),
    ([list(range(1000))], "3845eee53775af68"),
]


def word_by_word(records):
    """The digest as the protocol writes it down."""
    a = b = 1
    for record in records:
        for value in (len(record), *record):
            a = (a * 1000003 + value) % 2147483647
            b = (b * 999983 + value) % 2147483629
    return f"{a:08x}{b:08x}"


def digest(records):
    running = Digest()
    for record in records:
        running.record(record)
    return running.text()


class Digests(unittest.TestCase):
    def test_check_values(self):
        for records, text in CHECK_VALUES:
            self.assertEqual(digest(records), text)

    def test_any_records(self):
        dice = random.Random(3)
        for _ in range(200):
            records = [
                [dice.randrange(2**46) for _ in range(dice.randrange(30))] for _ in range(5)
            ]
            self.assertEqual(digest(records), word_by_word(records))

    def test_fnv(self):
        # Published values of FNV-1a 32 of "", "a" and "foobar".
        self.assertEqual(fnv1a_32(b""), 0x811C9DC5)
        self.assertEqual(fnv1a_32(b"a"), 0xE40C292C)
        self.assertEqual(fnv1a_32(b"foobar"), 0xBF9CF968)


if __name__ == "__main__":
    unittest.main()
