/// Generators of 32-bit words for layer seed.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "refusal.hpp"
#include "word.hpp"

namespace lockstep {

/// What a game's `Generator` has to be: a value, so that draws can be taken back by a copy.
///
/// `seeded` begins the generator of that name at a seed and refuses one out of its range with
/// bad-params; `resumed` takes the words of an explicit state and refuses wrong ones with
/// bad-state; `words` appends its state words.
template <class G>
concept GeneratorLike =
    std::copyable<G> && requires(G own, const G& same, Words words, WordList& out) {
      { G::seeded(std::string_view(), Word()) } -> std::same_as<G>;
      { G::resumed(std::string_view(), words) } -> std::same_as<G>;
      { own.next() } -> std::same_as<std::uint32_t>;
      same.words(out);
    };

/// mulberry32: one 32-bit word of state, which is the seed at first.
class Mulberry32 {
 public:
  explicit Mulberry32(std::uint32_t state) : state_(state) {}

  static Mulberry32 seeded(std::string_view name, Word seed) {
    check_name(name);
    return Mulberry32(word_of(seed, Code::bad_params));
  }

  static Mulberry32 resumed(std::string_view name, Words words) {
    check_name(name);
    if (words.size() != 1) throw Refusal(Code::bad_state, "mulberry32 has one word");
    return Mulberry32(word_of(words[0], Code::bad_state));
  }

  std::uint32_t next() {
    state_ += 0x6d2b79f5;
    std::uint32_t v = (state_ ^ state_ >> 15) * (state_ | 1);
    v ^= v + (v ^ v >> 7) * (v | 61);
    return v ^ v >> 14;
  }

  void words(WordList& out) const { out.push_back(state_); }

 private:
  static void check_name(std::string_view name) {
    if (name != "mulberry32") throw Refusal(Code::unsupported_op, "only mulberry32 is built in");
  }

  static std::uint32_t word_of(Word word, Code otherwise) {
    if (word > 0xffffffff) throw Refusal(otherwise, "mulberry32 takes one 32-bit word");
    return static_cast<std::uint32_t>(word);
  }

  std::uint32_t state_;
};

}  // namespace lockstep
