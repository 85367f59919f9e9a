"""Generators of chance layer ``seed``."""

from __future__ import annotations

from typing import Sequence

from .refusal import Refusal


class Generator:
    """A generator of 32-bit words. Its whole state is ``words``, laid out as the spec says."""

    words: tuple[int, ...]

    @classmethod
    def from_seed(cls, seed: int) -> "Generator":
        """Begins at a seed; refuses one that it does not take with ``bad-params``."""
        raise NotImplementedError

    @classmethod
    def from_words(cls, words: Sequence[int]) -> "Generator":
        """Goes on from the words of an explicit state; refuses others with ``bad-state``."""
        raise NotImplementedError

    def next(self) -> int:
        """The next word."""
        raise NotImplementedError


class Mulberry32(Generator):
    """One 32-bit word of state; the seed is the first state."""

    def __init__(self, state: int) -> None:
        self.words = (state,)

    @classmethod
    def from_seed(cls, seed: int) -> "Mulberry32":
        if seed > 0xFFFFFFFF:
            raise Refusal("bad-params", "mulberry32 takes a seed 0..4294967295")
        return cls(seed)

    @classmethod
    def from_words(cls, words: Sequence[int]) -> "Mulberry32":
        if len(words) != 1 or words[0] > 0xFFFFFFFF:
            raise Refusal("bad-state", "mulberry32 has one 32-bit word of state")
        return cls(words[0])

    def next(self) -> int:
        state = (self.words[0] + 0x6D2B79F5) & 0xFFFFFFFF
        self.words = (state,)
        t = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
        t ^= (t + (t ^ (t >> 7)) * (t | 61)) & 0xFFFFFFFF
        return t ^ (t >> 14)
