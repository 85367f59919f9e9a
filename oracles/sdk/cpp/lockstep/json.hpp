/// The JSON of the protocol: objects, arrays, strings and whole numbers. Everything else that is
/// JSON is read as well, since requests may hold keys of any kind that an adapter ignores.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "word.hpp"

namespace lockstep {

/// A value as it was read. An array of numbers is a `WordList`, which keeps long tapes small.
class Json {
 public:
  using List = std::vector<Json>;
  using Members = std::vector<std::pair<std::string, Json>>;
  using Value = std::variant<std::nullptr_t, bool, Word, std::string, WordList, List, Members>;

  Json() = default;
  explicit Json(Value value) : value_(std::move(value)) {}

  /// A number; NO_WORD if it is no whole number from 0 to 2^64 - 2. Null if it is something else.
  const Word* number() const { return std::get_if<Word>(&value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  /// The items of an array of numbers. Also of an empty array.
  const WordList* words() const { return std::get_if<WordList>(&value_); }
  const Members* members() const { return std::get_if<Members>(&value_); }

  /// The items of any array; nothing if the value is none.
  std::optional<List> items() const {
    if (const auto* list = std::get_if<List>(&value_)) return *list;
    if (words() == nullptr) return std::nullopt;
    List list;
    for (const Word word : *words()) list.emplace_back(Value(word));
    return list;
  }

  /// The items of an array that holds something else than numbers, or nothing at all.
  const List* list() const {
    static const List none;
    if (words() != nullptr && words()->empty()) return &none;
    return std::get_if<List>(&value_);
  }

  /// The value of a key of an object, the last one if there are several; null if there is none.
  const Json* get(std::string_view key) const {
    if (members() == nullptr) return nullptr;
    for (auto at = members()->rbegin(); at != members()->rend(); ++at) {
      if (at->first == key) return &at->second;
    }
    return nullptr;
  }

  const std::string* text(std::string_view key) const {
    const Json* value = get(key);
    return value == nullptr ? nullptr : value->text();
  }

 private:
  Value value_;
};

/// Takes one character off the front of UTF-8; nothing if there is no well-formed one.
inline std::optional<char32_t> take_character(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned first = byte(0);
  std::size_t length = 1;
  char32_t code = first;
  if (first >= 0x80) {
    if (first >= 0xc2 && first < 0xe0) length = 2, code = first & 0x1f;
    else if (first >= 0xe0 && first < 0xf0) length = 3, code = first & 0x0f;
    else if (first >= 0xf0 && first < 0xf5) length = 4, code = first & 0x07;
    else return std::nullopt;
    if (text.size() < length) return std::nullopt;
    for (std::size_t at = 1; at < length; ++at) {
      if ((byte(at) & 0xc0) != 0x80) return std::nullopt;
      code = code << 6 | (byte(at) & 0x3f);
    }
    constexpr char32_t SMALLEST[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < SMALLEST[length] || code > 0x10ffff) return std::nullopt;
    if (code >= 0xd800 && code < 0xe000) return std::nullopt;
  }
  text.remove_prefix(length);
  return code;
}

inline bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    if (!take_character(text)) return false;
  }
  return true;
}

inline void append_utf8(std::string& out, char32_t code) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  const auto rest = [&](int shift) { put(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6), rest(0);
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12), rest(6), rest(0);
  } else {
    put(0xf0 | code >> 18), rest(12), rest(6), rest(0);
  }
}

