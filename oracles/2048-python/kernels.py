"""The kernels row (T48-31) and ntuple (T48-32, T48-33), for boards of four rows and columns."""

from __future__ import annotations

from typing import Sequence

from rules import merged, slide

TUPLES = ((0, 1, 2, 3, 4, 5), (4, 5, 6, 7, 8, 9), (0, 1, 4, 5, 8, 9), (0, 1, 5, 6, 9, 10))


def pack(cells: Sequence[int]) -> int:
    """A row of four cells as one number, the leftmost cell lowest."""
    return sum(rank * 16**column for column, rank in enumerate(cells))


def row(words: Sequence[int]) -> list[int]:
    """The row after a move left and right, the score, and whether left and right change it."""
    cells = [words[0] // 16**column % 16 for column in range(4)]
    left, merges = slide(cells)
    right = slide(cells[::-1])[0][::-1]
    score = sum(2 ** merged(rank) for _, rank in merges)
    return [pack(left), pack(right), score, int(left != cells), int(right != cells)]


def ntuple(cells: Sequence[int]) -> list[int]:
    """The 32 indices: for each tuple its eight variants."""
    return [_index(cells, places) for places in VARIANTS]


def _index(cells: Sequence[int], places: Sequence[int]) -> int:
    """The number whose hexadecimal digits are the ranks, the first most significant."""
    index = 0
    for place in places:
        index = 16 * index + cells[place]
    return index


def _variant(place: int, turns: int, flip: int) -> int:
    """The cell to which a cell is mapped by quarter turns and, after them, a reflection."""
    row, column = divmod(place, 4)
    for _ in range(turns):
        row, column = column, 3 - row
    if flip:
        column = 3 - column
    return 4 * row + column


VARIANTS = [
    [_variant(place, turns, flip) for place in places]
    for places in TUPLES
    for turns in range(4)
    for flip in range(2)
]

KERNELS = {"row": row, "ntuple": ntuple}
