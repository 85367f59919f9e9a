"""A game under each of its profiles, made once."""

from __future__ import annotations

from typing import Iterable

from .game import Game
from .refusal import Refusal
from .spec import Profile, Spec


class Table:
    """The game under one profile."""

    def __init__(self, spec: Spec, profile: Profile, game: Game) -> None:
        self.spec = spec
        self.profile = profile
        self.game = game

    def event_indices(self, ids: Iterable[str]) -> list[int]:
        """The indices of events, ascending, each once."""
        events = self.spec.events
        try:
            return sorted(set(map(events.__getitem__, ids)))
        except KeyError as error:
            raise Refusal("internal", f"the spec has no event {error}") from None


class Context:
    """The spec, and a table for each profile."""

    def __init__(self, kind: "type[Game]") -> None:
        self.kind = kind
        self.spec = Spec.load(kind.spec_file)
        self.tables = {
            name: Table(self.spec, profile, kind(profile))
            for name, profile in self.spec.profiles.items()
        }
