/// The digest lp62 (protocol section 6) and FNV-1a 32.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "word.hpp"

namespace lockstep {

/// A running digest of records of words.
class Digest {
 public:
  /// Adds one record: the number of its words, then each word.
  void record(Words words) {
    put(words.size());
    for (const Word word : words) put(word);
  }

  /// Both lanes, each as eight lower-case hexadecimal digits.
  std::string text() const {
    constexpr std::string_view DIGITS = "0123456789abcdef";
    std::string out;
    for (const Word lane : {a_, b_}) {
      for (int shift = 28; shift >= 0; shift -= 4) out.push_back(DIGITS[lane >> shift & 15]);
    }
    return out;
  }

 private:
  void put(Word word) {
    a_ = (a_ * 1000003 + word) % 2147483647;
    b_ = (b_ * 999983 + word) % 2147483629;
  }

  Word a_ = 1, b_ = 1;
};

/// FNV-1a 32 over words, one byte each.
inline std::uint32_t fnv1a_32(Words words) {
  std::uint32_t hash = 0x811c9dc5;
  for (const Word word : words) hash = (hash ^ static_cast<std::uint8_t>(word)) * 0x01000193U;
  return hash;
}

}  // namespace lockstep
