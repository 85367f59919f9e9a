/// The request loop.
#pragma once

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "bench.hpp"
#include "game.hpp"
#include "init.hpp"
#include "json.hpp"
#include "lines.hpp"
#include "perft.hpp"
#include "play.hpp"
#include "refusal.hpp"
#include "running.hpp"
#include "spec.hpp"
#include "word.hpp"

namespace lockstep {

inline constexpr Word PROTOCOL = 1;
/// Requests are read one after the other; the harness may send some ahead.
inline constexpr Word WINDOW = 8;

/// Answers request lines one after the other.
template <GameLike G>
class Server {
 public:
  explicit Server(const Context<G>& context)
      : context_(&context), events_(context.event_index) {}

  /// Whether `bye` has been answered.
  bool ended() const { return ended_; }

  /// Appends the reply to a line, if there has to be one.
  void answer(const Line& line, std::string& out) {
    if (line.too_long) return refuse(out, id_in(line.text), Refusal(Code::too_long));
    if (line.text.find_first_not_of(" \t\r\v\f") == std::string::npos) return;
    Json request;
    try {
      request = parse_json(line.text);
    } catch (const std::runtime_error& error) {
      return refuse(out, id_in(line.text), bad_params(error.what()));
    }
    const Json* id = request.get("id");
    if (id == nullptr || id->number() == nullptr || *id->number() > MAX_WORD) {
      return refuse(out, 0, bad_params("the request has no id"));
    }
    answer(request, *id->number(), out);
  }

 private:
  using Operation = void (Server::*)(const Json&, std::string&);

  void answer(const Json& request, Word id, std::string& out) {
    const std::size_t from = out.size();
    const auto instead = [&](const Refusal& refusal) {
      out.resize(from);
      refuse(out, id, refusal);
    };
    try {
      out.append("{\"id\":");
      append(out, id);
      out.push_back(',');
      perform(request, out);
      if (out.back() == ',') out.pop_back();
      if (out.size() - from >= MAX_LINE) throw LineTooLong();
      out.append("}\n");
    } catch (const Refusal& refusal) {
      instead(refusal);
    } catch (const LineTooLong&) {
      instead(Refusal(Code::too_long, "the reply is longer than a line may be"));
    }
  }

  void perform(const Json& request, std::string& out) {
    const std::string* op = request.text("op");
    const Operation operation = op == nullptr ? nullptr : named(*op);
    if (operation == nullptr) throw Refusal(Code::unsupported_op);
    (this->*operation)(request, out);
  }

  static Operation named(std::string_view op) {
    if (op == "hello") return &Server::hello;
    if (op == "new") return &Server::start;
    if (op == "step") return &Server::step;
    if (op == "play") return &Server::play;
    if (op == "kernel") return &Server::kernel;
    if (op == "bench") return &Server::time;
    if (op == "bye") return &Server::bye;
    if (op == "legal" && HasLegal<G>) return &Server::legal;
    if (op == "perft" && counts<G>()) return &Server::perft;
    if (op == "rng" && plays<G>(Layer::seed)) return &Server::rng;
    return nullptr;
  }

  void hello(const Json& request, std::string& out) {
    const Words spoken = words_or_none(request, "proto");
    if (spoken.size() != 2 || spoken[0] > PROTOCOL || spoken[1] < PROTOCOL) {
      throw bad_params("this adapter speaks protocol version 1");
    }
    out.append("\"proto\":1,\"name\":");
    append_text(out, G::name);
    out.append(",\"version\":");
    append_text(out, G::version);
    out.append(",\"lang\":\"c++\",\"games\":[");
    append_text(out, context_->spec.game);
    out.append("],\"caps\":");
    append_capabilities(out);
    out.append(",\"maxLine\":");
    append(out, Word{MAX_LINE});
    out.append(",\"window\":");
    append(out, WINDOW);
  }

  static void append_capabilities(std::string& out) {
    ItemText items;
    const auto name = [&](bool offered, std::string_view first, std::string_view second = {}) {
      if (!offered) return;
      const std::string whole = std::string(first) + std::string(second);
      items.add([&](std::string& text) { append_text(text, whole); });
    };
    for (const char* always : {"step", "play", "dig", "state", "bench"}) name(true, always);
    name(HasLegal<G>, "legal");
    name(G::has_events, "events");
    name(plays<G>(Layer::seed), "rng");
    name(counts<G>(), "perft");
    for (const Layer layer : G::layers) name(layer != Layer::none, "chance:", text_of(layer));
    for (const std::string_view kernel : G::kernels) name(true, "kernel:", kernel);
    items.append_to(out);
  }

  void start(const Json& request, std::string& out) {
    Running<G> running = begin(*context_, request);
    append_state(running, out);
    running.chance.set_tape({});
    current_.emplace(std::move(running));
  }

  void step(const Json& request, std::string& out) {
    const WordList* action = words_at(request, "a");
    if (action == nullptr) throw bad_params("a is missing");
    Running<G>& running = current();
    running.chance.set_tape(words_or_none(request, "c"));
    running.step(*action, events_);
    append_state(running, out);
    running.chance.set_tape({});
    if (!G::has_events) return;
    WordList indices;
    events_.append_to(indices);
    out.append(",\"ev\":");
    append(out, Words(indices));
  }

