/// The rules of the race.
#pragma once
#include <algorithm>
#include <lockstep.hpp>

namespace rules {

using lockstep::Word;

struct State {
  Word turns, square;
};

/// A start (RC-01).
inline State start(Word first) { return {0, first}; }

/// An explicit state: `over`, `turns`, `square`; the words fit the layout.
inline State load(lockstep::Words words, Word goal) {
  if ((words[0] == 1) != (words[2] == goal)) {
    throw lockstep::Refusal(lockstep::Code::bad_state, "over contradicts the square (RC-03)");
  }
  return {words[1], words[2]};
}

/// The words of a state.
inline void save(const State& state, Word goal, lockstep::WordList& out) {
  out.insert(out.end(), {Word{state.square == goal}, state.turns, state.square});
}

/// Both actions, or none at the end (RC-03).
inline void legal(const State& state, Word goal, lockstep::Actions& out) {
  if (state.square == goal) return;
  out.add({1});
  out.add({2});
}

/// The kernel (RC-04): a 32-bit word to a die.
inline Word die(Word word) { return 1 + (6 * word >> 32); }

/// A turn with one die or two (RC-02), and its events.
inline void step(State& state, Word dice, Word goal, lockstep::Chance& chance,
                 lockstep::Events& events) {
  const Word first = chance.draw(1, 6, die);
  const Word second = dice == 2 ? chance.draw(1, 6, die) : 0;
  state.turns += 1;
  state.square = std::min(goal, state.square + first + second);
  events.add_if(state.square == goal, "goal");
  events.add_if(first == second, "double");
}

}  // namespace rules
