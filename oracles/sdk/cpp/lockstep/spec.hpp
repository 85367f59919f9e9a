/// The spec of a game, as far as an adapter needs it: names, parameters and layouts.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "json.hpp"
#include "layout.hpp"
#include "word.hpp"

namespace lockstep {

/// A key that has to be there.
inline const Json& part_of(const Json& object, std::string_view key) {
  const Json* value = object.get(key);
  if (value == nullptr) throw std::runtime_error("spec: no \"" + std::string(key) + "\"");
  return *value;
}

inline const std::string& text_in(const Json& object, std::string_view key) {
  const std::string* text = part_of(object, key).text();
  if (text == nullptr) throw std::runtime_error("spec: no text \"" + std::string(key) + "\"");
  return *text;
}

inline const Json::Members& members_of(const Json& value, std::string_view key) {
  const Json::Members* members = value.members();
  if (members == nullptr) throw std::runtime_error("spec: no object \"" + std::string(key) + "\"");
  return *members;
}

inline const Json::Members& members_in(const Json& object, std::string_view key) {
  return members_of(part_of(object, key), key);
}

inline const Json::List& list_in(const Json& object, std::string_view key) {
  const Json::List* list = part_of(object, key).list();
  if (list == nullptr) throw std::runtime_error("spec: no list \"" + std::string(key) + "\"");
  return *list;
}

/// The parameters of a profile: the spec's defaults, replaced by what the profile says.
class Parameters {
 public:
  Parameters(const Json& spec, const Json& profile) {
    take(members_in(spec, "parameters"));
    if (profile.members() != nullptr) take(*profile.members());
  }

  std::optional<Word> find(std::string_view name) const {
    const auto at = all_.find(name);
    if (at == all_.end() || !std::holds_alternative<Word>(at->second)) return std::nullopt;
    return std::get<Word>(at->second);
  }

  /// Throws std::runtime_error if there is no such integer.
  Word number(std::string_view name) const {
    if (const std::optional<Word> value = find(name)) return *value;
    throw std::runtime_error("no integer parameter " + std::string(name));
  }

  /// Throws std::runtime_error if there is no such text.
  const std::string& text(std::string_view name) const {
    const auto at = all_.find(name);
    if (at == all_.end() || !std::holds_alternative<std::string>(at->second)) {
      throw std::runtime_error("no text parameter " + std::string(name));
    }
    return std::get<std::string>(at->second);
  }

 private:
  void take(const Json::Members& members) {
    for (const auto& [name, value] : members) {
      if (value.number() != nullptr) all_.insert_or_assign(name, *value.number());
      else if (value.text() != nullptr) all_.insert_or_assign(name, *value.text());
      else throw std::runtime_error("spec: parameter " + name + " is no number and no text");
    }
  }

  std::map<std::string, std::variant<Word, std::string>, std::less<>> all_;
};

/// A profile: its parameters, and the layouts with their sizes worked out. Where the spec's `forms`
/// give the profile another part, it takes the place of the game's own.
class Profile {
 public:
  Profile(const Json& spec, std::string own_name, const Json& differing)
      : name(std::move(own_name)),
        parameters(spec, differing),
        setup(compiled(own_part(spec, name, "setup"))),
        state(compiled(own_part(spec, name, "state"))),
        action(compiled(own_part(spec, name, "action"))),
        outcome(compiled(own_part(spec, name, "outcome"))) {
    const Json* legal = find_part(spec, name, "legal");
    lists = legal == nullptr || legal->text() == nullptr || *legal->text() != "all";
    const Json& all = own_part(spec, name, "layers");
    for (const auto& [layer, source] : members_of(all, "layers")) layers.insert(layer);
    if (layers.contains("seed")) {
      for (const auto& [generator, source] : members_in(all, "seed")) {
        generators.emplace(generator, list_in(source, "words").size());
      }
    }
    for (const Json& kernel : list_in(spec, "kernels")) {
      if (!is_for(kernel, name)) continue;
      kernels.emplace(text_in(kernel, "name"), compiled(part_of(kernel, "input")));
    }
  }

  Word number(std::string_view parameter) const { return parameters.number(parameter); }
  const std::string& text(std::string_view parameter) const { return parameters.text(parameter); }

  std::string name;
  Parameters parameters;
  Layout setup, state, action, outcome;
  /// Whether the profile has lists of legal actions; in others every action is legal.
  bool lists = true;
  /// The names of the chance layers that the profile has.
  std::set<std::string, std::less<>> layers;
  /// The number of state words of each generator of the profile.
  std::map<std::string, std::size_t, std::less<>> generators;
  /// The input layouts of the kernels that the profile has.
  std::map<std::string, Layout, std::less<>> kernels;

 private:
  Layout compiled(const Json& source) const {
    return Layout::compile(source, [this](std::string_view key) { return parameters.find(key); });
  }

  static const Json* find_part(const Json& spec, std::string_view profile, std::string_view key) {
    const Json* forms = spec.get("forms");
    const Json* form = forms == nullptr ? nullptr : forms->get(profile);
    const Json* own = form == nullptr ? nullptr : form->get(key);
    return own == nullptr ? spec.get(key) : own;
  }

  static const Json& own_part(const Json& spec, std::string_view profile, std::string_view key) {
    const Json* own = find_part(spec, profile, key);
    return own == nullptr ? part_of(spec, key) : *own;
  }

  static bool is_for(const Json& kernel, std::string_view profile) {
    if (kernel.get("profiles") == nullptr) return true;
    for (const Json& one : list_in(kernel, "profiles")) {
      if (one.text() != nullptr && *one.text() == profile) return true;
    }
    return false;
  }
};

/// The fields that a perft adds up and digests.
struct PerftFields {
  std::string sum, digest;
};

class Spec {
 public:
  /// Throws std::runtime_error if the JSON is no spec.
  explicit Spec(const Json& source)
      : game(text_in(source, "id") + "@" + text_in(source, "version")),
        over(text_in(source, "over")) {
    for (const auto& [name, differing] : members_in(source, "profiles")) {
      profiles.emplace_back(source, name, differing);
    }
    for (const Json& event : list_in(source, "events")) events.push_back(text_in(event, "id"));
    for (const Profile& profile : profiles) {
      generators.insert(profile.generators.begin(), profile.generators.end());
    }
    if (const Json* own = source.get("perft")) {
      perft = PerftFields{text_in(*own, "sum"), text_in(*own, "digest")};
    }
  }

  /// Reads a game.json. Throws std::runtime_error if that cannot be done.
  static Spec load(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf())) {
      throw std::runtime_error("cannot read the spec " + file.string());
    }
    return Spec(parse_json(text.str()));
  }

  /// `name@major.minor`
  std::string game;
  std::string over;
  std::vector<Profile> profiles;
  /// The ids of the events; an event's index is its place here.
  std::vector<std::string> events;
  /// The number of state words of each generator, those of all profiles.
  std::map<std::string, std::size_t, std::less<>> generators;
  std::optional<PerftFields> perft;
};

}  // namespace lockstep
