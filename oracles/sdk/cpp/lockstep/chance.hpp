/// Chance in layers (protocol section 4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "generator.hpp"
#include "layout.hpp"
#include "refusal.hpp"
#include "word.hpp"

namespace lockstep {

enum class Layer { outcome, raw, seed, none };

inline constexpr Layer ALL_LAYERS[] = {Layer::outcome, Layer::raw, Layer::seed, Layer::none};

inline std::string_view text_of(Layer layer) {
  switch (layer) {
    case Layer::outcome: return "outcome";
    case Layer::raw: return "raw";
    case Layer::seed: return "seed";
    case Layer::none: break;
  }
  return "none";
}

/// What a game draws from. `draw` serves every layer if an outcome is one word made from one 32-bit
/// word; otherwise look at `layer()`.
template <GeneratorLike G>
class BasicChance {
 public:
  /// A tape for layers outcome and raw. It has to live as long as it is drawn from.
  BasicChance(Layer layer, const Layout& outcome, Words tape)
      : layer_(layer), outcome_(&outcome), tape_(tape) {}

  /// Layer seed.
  BasicChance(const Layout& outcome, G generator)
      : layer_(Layer::seed), outcome_(&outcome), generator_(std::move(generator)) {}

  Layer layer() const { return layer_; }

  /// The generator in layer seed, for a game that has to tell it where it stands; else null.
  G* generator() { return generator_ ? &*generator_ : nullptr; }

  /// An outcome of one word in any layer: in layer outcome the next tape word, which has to be
  /// `low` to `high`; in the others what `map` makes of the next 32-bit word.
  template <class Map>
  Word draw(Word low, Word high, Map&& map) {
    return layer_ == Layer::outcome ? taken(low, high) : Word{map(word())};
  }

  /// Layer outcome: the next tape word, which has to be `low` to `high`. For outcomes of several
  /// words of which each is judged before the next is read.
  Word take(Word low, Word high) {
    if (layer_ != Layer::outcome) throw std::logic_error("take is for layer outcome");
    return taken(low, high);
  }

  /// Layer outcome: the words of the next outcome, checked by the spec's layout.
  Words outcome() {
    if (layer_ != Layer::outcome) throw std::logic_error("outcome is for layer outcome");
    std::size_t end = at_;
    if (const std::optional<Misfit> misfit = outcome_->read(tape_, end)) {
      throw Refusal(misfit->kind == Misfit::Kind::too_few ? Code::chance_short
                                                          : Code::chance_range);
    }
    const std::size_t from = at_;
    at_ = end;
    return tape_.subspan(from, end - from);
  }

  /// Layers raw and seed: the next 32-bit word.
  std::uint32_t word() {
    if (generator_) return generator_->next();
    if (layer_ != Layer::raw) throw std::logic_error("word is for layers raw and seed");
    return static_cast<std::uint32_t>(taken(0, 0xffffffff));
  }

  /// How many tape words have been drawn.
  Word consumed() const { return at_; }

  /// Another tape, read from its beginning.
  void set_tape(Words tape) {
    tape_ = tape;
    at_ = 0;
  }

  /// Where chance stands, to come back to.
  struct Mark {
    std::size_t at;
    std::optional<G> generator;
  };

  Mark mark() const { return {at_, generator_}; }

  void rewind(const Mark& mark) {
    at_ = mark.at;
    generator_ = mark.generator;
  }

  void append_generator(WordList& out) const {
    if (generator_) generator_->words(out);
  }

 private:
  Word taken(Word low, Word high) {
    if (at_ >= tape_.size()) throw Refusal(Code::chance_short);
    if (tape_[at_] < low || tape_[at_] > high) throw Refusal(Code::chance_range);
    return tape_[at_++];
  }

  Layer layer_;
  const Layout* outcome_;
  Words tape_;
  std::size_t at_ = 0;
  std::optional<G> generator_;
};

/// The chance of a game whose generator is mulberry32.
using Chance = BasicChance<Mulberry32>;

}  // namespace lockstep
