/// One wave (D7-08 to D7-12).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"

namespace drop7 {

/// floor(7 * depth^2.5), the integer square root of 49 * depth^5 (D7-12).
inline std::uint64_t points_of_depth(std::uint64_t depth) {
  const std::uint64_t square = 49 * depth * depth * depth * depth * depth;
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit > 0; bit /= 2) {
    if ((root + bit) * (root + bit) <= square) root += bit;
  }
  return root;
}

/// A cover that was hit, and how often.
struct Hit {
  std::size_t cell;
  bool solid;
  int count;
};

/// What happened in a wave. Cells are those before gravity.
struct Wave {
  std::uint64_t depth = 0, points = 0;
  /// The numbered discs that pop, and whether some other disc had a run longer than its value.
  std::vector<Disc> poppers;
  bool overrun_survives = false;
  std::vector<Hit> hits;
  /// The covers that opened in ascending order, and the values they opened to.
  std::vector<std::size_t> opened;
  std::vector<int> values;
  /// Where the opened discs lie after gravity.
  std::vector<std::size_t> landed;
  bool cover_fell = false;
  /// The board before the wave.
  Board before;
};

/// Counts the hits on each cover (D7-09).
inline std::vector<Hit> hits_on_covers(const Board& board, const std::vector<Disc>& poppers) {
  std::array<int, CELLS> counts{};
  for (const Disc& popper : poppers) {
    constexpr int SIDES[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (const auto& [down, right] : SIDES) {
      const int row = popper.row + down, column = popper.column + right;
      if (is_inside(row, column) && is_cover(board.cells[at(row, column)])) {
        ++counts[at(row, column)];
      }
    }
  }
  std::vector<Hit> hits;
  for (std::size_t cell = 0; cell < CELLS; ++cell) {
    if (counts[cell] > 0) hits.push_back({cell, board.cells[cell] == SOLID, counts[cell]});
  }
  return hits;
}

/// Lets every column fall together (D7-11). Notes what happens to covers and opened discs.
inline void fall(Board& board, Wave& wave) {
  wave.landed.resize(wave.opened.size());
  for (int column = 0; column < SIDE; ++column) {
    int free_row = SIDE - 1;
    for (int row = SIDE - 1; row >= 0; --row) {
      const std::size_t from = at(row, column), to = at(free_row, column);
      if (board.cells[from] == EMPTY) continue;
      --free_row;
      for (std::size_t index = 0; index < wave.opened.size(); ++index) {
        if (wave.opened[index] == from) wave.landed[index] = to;
      }
      if (from == to) continue;
      wave.cover_fell |= is_cover(board.cells[from]);
      board.cells[to] = board.cells[from];
      board.hidden[to] = board.hidden[from];
      board.cells[from] = EMPTY;
      board.hidden[from] = 0;
    }
  }
}

/// Plays one wave at a depth if the board has poppers, else does nothing; gives what happened.
/// `open` gives the value of a cover from the value that it hides.
template <class Open>
Wave play_wave(Board& board, std::uint64_t depth, Open&& open) {
  Wave wave;
  for (const Disc& disc : discs_of(board)) {
    if (disc.pops()) wave.poppers.push_back(disc);
    else wave.overrun_survives |= disc.overrun();
  }
  if (wave.poppers.empty()) return wave;

  wave.before = board;
  wave.depth = depth;
  wave.points = wave.poppers.size() * points_of_depth(depth);
  wave.hits = hits_on_covers(board, wave.poppers);
  for (const Disc& popper : wave.poppers) board.cells[popper.cell()] = EMPTY;
  for (const Hit& hit : wave.hits) {
    if (hit.solid && hit.count == 1) {
      board.cells[hit.cell] = CRACKED;
    } else {
      wave.opened.push_back(hit.cell);
      wave.values.push_back(open(board.hidden[hit.cell]));
      board.cells[hit.cell] = wave.values.back();
      board.hidden[hit.cell] = 0;
    }
  }
  fall(board, wave);
  return wave;
}

}  // namespace drop7
