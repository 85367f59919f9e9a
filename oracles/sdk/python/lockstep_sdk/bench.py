"""Timed repetitions of a play or kernel request (protocol section 3, ``bench``)."""

from __future__ import annotations

import time
from typing import Any, Callable

from .digest import Digest
from .kernels import inputs_of, kernel_of
from .keys import Request, bad_params, word_of
from .play import Output, Played
from .refusal import Refusal
from .table import Context

MAX_REPETITIONS = 1_000_000


def bench(context: Context, request: Request) -> dict[str, Any]:
    """Does the work of the request ``reps`` times and times each."""
    repetitions = word_of(request, "reps") if "reps" in request else 0
    if not 1 <= repetitions <= MAX_REPETITIONS:
        raise bad_params(f"reps is not 1..{MAX_REPETITIONS}")
    games = request.get("games")
    if isinstance(games, list):
        output = Output.of(request)
        return _repeat(repetitions, lambda: _play_all(context, games, output))
    kernel = kernel_of(context, request)
    inputs = inputs_of(request)
    return _repeat(repetitions, lambda: _kernel_all(kernel, inputs))


def _repeat(repetitions: int, work: Callable[[], tuple[int, Digest]]) -> dict[str, Any]:
    wall, cpu = [], []
    operations, digest = 0, Digest()
    for _ in range(repetitions):
        wall_start, cpu_start = time.perf_counter_ns(), time.process_time_ns()
        operations, digest = work()
        cpu.append(time.process_time_ns() - cpu_start)
        wall.append(time.perf_counter_ns() - wall_start)
    return {"ns": wall, "cpu": cpu, "ops": operations, "d": digest.text()}


def _play_all(context: Context, games: list[Any], output: Output) -> tuple[int, Digest]:
    digest, steps = Digest(), 0
    for game in games:
        played = Played(context, game, output)
        digest.record([played.steps, played.consumed, *played.last])
        steps += played.steps
    return steps, digest


def _kernel_all(
    kernel: Callable[[list[int]], list[int]], inputs: list[list[int]]
) -> tuple[int, Digest]:
    digest = Digest()
    for words in inputs:
        try:
            digest.record(kernel(words))
        except Refusal:
            digest.record([])
    return len(inputs), digest
