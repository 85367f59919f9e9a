/// The board, its runs and its poppers (D7-01, D7-02, D7-06, D7-07).
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace drop7 {

inline constexpr int SIDE = 7;
inline constexpr int CELLS = SIDE * SIDE;

/// What a cell holds besides the numbered discs 1..7.
inline constexpr int EMPTY = 0;
inline constexpr int SOLID = 8;
inline constexpr int CRACKED = 9;

/// The gray disc, as a next disc.
inline constexpr int GRAY = 8;

struct Board {
  std::array<int, CELLS> cells{};
  /// The value hidden under each cover; 0 everywhere if covers get their values when they open.
  std::array<int, CELLS> hidden{};
};

/// The number of a cell; row 0 is the top.
constexpr std::size_t at(int row, int column) {
  return static_cast<std::size_t>(SIDE * row + column);
}

inline bool is_disc(int cell) { return cell >= 1 && cell <= 7; }
inline bool is_cover(int cell) { return cell == SOLID || cell == CRACKED; }

inline bool is_inside(int row, int column) {
  return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

inline bool is_occupied(const Board& board, int row, int column) {
  return is_inside(row, column) && board.cells[at(row, column)] != EMPTY;
}

/// Whether no empty cell lies below an occupied one (D7-01).
inline bool is_packed(const Board& board) {
  for (int column = 0; column < SIDE; ++column) {
    for (int row = 0; row + 1 < SIDE; ++row) {
      if (is_occupied(board, row, column) && !is_occupied(board, row + 1, column)) return false;
    }
  }
  return true;
}

/// Whether every cover hides a value 1..7 and no other cell hides any (D7-02); if hidden values are
/// no part of the game, whether there is none at all.
inline bool hides_well(const Board& board, bool latent) {
  for (std::size_t cell = 0; cell < CELLS; ++cell) {
    const bool hides = latent && is_cover(board.cells[cell]);
    if (hides ? !is_disc(board.hidden[cell]) : board.hidden[cell] != 0) return false;
  }
  return true;
}

inline bool is_empty(const Board& board) {
  for (const int cell : board.cells) {
    if (cell != EMPTY) return false;
  }
  return true;
}

inline int occupied_in_top_row(const Board& board) {
  int count = 0;
  for (int column = 0; column < SIDE; ++column) count += is_occupied(board, 0, column);
  return count;
}

/// A run: its length, and whether a cover lies in it.
struct Run {
  int length = 0;
  bool has_cover = false;
};

/// The run of an occupied cell along one axis: (0, 1) for its row, (1, 0) for its column (D7-06).
inline Run run_of(const Board& board, int row, int column, int down, int right) {
  while (is_occupied(board, row - down, column - right)) {
    row -= down;
    column -= right;
  }
  Run run;
  while (is_occupied(board, row, column)) {
    ++run.length;
    run.has_cover |= is_cover(board.cells[at(row, column)]);
    row += down;
    column += right;
  }
  return run;
}

/// A numbered disc and its two runs.
struct Disc {
  int row, column, value;
  Run in_row, in_column;

  std::size_t cell() const { return at(row, column); }
  bool by_row() const { return in_row.length == value; }
  bool by_column() const { return in_column.length == value; }
  bool pops() const { return by_row() || by_column(); }
  /// Whether a run of it is too long to count (D7-07).
  bool overrun() const { return in_row.length > value || in_column.length > value; }
};

/// All numbered discs in ascending order of their cells.
inline std::vector<Disc> discs_of(const Board& board) {
  std::vector<Disc> discs;
  discs.reserve(CELLS);
  for (int row = 0; row < SIDE; ++row) {
    for (int column = 0; column < SIDE; ++column) {
      const int value = board.cells[at(row, column)];
      if (!is_disc(value)) continue;
      discs.push_back({row, column, value, run_of(board, row, column, 0, 1),
                       run_of(board, row, column, 1, 0)});
    }
  }
  return discs;
}

}  // namespace drop7
