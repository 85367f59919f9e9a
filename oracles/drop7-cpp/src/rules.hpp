/// Starts, explicit states and steps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <lockstep.hpp>

#include "board.hpp"
#include "random.hpp"
#include "wave.hpp"

namespace drop7 {

using lockstep::Code;
using lockstep::MAX_WORD;
using lockstep::Refusal;
using lockstep::WordList;
using lockstep::Words;

/// The parameters of a profile.
struct Rules {
  explicit Rules(const lockstep::Profile& profile)
      : latent(profile.number("latent") == 1),
        gray(profile.number("gray")),
        level_start(profile.number("levelStart")),
        level_step(profile.number("levelStep")),
        level_min(profile.number("levelMin")),
        level_bonus(profile.number("levelBonus")),
        bonus_for_refused_rise(profile.text("refusedRise") == "bonus"),
        clear_test_at_end(profile.text("clearTest") == "end") {}

  Word disc_kinds() const { return 7 + gray; }

  /// The number of drops of a level (D7-19).
  Word length_of(Word level) const {
    const Word shorter = level_step * (level - 1);
    return std::max(level_min, shorter < level_start ? level_start - shorter : 0);
  }

  bool latent;
  Word gray, level_start, level_step, level_min, level_bonus;
  bool bonus_for_refused_rise, clear_test_at_end;
};

struct State {
  bool over = false;
  Word score = 0, level = 1, moves_remaining = 0, moves_played = 0;
  int next_disc = 0, drop_hidden = 0;
  Board board;
};

/// What happened in a step, for the events and the kernels.
struct Story {
  State before;
  int landing_row = 0, column = 0;
  bool top_row_after_placement = false;
  std::vector<Wave> first_cascade, level_cascade;
  bool empty_after_first = false, empty_after_level = false;
  bool rise_due = false, rise = false, over_by_full_row = false;
  bool clear_bonus = false;
};

/// Reads and writes cells in the order of the state's fields `cells`, `latent`.
inline Board read_board(Words words, bool latent) {
  Board board;
  for (std::size_t cell = 0; cell < CELLS; ++cell) {
    board.cells[cell] = static_cast<int>(words[cell]);
    if (latent) board.hidden[cell] = static_cast<int>(words[CELLS + cell]);
  }
  return board;
}

inline void write_board(const Board& board, bool latent, WordList& out) {
  for (const int cell : board.cells) out.push_back(static_cast<Word>(cell));
  if (!latent) return;
  for (const int value : board.hidden) out.push_back(static_cast<Word>(value));
}

/// How many words `write_board` writes.
inline std::size_t board_words(bool latent) { return latent ? 2 * CELLS : CELLS; }

inline void write_state(const State& state, const Rules& rules, WordList& out) {
  out.insert(out.end(), {Word{state.over}, state.score, state.level, state.moves_remaining,
                         state.moves_played, static_cast<Word>(state.next_disc)});
  write_board(state.board, rules.latent, out);
  if (rules.latent) out.push_back(static_cast<Word>(state.drop_hidden));
}

/// Refuses what contradicts D7-29; the ranges of single words have been checked by the layout.
inline void check_state(const State& state, const Rules& rules) {
  const bool hidden_disc = rules.latent && state.next_disc == GRAY;
  if (state.moves_remaining == 0 && !state.over) throw Refusal(Code::bad_state, "no drops left");
  if (!is_packed(state.board)) throw Refusal(Code::bad_state, "a cell below a disc is empty");
  if (!hides_well(state.board, rules.latent)) throw Refusal(Code::bad_state, "hidden values");
  if (hidden_disc != (state.drop_hidden != 0)) throw Refusal(Code::bad_state, "dropLatent");
}

/// An explicit state.
inline State read_state(Words words, const Rules& rules) {
  State state;
  state.over = words[0] == 1;
  state.score = words[1];
  state.level = words[2];
  state.moves_remaining = words[3];
  state.moves_played = words[4];
  state.next_disc = static_cast<int>(words[5]);
  state.board = read_board(words.subspan(6), rules.latent);
  if (rules.latent) state.drop_hidden = static_cast<int>(words.back());
  check_state(state, rules);
  return state;
}

/// Fills the bottom row with solid covers and draws what they hide (D7-03, D7-18).
inline void fill_bottom_row(Board& board, const Rules& rules, Chance& chance) {
  for (int column = 0; column < SIDE; ++column) {
    board.cells[at(SIDE - 1, column)] = SOLID;
    board.hidden[at(SIDE - 1, column)] = rules.latent ? draw_value(chance) : 0;
  }
}

/// Draws the next disc and what it hides (D7-21).
inline void draw_next_disc(State& state, const Rules& rules, Chance& chance) {
  state.next_disc = draw_disc(chance, rules.disc_kinds(), state.moves_played);
  const bool hides = rules.latent && state.next_disc == GRAY;
  state.drop_hidden = hides ? draw_value(chance) : 0;
}

/// A start (D7-03).
inline State start(const Rules& rules, Chance& chance) {
  State state;
  state.moves_remaining = rules.level_start;
  fill_bottom_row(state.board, rules, chance);
  draw_next_disc(state, rules, chance);
  return state;
}

/// Whether a column takes a disc (D7-04).
inline bool is_legal(const State& state, int column) {
  return !state.over && !is_occupied(state.board, 0, column);
}

/// Puts the next disc into a column (D7-05); gives its row.
inline int place(State& state, int column) {
  int row = SIDE - 1;
  while (is_occupied(state.board, row, column)) --row;
  const bool gray = state.next_disc == GRAY;
  state.board.cells[at(row, column)] = gray ? SOLID : state.next_disc;
  state.board.hidden[at(row, column)] = gray ? state.drop_hidden : 0;
  return row;
}

/// Plays waves until there is no popper (D7-13); the first has the depth given. Gives their points.
inline Word cascade(State& state, std::vector<Wave>& waves, Word depth, const Rules& rules,
                    Chance& chance) {
  Word points = 0;
  for (;; ++depth) {
    const auto open = [&](int hidden) { return rules.latent ? hidden : draw_value(chance); };
    Wave wave = play_wave(state.board, depth, open);
    if (wave.poppers.empty()) return points;
    points += wave.points;
    waves.push_back(std::move(wave));
  }
}

/// Moves every row up and fills the bottom row (D7-18).
inline void raise_rows(Board& board, const Rules& rules, Chance& chance) {
  for (int row = 0; row + 1 < SIDE; ++row) {
    for (int column = 0; column < SIDE; ++column) {
      board.cells[at(row, column)] = board.cells[at(row + 1, column)];
      board.hidden[at(row, column)] = board.hidden[at(row + 1, column)];
    }
  }
  fill_bottom_row(board, rules, chance);
}

inline constexpr Word CLEAR_BONUS = 70000;

/// A step (D7-14 to D7-23); gives what happened. It changes the state even if it is refused.
inline Story step(State& state, int column, const Rules& rules, Chance& chance) {
  if (!is_legal(state, column)) throw Refusal(Code::illegal_action, "the column is full");
  if (Generator* generator = chance.generator()) generator->begin_step(state.moves_played);
  Story story;
  story.before = state;
  story.column = column;
  Word gain = 0;

  story.landing_row = place(state, column);
  story.top_row_after_placement = occupied_in_top_row(state.board) > 0;
  gain += cascade(state, story.first_cascade, 1, rules, chance);
  story.empty_after_first = is_empty(state.board);

  state.moves_remaining -= 1;
  story.rise_due = state.moves_remaining == 0;
  const bool room = occupied_in_top_row(state.board) == 0;
  story.rise = story.rise_due && room;

  // D7-15: the first test, which a step that rises may leave out.
  if (story.empty_after_first && !(rules.clear_test_at_end && story.rise)) {
    story.clear_bonus = true;
    gain += CLEAR_BONUS;
  }
  if (story.rise_due && !room) {
    state.over = true;
    if (rules.bonus_for_refused_rise) gain += rules.level_bonus;
  }
  if (story.rise) {
    gain += rules.level_bonus;
    state.level += 1;
    state.moves_remaining = rules.length_of(state.level);
    raise_rows(state.board, rules, chance);
    const Word depth = story.first_cascade.size() + 1;
    gain += cascade(state, story.level_cascade, depth, rules, chance);
    story.empty_after_level = is_empty(state.board);
    if (story.empty_after_level) {
      story.clear_bonus = true;
      gain += CLEAR_BONUS;
    }
  }
  if (!state.over && occupied_in_top_row(state.board) == SIDE) {
    state.over = true;
    story.over_by_full_row = true;
  }

  state.score += gain;
  state.moves_played += 1;
  if (!state.over) draw_next_disc(state, rules, chance);
  if (state.score > MAX_WORD || state.level > MAX_WORD || state.moves_played > MAX_WORD) {
    throw Refusal(Code::domain_error, "score, level or movesPlayed is beyond 2^46-1");
  }
  return story;
}

}  // namespace drop7
