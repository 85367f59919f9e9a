/// Layouts: how states, actions, outcomes and kernel inputs are written as words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"
#include "size.hpp"
#include "word.hpp"

namespace lockstep {

/// Why words do not fit a layout.
struct Misfit {
  enum class Kind {
    /// The words end where a word from `min` to `max` should follow.
    too_few,
    /// The word at `at` is outside `min` to `max`.
    range,
    /// Words are left over from `at` on.
    too_many,
  };
  Kind kind;
  std::size_t at;
  Word min = 0;
  Word max = 0;
};

/// A compiled layout, its sizes known.
class Layout {
 public:
  /// Compiles a layout of a spec. Throws std::runtime_error if it is none.
  static Layout compile(const Json& source, const Lookup& lookup) {
    if (const std::string* name = source.text()) {
      if (*name == "u" || *name == "zigzag") return run(1, 0, MAX_WORD);
      if (*name == "bool") return run(1, 0, 1);
      throw std::runtime_error("layout: unknown form \"" + *name + "\"");
    }
    const auto size = [&](const Json& value) -> Word {
      if (value.number() != nullptr) return *value.number();
      if (value.text() != nullptr) return SizeReader(*value.text(), lookup).read();
      throw std::runtime_error("layout: expected a size");
    };
    const auto size_or = [&](std::string_view key, Word absent) {
      const Json* value = source.get(key);
      return value == nullptr ? absent : size(*value);
    };
    if (const Json* max = source.get("u")) return run(1, size_or("min", 0), size(*max));
    if (const Json* count = source.get("cells")) {
      return run(size(*count), size_or("min", 0), size_or("max", MAX_WORD));
    }
    if (const Json* count = source.get("bytes")) return bytes(size(*count));
    if (const Json* inner = source.get("opt")) {
      return Layout(Form::opt, 1, 0, 1, {compile(*inner, lookup)});
    }
    if (const Json* item = source.get("list")) {
      return Layout(Form::list, 1, 0, size_or("max", MAX_WORD), {compile(*item, lookup)});
    }
    if (const Json* names = source.get("enum")) {
      const std::optional<Json::List> items = names->items();
      if (items && !items->empty()) return run(1, 0, items->size() - 1);
    }
    if (const Json* rows = source.get("rows")) {
      const std::optional<Json::List> items = rows->items();
      if (items && items->size() == 2) {
        const Word bits = size(items->back());
        if (bits <= 46) return run(size(items->front()), 0, (Word{1} << bits) - 1);
      }
    }
    const Json* fields = source.get("struct");
    if (fields == nullptr || fields->members() == nullptr) {
      throw std::runtime_error("layout: unknown form");
    }
    Layout layout(Form::fields, 0, 0, 0, {});
    for (const auto& [name, field] : *fields->members()) {
      layout.names_.push_back(name);
      layout.parts_.push_back(compile(field, lookup));
    }
    return layout;
  }

  /// The number of words, if it is the same for every value.
  std::optional<std::size_t> size() const {
    if (form_ == Form::run) return static_cast<std::size_t>(count_);
    if (form_ != Form::fields) return std::nullopt;
    std::size_t sum = 0;
    for (const Layout& part : parts_) {
      const std::optional<std::size_t> size = part.size();
      if (!size) return std::nullopt;
      sum += *size;
    }
    return sum;
  }

  /// Reads one value from the words at `at`, and moves `at` behind it.
  std::optional<Misfit> read(Words words, std::size_t& at) const {
    switch (form_) {
      case Form::run:
        for (Word left = count_; left > 0; --left) {
          if (const auto misfit = one(words, at)) return misfit;
        }
        return std::nullopt;
      case Form::opt:
      case Form::list: {
        if (const auto misfit = one(words, at)) return misfit;
        for (Word left = words[at - 1]; left > 0; --left) {
          if (const auto misfit = parts_.front().read(words, at)) return misfit;
        }
        return std::nullopt;
      }
      case Form::fields: break;
    }
    for (const Layout& part : parts_) {
      if (const auto misfit = part.read(words, at)) return misfit;
    }
    return std::nullopt;
  }

  /// Whether the words are one value, no less and no more; the first thing wrong if they are not.
  std::optional<Misfit> check(Words words) const {
    std::size_t at = 0;
    if (const auto misfit = read(words, at)) return misfit;
    if (at < words.size()) return Misfit{Misfit::Kind::too_many, at};
    return std::nullopt;
  }

  /// The words of one field of a struct. Throws std::runtime_error if there is no such field or the
  /// words do not fit.
  Words field(Words words, std::string_view name) const {
    std::size_t at = 0;
    for (std::size_t index = 0; index < names_.size(); ++index) {
      const std::size_t from = at;
      if (parts_[index].read(words, at)) break;
      if (names_[index] == name) return words.subspan(from, at - from);
    }
    throw std::runtime_error("no field " + std::string(name) + " in these words");
  }

 private:
  /// A run is `count` words of one range. A list and an opt begin with a word, the number of the
  /// items that follow.
  enum class Form { run, opt, list, fields };

  Layout(Form form, Word count, Word min, Word max, std::vector<Layout> parts)
      : form_(form), count_(count), min_(min), max_(max), parts_(std::move(parts)) {}

  static Layout run(Word count, Word min, Word max) {
    return Layout(Form::run, count, min, max, {});
  }

  /// Five bytes a word; the last word may hold fewer.
  static Layout bytes(Word count) {
    const auto largest = [](Word bytes) { return (Word{1} << (8 * bytes)) - 1; };
    std::vector<Layout> parts;
    parts.push_back(run(count / 5, 0, largest(5)));
    if (count % 5 > 0) parts.push_back(run(1, 0, largest(count % 5)));
    return Layout(Form::fields, 0, 0, 0, std::move(parts));
  }

  std::optional<Misfit> one(Words words, std::size_t& at) const {
    if (at >= words.size()) return Misfit{Misfit::Kind::too_few, at, min_, max_};
    if (words[at] < min_ || words[at] > max_) return Misfit{Misfit::Kind::range, at, min_, max_};
    ++at;
    return std::nullopt;
  }

  Form form_;
  Word count_, min_, max_;
  std::vector<Layout> parts_;
  std::vector<std::string> names_;
};

}  // namespace lockstep
