"""Chance in layers (protocol section 4)."""

from __future__ import annotations

from typing import Callable, Optional, Sequence

from .generator import Generator
from .layout import Layout, Misfit
from .refusal import Refusal

LAYERS = ("outcome", "raw", "seed", "none")


class Chance:
    """What a game draws from.

    In layer outcome a game takes words of the tape with :meth:`take` or :meth:`outcome`, in layers
    raw and seed it takes 32-bit words with :meth:`word`. :meth:`draw` serves all of them if an
    outcome is one word made from one 32-bit word.
    """

    __slots__ = ("layer", "generator", "_outcome", "_tape", "consumed")

    def __init__(
        self,
        layer: str,
        outcome: Layout,
        tape: Sequence[int] = (),
        generator: Optional[Generator] = None,
    ) -> None:
        #: ``outcome``, ``raw``, ``seed`` or ``none``.
        self.layer = layer
        self.generator = generator
        self._outcome = outcome
        self._tape = tape
        #: Tape words consumed so far.
        self.consumed = 0

    def take(self, low: int, high: int) -> int:
        """Layer outcome: the next tape word, which has to be ``low..high``.

        For outcomes of several words of which each is judged before the next is read.
        """
        if self.layer != "outcome":
            raise RuntimeError(f"an outcome was asked for in layer {self.layer}")
        return self._take(low, high)

    def outcome(self) -> Sequence[int]:
        """Layer outcome: the words of the next outcome, checked by the spec's layout."""
        if self.layer != "outcome":
            raise RuntimeError(f"an outcome was asked for in layer {self.layer}")
        start = self.consumed
        try:
            self.consumed = self._outcome.read(self._tape, start)
        except Misfit as misfit:
            code = "chance-short" if misfit.kind == "short" else "chance-range"
            raise Refusal(code, f"tape word {misfit.at}") from None
        return self._tape[start : self.consumed]

    def word(self) -> int:
        """Layers raw and seed: the next 32-bit word."""
        if self.generator is not None:
            return self.generator.next()
        if self.layer != "raw":
            raise RuntimeError(f"a word was asked for in layer {self.layer}")
        return self._take(0, 0xFFFFFFFF)

    def draw(self, low: int, high: int, mapping: Callable[[int], int]) -> int:
        """An outcome of one word in any layer; ``mapping`` makes it from a 32-bit word."""
        return self._take(low, high) if self.layer == "outcome" else mapping(self.word())

    def _take(self, low: int, high: int) -> int:
        at = self.consumed
        if at >= len(self._tape):
            raise Refusal("chance-short", f"the tape has {at} words")
        word = self._tape[at]
        if not low <= word <= high:
            raise Refusal("chance-range", f"tape word {at} is {word}, expected {low}..{high}")
        self.consumed = at + 1
        return word

    def set_tape(self, tape: Sequence[int]) -> None:
        """Another tape, read from its beginning."""
        self._tape = tape
        self.consumed = 0

    def mark(self) -> tuple[int, tuple[int, ...]]:
        """Where chance stands now, to come back to."""
        return (self.consumed, self.generator_words())

    def rewind(self, mark: tuple[int, tuple[int, ...]]) -> None:
        """Takes back all draws since the mark was made."""
        self.consumed = mark[0]
        if self.generator is not None:
            self.generator.words = mark[1]

    def generator_words(self) -> tuple[int, ...]:
        """The state words of the generator; none in the other layers."""
        return () if self.generator is None else self.generator.words
