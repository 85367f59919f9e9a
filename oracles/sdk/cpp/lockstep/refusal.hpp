/// Refusals and their codes (protocol section 5).
#pragma once

#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

namespace lockstep {

enum class Code {
  illegal_action,
  game_over,
  chance_short,
  chance_range,
  bad_state,
  bad_params,
  domain_error,
  unsupported_op,
  unsupported_game,
  unsupported_profile,
  too_long,
  internal,
};

inline std::string_view text_of(Code code) {
  switch (code) {
    case Code::illegal_action: return "illegal-action";
    case Code::game_over: return "game-over";
    case Code::chance_short: return "chance-short";
    case Code::chance_range: return "chance-range";
    case Code::bad_state: return "bad-state";
    case Code::bad_params: return "bad-params";
    case Code::domain_error: return "domain-error";
    case Code::unsupported_op: return "unsupported-op";
    case Code::unsupported_game: return "unsupported-game";
    case Code::unsupported_profile: return "unsupported-profile";
    case Code::too_long: return "too-long";
    case Code::internal: break;
  }
  return "internal";
}

/// Thrown where a request, a game, a step or a kernel input is refused. Messages are not compared.
struct Refusal {
  Code code;
  std::string message;

  explicit Refusal(Code why, std::string text = {}) : code(why), message(std::move(text)) {}
};

/// Calls code of the game. Whatever it throws besides refusals becomes `internal`; what it says
/// stands on standard error.
template <class Call>
decltype(auto) guarded(Call&& call) {
  try {
    return std::forward<Call>(call)();
  } catch (const Refusal&) {
    throw;
  } catch (const std::exception& error) {
    std::cerr << "the game failed: " << error.what() << std::endl;
  } catch (...) {
    std::cerr << "the game threw something unknown" << std::endl;
  }
  throw Refusal(Code::internal, "the game failed");
}

}  // namespace lockstep
