"""The events of a turn, each by the words of its title in the spec."""

from __future__ import annotations

from typing import Iterator, Sequence

from lockstep_sdk import Chance
from rules import DOWN, HIGHEST, LEFT, RIGHT, UP, Board, Joined, Move, State, merged

MOVES = ("move-up", "move-down", "move-left", "move-right")
RANK_2048 = 11


def turn_with_events(
    board: Board, before: State, direction: int, chance: Chance
) -> tuple[State, list[str]]:
    """A turn: the state after it, and its events."""
    after, move, rank = board.turn(before, direction, chance)
    return after, events(board, before, direction, move, rank, after)


def events(
    board: Board, before: State, direction: int, move: Move, rank: int, after: State
) -> list[str]:
    """The ids of all events of a turn; ``rank`` is that of the new tile."""
    found = [MOVES[direction], "spawn-two" if rank == 1 else "spawn-four"]
    # The cells of the tiles that merges of this turn made.
    fresh = {line.cells[place] for line in move.joined for place, _ in line.merges}
    if move.joined:
        found.append("merge")
        for line in move.joined:
            found += _of_line(line)
        if any(_meets_equal(board, after.cells, cell) for cell in fresh):
            found.append("fresh-pair")
    else:
        found.append("slide-only")
    if 0 not in after.cells:
        found += _of_full_board(board, fresh, after)
    if not after.legal:
        found.append("game-over")
    if max(before.cells) >= RANK_2048:
        found.append("past-2048")
    return found


def _of_line(line: Joined) -> list[str]:
    """The events that a line with a merge shows before the new tile appears."""
    found = []
    if len(line.merges) >= 2:
        found.append("double-merge")
    if _has_run_of_three(line.before):
        found.append("triple-run")
    for place, rank in line.merges:
        beside = line.after[max(place - 1, 0) : place] + line.after[place + 1 : place + 2]
        if line.after[place] in beside:
            found.append("fresh-stop")
        if rank == HIGHEST:
            found.append("cap-merge")
        if merged(rank) == RANK_2048:
            found.append("made-2048")
    return found


def _has_run_of_three(ranks: Sequence[int]) -> bool:
    """Whether exactly three equal tiles follow each other, empty cells left out."""
    run, last = 0, 0
    for rank in ranks:
        if rank == 0:
            continue
        if rank == last:
            run += 1
        else:
            if run == 3:
                return True
            run, last = 1, rank
    return run == 3


def _meets_equal(board: Board, cells: Sequence[int], cell: int) -> bool:
    """Whether the next tile in some direction is equal, however many empty cells lie between."""
    for ray in board.rays[cell]:
        for other in ray:
            if cells[other]:
                if cells[other] == cells[cell]:
                    return True
                break
    return False


def _of_full_board(board: Board, fresh: set[int], after: State) -> list[str]:
    """The events that only a turn can have after which the board is full."""
    found = ["board-filled"]
    if after.legal:
        found.append("full-not-over")
    if after.legal == [UP, DOWN]:
        found.append("full-vertical-only")
    if after.legal == [LEFT, RIGHT]:
        found.append("full-horizontal-only")
    if after.legal and all(not fresh.isdisjoint(pair) for pair in _equal_pairs(board, after.cells)):
        found.append("fresh-decides")
    return found


def _equal_pairs(board: Board, cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """All pairs of neighbours with equal ranks."""
    for line in (*board.lines[UP], *board.lines[LEFT]):
        for pair in zip(line, line[1:]):
            if cells[pair[0]] == cells[pair[1]]:
                yield pair
