/// Words, the numbers that travel (protocol section "Words used here").
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace lockstep {

/// An integer from 0 to 2^46 - 1. Requests may hold greater ones, which fit no layout.
using Word = std::uint64_t;

/// Words that belong to somebody else.
using Words = std::span<const Word>;

/// Words of one's own.
using WordList = std::vector<Word>;

inline constexpr Word MAX_WORD = (Word{1} << 46) - 1;

/// Stands for a number in a request that is no word: negative, with a fraction, or too large.
inline constexpr Word NO_WORD = std::numeric_limits<Word>::max();

}  // namespace lockstep
