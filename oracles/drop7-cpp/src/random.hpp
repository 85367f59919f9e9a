/// Words and generators (D7-24 to D7-27).
#pragma once

#include <cstdint>
#include <string_view>

#include <lockstep.hpp>

namespace drop7 {

using lockstep::Word;

/// floor(word * n / 2^32); the product of 32 and 21 bits is exact.
inline Word below(Word word, Word n) { return word * n >> 32; }

inline std::uint32_t mix32(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352d;
  x ^= x >> 15;
  x *= 0x846ca68b;
  return x ^ x >> 16;
}

/// The word of the disc that is drawn when so many moves have been played (D7-27).
inline std::uint32_t disc_word(std::uint32_t seed, Word moves) {
  return mix32(seed ^ (static_cast<std::uint32_t>(moves) + 1) * 0x9e3779b9U ^ 0x4e455854U);
}

/// The seed of the stream of openings of a step played at so many moves (D7-27).
inline std::uint32_t reveal_seed(std::uint32_t seed, Word moves) {
  return mix32(seed ^ (static_cast<std::uint32_t>(moves) + 1) * 0x85ebca6bU ^ 0x5245564cU);
}

/// Either generator. It stands at a start at first; for headless-v1 the game says which step begins
/// and which disc is drawn.
class Generator {
 public:
  static Generator seeded(std::string_view name, Word seed) {
    return of(name, seed, lockstep::Code::bad_params);
  }

  static Generator resumed(std::string_view name, lockstep::Words words) {
    if (words.size() != 1) throw lockstep::Refusal(lockstep::Code::bad_state);
    return of(name, words[0], lockstep::Code::bad_state);
  }

  void begin_step(Word moves) {
    if (headless_) stream_ = lockstep::Mulberry32(reveal_seed(seed_, moves));
  }

  /// The word of the disc that is drawn when so many moves have been played.
  std::uint32_t disc(Word moves) { return headless_ ? disc_word(seed_, moves) : stream_.next(); }

  /// The word of an opening or a hidden value.
  std::uint32_t next() { return stream_.next(); }

  void words(lockstep::WordList& out) const {
    if (headless_) out.push_back(seed_);
    else stream_.words(out);
  }

 private:
  static Generator of(std::string_view name, Word word, lockstep::Code otherwise) {
    if (word > 0xffffffff) throw lockstep::Refusal(otherwise, "expected a 32-bit word");
    return Generator(name == "headless-v1", static_cast<std::uint32_t>(word));
  }

  Generator(bool headless, std::uint32_t seed)
      : headless_(headless), seed_(seed), stream_(headless ? mix32(seed ^ 0x5245564cU) : seed) {}

  bool headless_;
  std::uint32_t seed_;
  lockstep::Mulberry32 stream_;
};

using Chance = lockstep::BasicChance<Generator>;

/// Draws an opening or a hidden value (D7-24).
inline int draw_value(Chance& chance) {
  const auto map = [](std::uint32_t word) { return 1 + below(word, 7); };
  return static_cast<int>(chance.draw(1, 7, map));
}

/// Draws a disc of so many kinds when so many moves have been played.
inline int draw_disc(Chance& chance, Word kinds, Word moves) {
  const auto map = [kinds](std::uint32_t word) { return 1 + below(word, kinds); };
  Generator* generator = chance.generator();
  const Word disc =
      generator != nullptr ? map(generator->disc(moves)) : chance.draw(1, kinds, map);
  return static_cast<int>(disc);
}

}  // namespace drop7
