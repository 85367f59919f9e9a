/// Sizes in a layout: arithmetic over the integer parameters of a profile.
#pragma once

#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "word.hpp"

namespace lockstep {

/// Looks up an integer parameter.
using Lookup = std::function<std::optional<Word>(std::string_view)>;

/// Evaluates `+`, `-`, `*` and parentheses. Throws std::runtime_error if the text is no such
/// expression, or a value in it is beyond 2^46, or the result is negative.
class SizeReader {
 public:
  SizeReader(std::string_view text, const Lookup& lookup) : text_(text), lookup_(lookup) {}

  Word read() {
    const std::int64_t value = sum();
    if (peek() != '\0') fail("expected an operator");
    if (value < 0) fail("it is negative");
    return static_cast<Word>(value);
  }

 private:
  static constexpr std::int64_t LARGEST = static_cast<std::int64_t>(MAX_WORD);

  [[noreturn]] void fail(const std::string& problem) const {
    throw std::runtime_error("size \"" + std::string(text_) + "\": " + problem + " (character " +
                             std::to_string(at_) + ")");
  }

  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  std::int64_t checked(std::int64_t value) const {
    if (std::abs(value) > LARGEST) fail("it is too large");
    return value;
  }

  std::int64_t sum() {
    std::int64_t value = product();
    while (peek() == '+' || peek() == '-') {
      const bool plus = text_[at_++] == '+';
      const std::int64_t term = product();
      value = checked(plus ? value + term : value - term);
    }
    return value;
  }

  std::int64_t product() {
    std::int64_t value = atom();
    while (peek() == '*') {
      ++at_;
      const std::int64_t factor = atom();
      if (factor != 0 && std::abs(value) > LARGEST / std::abs(factor)) fail("it is too large");
      value *= factor;
    }
    return value;
  }

  std::int64_t atom() {
    if (peek() == '(') {
      ++at_;
      const std::int64_t value = sum();
      if (peek() != ')') fail("expected ')'");
      ++at_;
      return value;
    }
    const std::size_t from = at_;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    const std::string_view token = text_.substr(from, at_ - from);
    Word number = 0;
    const char* end = token.data() + token.size();
    const auto [rest, error] = std::from_chars(token.data(), end, number);
    if (token.empty() || error != std::errc() || rest != end) {
      const std::optional<Word> parameter = lookup_(token);
      if (!parameter) fail("expected a number or an integer parameter");
      number = *parameter;
    }
    if (number > MAX_WORD) fail("it is too large");
    return static_cast<std::int64_t>(number);
  }

  std::string_view text_;
  const Lookup& lookup_;
  std::size_t at_ = 0;
};

}  // namespace lockstep
