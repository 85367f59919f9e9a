/// Where a game begins: the keys of `init` (protocol section 3), judged in the order of section 5.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "chance.hpp"
#include "game.hpp"
#include "json.hpp"
#include "refusal.hpp"
#include "running.hpp"
#include "word.hpp"

namespace lockstep {

inline Refusal bad_params(std::string message) {
  return Refusal(Code::bad_params, std::move(message));
}

/// The words of a key; null if it is absent.
inline const WordList* words_at(const Json& request, std::string_view key) {
  const Json* value = request.get(key);
  if (value == nullptr) return nullptr;
  if (value->words() == nullptr) throw bad_params(std::string(key) + " is no list of words");
  return value->words();
}

/// The words of a key; none if it is absent.
inline Words words_or_none(const Json& request, std::string_view key) {
  const WordList* words = words_at(request, key);
  return words == nullptr ? Words() : Words(*words);
}

inline const std::string& text_at(const Json& request, std::string_view key) {
  const std::string* text = request.text(key);
  if (text == nullptr) throw bad_params(std::string(key) + " is missing or no text");
  return *text;
}

inline Word word_at(const Json& request, std::string_view key) {
  const Json* value = request.get(key);
  if (value == nullptr || value->number() == nullptr || *value->number() > MAX_WORD) {
    throw bad_params(std::string(key) + " is missing or no word");
  }
  return *value->number();
}

/// Refuses another game than the adapter's.
template <GameLike G>
void check_game(const Context<G>& context, const Json& request) {
  if (text_at(request, "game") == context.spec.game) return;
  throw Refusal(Code::unsupported_game, "this adapter plays " + context.spec.game);
}

/// The table of the request's game and profile.
template <GameLike G>
const Table<G>& table_of(const Context<G>& context, const Json& request) {
  check_game(context, request);
  const std::string& name = text_at(request, "profile");
  for (const auto& table : context.tables) {
    if (table->profile.name == name) return *table;
  }
  throw Refusal(Code::unsupported_profile, "no profile " + name);
}

template <GameLike G>
Layer layer_of(const Profile& profile, const Json& request) {
  const std::string& name = text_at(request, "layer");
  for (const Layer layer : ALL_LAYERS) {
    if (text_of(layer) != name) continue;
    if (!plays<G>(layer) || !profile.layers.contains(name)) throw Refusal(Code::unsupported_op, "no layer " + name);
    return layer;
  }
  throw bad_params("no layer " + name);
}

/// The generator of `gen`: its name and how many words its state has.
template <GameLike G>
std::pair<std::string_view, std::size_t> generator_named(const Context<G>& context,
                                                         const Json& request) {
  const auto at = context.spec.generators.find(text_at(request, "gen"));
  if (at == context.spec.generators.end()) throw bad_params("the game has no such generator");
  return {at->first, at->second};
}

/// The generator begun at `seed`.
template <GameLike G>
typename G::Generator seeded(std::string_view name, const Json& request) {
  const std::string& text = text_at(request, "seed");
  Word seed = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, seed);
  const bool plain = error == std::errc() && rest == end && (text == "0" || text[0] != '0');
  if (!plain) throw bad_params("seed is no decimal number");
  return guarded([&] { return G::Generator::seeded(name, seed); });
}

/// Begins the game that the request describes. The game draws from the request's tape.
template <GameLike G>
Running<G> begin(const Context<G>& context, const Json& request) {
  const Table<G>& table = table_of(context, request);
  const Profile& profile = table.profile;
  const Layer layer = layer_of<G>(profile, request);
  const Words setup = words_or_none(request, "setup");
  if (profile.setup.check(setup)) throw bad_params("the setup does not fit its layout");
  const WordList* given = words_at(request, "s");
  const Words tape = words_or_none(request, "c");

  Words words = given == nullptr ? Words() : Words(*given);
  std::optional<typename Running<G>::Chance> chance;
  if (layer != Layer::seed) {
    chance.emplace(layer, profile.outcome, tape);
  } else {
    const auto [name, size] = generator_named(context, request);
    if (given == nullptr) {
      chance.emplace(profile.outcome, seeded<G>(name, request));
    } else {
      if (words.size() < size) throw Refusal(Code::bad_state, "no generator words");
      const Words own = words.last(size);
      words = words.first(words.size() - size);
      const std::string_view known = name;
      chance.emplace(profile.outcome,
                     guarded([&] { return G::Generator::resumed(known, own); }));
    }
  }

  if (given == nullptr) {
    auto state = guarded([&] { return table.game.start(setup, *chance); });
    return Running<G>(context, table, std::move(state), std::move(*chance));
  }
  if (profile.state.check(words)) {
    throw Refusal(Code::bad_state, "the state does not fit its layout");
  }
  auto state = guarded([&] { return table.game.load(words); });
  return Running<G>(context, table, std::move(state), std::move(*chance));
}

}  // namespace lockstep
