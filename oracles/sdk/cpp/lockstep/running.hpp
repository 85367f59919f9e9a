/// One running game: its state in words, its chance, and the order in which a step is judged.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "chance.hpp"
#include "game.hpp"
#include "layout.hpp"
#include "refusal.hpp"
#include "spec.hpp"
#include "word.hpp"

namespace lockstep {

/// The game under one profile.
template <GameLike G>
struct Table {
  explicit Table(const Profile& own) : profile(own), game(own) {}

  const Profile& profile;
  G game;
};

/// The spec and a table for each profile, made once.
template <GameLike G>
struct Context {
  explicit Context(Spec loaded) : spec(std::move(loaded)) {
    for (const std::string& id : spec.events) event_index.emplace(id, event_index.size());
    for (const Profile& profile : spec.profiles) {
      tables.push_back(std::make_unique<Table<G>>(profile));
    }
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  Spec spec;
  EventIndex event_index;
  std::vector<std::unique_ptr<Table<G>>> tables;
};

/// A game in play.
template <GameLike G>
class Running {
 public:
  using State = typename G::State;
  using Chance = BasicChance<typename G::Generator>;

  Running(const Context<G>& context, const Table<G>& table, State state, Chance own_chance)
      : chance(std::move(own_chance)),
        context_(&context),
        table_(&table),
        state_(std::move(state)) {
    over_ = write(state_, words_);
  }

  /// Plays one action. A refused step changes nothing.
  void step(Words action, Events& events) {
    if (over_) throw Refusal(Code::game_over);
    if (table_->profile.action.check(action)) throw Refusal(Code::illegal_action, "no action");
    const auto mark = chance.mark();
    try {
      State next = state_;
      events.clear();
      guarded([&] { table_->game.step(next, action, chance, events); });
      over_ = write(next, spare_);
      state_ = std::move(next);
      words_.swap(spare_);
    } catch (...) {
      chance.rewind(mark);
      throw;
    }
  }

  void legal(Actions& out) const {
    out.clear();
    if constexpr (HasLegal<G>) guarded([&] { table_->game.legal(state_, out); });
  }

  /// The same state with another chance.
  Running fork(Chance other) const {
    Running same = *this;
    same.chance = std::move(other);
    return same;
  }

  /// The words of the state, those of the generator last.
  Words words() const { return words_; }
  bool over() const { return over_; }
  const Table<G>& table() const { return *table_; }
  Words field(std::string_view name) const { return table_->profile.state.field(words_, name); }

  /// The length of the first action in `words`; all of them if they begin with no action.
  std::size_t action_length(Words words) const {
    std::size_t length = 0;
    const bool none = table_->profile.action.read(words, length).has_value() || length == 0;
    return none ? words.size() : length;
  }

  Chance chance;

 private:
  /// Writes a state down; gives whether it is over.
  bool write(const State& state, WordList& out) const {
    out.clear();
    return guarded([&] {
      table_->game.save(state, out);
      const Words over = table_->profile.state.field(out, context_->spec.over);
      const bool is_over = over.size() == 1 && over[0] == 1;
      chance.append_generator(out);
      return is_over;
    });
  }

  const Context<G>* context_;
  const Table<G>* table_;
  State state_;
  WordList words_, spare_;
  bool over_ = false;
};

}  // namespace lockstep
