/// A game that misbehaves, on the spec of the race.
#pragma once

#include <array>
#include <stdexcept>
#include <string_view>

#include <lockstep.hpp>

/// It has no list. Action 1 throws; with action 2 the outcome decides: 1 is an event that the spec
/// does not have, 2 a throw that is no exception, 3 a state that does not fit, else two events.
class Faulty : public lockstep::Game {
 public:
  using State = lockstep::Word;
  static constexpr std::string_view name = "faulty", spec = "game.json";
  static constexpr std::array layers{lockstep::Layer::outcome};
  static constexpr bool has_events = true;
  explicit Faulty(const lockstep::Profile&) {}

  State start(lockstep::Words, lockstep::Chance&) const { return 0; }
  State load(lockstep::Words words) const { return words[1]; }
  void save(const State& turns, lockstep::WordList& out) const {
    if (turns == 99) out.push_back(7);
    else out.insert(out.end(), {0, turns, 0});
  }
  void step(State& turns, lockstep::Words action, lockstep::Chance& chance,
            lockstep::Events& events) const {
    turns += 1;
    if (action[0] == 1) throw std::runtime_error("action 1 is not for this game");
    const lockstep::Word outcome = chance.draw(1, 6, [](lockstep::Word word) { return word; });
    if (outcome == 1) events.add("no-such-event");
    if (outcome == 2) throw 7;
    if (outcome == 3) turns = 99;
    for (const char* id : {"double", "goal", "double"}) events.add(id);
  }
};

/// The race with a list that is refused with `too-long` from square 3 on.
template <class Race>
class Shy : public Race {
 public:
  using Race::Race;
  void legal(const typename Race::State& state, lockstep::Actions& out) const {
    if (state.square >= 3) throw lockstep::Refusal(lockstep::Code::too_long);
    Race::legal(state, out);
  }
};
