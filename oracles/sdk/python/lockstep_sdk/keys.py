"""Typed access to the keys of a request."""

from __future__ import annotations

from typing import Any, Optional

from .layout import MAX_WORD
from .refusal import Refusal

#: Stands for a number that is no word (negative, a fraction, too large): it fits no range.
NO_WORD = MAX_WORD + 1

Request = dict[str, Any]


def bad_params(message: str) -> Refusal:
    """The refusal for a key that is missing or of the wrong kind."""
    return Refusal("bad-params", message)


def as_words(value: Any, what: str) -> list[int]:
    """A list of numbers as words; those that are none become :data:`NO_WORD`."""
    if not isinstance(value, list):
        raise bad_params(f"{what} is no list of words")
    kinds = set(map(type, value))
    if not kinds <= {int, float}:
        raise bad_params(f"{what} is no list of words")
    if not value or (kinds == {int} and min(value) >= 0 and max(value) <= MAX_WORD):
        return value
    return [word if type(word) is int and 0 <= word <= MAX_WORD else NO_WORD for word in value]


def words_of(request: Request, key: str) -> Optional[list[int]]:
    """The words of a key; None if it is absent."""
    return as_words(request[key], key) if key in request else None


def actions_of(request: Request) -> list[int]:
    """The words of ``a``, which has to be there."""
    actions = words_of(request, "a")
    if actions is None:
        raise bad_params("a is missing")
    return actions


def text_of(request: Request, key: str) -> str:
    """A text, which has to be there."""
    value = request.get(key)
    if not isinstance(value, str):
        raise bad_params(f"{key} is missing or no text")
    return value


def word_of(request: Request, key: str) -> int:
    """One word, which has to be there."""
    value = request.get(key)
    if type(value) is not int or not 0 <= value <= MAX_WORD:
        raise bad_params(f"{key} is missing or no word")
    return value