  void play(const Json& request, std::string& out) {
    const Json* games = request.get("games");
    if (games == nullptr || games->list() == nullptr) throw bad_params("games is missing");
    const Output output = Output::of(request);
    ItemText results;
    for (const Json& game : *games->list()) {
      const Played<G> played(*context_, game, output);
      results.add([&](std::string& text) { played.append_to(text); });
    }
    out.append("\"games\":");
    results.append_to(out);
  }

  void legal(const Json& request, std::string& out) {
    Actions list;
    if (request.get("game") != nullptr) listing(begin(*context_, request)).legal(list);
    else listing(current()).legal(list);
    out.append("\"l\":");
    append_actions(out, list);
  }

  void kernel(const Json& request, std::string& out) {
    const KernelCall<G> call(*context_, request);
    ItemText results;
    WordList words;
    for (std::size_t index = 0; index < call.size(); ++index) {
      words.clear();
      results.add([&](std::string& text) {
        try {
          call.evaluate(index, words);
          append(text, Words(words));
        } catch (const Refusal& refusal) {
          text.push_back('{');
          append_refusal(text, refusal);
          text.push_back('}');
        }
      });
    }
    out.append("\"out\":");
    results.append_to(out);
  }

  void rng(const Json& request, std::string& out) {
    check_game(*context_, request);
    const std::string_view name = generator_named(*context_, request).first;
    const Word count = word_at(request, "n");
    auto generator = seeded<G>(name, request);
    ItemText words;
    for (Word done = 0; done < count; ++done) {
      words.add([&](std::string& text) { append(text, Word{generator.next()}); });
    }
    out.append("\"w\":");
    words.append_to(out);
    WordList state;
    generator.words(state);
    out.append(",\"g\":");
    append(out, Words(state));
  }

  void perft(const Json& request, std::string& out) {
    const Word depth = word_at(request, "depth");
    const Running<G> root = begin(*context_, request);
    const auto& layers = listing(root).table().profile.layers;
    if (!layers.contains("outcome") && !layers.contains("none")) {
      throw Refusal(Code::unsupported_op, "no outcomes to count in this profile");
    }
    Perft<G>(*context_, root, depth).append_to(out);
  }

  void time(const Json& request, std::string& out) { bench(out, *context_, request); }

  void bye(const Json&, std::string&) { ended_ = true; }

  /// The game, if its profile has lists of legal actions.
  static const Running<G>& listing(const Running<G>& running) {
    if (running.table().profile.lists) return running;
    throw Refusal(Code::unsupported_op, "every action is legal in this profile");
  }

  Running<G>& current() {
    if (!current_) throw bad_params("no game has begun");
    return *current_;
  }

  static void append_state(const Running<G>& running, std::string& out) {
    out.append("\"s\":");
    append(out, running.words());
    out.append(",\"k\":");
    append(out, running.chance.consumed());
  }

  static void refuse(std::string& out, Word id, const Refusal& refusal) {
    out.append("{\"id\":");
    append(out, id);
    out.push_back(',');
    append_refusal(out, refusal);
    out.append("}\n");
  }

  /// The id of a line that could not be read, if it begins as the harness begins its lines; else 0.
  static Word id_in(std::string_view line) {
    constexpr std::string_view START = "{\"id\":";
    if (!line.starts_with(START)) return 0;
    line.remove_prefix(START.size());
    Word id = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), id);
    static_cast<void>(rest);
    return error == std::errc() && id <= MAX_WORD ? id : 0;
  }

  const Context<G>* context_;
  Events events_;
  std::optional<Running<G>> current_;
  bool ended_ = false;
};

/// Takes the bytes of replies.
using Write = std::function<void(std::string_view bytes)>;

/// Serves a game on any pair of streams until `bye` or the end of input. `write` is called before
/// `read` would have to wait for a request.
template <GameLike G>
void serve_lines(Spec spec, Read read, const Write& write) {
  const Context<G> context(std::move(spec));
  Server<G> server(context);
  Lines lines(std::move(read));
  std::string pending;
  while (!server.ended()) {
    if (!pending.empty() && (!lines.is_ready() || pending.size() > MAX_LINE)) {
      write(pending);
      pending.clear();
    }
    const std::optional<Line> line = lines.next();
    if (!line) break;
    server.answer(*line, pending);
  }
  if (!pending.empty()) write(pending);
}

inline std::size_t read_some(int file, char* bytes, std::size_t size) {
  for (;;) {
    const ssize_t count = ::read(file, bytes, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "read");
  }
}

inline void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count >= 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    else if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "write");
  }
}

/// The folder of the running program.
inline std::filesystem::path program_folder(const char* program) {
  std::error_code none;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", none);
  return none ? std::filesystem::absolute(program).parent_path() : self.parent_path();
}

/// Serves a game on standard input and output. `program` is `argv[0]`. Gives the exit code.
///
/// What the game prints on standard output goes to standard error: a line that was left in the
/// rules is no reply.
template <GameLike G>
int serve(const char* program) {
  try {
    std::signal(SIGPIPE, SIG_IGN);
    const int replies = ::dup(STDOUT_FILENO);
    if (replies < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
      throw std::system_error(errno, std::generic_category(), "dup");
    }
    serve_lines<G>(
        Spec::load(program_folder(program) / G::spec),
        [](char* bytes, std::size_t size) { return read_some(STDIN_FILENO, bytes, size); },
        [replies](std::string_view bytes) { write_all(replies, bytes); });
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::cerr << G::name << ": " << error.what() << std::endl;
  }
  return EXIT_FAILURE;
}

}  // namespace lockstep
