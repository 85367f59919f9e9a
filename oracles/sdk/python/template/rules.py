"""The rules of the race."""

from __future__ import annotations

from typing import NamedTuple, Sequence

from lockstep_sdk import Chance, Refusal


class State(NamedTuple):
    """A state; the race is over if and only if ``square`` is the goal (RC-03)."""

    turns: int
    square: int


class Race:
    """A race to the square ``goal``."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def load(self, words: Sequence[int]) -> State:
        """An explicit state: over, turns, square; the words fit the layout."""
        over, turns, square = words
        if (over == 1) != (square == self.goal):
            raise Refusal("bad-state", "over contradicts the square (RC-03)")
        return State(turns, square)

    def save(self, state: State) -> list[int]:
        """The words of a state."""
        return [int(state.square == self.goal), state.turns, state.square]

    def legal(self, state: State) -> list[list[int]]:
        """Both actions, or none at the end (RC-03)."""
        return [] if state.square == self.goal else [[1], [2]]

    def turn(self, state: State, dice: int, chance: Chance) -> tuple[State, list[str]]:
        """A turn with one die or two (RC-02), and its events."""
        thrown = [chance.draw(1, 6, die) for _ in range(dice)]
        square = min(self.goal, state.square + sum(thrown))
        events = ["goal"] if square == self.goal else []
        if len(thrown) == 2 and thrown[0] == thrown[1]:
            events.append("double")
        return State(state.turns + 1, square), events


def die(word: int) -> int:
    """The die of a 32-bit word."""
    return 1 + 6 * word // 2**32


def kernel_die(words: Sequence[int]) -> list[int]:
    """The kernel (RC-04), which judges its input itself."""
    if len(words) != 1:
        raise Refusal("bad-params", "expected one word")
    if words[0] >= 2**32:
        raise Refusal("domain-error", "a greater word (RC-04)")
    return [die(words[0])]
