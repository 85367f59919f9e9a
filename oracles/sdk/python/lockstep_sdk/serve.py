"""The request loop."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from typing import Any, Callable, Optional

from .begin import begin, check_game, generator_of, seeded
from .bench import bench
from .game import Game
from .kernels import evaluate_all
from .keys import Request, actions_of, bad_params, word_of, words_of
from .layout import MAX_WORD
from .lines import MAX_LINE, Line, Lines
from .perft import perft
from .play import Output, Played
from .refusal import Refusal, guarded
from .running import Running
from .table import Context

PROTOCOL = 1
# Requests are read one after the other; the harness may send some ahead.
WINDOW = 8


def serve(kind: type[Game]) -> int:
    """Serves a game on standard input and output until ``bye`` or the end of input.

    Gives the exit code. What the game prints goes to standard error: a ``print`` that was left in
    the rules is no reply.
    """
    sys.stdout = sys.stderr
    try:
        serve_lines(kind, lambda size: os.read(0, size), _write_all)
    except BrokenPipeError:
        return 1
    return 0


def _write_all(data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(1, rest) :]


def serve_lines(
    kind: type[Game], read: Callable[[int], bytes], write: Callable[[bytes], None]
) -> None:
    """Serves a game on any pair of streams.

    ``read(size)`` gives at least one byte, or none at the end. ``write`` is called before ``read``
    would have to wait for a request.
    """
    server = Server(kind)
    lines = Lines(read)
    pending = bytearray()
    while not server.ended:
        if pending and not lines.is_ready():
            write(bytes(pending))
            pending.clear()
        line = lines.next()
        if line is None:
            break
        reply = server.answer(line)
        if reply is not None:
            pending += reply.encode("ascii") + b"\n"
    if pending:
        write(bytes(pending))


class Server:
    """Answers request lines one after the other."""

    def __init__(self, kind: type[Game]) -> None:
        self.context = Context(kind)
        self.current: Optional[Running] = None
        #: Whether ``bye`` has been answered.
        self.ended = False
        self._operations: dict[str, Callable[[Request], dict[str, Any]]] = {
            "hello": self._hello,
            "new": self._new,
            "step": self._step,
            "play": self._play,
            "kernel": lambda request: evaluate_all(self.context, request),
            "bench": lambda request: bench(self.context, request),
            "bye": self._bye,
        }
        if kind.has_legal:
            self._operations["legal"] = self._legal
        if _counts(kind):
            self._operations["perft"] = self._perft
        if "seed" in kind.layers:
            self._operations["rng"] = self._rng

    def answer(self, line: Line) -> Optional[str]:
        """The reply to a line; None for an empty line."""
        if line.too_long:
            return _refused(_id_in(line.text), Refusal("too-long", f"more than {MAX_LINE} bytes"))
        if not line.text.strip():
            return None
        try:
            request = _parse(line.text)
        except (ValueError, RecursionError) as error:
            return _refused(_id_in(line.text), bad_params(f"no request: {error}"))
        id = request.get("id")
        if type(id) is not int or not 0 <= id <= MAX_WORD:
            return _refused(0, bad_params("the request has no id"))
        try:
            members = guarded(self._perform, request)
        except Refusal as refusal:
            return _refused(id, refusal)
        reply = _text({"id": id, **members})
        if len(reply) > MAX_LINE:
            return _refused(id, Refusal("too-long", "the reply is longer than a line may be"))
        return reply

    def _perform(self, request: Request) -> dict[str, Any]:
        name = request.get("op")
        operation = self._operations.get(name) if isinstance(name, str) else None
        if operation is None:
            raise Refusal("unsupported-op")
        return operation(request)

    def _hello(self, request: Request) -> dict[str, Any]:
        spoken = words_of(request, "proto") or []
        if len(spoken) != 2 or not spoken[0] <= PROTOCOL <= spoken[1]:
            raise bad_params(f"this adapter speaks protocol version {PROTOCOL}")
        kind = self.context.kind
        return {
            "proto": PROTOCOL,
            "name": kind.name,
            "version": kind.version,
            "lang": f"python {platform.python_version()}",
            "games": [self.context.spec.game],
            "caps": _capabilities(kind),
            "maxLine": MAX_LINE,
            "window": WINDOW,
        }

    def _new(self, request: Request) -> dict[str, Any]:
        running = begin(self.context, request)
        self.current = running
        return _state(running)

    def _step(self, request: Request) -> dict[str, Any]:
        running = self._running()
        action = actions_of(request)
        running.chance.set_tape(words_of(request, "c") or [])
        events = running.step(action)
        reply = _state(running)
        if self.context.kind.has_events:
            reply["ev"] = events
        return reply

    def _play(self, request: Request) -> dict[str, Any]:
        games = request.get("games")
        if not isinstance(games, list):
            raise bad_params("games is missing")
        output = Output.of(request)
        return {"games": [Played(self.context, game, output).result() for game in games]}

    def _legal(self, request: Request) -> dict[str, Any]:
        running = begin(self.context, request) if "game" in request else self._running()
        _check_lists(running)
        return {"l": running.legal()}

    def _rng(self, request: Request) -> dict[str, Any]:
        check_game(self.context, request)
        kind, _ = generator_of(self.context, request)
        count = word_of(request, "n")
        generator = seeded(kind, request)
        if count > MAX_LINE:
            raise Refusal("too-long", f"more than {MAX_LINE} words")
        words = [generator.next() for _ in range(count)]
        return {"w": words, "g": list(generator.words)}

    def _perft(self, request: Request) -> dict[str, Any]:
        depth = word_of(request, "depth")
        running = begin(self.context, request)
        _check_lists(running)
        if running.table.profile.layers.isdisjoint(("outcome", "none")):
            raise Refusal("unsupported-op", "this profile has no layer with outcomes to count")
        return perft(running, depth)

    def _bye(self, request: Request) -> dict[str, Any]:
        self.ended = True
        return {}

    def _running(self) -> Running:
        if self.current is None:
            raise bad_params("no game has begun")
        return self.current


def _check_lists(running: Running) -> None:
    """Refuses to list what a profile has no lists of."""
    if not running.table.profile.lists:
        raise Refusal("unsupported-op", "every action is legal in this profile")


def _counts(kind: type[Game]) -> bool:
    return kind.has_legal and ("outcome" in kind.layers or "none" in kind.layers)


def _capabilities(kind: type[Game]) -> list[str]:
    optional = {
        "legal": kind.has_legal,
        "events": kind.has_events,
        "rng": "seed" in kind.layers,
        "perft": _counts(kind),
    }
    return [
        *("step", "play", "dig", "state", "bench"),
        *(name for name, has in optional.items() if has),
        *(f"chance:{layer}" for layer in kind.layers if layer != "none"),
        *(f"kernel:{name}" for name in kind.kernels),
    ]


def _state(running: Running) -> dict[str, Any]:
    return {"s": running.words, "k": running.chance.consumed}


def _parse(line: bytes) -> Request:
    request = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    if not isinstance(request, dict):
        raise ValueError("expected an object")
    return request


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _text(members: dict[str, Any]) -> str:
    return json.dumps(members, separators=(",", ":"))


def _refused(id: int, refusal: Refusal) -> str:
    return _text({"id": id, **refusal.members()})


def _id_in(line: bytes) -> int:
    """The id of a line that could not be read, if it begins with it; else 0."""
    match = re.match(rb'\s*\{\s*"id"\s*:\s*([0-9]{1,15})\b', line)
    id = int(match[1]) if match else 0
    return id if id <= MAX_WORD else 0
