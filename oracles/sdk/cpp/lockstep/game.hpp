/// What a game has to be.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "chance.hpp"
#include "refusal.hpp"
#include "spec.hpp"
#include "word.hpp"

namespace lockstep {

/// The indices of a spec's events by their ids.
using EventIndex = std::unordered_map<std::string_view, std::size_t>;

/// The events of one step.
class Events {
 public:
  explicit Events(const EventIndex& index) : index_(&index), bits_((index.size() + 63) / 64) {}

  /// Notes an event by its id, once or more often. Throws std::logic_error if the spec has none.
  void add(std::string_view id) {
    const auto at = index_->find(id);
    if (at == index_->end()) throw std::logic_error("the spec has no event " + std::string(id));
    bits_[at->second / 64] |= std::uint64_t{1} << at->second % 64;
  }

  /// Notes an event if it happened.
  void add_if(bool happened, std::string_view id) {
    if (happened) add(id);
  }

  void clear() { std::fill(bits_.begin(), bits_.end(), 0); }

  /// Appends the indices, ascending, each once.
  void append_to(WordList& out) const {
    for (std::size_t part = 0; part < bits_.size(); ++part) {
      for (std::uint64_t left = bits_[part]; left != 0; left &= left - 1) {
        out.push_back(64 * part + static_cast<Word>(std::countr_zero(left)));
      }
    }
  }

 private:
  const EventIndex* index_;
  std::vector<std::uint64_t> bits_;
};

/// A list of actions.
class Actions {
 public:
  void add(Words action) {
    words_.insert(words_.end(), action.begin(), action.end());
    ends_.push_back(words_.size());
  }

  void add(std::initializer_list<Word> action) { add(Words(action.begin(), action.size())); }

  void clear() {
    words_.clear();
    ends_.clear();
  }

  std::size_t size() const { return ends_.size(); }

  Words operator[](std::size_t index) const {
    const std::size_t from = index == 0 ? 0 : ends_[index - 1];
    return Words(words_).subspan(from, ends_[index] - from);
  }

  /// The words of all actions, one after the other.
  Words words() const { return words_; }

 private:
  WordList words_;
  std::vector<std::size_t> ends_;
};

/// The base of a game: what it has if it does not say otherwise. A game says the same names again.
struct Game {
  static constexpr std::string_view version = "0.1.0";
  /// Whether `step` notes the events of the spec.
  static constexpr bool has_events = false;
  /// The names of its kernels.
  static constexpr std::array<std::string_view, 0> kernels{};
  using Generator = Mulberry32;
};

/// A game under one profile.
///
/// What the layouts of the spec can tell is checked before these methods are called: setup words,
/// the words of explicit states, of actions and of kernel inputs. A game which is over is not asked
/// to step. What the methods refuse they throw as Refusal.
///
/// - `G(profile)` reads the parameters.
/// - `name`, and `spec`, the game.json: an absolute path, or one relative to the program's folder.
/// - `layers`: the chance layers that it plays.
/// - `start(setup, chance)` gives a new state, `load(words)` an explicit one.
/// - `save(state, out)` appends the words of a state, `over` included, those of a generator not.
/// - `step(state, action, chance, events)` changes the state, which is a copy: a refused step
///   changes nothing, and what it has drawn is taken back.
/// - `legal(state, out)` (optional) adds the legal actions in canonical order.
/// - `kernel(name, input, out)` (if there are kernels) appends the output words.
template <class G>
concept GameLike =
    std::derived_from<G, Game> && std::constructible_from<G, const Profile&> &&
    std::copyable<typename G::State> && GeneratorLike<typename G::Generator> &&
    requires(const G game, Words words, BasicChance<typename G::Generator> chance,
             typename G::State state, const typename G::State& same, WordList out, Events events) {
      { std::string_view(G::name) };
      { std::string_view(G::spec) };
      { std::span<const Layer>(G::layers) };
      { game.start(words, chance) } -> std::same_as<typename G::State>;
      { game.load(words) } -> std::same_as<typename G::State>;
      game.save(same, out);
      game.step(state, words, chance, events);
    };

template <class G>
concept HasLegal = requires(const G game, const typename G::State& state, Actions out) {
  game.legal(state, out);
};

template <class G>
concept HasKernels = requires(const G game, Words input, WordList out) {
  game.kernel(std::string_view(), input, out);
};

template <GameLike G>
constexpr bool plays(Layer layer) {
  return std::ranges::find(G::layers, layer) != std::ranges::end(G::layers);
}

/// Whether perft is offered: it needs the list, and outcomes to try.
template <GameLike G>
constexpr bool counts() {
  return HasLegal<G> && (plays<G>(Layer::outcome) || plays<G>(Layer::none));
}

}  // namespace lockstep
