"""Layouts: how states, actions and outcomes are written as words."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional, Sequence, Union

from .size import evaluate

#: The greatest word.
MAX_WORD = 2**46 - 1

Bounds = Sequence["tuple[int, int]"]
Parameters = Mapping[str, Union[int, str]]


class Misfit(Exception):
    """Words that do not fit a layout.

    ``kind`` is ``short`` (a word of ``bounds`` should follow), ``range`` (the word at index ``at``
    is outside ``bounds``) or ``long`` (words are left over from index ``at`` on).
    """

    def __init__(self, kind: str, at: int, bounds: tuple[int, int] = (0, 0)) -> None:
        super().__init__(f"{kind} at word {at}")
        self.kind = kind
        self.at = at
        self.bounds = bounds


class Layout:
    """A compiled layout, its sizes known."""

    #: The bounds of each word, if the number of words is the same for every value; else None.
    bounds: Optional[Bounds] = None

    @property
    def size(self) -> Optional[int]:
        """The number of words, if it is the same for every value."""
        return None if self.bounds is None else len(self.bounds)

    def read(self, words: Sequence[int], at: int) -> int:
        """Reads one value from the words at ``at``; gives the index behind it."""
        raise NotImplementedError

    def check(self, words: Sequence[int]) -> None:
        """Raises :class:`Misfit` unless the words are one value, no less and no more."""
        bounds = self.bounds
        if bounds is not None and len(words) == len(bounds):
            for word, (low, high) in zip(words, bounds):
                if not low <= word <= high:
                    break
            else:
                return
        end = self.read(words, 0)
        if end < len(words):
            raise Misfit("long", end)

    def decode(self, words: Sequence[int]) -> Any:
        """The value of the words: numbers, booleans, names, None, lists and dicts."""
        self.check(words)
        return self.value(words, 0)[0]

    def encode(self, value: Any) -> list[int]:
        """The words of a value. Raises ValueError or :class:`Misfit` if it does not fit."""
        words = self.words(value)
        self.check(words)
        return words

    def value(self, words: Sequence[int], at: int) -> tuple[Any, int]:
        """The value that begins at ``at``, of words that fit, and the index behind it."""
        raise NotImplementedError

    def words(self, value: Any) -> list[int]:
        """The words of a value, not yet checked for their ranges."""
        raise NotImplementedError


class Run(Layout):
    """A fixed number of words, each with its bounds: every form but opt, list and struct."""

    def __init__(
        self,
        bounds: Bounds,
        to_value: Callable[[list[int]], Any],
        to_words: Callable[[Any], list[int]],
    ) -> None:
        self.bounds: Bounds = bounds
        self._to_value = to_value
        self._to_words = to_words

    def read(self, words: Sequence[int], at: int) -> int:
        for bounds in self.bounds:
            _next(words, at, bounds)
            at += 1
        return at

    def value(self, words: Sequence[int], at: int) -> tuple[Any, int]:
        end = at + len(self.bounds)
        return self._to_value(list(words[at:end])), end

    def words(self, value: Any) -> list[int]:
        return self._to_words(value)


class Opt(Layout):
    """0, or 1 and the value."""

    def __init__(self, inner: Layout) -> None:
        self.inner = inner

    def read(self, words: Sequence[int], at: int) -> int:
        present = _next(words, at, (0, 1))
        return self.inner.read(words, at + 1) if present else at + 1

    def value(self, words: Sequence[int], at: int) -> tuple[Any, int]:
        return self.inner.value(words, at + 1) if words[at] else (None, at + 1)

    def words(self, value: Any) -> list[int]:
        return [0] if value is None else [1, *self.inner.words(value)]


class List(Layout):
    """The length, then the items."""

    def __init__(self, item: Layout, longest: int) -> None:
        self.item = item
        self.longest = longest

    def read(self, words: Sequence[int], at: int) -> int:
        length = _next(words, at, (0, self.longest))
        at += 1
        for _ in range(length):
            at = self.item.read(words, at)
        return at

    def value(self, words: Sequence[int], at: int) -> tuple[Any, int]:
        items, end = [], at + 1
        for _ in range(words[at]):
            item, end = self.item.value(words, end)
            items.append(item)
        return items, end

    def words(self, value: Any) -> list[int]:
        out = [len(_listed(value))]
        for item in value:
            out += self.item.words(item)
        return out


class Struct(Layout):
    """The fields in order."""

    def __init__(self, fields: Mapping[str, Layout]) -> None:
        self.fields = dict(fields)
        known: list[tuple[int, int]] = []
        self._spans: dict[str, tuple[int, int]] = {}
        for name, field in self.fields.items():
            if field.bounds is None:
                return
            self._spans[name] = (len(known), len(known) + len(field.bounds))
            known.extend(field.bounds)
        self.bounds = known

    def read(self, words: Sequence[int], at: int) -> int:
        for field in self.fields.values():
            at = field.read(words, at)
        return at

    def field(self, words: Sequence[int], name: str) -> Sequence[int]:
        """The words of one field, of words that fit."""
        if name in self._spans:
            start, end = self._spans[name]
            return words[start:end]
        at = 0
        for field_name, field in self.fields.items():
            end = field.read(words, at)
            if field_name == name:
                return words[at:end]
            at = end
        raise KeyError(name)

    def value(self, words: Sequence[int], at: int) -> tuple[Any, int]:
        values = {}
        for name, field in self.fields.items():
            values[name], at = field.value(words, at)
        return values, at

    def words(self, value: Any) -> list[int]:
        if not isinstance(value, dict) or value.keys() != self.fields.keys():
            raise ValueError(f"expected the fields {', '.join(self.fields)}, found {value!r}")
        return [word for name, field in self.fields.items() for word in field.words(value[name])]


def compile_layout(source: Any, parameters: Parameters) -> Layout:
    """Compiles the layout of a spec. Raises ValueError if it is none."""

    def size(value: Any) -> int:
        return evaluate(value, parameters)

    if source == "u":
        return Run([(0, MAX_WORD)], _first, _whole)
    if source == "bool":
        return Run([(0, 1)], lambda words: words[0] == 1, _of_bool)
    if source == "zigzag":
        return Run([(0, MAX_WORD)], _from_zigzag, _to_zigzag)
    if not isinstance(source, dict):
        raise ValueError(f"layout: unknown form {source!r}")
    low, high = source.get("min", 0), source.get("max", MAX_WORD)
    if "u" in source:
        return Run([(size(low), size(source["u"]))], _first, _whole)
    if "enum" in source:
        names = list(source["enum"])
        return Run([(0, len(names) - 1)], lambda w: names[w[0]], lambda v: [names.index(v)])
    if "opt" in source:
        return Opt(compile_layout(source["opt"], parameters))
    if "cells" in source:
        return Run([(size(low), size(high))] * size(source["cells"]), list, _listed)
    if "rows" in source:
        count, bits = map(size, source["rows"])
        return Run([(0, 2**bits - 1)] * count, list, _listed)
    if "bytes" in source:
        return _bytes(size(source["bytes"]))
    if "list" in source:
        return List(compile_layout(source["list"], parameters), size(high))
    if "struct" in source:
        fields = source["struct"].items()
        return Struct({name: compile_layout(field, parameters) for name, field in fields})
    raise ValueError(f"layout: unknown form {source!r}")


def _next(words: Sequence[int], at: int, bounds: tuple[int, int]) -> int:
    if at >= len(words):
        raise Misfit("short", at, bounds)
    if not bounds[0] <= words[at] <= bounds[1]:
        raise Misfit("range", at, bounds)
    return words[at]


def _first(words: list[int]) -> int:
    return words[0]


def _whole(value: Any) -> list[int]:
    if type(value) is not int:
        raise ValueError(f"expected a whole number, found {value!r}")
    return [value]


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"expected a list, found {value!r}")
    return list(value)


def _of_bool(value: Any) -> list[int]:
    if not isinstance(value, bool):
        raise ValueError(f"expected a boolean, found {value!r}")
    return [int(value)]


def _from_zigzag(words: list[int]) -> int:
    half, odd = divmod(words[0], 2)
    return -half - 1 if odd else half


def _to_zigzag(value: Any) -> list[int]:
    number = _whole(value)[0]
    return [2 * number if number >= 0 else -2 * number - 1]


def _bytes(count: int) -> Run:
    """Five bytes a word, the first byte lowest."""
    lengths = [min(5, count - at) for at in range(0, count, 5)]

    def to_value(words: list[int]) -> list[int]:
        parts = zip(words, lengths)
        return [byte for word, length in parts for byte in word.to_bytes(length, "little")]

    def to_words(value: Any) -> list[int]:
        if len(_listed(value)) != count:
            raise ValueError(f"expected {count} bytes, found {len(value)}")
        return [int.from_bytes(bytes(value[at : at + 5]), "little") for at in range(0, count, 5)]

    return Run([(0, 256**length - 1) for length in lengths], to_value, to_words)
