"""The spec of a game, as far as an adapter needs it: names, parameters and layouts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional, Union

from .layout import Layout, Struct, compile_layout


class Profile:
    """A profile: its parameters, and the layouts with their sizes worked out.

    Where the spec's ``forms`` give the profile another part, it takes the place of the game's own.
    """

    def __init__(self, name: str, source: dict[str, Any]) -> None:
        source = {**source, **source.get("forms", {}).get(name, {})}
        self.name = name
        #: The default of every parameter, replaced by the profile's own value if it has one.
        self.parameters: dict[str, Union[int, str]] = {
            **source["parameters"],
            **source["profiles"][name],
        }
        self.setup = self._struct(source["setup"])
        self.state = self._struct(source["state"])
        self.action = self._layout(source["action"])
        self.outcome = self._layout(source["outcome"])
        #: The chance layers that the profile has.
        self.layers = frozenset(source["layers"])
        #: The number of state words of each generator of the profile.
        self.generators: dict[str, int] = {
            name: len(generator["words"])
            for name, generator in source["layers"].get("seed", {}).items()
        }
        #: Whether the profile has lists of legal actions; in others every action is legal.
        self.lists = source.get("legal") != "all"
        #: The input layout of each kernel that the profile has.
        self.kernels: dict[str, Layout] = {
            kernel["name"]: self._layout(kernel["input"])
            for kernel in source["kernels"]
            if name in kernel.get("profiles", [name])
        }

    def _layout(self, source: Any) -> Layout:
        return compile_layout(source, self.parameters)

    def _struct(self, source: Any) -> Struct:
        layout = self._layout(source)
        if not isinstance(layout, Struct):
            raise ValueError("spec: setup and state are structs")
        return layout

    def number(self, name: str) -> int:
        """An integer parameter. Raises KeyError or TypeError if there is none."""
        value = self.parameters[name]
        if not isinstance(value, int):
            raise TypeError(f"parameter {name} is no number")
        return value

    def text(self, name: str) -> str:
        """A text parameter. Raises KeyError or TypeError if there is none."""
        value = self.parameters[name]
        if not isinstance(value, str):
            raise TypeError(f"parameter {name} is no text")
        return value


class Spec:
    """A game's spec. Raises KeyError, TypeError or ValueError if it is not one."""

    def __init__(self, source: dict[str, Any]) -> None:
        #: ``name@major.minor``
        self.game: str = f"{source['id']}@{source['version']}"
        self.profiles = {name: Profile(name, source) for name in source["profiles"]}
        self.over: str = source["over"]
        #: The index of each event.
        self.events: dict[str, int] = {
            event["id"]: index for index, event in enumerate(source["events"])
        }
        #: The number of state words of each generator, those of all profiles.
        self.generators: dict[str, int] = {
            name: size
            for profile in self.profiles.values()
            for name, size in profile.generators.items()
        }
        #: The fields that a perft adds up and digests, if the spec names them.
        self.perft: Optional[dict[str, str]] = source.get("perft")

    @staticmethod
    def load(file: Path) -> "Spec":
        """Reads a ``game.json``."""
        return Spec(json.loads(Path(file).read_text(encoding="utf-8")))
