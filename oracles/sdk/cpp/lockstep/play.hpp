/// Whole games in one request (protocol section 3, `play`).
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "digest.hpp"
#include "game.hpp"
#include "init.hpp"
#include "json.hpp"
#include "lines.hpp"
#include "refusal.hpp"
#include "running.hpp"
#include "word.hpp"

namespace lockstep {

/// What a play request asks for besides the end.
struct Output {
  enum class Kind { end, every, states };
  Kind kind = Kind::end;
  /// The stride of `every`, or the first and the last state shown.
  Word first = 0, last = 0;

  static Output of(const Json& request) {
    if (request.get("out") == nullptr) return {};
    std::string_view text = text_at(request, "out");
    if (text == "end") return {};
    Output output;
    if (skip(text, "every:")) {
      output.kind = Kind::every;
      if (number(text, output.first) && text.empty() && output.first > 0) return output;
    } else if (skip(text, "states:")) {
      output.kind = Kind::states;
      const bool read = number(text, output.first) && skip(text, "-") && number(text, output.last);
      if (read && text.empty() && output.first <= output.last) return output;
    }
    throw bad_params("out is neither end nor every:K nor states:I-J");
  }

  bool strides(Word steps) const { return kind == Kind::every && steps % first == 0; }
  bool shows(Word steps) const {
    return kind == Kind::states && steps >= first && steps <= last;
  }

 private:
  static bool skip(std::string_view& text, std::string_view token) {
    const bool found = text.starts_with(token);
    if (found) text.remove_prefix(token.size());
    return found;
  }

  static bool number(std::string_view& text, Word& value) {
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
    return error == std::errc();
  }
};

/// The items of a JSON array that is being written.
class ItemText {
 public:
  /// Appends one item. A reply that cannot fit a line is given up at once, to bound the memory.
  template <class Item>
  void add(Item&& write) {
    if (!text_.empty()) text_.push_back(',');
    write(text_);
    if (text_.size() > MAX_LINE) throw LineTooLong();
  }

  void append_to(std::string& out) const { out.append("[").append(text_).append("]"); }

 private:
  std::string text_;
};

/// One lane: its digest, the digests along the way, and its records in a stretch of states.
struct Lane {
  std::string_view name, stride_name, states_name;
  Digest digest;
  ItemText along, shown;

  void note_digest() {
    along.add([&](std::string& out) { append_text(out, digest.text()); });
  }
};

inline void append_actions(std::string& out, const Actions& actions) {
  out.push_back('[');
  for (std::size_t index = 0; index < actions.size(); ++index) {
    if (index > 0) out.push_back(',');
    append(out, actions[index]);
  }
  out.push_back(']');
}

inline void append_refusal(std::string& out, const Refusal& refusal) {
  out.append("\"err\":");
  append_text(out, text_of(refusal.code));
  if (refusal.message.empty()) return;
  out.append(",\"msg\":");
  append_text(out, refusal.message);
}

/// One game of a request, played to its last action or to the first refusal.
template <GameLike G>
class Played {
 public:
  Played(const Context<G>& context, const Json& request, Output output)
      : output_(output), events_(context.event_index) {
    try {
      run(context, request);
    } catch (const Refusal& refusal) {
      refusal_ = refusal;
    }
    if (output_.kind == Output::Kind::every && started_ && steps_ % output_.first != 0) {
      note_digests();
    }
  }

  Word steps() const { return steps_; }

  /// Appends `n`, `k` and the words of the last state (none if the start was refused).
  void append_record(WordList& out) const {
    out.push_back(steps_);
    out.push_back(consumed_);
    out.insert(out.end(), last_.begin(), last_.end());
  }

  /// Appends the result as it travels.
  void append_to(std::string& out) const {
    out.append("{\"n\":");
    append(out, steps_);
    out.append(",\"k\":");
    append(out, consumed_);
    out.append(over_ ? ",\"over\":1" : ",\"over\":0");
    append_lane(out, states_);
    if (has_legal_) append_lane(out, legal_);
    if (G::has_events) append_lane(out, happened_);
    if (output_.kind == Output::Kind::states) {
      out.append(",\"sk\":");
      shown_consumed_.append_to(out);
    }
    if (refusal_) {
      out.push_back(',');
      append_refusal(out, *refusal_);
      out.append(",\"at\":");
      append(out, steps_);
    }
    out.push_back('}');
  }

 private:
  void run(const Context<G>& context, const Json& request) {
    Running<G> running = begin(context, request);
    const WordList* actions = words_at(request, "a");
    if (actions == nullptr) throw bad_params("a is missing");
    has_legal_ = has_legal_ && running.table().profile.lists;
    note(running);
    for (Words rest = *actions; !rest.empty();) {
      const std::size_t length = running.action_length(rest);
      running.step(rest.first(length), events_);
      rest = rest.subspan(length);
      ++steps_;
      note(running);
    }
  }

  /// Takes down the state that the game has come to.
  void note(const Running<G>& running) {
    const bool shown = output_.shows(steps_);
    consumed_ = running.chance.consumed();
    over_ = running.over();
    last_.assign(running.words().begin(), running.words().end());
    states_.digest.record(last_);
    if (shown) {
      states_.shown.add([&](std::string& out) { append(out, Words(last_)); });
      shown_consumed_.add([&](std::string& out) { append(out, consumed_); });
    }
    if (G::has_events) note_events(shown);
    if (has_legal_) note_legal(running, shown);
    started_ = true;
    if (output_.strides(steps_)) note_digests();
  }

  void note_events(bool shown) {
    indices_.clear();
    if (steps_ > 0) {
      events_.append_to(indices_);
      happened_.digest.record(indices_);
    }
    if (shown) happened_.shown.add([&](std::string& out) { append(out, Words(indices_)); });
  }

  /// A list that is refused for its length does not stop the game: it has no such lane.
  void note_legal(const Running<G>& running, bool shown) {
    try {
      running.legal(list_);
    } catch (const Refusal& refusal) {
      if (refusal.code != Code::too_long) throw;
      has_legal_ = false;
      return;
    }
    legal_.digest.record(list_.words());
    if (shown) legal_.shown.add([&](std::string& out) { append_actions(out, list_); });
  }

  void note_digests() {
    states_.note_digest();
    if (has_legal_) legal_.note_digest();
    if (G::has_events) happened_.note_digest();
  }

  void append_lane(std::string& out, const Lane& lane) const {
    const auto key = [&](std::string_view name) { out.append(",\"").append(name).append("\":"); };
    key(lane.name);
    append_text(out, lane.digest.text());
    if (output_.kind == Output::Kind::every) {
      key(lane.stride_name);
      lane.along.append_to(out);
    } else if (output_.kind == Output::Kind::states) {
      key(lane.states_name);
      lane.shown.append_to(out);
    }
  }

  Output output_;
  Word steps_ = 0, consumed_ = 0;
  WordList last_, indices_;
  Events events_;
  Actions list_;
  bool over_ = false, started_ = false, has_legal_ = HasLegal<G>;
  Lane states_{"d", "p", "st", {}, {}, {}};
  Lane legal_{"ld", "pl", "sl", {}, {}, {}};
  Lane happened_{"ed", "pe", "se", {}, {}, {}};
  ItemText shown_consumed_;
  std::optional<Refusal> refusal_;
};

}  // namespace lockstep
