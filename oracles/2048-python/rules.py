"""The rules of 2048 on a list of cells, clause by clause (T48-01 to T48-29)."""

from __future__ import annotations

from typing import Iterator, NamedTuple, Sequence

from lockstep_sdk import Chance, Refusal

UP, DOWN, LEFT, RIGHT = range(4)
HIGHEST = 15


class Joined(NamedTuple):
    """A line of a move in which tiles merged, read from the side the tiles move towards."""

    cells: list[int]
    before: list[int]
    after: list[int]
    merges: list[tuple[int, int]]


class Move(NamedTuple):
    """A move before its new tile. ``joined`` are the lines in which tiles merged."""

    cells: list[int]
    score: int
    joined: list[Joined]


class State(NamedTuple):
    """A state between turns. ``legal`` follows from the cells; the game is over if it is empty."""

    score: int
    cells: list[int]
    legal: list[int]


def merged(rank: int) -> int:
    """The rank of the tile that two tiles of a rank become (T48-05, T48-09)."""
    return min(rank + 1, HIGHEST)


def slide(ranks: Sequence[int]) -> tuple[list[int], list[tuple[int, int]]]:
    """Moves one line, read from the side the tiles move towards (T48-04 to T48-07).

    Gives the line afterwards, and for each merge the place of the tile it made and the rank of the
    two tiles it took.
    """
    line: list[int] = []
    merges: list[tuple[int, int]] = []
    waiting = 0  # rank of the last tile of the line, if it has not merged
    for rank in ranks:
        if rank == 0:
            continue
        if rank == waiting:
            line[-1] = merged(rank)
            merges.append((len(line) - 1, rank))
            waiting = 0
        else:
            line.append(rank)
            waiting = rank
    line += [0] * (len(ranks) - len(line))
    return line, merges


class Board:
    """The rules for one size of board."""

    def __init__(self, rows: int, cols: int, cap: str) -> None:
        if cap != "clamp15":
            raise ValueError(f"no clause says what cap {cap} means")
        self.size = rows * cols
        across = [[row * cols + col for col in range(cols)] for row in range(rows)]
        along = [[row * cols + col for row in range(rows)] for col in range(cols)]
        #: For each direction its lines: cells from the side the tiles move towards (T48-03).
        self.lines: list[list[list[int]]] = [
            along,
            [line[::-1] for line in along],
            across,
            [line[::-1] for line in across],
        ]
        #: For each cell the cells from it to the four edges, the nearest first.
        self.rays: list[list[list[int]]] = [
            [
                line[line.index(cell) + 1 :]
                for lines in self.lines
                for line in lines
                if cell in line[:-1]
            ]
            for cell in range(self.size)
        ]

    def move(self, cells: Sequence[int], direction: int) -> Move:
        """Moves all lines; lines do not influence each other (T48-03, T48-10)."""
        after = list(cells)
        score = 0
        joined: list[Joined] = []
        for line in self.lines[direction]:
            ranks = [cells[cell] for cell in line]
            slid, merges = slide(ranks)
            if slid == ranks:
                continue
            for cell, rank in zip(line, slid):
                after[cell] = rank
            if merges:
                score += sum(2 ** merged(rank) for _, rank in merges)
                joined.append(Joined(line, ranks, slid, merges))
        return Move(after, score, joined)

    def legal(self, cells: Sequence[int]) -> list[int]:
        """The directions whose move changes a cell (T48-12, T48-14).

        A move changes a line if and only if, in reading order, some tile directly follows an empty
        cell (it slides) or an equal tile (they merge).
        """
        up, down = self._moves(cells, self.lines[UP])
        left, right = self._moves(cells, self.lines[LEFT])
        return [way for way, can in enumerate((up, down, left, right)) if can]

    @staticmethod
    def _moves(cells: Sequence[int], lines: list[list[int]]) -> tuple[bool, bool]:
        """Whether some line can move towards its first cell, and towards its last."""
        forward = backward = False
        for line in lines:
            before = -1
            for cell in line:
                rank = cells[cell]
                if rank == before:
                    if rank:
                        return True, True
                elif rank == 0:
                    backward = backward or before > 0
                elif before == 0:
                    forward = True
                before = rank
        return forward, backward

    def state(self, score: int, cells: list[int]) -> State:
        """A state with its legal directions (T48-25)."""
        return State(score, cells, self.legal(cells))

    def place(self, cells: list[int], chance: Chance) -> tuple[int, int]:
        """Draws a cell and a rank (T48-17, T48-18, T48-20 to T48-22) and puts the tile there."""
        if chance.layer == "outcome":
            cell = chance.take(0, self.size - 1)
            if cells[cell]:
                raise Refusal("chance-range", f"cell {cell} is not empty")
            rank = chance.take(1, 2)
        else:
            empty = [cell for cell, rank in enumerate(cells) if not rank]
            cell = empty[chance.word() * len(empty) // 2**32]
            rank = 1 if chance.word() * 10 // 2**32 < 9 else 2
        cells[cell] = rank
        return cell, rank

    def start(self, chance: Chance) -> State:
        """Two tiles on an empty board (T48-02)."""
        cells = [0] * self.size
        self.place(cells, chance)
        self.place(cells, chance)
        return self.state(0, cells)

    def load(self, words: Sequence[int]) -> State:
        """An explicit state: over, score, cells (T48-28)."""
        over, score, *cells = words
        state = self.state(score, cells)
        if (over == 1) != (not state.legal):
            raise Refusal("bad-state", "over contradicts the cells (T48-28)")
        return state

    def save(self, state: State) -> list[int]:
        """The words of a state."""
        return [0 if state.legal else 1, state.score, *state.cells]

    def turn(self, state: State, direction: int, chance: Chance) -> tuple[State, Move, int]:
        """A turn (T48-13, T48-15): the state after it, its move, and the rank of the new tile."""
        move = self.move(state.cells, direction)
        if move.cells == state.cells:
            raise Refusal("illegal-action", "the move changes no cell (T48-13)")
        if state.score + move.score > 2**46 - 1:
            raise Refusal("domain-error", "the score would be too large (T48-34)")
        cells = list(move.cells)
        _, rank = self.place(cells, chance)
        return self.state(state.score + move.score, cells), move, rank

    def outcomes(self, state: State, direction: int) -> Iterator[State]:
        """The states after each of the 2E outcomes of a legal direction (T48-19)."""
        move = self.move(state.cells, direction)
        for cell, occupied in enumerate(move.cells):
            for rank in () if occupied else (1, 2):
                cells = list(move.cells)
                cells[cell] = rank
                yield self.state(state.score + move.score, cells)
