"""Lines from a stream that comes in pieces."""

import unittest

from lockstep_sdk.lines import MAX_LINE, Lines


def lines(*pieces):
    """All lines of a stream: their texts, and None for one that is too long."""
    waiting = list(pieces)
    reader = Lines(lambda size: waiting.pop(0) if waiting else b"")
    found = []
    while True:
        line = reader.next()
        if line is None:
            return found
        found.append(None if line.too_long else line.text)


class LineTests(unittest.TestCase):
    def test_lf_and_crlf_end_a_line(self):
        self.assertEqual(lines(b"a\nb\r\n\n"), [b"a", b"b", b""])

    def test_pieces_are_put_together(self):
        self.assertEqual(lines(b"a", b"b\r", b"\nc\nd", b"\n"), [b"ab", b"c", b"d"])

    def test_an_unfinished_line_is_none(self):
        self.assertEqual(lines(b"a\nb"), [b"a"])

    def test_the_limit(self):
        full = b"x" * MAX_LINE
        self.assertEqual(lines(full, b"\r", b"\nb\n"), [full, b"b"])
        self.assertEqual(lines(full, b"x", b"\n"), [None])
        self.assertEqual(lines(full, full, full, b"\nb\n"), [None, b"b"])

    def test_the_beginning_of_a_long_line_is_kept(self):
        waiting = [b'{"id":8,' + b"x" * MAX_LINE, b"y" * MAX_LINE, b"\n"]
        reader = Lines(lambda size: waiting.pop(0) if waiting else b"")
        self.assertTrue(reader.next().text.startswith(b'{"id":8,'))

    def test_ready_means_that_a_line_is_here(self):
        waiting = [b"a\nb\nc", b"\n"]
        reader = Lines(lambda size: waiting.pop(0) if waiting else b"")
        ready = []
        while reader.next():
            ready.append(reader.is_ready())
        self.assertEqual(ready, [True, False, False])


if __name__ == "__main__":
    unittest.main()
