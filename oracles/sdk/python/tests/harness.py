"""Asks a game as a harness would, in memory."""

import json

from adapter import RaceGame
from lockstep_sdk import Digest, serve_lines

#: A start of the short race, and one of the long race from a seed.
SHORT = {"game": "race@1.0", "profile": "short", "setup": [0], "layer": "outcome"}
SEED = {"game": "race@1.0", "profile": "long", "setup": [0], "layer": "seed", "gen": "mulberry32"}


def raw_replies(data, kind=RaceGame):
    """The reply lines to bytes that come at once."""
    waiting, out = [data], []
    serve_lines(kind, lambda size: waiting.pop() if waiting else b"", out.append)
    return b"".join(out).decode("ascii").splitlines()


def ask(*requests, kind=RaceGame):
    """The replies to requests, without their ids, which are checked."""
    lines = [json.dumps({"id": 10 + at, **request}) + "\n" for at, request in enumerate(requests)]
    replies = [json.loads(line) for line in raw_replies("".join(lines).encode(), kind)]
    assert [reply.pop("id") for reply in replies] == [10 + at for at in range(len(requests))]
    return replies


def code(*requests, kind=RaceGame):
    """The error code of the last reply."""
    return ask(*requests, kind=kind)[-1].get("err")


def played(out="end", kind=RaceGame, **game):
    """The result of one game of play."""
    return ask({"op": "play", "games": [game], "out": out}, kind=kind)[0]["games"][0]


def digest(*records):
    running = Digest()
    for record in records:
        running.record(record)
    return running.text()
