/// Drop7 in the terms of the protocol library. The rules are in `rules.hpp`.
#pragma once
#include "events.hpp"
#include "kernels.hpp"

class Drop7 : public lockstep::Game {
 public:
  using State = drop7::State;
  using Generator = drop7::Generator;
  static constexpr std::string_view name = "drop7-cpp";
  static constexpr std::string_view spec = "../../../spec/games/drop7/game.json";
  static constexpr std::array layers{
      lockstep::Layer::outcome, lockstep::Layer::raw, lockstep::Layer::seed};
  static constexpr bool has_events = true;
  static constexpr std::array<std::string_view, 9> kernels{
      "poppers", "wave", "step", "wave-points", "mix32",
      "mulberry32", "below", "disc-word", "reveal-seed"};
  explicit Drop7(const lockstep::Profile& profile) : rules_(profile), outcome_(profile.outcome) {}

  State start(lockstep::Words, drop7::Chance& chance) const { return drop7::start(rules_, chance); }
  State load(lockstep::Words words) const { return drop7::read_state(words, rules_); }
  void save(const State& state, lockstep::WordList& out) const { write_state(state, rules_, out); }
  void step(State& state, lockstep::Words action, drop7::Chance& chance,
            lockstep::Events& events) const {
    const auto story = drop7::step(state, static_cast<int>(action[0]), rules_, chance);
    drop7::note_events(story, state, rules_, events);
  }
  void legal(const State& state, lockstep::Actions& out) const {
    for (int column = 0; column < drop7::SIDE; ++column) {
      if (drop7::is_legal(state, column)) out.add({static_cast<lockstep::Word>(column)});
    }
  }
  void kernel(std::string_view which, lockstep::Words input, lockstep::WordList& out) const {
    drop7::kernel(which, input, rules_, outcome_, out);
  }

 private:
  drop7::Rules rules_;
  const lockstep::Layout& outcome_;
};
