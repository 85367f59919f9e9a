"""Where a game begins: the keys of ``init``, judged in the order of the protocol's section 5."""

from __future__ import annotations

import re
from typing import Optional

from .chance import LAYERS, Chance
from .generator import Generator
from .keys import Request, bad_params, text_of, words_of
from .layout import Misfit
from .refusal import Refusal, guarded
from .running import Running
from .table import Context, Table


def check_game(context: Context, request: Request) -> None:
    """Refuses another game than the adapter's."""
    if text_of(request, "game") != context.spec.game:
        raise Refusal("unsupported-game", f"this adapter plays {context.spec.game}")


def table_of(context: Context, request: Request) -> Table:
    """The table of the request's game and profile."""
    check_game(context, request)
    name = text_of(request, "profile")
    if name not in context.tables:
        raise Refusal("unsupported-profile", f"no profile {name!r}")
    return context.tables[name]


class Init:
    """The checked keys of ``init``; what is refused with ``bad-state`` comes in :meth:`begin`."""

    def __init__(self, context: Context, request: Request) -> None:
        self.table = table_of(context, request)
        self.layer = _layer_of(context, self.table, request)
        self.setup = words_of(request, "setup") or []
        try:
            self.table.profile.setup.check(self.setup)
        except Misfit as misfit:
            raise bad_params(f"setup: {misfit}") from None
        self.state = words_of(request, "s")
        self.tape = words_of(request, "c") or []
        self.seeded: Optional[Generator] = None
        if self.layer == "seed":
            self.kind, self.generator_size = generator_of(context, request)
            if self.state is None:
                self.seeded = seeded(self.kind, request)

    def begin(self) -> Running:
        """Starts the game, or takes its explicit state."""
        game = self.table.game
        if self.state is None:
            chance = self._chance(self.seeded)
            return Running(self.table, guarded(game.start, self.setup, chance), chance)
        words, generator = self._split()
        try:
            self.table.profile.state.check(words)
        except Misfit as misfit:
            raise Refusal("bad-state", f"state: {misfit}") from None
        return Running(self.table, guarded(game.load, words), self._chance(generator))

    def _split(self) -> tuple[list[int], Optional[Generator]]:
        """The explicit state without its generator's words, and the generator."""
        words = self.state or []
        if self.layer != "seed":
            return words, None
        split = len(words) - self.generator_size
        if split < 0:
            raise Refusal("bad-state", "the state has no generator words")
        return words[:split], guarded(self.kind.from_words, words[split:])

    def _chance(self, generator: Optional[Generator]) -> Chance:
        tape = self.tape if self.layer in ("outcome", "raw") else []
        return Chance(self.layer, self.table.profile.outcome, tape, generator)


def begin(context: Context, request: Request) -> Running:
    """Begins the game that the request describes."""
    return Init(context, request).begin()


def _layer_of(context: Context, table: Table, request: Request) -> str:
    layer = text_of(request, "layer")
    if layer not in LAYERS:
        raise bad_params(f"no layer {layer!r}")
    if layer not in context.kind.layers or layer not in table.profile.layers:
        raise Refusal("unsupported-op", f"layer {layer} is not implemented")
    return layer


def generator_of(context: Context, request: Request) -> tuple[type[Generator], int]:
    """The generator of ``gen``, and how many words its state has."""
    name = text_of(request, "gen")
    if name not in context.spec.generators:
        raise bad_params(f"the game has no generator {name!r}")
    if name not in context.kind.generators:
        raise Refusal("unsupported-op", f"generator {name} is not implemented")
    return context.kind.generators[name], context.spec.generators[name]


def seeded(kind: type[Generator], request: Request) -> Generator:
    """The generator begun at ``seed``."""
    text = text_of(request, "seed")
    if re.fullmatch("0|[1-9][0-9]{0,18}", text) is None:
        raise bad_params("seed is no decimal number")
    return guarded(kind.from_seed, int(text))
