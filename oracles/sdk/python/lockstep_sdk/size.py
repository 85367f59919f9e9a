"""Sizes in a layout: a number, or arithmetic over the integer parameters of a profile."""

from __future__ import annotations

import re
from typing import Mapping, Union

_TOKEN = re.compile(r" *([0-9]+|[A-Za-z][A-Za-z0-9]*|[-+*()])")

Size = Union[int, str]


def evaluate(size: Size, parameters: Mapping[str, Union[int, str]]) -> int:
    """Evaluates ``+``, ``-``, ``*`` and parentheses over integers and integer parameters.

    Raises ValueError if the text is no such expression or its value is negative.
    """
    if isinstance(size, int) and not isinstance(size, bool):
        value = size
    elif isinstance(size, str):
        value = _Expression(size, parameters).value()
    else:
        raise ValueError(f"size: expected a number or a text, found {size!r}")
    if value < 0:
        raise ValueError(f"size {size!r} is negative")
    return value


class _Expression:
    def __init__(self, text: str, parameters: Mapping[str, Union[int, str]]) -> None:
        self.text = text
        self.parameters = parameters
        self.tokens = self._split(text)
        self.at = 0

    def _split(self, text: str) -> list[str]:
        tokens, at, end = [], 0, len(text.rstrip(" "))
        while at < end:
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._wrong(f"a size at character {at}")
            tokens.append(match.group(1))
            at = match.end()
        return tokens

    def _wrong(self, expected: str) -> ValueError:
        return ValueError(f"size {self.text!r}: expected {expected}")

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self.at += 1
        return token

    def value(self) -> int:
        value = self._sum()
        if self._peek():
            raise self._wrong(f"an operator instead of {self._peek()!r}")
        return value

    def _sum(self) -> int:
        value = self._product()
        while self._peek() in ("+", "-"):
            value = value + self._product() if self._next() == "+" else value - self._product()
        return value

    def _product(self) -> int:
        value = self._atom()
        while self._peek() == "*":
            self._next()
            value *= self._atom()
        return value

    def _atom(self) -> int:
        token = self._next()
        if token == "(":
            value = self._sum()
            if self._next() != ")":
                raise self._wrong("')'")
            return value
        if token.isdigit():
            return int(token)
        parameter = self.parameters.get(token)
        if not isinstance(parameter, int):
            raise self._wrong(f"a number or an integer parameter instead of {token!r}")
        return parameter
