"""Whole games in one request (protocol section 3, ``play``)."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any, NamedTuple, Optional

from .begin import Init
from .digest import Digest
from .keys import Request, actions_of, bad_params
from .refusal import Refusal
from .running import Running
from .table import Context


class Output(NamedTuple):
    """What a play request asks for besides the end."""

    stride: int = 0
    first: int = 0
    last: int = -1

    @staticmethod
    def of(request: Request) -> "Output":
        """Reads ``out``; refuses what is none."""
        text = request.get("out", "end")
        if text == "end":
            return Output()
        if isinstance(text, str):
            every = re.fullmatch("every:([0-9]{1,18})", text)
            if every and int(every[1]) > 0:
                return Output(stride=int(every[1]))
            states = re.fullmatch("states:([0-9]{1,18})-([0-9]{1,18})", text)
            if states and int(states[1]) <= int(states[2]):
                return Output(first=int(states[1]), last=int(states[2]))
        raise bad_params("out is neither end nor every:K nor states:I-J")


class Lane:
    """One lane: its digest, the digests along the way, and its records in a stretch of states."""

    def __init__(self, name: str, along_name: str, shown_name: str) -> None:
        self.name = name
        self.digest = Digest()
        self.along_name = along_name
        self.along: list[str] = []
        self.shown_name = shown_name
        self.shown: list[Any] = []

    def members(self, output: Output) -> dict[str, Any]:
        """The lane's keys in a result."""
        members: dict[str, Any] = {self.name: self.digest.text()}
        if output.stride:
            members[self.along_name] = self.along
        elif output.last >= 0:
            members[self.shown_name] = self.shown
        return members


class Played:
    """One game of a request, played to its last action or to the first refusal."""

    def __init__(self, context: Context, request: Any, output: Output) -> None:
        self.steps = 0
        self.consumed = 0
        #: The words of the last state; none if the start was refused.
        self.last: list[int] = []
        self.over = False
        self.refusal: Optional[Refusal] = None
        self._output = output
        self._states = Lane("d", "p", "st")
        self._legal = Lane("ld", "pl", "sl") if context.kind.has_legal else None
        self._events = Lane("ed", "pe", "se") if context.kind.has_events else None
        self._shown_consumed: list[int] = []
        try:
            self._play(context, request)
        except Refusal as refusal:
            self.refusal = refusal
        if output.stride and self.last and self.steps % output.stride:
            self._note_digests()

    def _play(self, context: Context, request: Any) -> None:
        if not isinstance(request, dict):
            raise bad_params("a game is an object")
        init = Init(context, request)
        if not init.table.profile.lists:
            self._legal = None
        actions = actions_of(request)
        running = init.begin()
        self._note(running, [])
        at, end = 0, len(actions)
        while at < end:
            after = running.action_end(actions, at)
            events = running.step(actions[at:after])
            at = after
            self.steps += 1
            if self._events:
                self._events.digest.record(events)
            self._note(running, events)

    def _note(self, running: Running, events: list[int]) -> None:
        """Takes down the state that the game has come to."""
        output = self._output
        self.consumed = running.chance.consumed
        self.over = running.over
        self.last = running.words
        self._states.digest.record(self.last)
        shown = output.first <= self.steps <= output.last
        if shown:
            self._states.shown.append(self.last)
            self._shown_consumed.append(self.consumed)
            if self._events:
                self._events.shown.append(events)
        if self._legal:
            try:
                actions = running.legal()
                self._legal.digest.record(list(chain.from_iterable(actions)))
                if shown:
                    self._legal.shown.append(actions)
            except Refusal as refusal:
                # A list that is refused for its length does not stop the game: it has no such lane.
                if refusal.code != "too-long":
                    raise
                self._legal = None
        if output.stride and self.steps % output.stride == 0:
            self._note_digests()

    def _lanes(self) -> list[Lane]:
        return [lane for lane in (self._states, self._legal, self._events) if lane]

    def _note_digests(self) -> None:
        for lane in self._lanes():
            lane.along.append(lane.digest.text())

    def result(self) -> dict[str, Any]:
        """The result as it travels."""
        members: dict[str, Any] = {"n": self.steps, "k": self.consumed, "over": int(self.over)}
        for lane in self._lanes():
            members.update(lane.members(self._output))
        if self._output.last >= 0:
            members["sk"] = self._shown_consumed
        if self.refusal:
            members.update(self.refusal.members(), at=self.steps)
        return members
