/// Kernels, and timed repetitions of a play or kernel request (protocol section 3).
#pragma once

#include <chrono>
#include <cstddef>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "digest.hpp"
#include "game.hpp"
#include "init.hpp"
#include "json.hpp"
#include "play.hpp"
#include "refusal.hpp"
#include "running.hpp"
#include "word.hpp"

namespace lockstep {

/// The kernel of a request, and its inputs.
template <GameLike G>
class KernelCall {
 public:
  KernelCall(const Context<G>& context, const Json& request) : table_(&table_of(context, request)) {
    name_ = text_at(request, "name");
    const auto at = table_->profile.kernels.find(name_);
    const bool known = std::ranges::find(G::kernels, name_) != std::ranges::end(G::kernels);
    if (!known || at == table_->profile.kernels.end()) {
      throw Refusal(Code::unsupported_op, "no kernel " + name_ + " in this profile");
    }
    layout_ = &at->second;
    const Json* inputs = request.get("in");
    inputs_ = inputs == nullptr ? nullptr : inputs->list();
    if (inputs_ == nullptr) throw bad_params("in is no list of lists");
    for (const Json& input : *inputs_) {
      if (input.words() == nullptr) throw bad_params("in is no list of lists of words");
    }
  }

  std::size_t size() const { return inputs_->size(); }

  /// Evaluates one input; `out` is empty at first. Throws Refusal.
  void evaluate(std::size_t index, WordList& out) const {
    const Words input = *(*inputs_)[index].words();
    if (layout_->check(input)) throw Refusal(Code::domain_error, "the input is none");
    if constexpr (HasKernels<G>) guarded([&] { table_->game.kernel(name_, input, out); });
  }

 private:
  const Table<G>* table_;
  std::string name_;
  const Layout* layout_;
  const Json::List* inputs_;
};

/// CPU time of the process in nanoseconds.
inline Word cpu_ns() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<Word>(time.tv_sec) * 1'000'000'000 + static_cast<Word>(time.tv_nsec);
}

inline Word wall_ns() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<Word>(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
}

/// What one repetition did: its steps or inputs, and a digest over its work.
struct Work {
  Word operations = 0;
  Digest digest;
};

template <GameLike G>
Work play_all(const Context<G>& context, const Json::List& games, const Output& output) {
  Work work;
  WordList record;
  for (const Json& game : games) {
    const Played<G> played(context, game, output);
    record.clear();
    played.append_record(record);
    work.digest.record(record);
    work.operations += played.steps();
  }
  return work;
}

template <GameLike G>
Work evaluate_all(const KernelCall<G>& call) {
  Work work;
  WordList out;
  for (std::size_t index = 0; index < call.size(); ++index) {
    out.clear();
    try {
      call.evaluate(index, out);
    } catch (const Refusal&) {
      out.clear();
    }
    work.digest.record(out);
  }
  work.operations = call.size();
  return work;
}

template <class Do>
void repeat(std::string& out, Word repetitions, Do&& act) {
  ItemText wall, cpu;
  Work work;
  for (Word repetition = 0; repetition < repetitions; ++repetition) {
    const Word wall_start = wall_ns(), cpu_start = cpu_ns();
    work = act();
    const Word cpu_spent = cpu_ns() - cpu_start, wall_spent = wall_ns() - wall_start;
    wall.add([&](std::string& text) { append(text, wall_spent); });
    cpu.add([&](std::string& text) { append(text, cpu_spent); });
  }
  out.append("\"ns\":");
  wall.append_to(out);
  out.append(",\"cpu\":");
  cpu.append_to(out);
  out.append(",\"ops\":");
  append(out, work.operations);
  out.append(",\"d\":");
  append_text(out, work.digest.text());
}

/// Does the work of the request `reps` times and times each.
template <GameLike G>
void bench(std::string& out, const Context<G>& context, const Json& request) {
  const Word repetitions = word_at(request, "reps");
  if (repetitions < 1 || repetitions > 1'000'000) throw bad_params("reps is not 1..1000000");
  const Json* games = request.get("games");
  if (games != nullptr && games->list() != nullptr) {
    const Output output = Output::of(request);
    return repeat(out, repetitions, [&] { return play_all(context, *games->list(), output); });
  }
  const KernelCall<G> call(context, request);
  repeat(out, repetitions, [&] { return evaluate_all(call); });
}

}  // namespace lockstep
