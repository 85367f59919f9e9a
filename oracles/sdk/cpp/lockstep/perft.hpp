/// Counting sequences of actions and outcomes (protocol section 3, `perft`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "chance.hpp"
#include "digest.hpp"
#include "game.hpp"
#include "init.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "play.hpp"
#include "refusal.hpp"
#include "running.hpp"
#include "word.hpp"

namespace lockstep {

/// Counts below a state. The outcomes of an action are found by trying it with ever longer tapes.
template <GameLike G>
class Perft {
 public:
  Perft(const Context<G>& context, const Running<G>& root, Word depth)
      : fields_(context.spec.perft), events_(context.event_index) {
    if (depth > MAX_DEPTH) throw Refusal(Code::too_long, "the depth is too great");
    WordList below;
    if (depth == 0) {
      descend(root, 0);
      below.push_back(leaves_);
    } else if (root.over()) {
      terminals_ = 1;
    } else {
      root.legal(actions_);
    }
    for (std::size_t index = 0; index < actions_.size(); ++index) {
      const Word before = leaves_;
      descend(root, actions_[index], depth);
      below.push_back(leaves_ - before);
    }
    below_ = std::move(below);
  }

  void append_to(std::string& out) const {
    const auto member = [&](std::string_view key, Word value) {
      out.append(",\"").append(key).append("\":");
      append(out, value);
    };
    out.append("\"l\":");
    append_actions(out, actions_);
    out.append(",\"n\":");
    append(out, Words(below_));
    member("terminals", terminals_);
    member("moves", moves_);
    if (!fields_) return;
    member("sum", sum_);
    member("digest", digest_);
  }

 private:
  static constexpr Word MAX_DEPTH = 1000;
  static constexpr Word MAX_OUTCOMES = 1 << 16;

  void descend(const Running<G>& running, Word depth) {
    if (depth == 0) return count_leaf(running);
    if (running.over()) {
      ++terminals_;
      return;
    }
    Actions actions;
    running.legal(actions);
    for (std::size_t index = 0; index < actions.size(); ++index) {
      descend(running, actions[index], depth);
    }
  }

  void descend(const Running<G>& running, Words action, Word depth) {
    ++moves_;
    WordList tape;
    try_outcomes(running, action, tape, depth);
  }

  void try_outcomes(const Running<G>& running, Words action, WordList& tape, Word depth) {
    const Layout& outcome = running.table().profile.outcome;
    Running<G> next =
        running.fork(typename Running<G>::Chance(Layer::outcome, outcome, Words(tape)));
    std::optional<Refusal> refusal;
    try {
      next.step(action, events_);
    } catch (const Refusal& thrown) {
      refusal = thrown;
    }
    if (!refusal) return descend(next, depth - 1);
    if (refusal->code == Code::chance_range) return;
    if (refusal->code != Code::chance_short) throw *refusal;
    const std::optional<Misfit> missing = missing_word(outcome, tape);
    if (!missing) throw *refusal;
    if (missing->max - missing->min >= MAX_OUTCOMES) {
      throw Refusal(Code::too_long, "too many outcomes to count");
    }
    for (Word word = missing->min; word <= missing->max; ++word) {
      tape.push_back(word);
      try_outcomes(running, action, tape, depth);
      tape.pop_back();
    }
  }

  /// What may follow a tape that was too short.
  static std::optional<Misfit> missing_word(const Layout& outcome, Words tape) {
    for (std::size_t at = 0;;) {
      const std::size_t from = at;
      if (const std::optional<Misfit> misfit = outcome.read(tape, at)) {
        if (misfit->kind == Misfit::Kind::too_few) return misfit;
        return std::nullopt;
      }
      if (at == from) return std::nullopt;
    }
  }

  void count_leaf(const Running<G>& running) {
    ++leaves_;
    if (!fields_) return;
    for (const Word word : running.field(fields_->sum)) sum_ += word;
    digest_ += fnv1a_32(running.field(fields_->digest));
  }

  const std::optional<PerftFields>& fields_;
  Events events_;
  Actions actions_;
  WordList below_;
  Word leaves_ = 0, terminals_ = 0, moves_ = 0, sum_ = 0;
  std::uint32_t digest_ = 0;
};

}  // namespace lockstep
