"""One running game: its state in words, its chance, and the order in which a step is judged."""

from __future__ import annotations

from typing import Any, Sequence

from .chance import Chance
from .layout import Misfit
from .refusal import Refusal, guarded, internal
from .table import Table


class Running:
    """A game in play."""

    __slots__ = ("table", "state", "chance", "own_words", "words", "over")

    def __init__(self, table: Table, state: Any, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        guarded(self._take, state)

    def _take(self, state: Any) -> None:
        words = self.table.game.save(state)
        layout = self.table.profile.state
        if len(words) != layout.size:
            layout.check(words)
        self.over = layout.field(words, self.table.spec.over)[0] == 1
        self.state = state
        self.own_words = words
        generator = self.chance.generator
        #: The words of the state, those of the generator last.
        self.words = words if generator is None else [*words, *generator.words]

    def step(self, action: Sequence[int]) -> list[int]:
        """Plays one action; gives the indices of its events. A refused step changes nothing."""
        if self.over:
            raise Refusal("game-over")
        table = self.table
        try:
            table.profile.action.check(action)
        except Misfit as misfit:
            raise Refusal("illegal-action", f"no action: {misfit}") from None
        mark = self.chance.mark()
        try:
            state, events = table.game.step(self.state, action, self.chance)
            indices = table.event_indices(events)
            self._take(state)
        except Refusal:
            self.chance.rewind(mark)
            raise
        except Exception as error:
            self.chance.rewind(mark)
            raise internal(error) from None
        return indices

    def legal(self) -> Sequence[Sequence[int]]:
        """The legal actions."""
        return guarded(self.table.game.legal, self.state)

    def action_end(self, words: Sequence[int], at: int) -> int:
        """Where the action that begins at ``at`` ends; all the rest if it begins with no action."""
        layout = self.table.profile.action
        if layout.size:
            return min(at + layout.size, len(words))
        try:
            end = layout.read(words, at)
        except Misfit:
            return len(words)
        return end if end > at else len(words)

    def field(self, name: str) -> Sequence[int]:
        """The words of one field of the state."""
        return self.table.profile.state.field(self.own_words, name)
