/// The events of a step, as their titles in the spec say.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

#include <lockstep.hpp>

#include "board.hpp"
#include "rules.hpp"
#include "wave.hpp"

namespace drop7 {

using lockstep::Events;

/// How many separate runs a row has.
inline int runs_in_row(const Board& board, int row) {
  int runs = 0;
  for (int column = 0; column < SIDE; ++column) {
    runs += is_occupied(board, row, column) && !is_occupied(board, row, column - 1);
  }
  return runs;
}

/// Whether the values of the opened covers would lie differently if they were given out column by
/// column, each from the top.
inline bool order_is_observable(const Wave& wave) {
  std::vector<std::size_t> by_column(wave.opened.size());
  std::iota(by_column.begin(), by_column.end(), std::size_t{0});
  std::stable_sort(by_column.begin(), by_column.end(), [&](std::size_t one, std::size_t other) {
    return wave.opened[one] % SIDE < wave.opened[other] % SIDE;
  });
  for (std::size_t turn = 0; turn < by_column.size(); ++turn) {
    if (wave.values[by_column[turn]] != wave.values[turn]) return true;
  }
  return false;
}

inline void note_popper(const Wave& wave, const Disc& popper, Events& events) {
  const bool by_row = popper.by_row(), by_column = popper.by_column();
  events.add_if(by_row && !by_column, "popper-row-only");
  events.add_if(by_column && !by_row, "popper-column-only");
  events.add_if(by_row && by_column, "popper-both-axes");
  events.add_if(by_row && popper.in_row.has_cover, "run-includes-gray");
  events.add_if(by_column && popper.in_column.has_cover, "run-includes-gray");
  events.add_if(by_row && popper.value == 7, "seven-by-row");
  events.add_if(by_column && popper.value == 7, "seven-by-column");
  events.add_if(by_row && runs_in_row(wave.before, popper.row) >= 2, "row-two-segments");
}

inline void note_hit(const Hit& hit, Events& events) {
  events.add_if(hit.solid && hit.count == 1, "solid-one-hit-cracks");
  events.add_if(hit.solid && hit.count == 2, "solid-two-hits-opens");
  events.add_if(hit.solid && hit.count >= 3, "solid-three-hits-opens");
  events.add_if(!hit.solid && hit.count == 1, "cracked-one-hit-opens");
  events.add_if(!hit.solid && hit.count >= 2, "cracked-more-hits-opens");
}

inline void note_wave(const Wave& wave, Events& events) {
  for (const Disc& popper : wave.poppers) note_popper(wave, popper, events);
  for (const Hit& hit : wave.hits) note_hit(hit, events);
  events.add_if(wave.opened.size() >= 2, "two-or-more-openings");
  events.add_if(order_is_observable(wave), "opening-order-observable");
  events.add_if(wave.depth >= 3, "depth-3");
  events.add_if(wave.depth >= 5, "depth-5");
  events.add_if(wave.depth >= 7, "depth-7");
  events.add_if(wave.depth >= 10, "depth-10");
  events.add_if(wave.depth >= 15, "depth-15");
  events.add_if(wave.cover_fell, "gray-falls");
  events.add_if(wave.poppers.size() >= 10, "wave-pops-10");
  events.add_if(wave.overrun_survives, "overrun-survives");
}

/// Whether a disc that a cover opened to pops in the very next wave.
inline bool opened_pops(const Wave& wave, const Wave& next) {
  return std::any_of(next.poppers.begin(), next.poppers.end(), [&](const Disc& popper) {
    return std::find(wave.landed.begin(), wave.landed.end(), popper.cell()) != wave.landed.end();
  });
}

inline void note_cascade(const std::vector<Wave>& waves, Events& events) {
  for (std::size_t index = 0; index < waves.size(); ++index) {
    note_wave(waves[index], events);
    const bool has_next = index + 1 < waves.size();
    events.add_if(has_next && opened_pops(waves[index], waves[index + 1]), "opened-pops-next-wave");
  }
}

inline void note_rise(const Story& story, const State& after, const Rules& rules, Events& events) {
  const bool first = !story.first_cascade.empty(), second = !story.level_cascade.empty();
  const bool opens = std::any_of(story.level_cascade.begin(), story.level_cascade.end(),
                                 [](const Wave& wave) { return !wave.opened.empty(); });
  const Word length = rules.length_of(after.level);
  events.add("rise-succeeds");
  events.add_if(second && !first, "level-cascade-from-1");
  events.add_if(second && first, "level-cascade-continues");
  events.add_if(first, "rise-after-nonempty");
  events.add_if(story.top_row_after_placement, "rise-saved");
  events.add_if(story.empty_after_level, "clear-in-level-cascade");
  events.add_if(opens, "opening-in-level-cascade");
  events.add_if(length < rules.length_of(story.before.level), "level-shorter");
  events.add_if(length == rules.level_min && length < rules.level_start, "level-shortest");
}

inline void note_events(const Story& story, const State& after, const Rules& rules,
                        Events& events) {
  const bool popped = !story.first_cascade.empty();
  const bool refused_rise = story.rise_due && !story.rise;
  events.add(popped ? "drop-with-pop" : "drop-without-pop");
  note_cascade(story.first_cascade, events);
  note_cascade(story.level_cascade, events);
  if (story.rise) note_rise(story, after, rules, events);
  events.add_if(refused_rise && !popped, "terminal-rise-no-points");
  events.add_if(refused_rise && popped, "terminal-rise-with-points");
  events.add_if(story.over_by_full_row, story.rise ? "over-after-rise" : "over-mid-level");
  events.add_if(story.empty_after_first,
                story.rise_due ? "clear-fifth-drop" : "clear-mid-level");
  events.add_if(story.landing_row == 0 && !after.over && is_occupied(after.board, 0, story.column),
                "top-row-landing-goes-on");
  events.add_if(occupied_in_top_row(story.before.board) > 0, "some-column-full");
  events.add_if(story.before.next_disc == GRAY, "gray-disc-dropped");
}

}  // namespace drop7
