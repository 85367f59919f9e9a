"""The digest lp62 (protocol section 6) and FNV-1a 32."""

from __future__ import annotations

from operator import mul
from typing import Iterable, Sequence

A_FACTOR, A_MODULUS = 1000003, 2147483647
B_FACTOR, B_MODULUS = 999983, 2147483629

# For each lane what a record of some length needs: the power for the digest before it, those for
# its words, and what its length adds. Made when a length first occurs.
Parts = tuple[int, list[int], int, int, list[int], int]
_parts: dict[int, Parts] = {}


def _parts_for(length: int) -> Parts:
    lanes: list[tuple[int, list[int], int]] = []
    for factor, modulus in ((A_FACTOR, A_MODULUS), (B_FACTOR, B_MODULUS)):
        powers = [1]
        for _ in range(length + 1):
            powers.append(powers[-1] * factor % modulus)
        lanes.append((powers[length + 1], powers[:length][::-1], length * powers[length]))
    _parts[length] = (*lanes[0], *lanes[1])
    return _parts[length]


class Digest:
    """A running digest of records of words.

    The protocol puts one number after the other: ``a = (a * 1000003 + v) mod 2147483647``. Put
    together for a whole record that is a sum of products with the powers of the factor, which
    Python forms several times faster; its integers do not overflow.
    """

    __slots__ = ("a", "b")

    def __init__(self) -> None:
        self.a = 1
        self.b = 1

    def record(self, words: Sequence[int]) -> None:
        """Adds one record: the number of its words, then each word."""
        length = len(words)
        a, a_powers, a_length, b, b_powers, b_length = _parts.get(length) or _parts_for(length)
        self.a = (self.a * a + a_length + sum(map(mul, words, a_powers))) % A_MODULUS
        self.b = (self.b * b + b_length + sum(map(mul, words, b_powers))) % B_MODULUS

    def text(self) -> str:
        """Both lanes, each as eight lower-case hexadecimal digits."""
        return f"{self.a:08x}{self.b:08x}"


def fnv1a_32(words: Iterable[int]) -> int:
    """FNV-1a 32 over words, one byte each (the low eight bits)."""
    value = 0x811C9DC5
    for word in words:
        value = ((value ^ (word & 0xFF)) * 0x01000193) & 0xFFFFFFFF
    return value
