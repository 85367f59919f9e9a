/// Boards drawn as text, and steps on them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <tests/check.hpp>

#include "../src/events.hpp"
#include "../src/kernels.hpp"

namespace drop7 {

/// The spec; the tests run in the oracle's folder.
inline const lockstep::Spec& spec() {
  static const lockstep::Spec loaded = lockstep::Spec::load("../../spec/games/drop7/game.json");
  return loaded;
}

inline const lockstep::Profile& profile(std::string_view name) {
  const auto named = [&](const lockstep::Profile& one) { return one.name == name; };
  return *std::find_if(spec().profiles.begin(), spec().profiles.end(), named);
}

/// A board from its lowest rows, each seven characters, separated by blanks: `.` empty, `#` a solid
/// cover, `%` a cracked one. Every cover hides the value given.
inline Board drawn(std::string_view rows, int hidden = 0) {
  Board board;
  std::size_t cell = CELLS;
  for (auto mark = rows.rbegin(); mark != rows.rend(); ++mark) {
    if (*mark == ' ') continue;
    const int value = static_cast<int>(std::string_view(".1234567#%").find(*mark));
    board.cells[--cell] = value;
    board.hidden[cell] = is_cover(value) ? hidden : 0;
  }
  return board;
}

/// The rows of a board that are not empty, as `drawn` takes them.
inline std::string picture(const Board& board) {
  std::string out;
  for (int row = 0; row < SIDE; ++row) {
    std::string line;
    for (int column = 0; column < SIDE; ++column) {
      line.push_back(".1234567#%"[board.cells[at(row, column)]]);
    }
    if (line == ".......") continue;
    out += (out.empty() ? "" : " ") + line;
  }
  return out;
}

/// A state to step from, and what has come of it.
struct Scene {
  explicit Scene(std::string_view name, std::string_view rows = {}, int hidden = 0)
      : own_profile(profile(name)), rules(own_profile) {
    state.board = drawn(rows, hidden);
    state.moves_remaining = rules.level_start;
    state.next_disc = 1;
  }

  /// Plays a column with a tape of outcomes; gives the events, as their ids with blanks between.
  std::string play(int column, WordList words) {
    tape = std::move(words);
    Chance chance(lockstep::Layer::outcome, own_profile.outcome, tape);
    State next = state;
    story = step(next, column, rules, chance);
    state = next;
    drawn_words = chance.consumed();

    lockstep::EventIndex index;
    for (const std::string& id : spec().events) index.emplace(id, index.size());
    Events events(index);
    note_events(story, state, rules, events);
    WordList indices;
    events.append_to(indices);
    std::string ids = " ";
    for (const Word event : indices) ids += spec().events[event] + " ";
    return ids;
  }

  const lockstep::Profile& own_profile;
  Rules rules;
  State state;
  Story story;
  WordList tape;
  Word drawn_words = 0;
};

/// Whether a list of ids, as `play` gives it, has an event.
inline bool has(const std::string& events, const std::string& id) {
  return events.find(" " + id + " ") != std::string::npos;
}

}  // namespace drop7
