"""The adapter's side of the Lockstep wire protocol, version 1 (``oracles/PROTOCOL.md``).

A game subclasses :class:`Game`: how it starts, steps and lists its legal actions, in words.
:func:`serve` does the rest: the request loop, layouts and parameters read from ``game.json``,
chance layers, refusals in the protocol's order, digests, whole games per request, perft and timing.
Nothing is needed but Python 3.9 or later. ``template/`` is a complete adapter to copy.
"""

from .chance import Chance
from .digest import Digest, fnv1a_32
from .game import Game
from .generator import Generator, Mulberry32
from .layout import MAX_WORD, Layout, Misfit, compile_layout
from .refusal import CODES, Refusal
from .serve import serve, serve_lines
from .spec import Profile, Spec

__all__ = [
    "CODES",
    "Chance",
    "Digest",
    "Game",
    "Generator",
    "Layout",
    "MAX_WORD",
    "Misfit",
    "Mulberry32",
    "Profile",
    "Refusal",
    "Spec",
    "compile_layout",
    "fnv1a_32",
    "serve",
    "serve_lines",
]
