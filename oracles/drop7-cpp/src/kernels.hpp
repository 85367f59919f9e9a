/// The kernels of the spec.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <lockstep.hpp>

#include "board.hpp"
#include "random.hpp"
#include "rules.hpp"
#include "wave.hpp"

namespace drop7 {

inline void kernel_poppers(Words input, WordList& out) {
  const Board board = read_board(input, false);
  if (!is_packed(board)) throw Refusal(Code::domain_error, "a cell below a disc is empty");
  WordList cells;
  for (const Disc& disc : discs_of(board)) {
    if (disc.pops()) cells.push_back(disc.cell());
  }
  out.push_back(cells.size());
  out.insert(out.end(), cells.begin(), cells.end());
}

/// Input: depth, cells, latent, values (a list).
/// Output: popped, opened (a list), points, cells, latent.
inline void kernel_wave(Words input, const Rules& rules, WordList& out) {
  Board board = read_board(input.subspan(1), rules.latent);
  if (!is_packed(board)) throw Refusal(Code::domain_error, "a cell below a disc is empty");
  if (!hides_well(board, rules.latent)) throw Refusal(Code::domain_error, "hidden values");
  Words values = input.subspan(1 + board_words(rules.latent) + 1);
  const auto open = [&](int hidden) {
    if (rules.latent) return hidden;
    if (values.empty()) throw Refusal(Code::domain_error, "too few values");
    const Word value = values.front();
    values = values.subspan(1);
    return static_cast<int>(value);
  };
  const Wave wave = play_wave(board, input[0], open);
  out.push_back(wave.poppers.size());
  out.push_back(wave.opened.size());
  out.insert(out.end(), wave.opened.begin(), wave.opened.end());
  out.push_back(wave.points);
  write_board(board, rules.latent, out);
}

inline void write_waves(const std::vector<Wave>& waves, WordList& out) {
  for (const Wave& wave : waves) {
    out.insert(out.end(), {wave.depth, wave.poppers.size(), wave.opened.size(), wave.points});
  }
}

/// Input: level, movesRemaining, nextDisc, cells, latent, dropLatent, column, tape (a list).
inline void kernel_step(Words input, const Rules& rules, const lockstep::Layout& outcome,
                        WordList& out) {
  const std::size_t after_board = 3 + board_words(rules.latent);
  const std::size_t column_at = rules.latent ? after_board + 1 : after_board;
  State state;
  state.level = input[0];
  state.moves_remaining = input[1];
  state.next_disc = static_cast<int>(input[2]);
  state.board = read_board(input.subspan(3), rules.latent);
  if (rules.latent) state.drop_hidden = static_cast<int>(input[after_board]);
  const Words tape = input.subspan(column_at + 2);
  Chance chance(lockstep::Layer::outcome, outcome, tape);
  Story story;
  try {
    check_state(state, rules);
    story = step(state, static_cast<int>(input[column_at]), rules, chance);
  } catch (const Refusal& refusal) {
    throw Refusal(Code::domain_error, refusal.message);
  }
  out.push_back(story.first_cascade.size() + story.level_cascade.size());
  write_waves(story.first_cascade, out);
  write_waves(story.level_cascade, out);
  out.insert(out.end(), {state.score, chance.consumed(), Word{story.clear_bonus}, Word{story.rise},
                         Word{state.over}, state.level, state.moves_remaining,
                         static_cast<Word>(state.next_disc)});
  write_board(state.board, rules.latent, out);
  if (rules.latent) out.push_back(static_cast<Word>(state.drop_hidden));
}

/// Output number `skip` + 1 of a mulberry32; each output adds the same number to its state (D7-25).
inline Word kernel_mulberry32(Word seed, Word skip) {
  const auto skipped = static_cast<std::uint32_t>(skip) * 0x6d2b79f5U;
  return lockstep::Mulberry32(static_cast<std::uint32_t>(seed) + skipped).next();
}

inline void kernel(std::string_view name, Words input, const Rules& rules,
                   const lockstep::Layout& outcome, WordList& out) {
  const auto first = static_cast<std::uint32_t>(input[0]);
  if (name == "poppers") kernel_poppers(input, out);
  else if (name == "wave") kernel_wave(input, rules, out);
  else if (name == "step") kernel_step(input, rules, outcome, out);
  else if (name == "wave-points") out.push_back(points_of_depth(input[0]));
  else if (name == "mix32") out.push_back(mix32(first));
  else if (name == "mulberry32") out.push_back(kernel_mulberry32(input[0], input[1]));
  else if (name == "below") out.push_back(below(input[0], input[1]));
  else if (name == "disc-word") out.push_back(disc_word(first, input[1]));
  else if (name == "reveal-seed") out.push_back(reveal_seed(first, input[1]));
}

}  // namespace drop7