/// Reads one JSON value. Throws std::runtime_error with the place of what is wrong.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  Json read() {
    if (!is_utf8(text_)) throw std::runtime_error("JSON: the text is not UTF-8");
    Json whole = value(0);
    skip_space();
    if (at_ < text_.size()) fail("the end");
    return whole;
  }

 private:
  static constexpr int MAX_DEPTH = 64;

  [[noreturn]] void fail(std::string_view expected) const {
    throw std::runtime_error("JSON: expected " + std::string(expected) + " at byte " +
                             std::to_string(at_));
  }

  /// The next byte; NUL, which no JSON holds bare, at the end.
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
  }

  bool skip(std::string_view token) {
    const bool found = text_.substr(at_).starts_with(token);
    if (found) at_ += token.size();
    return found;
  }

  static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

  Json value(int depth) {
    if (depth > MAX_DEPTH) fail("less nesting");
    skip_space();
    switch (peek()) {
      case '{': return object(depth);
      case '[': return array(depth);
      case '"': return Json(string());
      default: break;
    }
    if (peek() == '-' || is_digit(peek())) return Json(number());
    if (skip("null")) return Json();
    if (skip("true")) return Json(Json::Value(true));
    if (skip("false")) return Json(Json::Value(false));
    fail("a value");
  }

  Json object(int depth) {
    Json::Members members;
    skip("{");
    skip_space();
    if (skip("}")) return Json(std::move(members));
    for (;;) {
      skip_space();
      if (peek() != '"') fail("a key");
      std::string key = string();
      skip_space();
      if (!skip(":")) fail("':'");
      Json item = value(depth + 1);
      members.emplace_back(std::move(key), std::move(item));
      skip_space();
      if (skip("}")) return Json(std::move(members));
      if (!skip(",")) fail("',' or '}'");
    }
  }

  /// Numbers are kept as words as long as nothing else turns up.
  Json array(int depth) {
    WordList words;
    skip("[");
    skip_space();
    if (skip("]")) return Json(std::move(words));
    for (;;) {
      skip_space();
      if (peek() != '-' && !is_digit(peek())) break;
      words.push_back(number());
      skip_space();
      if (skip("]")) return Json(std::move(words));
      if (!skip(",")) fail("',' or ']'");
    }
    Json::List items;
    for (const Word word : words) items.emplace_back(Json::Value(word));
    for (;;) {
      items.push_back(value(depth + 1));
      skip_space();
      if (skip("]")) return Json(std::move(items));
      if (!skip(",")) fail("',' or ']'");
    }
  }

  void digits() {
    if (!is_digit(peek())) fail("a digit");
    while (is_digit(peek())) ++at_;
  }

  Word number() {
    const std::size_t from = at_;
    bool plain = !skip("-");
    if (!skip("0")) digits();
    if (skip(".")) {
      plain = false;
      digits();
    }
    if (skip("e") || skip("E")) {
      plain = false;
      if (!skip("+")) skip("-");
      digits();
    }
    Word word = 0;
    const char* end = text_.data() + at_;
    const auto [rest, error] = std::from_chars(text_.data() + from, end, word);
    return plain && error == std::errc() && rest == end ? word : NO_WORD;
  }

  std::string string() {
    std::string out;
    skip("\"");
    for (;;) {
      if (at_ >= text_.size()) fail("a closing quote");
      const char byte = text_[at_];
      if (static_cast<unsigned char>(byte) < 0x20) fail("no control character");
      ++at_;
      if (byte == '"') return out;
      if (byte == '\\') escape(out);
      else out.push_back(byte);
    }
  }

  void escape(std::string& out) {
    constexpr std::string_view NAMES = "\"\\/bfnrt", MEANINGS = "\"\\/\b\f\n\r\t";
    if (skip("u")) return append_utf8(out, unicode());
    const std::size_t which = NAMES.find(peek());
    if (at_ >= text_.size() || which == std::string_view::npos) fail("an escape");
    out.push_back(MEANINGS[which]);
    ++at_;
  }

  char32_t unicode() {
    const char32_t first = unit();
    if (first >= 0xdc00 && first < 0xe000) fail("a character");
    if (first < 0xd800 || first >= 0xe000) return first;
    if (!skip("\\u")) fail("a low surrogate");
    const char32_t second = unit();
    if (second < 0xdc00 || second >= 0xe000) fail("a low surrogate");
    return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
  }

  char32_t unit() {
    unsigned code = 0;
    const std::string_view digits = text_.substr(at_, 4);
    const char* end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, code, 16);
    if (digits.size() != 4 || error != std::errc() || rest != end) {
      fail("four hexadecimal digits");
    }
    at_ += 4;
    return code;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

inline Json parse_json(std::string_view text) { return JsonReader(text).read(); }

inline void append(std::string& out, Word word) {
  char digits[20];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, word);
  static_cast<void>(error);  // 20 digits hold every word
  out.append(digits, end);
}

inline void append(std::string& out, Words words) {
  out.push_back('[');
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) out.push_back(',');
    append(out, words[at]);
  }
  out.push_back(']');
}

/// Appends a string in ASCII, everything else escaped; what is no UTF-8 becomes U+FFFD.
inline void append_text(std::string& out, std::string_view text) {
  const auto escaped = [&](char32_t unit) {
    constexpr std::string_view DIGITS = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out.push_back(DIGITS[unit >> shift & 15]);
  };
  out.push_back('"');
  while (!text.empty()) {
    const std::optional<char32_t> character = take_character(text);
    if (!character) text.remove_prefix(1);
    const char32_t code = character.value_or(0xfffd);
    if (code == '"' || code == '\\') {
      out.push_back('\\');
      out.push_back(static_cast<char>(code));
    } else if (code >= 0x20 && code < 0x7f) {
      out.push_back(static_cast<char>(code));
    } else if (code < 0x10000) {
      escaped(code);
    } else {
      escaped(0xd800 + ((code - 0x10000) >> 10));
      escaped(0xdc00 + (code & 0x3ff));
    }
  }
  out.push_back('"');
}

}  // namespace lockstep
