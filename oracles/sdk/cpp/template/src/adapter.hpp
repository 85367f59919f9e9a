/// The race in the terms of the protocol library. The rules are in `rules.hpp`.
#pragma once
#include <lockstep.hpp>

#include "rules.hpp"

class Race : public lockstep::Game {
 public:
  using State = rules::State;
  static constexpr std::string_view name = "race-cpp";
  static constexpr std::string_view spec = "../game.json";
  static constexpr std::array layers{
      lockstep::Layer::outcome, lockstep::Layer::raw, lockstep::Layer::seed};
  static constexpr bool has_events = true;
  static constexpr std::array<std::string_view, 1> kernels{"die"};
  explicit Race(const lockstep::Profile& profile) : goal_(profile.number("goal")) {}

  State start(lockstep::Words setup, lockstep::Chance&) const { return rules::start(setup[0]); }
  State load(lockstep::Words words) const { return rules::load(words, goal_); }
  void save(const State& state, lockstep::WordList& out) const { rules::save(state, goal_, out); }
  void step(State& state, lockstep::Words action, lockstep::Chance& chance,
            lockstep::Events& events) const {
    rules::step(state, action[0], goal_, chance, events);
  }
  void legal(const State& state, lockstep::Actions& out) const { rules::legal(state, goal_, out); }
  void kernel(std::string_view, lockstep::Words input, lockstep::WordList& out) const {
    out.push_back(rules::die(input[0]));
  }

 private:
  lockstep::Word goal_;
};
