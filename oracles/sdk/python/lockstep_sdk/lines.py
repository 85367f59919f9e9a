"""Lines of bounded length from a stream of bytes."""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional

#: The greatest length of a line, in bytes and without its end.
MAX_LINE = 1 << 20

# How much of a line that is too long is kept, to find its id.
_KEPT = 64
_CHUNK = 1 << 16


class Line(NamedTuple):
    """A line without its LF or CR LF; of one that is too long only the beginning."""

    text: bytes
    too_long: bool = False


class Lines:
    """Reads lines with ``read(size)``: at least one byte, or none at the end of input."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._buffer = bytearray()
        self._searched = 0

    def is_ready(self) -> bool:
        """Whether the next line is here already, so that reading it cannot wait."""
        return self._buffer.find(b"\n", self._searched) >= 0

    def next(self) -> Optional[Line]:
        """The next complete line. Bytes after the last LF are no line: their end never came."""
        too_long = b""
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end >= 0:
                text = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                self._searched = 0
                text = text[:-1] if text.endswith(b"\r") else text
                if too_long or len(text) > MAX_LINE:
                    return Line(too_long or text[:_KEPT], True)
                return Line(text)
            # One byte more than the limit can still be the CR of the end.
            if len(self._buffer) > MAX_LINE + 1:
                too_long = too_long or bytes(self._buffer[:_KEPT])
                self._buffer.clear()
            self._searched = len(self._buffer)
            chunk = self._read(_CHUNK)
            if not chunk:
                return None
            self._buffer += chunk
