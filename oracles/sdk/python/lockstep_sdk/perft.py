"""Counts of sequences of actions and chance outcomes (protocol section 3, ``perft``)."""

from __future__ import annotations

from typing import Any, Iterator, Sequence

from .chance import Chance
from .digest import fnv1a_32
from .layout import Layout, Misfit
from .refusal import Refusal, guarded
from .running import Running

# Wider outcome words than this are not tried out one by one.
_MOST_OUTCOMES = 1 << 16


class Counts:
    """What has been counted so far."""

    def __init__(self) -> None:
        self.leaves = 0
        self.terminals = 0
        self.moves = 0
        self.sum = 0
        self.digest = 0

    def descend(self, running: Running, depth: int) -> None:
        """Counts what lies below a state."""
        if depth == 0:
            self._leaf(running)
        elif running.over:
            self.terminals += 1
        else:
            for action in running.legal():
                self.descend_action(running, action, depth)

    def descend_action(self, running: Running, action: Sequence[int], depth: int) -> None:
        """Counts what lies below a state and an action."""
        self.moves += 1
        for state in _after(running, action):
            self.descend(_bare(running, state, ()), depth - 1)

    def _leaf(self, running: Running) -> None:
        self.leaves += 1
        perft = running.table.spec.perft
        if perft:
            self.sum += sum(running.field(perft["sum"]))
            self.digest = (self.digest + fnv1a_32(running.field(perft["digest"]))) & 0xFFFFFFFF


def perft(root: Running, depth: int) -> dict[str, Any]:
    """Counts all sequences of ``depth`` steps from a state."""
    counts = Counts()
    actions = root.legal() if depth else []
    below = []
    for action in actions:
        before = counts.leaves
        counts.descend_action(root, action, depth)
        below.append(counts.leaves - before)
    if depth == 0:
        # The state itself is the only leaf, below no action.
        counts.descend(root, 0)
        below.append(counts.leaves)
    elif root.over:
        counts.terminals = 1
    reply = {"l": actions, "n": below, "terminals": counts.terminals, "moves": counts.moves}
    if root.table.spec.perft:
        reply.update(sum=counts.sum, digest=counts.digest)
    return reply


def _bare(running: Running, state: Any, tape: Sequence[int]) -> Running:
    """A state whose chance is a tape of outcomes."""
    layer = "none" if running.chance.layer == "none" else "outcome"
    return Running(running.table, state, Chance(layer, running.table.profile.outcome, tape))


def _after(running: Running, action: Sequence[int]) -> Iterator[Any]:
    """The state after each chance outcome of an action."""
    known = guarded(running.table.game.successors, running.state, action)
    return iter(known) if known is not None else _tried(running, action, [])


def _tried(running: Running, action: Sequence[int], tape: list[int]) -> Iterator[Any]:
    """Finds the outcomes by trying: a step that finds its tape too short is repeated with each word
    that may stand next."""
    following = _bare(running, running.state, tape)
    try:
        following.step(action)
    except Refusal as refusal:
        if refusal.code == "chance-range":
            return
        if refusal.code != "chance-short":
            raise
        low, high = _next_bounds(running.table.profile.outcome, tape)
        if high - low >= _MOST_OUTCOMES:
            raise Refusal("too-long", "too many outcomes to count") from None
        for word in range(low, high + 1):
            yield from _tried(running, action, [*tape, word])
    else:
        yield following.state


def _next_bounds(outcome: Layout, tape: list[int]) -> tuple[int, int]:
    """The bounds of the word that follows a tape of outcomes."""
    at = 0
    while True:
        try:
            end = outcome.read(tape, at)
        except Misfit as misfit:
            if misfit.kind != "short":
                raise Refusal("internal", "the game took a word that is no outcome") from None
            return misfit.bounds
        if end == at:
            raise Refusal("internal", "the game asked for an outcome, the spec has none")
        at = end
