"""The one class that a game subclasses."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence

from .chance import Chance
from .generator import Generator, Mulberry32
from .refusal import Refusal
from .spec import Profile


class Game:
    """A game under one profile.

    What the layouts of the spec can tell is checked before these methods are called: setup words,
    the words of explicit states and of actions, and that a game which is over takes no step. A
    state is whatever the game likes, but a value: ``step`` returns a new one and leaves the old one
    alone, so a refused step changes nothing. An exception other than :class:`Refusal` is answered
    with ``internal``.
    """

    #: The adapter's name, as in its manifest.
    name: str = ""
    #: The adapter's version.
    version: str = ""
    #: The game's ``game.json``.
    spec_file: Path = Path("game.json")
    #: The chance layers that are implemented.
    layers: Sequence[str] = ()
    #: Whether :meth:`legal` is implemented (capabilities ``legal`` and ``perft``).
    has_legal: bool = True
    #: Whether steps report their events (capability ``events``).
    has_events: bool = False
    #: The kernels that are implemented: functions from input words to output words.
    kernels: Mapping[str, Callable[[Sequence[int]], Sequence[int]]] = {}
    #: The generators that are implemented.
    generators: Mapping[str, "type[Generator]"] = {"mulberry32": Mulberry32}

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    def start(self, setup: Sequence[int], chance: Chance) -> Any:
        """Begins a game."""
        raise NotImplementedError

    def load(self, words: Sequence[int]) -> Any:
        """Takes an explicit state; refuses one that contradicts a clause with ``bad-state``."""
        raise NotImplementedError

    def save(self, state: Any) -> list[int]:
        """The words of a state, in a list of its own."""
        raise NotImplementedError

    def step(
        self, state: Any, action: Sequence[int], chance: Chance
    ) -> tuple[Any, Iterable[str]]:
        """Plays an action: the new state and the ids of the step's events, in any order."""
        raise NotImplementedError

    def legal(self, state: Any) -> Sequence[Sequence[int]]:
        """The legal actions in canonical order, each in the words of the action layout."""
        raise Refusal("unsupported-op")

    def successors(self, state: Any, action: Sequence[int]) -> Optional[Iterable[Any]]:
        """For perft: the state after each chance outcome of a legal action.

        None lets the library find the outcomes, by trying all words of the outcome layout.
        """
        return None
