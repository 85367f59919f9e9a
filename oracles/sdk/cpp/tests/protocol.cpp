/// The protocol as a harness sees it, with the template's race and games that misbehave.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../template/src/adapter.hpp"
#include "check.hpp"
#include "faulty.hpp"

using namespace lockstep;
using check::expect;
using check::expect_true;
using check::test;

namespace {

/// A start of the short race; `"s":..` and the like may follow.
const std::string SHORT = R"("game":"race@1.0","profile":"short","setup":[0],"layer":"outcome")";
const std::string SEED = R"("game":"race@1.0","profile":"long","setup":[0],"layer":"seed")";
const std::string NONE = "0000000100000001";

Spec race_spec() { return Spec::load("template/game.json"); }

template <class G>
std::vector<std::string> raw_replies(std::string_view input, Spec spec = race_spec()) {
  std::string output;
  const auto read = [&](char* bytes, std::size_t room) {
    const std::size_t count = std::min<std::size_t>({room, input.size(), 40000});
    input.copy(bytes, count);
    input.remove_prefix(count);
    return count;
  };
  serve_lines<G>(std::move(spec), read, [&](std::string_view bytes) { output += bytes; });
  std::vector<std::string> replies;
  for (std::size_t at = 0, end = 0; (end = output.find('\n', at)) != std::string::npos;
       at = end + 1) {
    replies.push_back(output.substr(at, end - at));
  }
  return replies;
}

/// The reply to each request, both without their ids, which are checked.
template <class G>
std::vector<std::string> replies_of(const std::vector<std::string>& requests,
                                    Spec spec = race_spec()) {
  std::string input;
  std::vector<std::string> starts;
  for (const std::string& request : requests) {
    starts.push_back("{\"id\":" + std::to_string(10 + starts.size()));
    input += starts.back() + "," + request + "}\n";
  }
  std::vector<std::string> replies = raw_replies<G>(input, std::move(spec));
  expect(replies.size(), requests.size());
  replies.resize(requests.size());
  for (std::size_t index = 0; index < replies.size(); ++index) {
    expect_true(replies[index].starts_with(starts[index]), replies[index]);
    replies[index].erase(0, starts[index].size() + 1);
    if (!replies[index].empty()) replies[index].pop_back();
  }
  return replies;
}

template <class G = Race>
std::string reply(const std::string& request) {
  return replies_of<G>({request}).front();
}

std::string error_of(const std::string& reply) {
  const Json json = parse_json("{" + reply + "}");
  const std::string* error = json.text("err");
  return error == nullptr ? "none" : *error;
}

std::string code(const std::string& request) { return error_of(reply(request)); }

std::string begun(const std::string& rest = "") { return R"("op":"new",)" + SHORT + rest; }

/// The result of the only game of a play request, without its braces.
template <class G = Race>
std::string played(const std::string& game, const std::string& out) {
  const std::string text =
      reply<G>(R"("op":"play","games":[{)" + game + R"(}],"out":")" + out + "\"");
  const std::string start = "\"games\":[{", end = "}]";
  expect_true(text.starts_with(start) && text.ends_with(end), text);
  return text.substr(start.size(), text.size() - start.size() - end.size());
}

std::string digest(const std::vector<WordList>& records) {
  Digest digest;
  for (const WordList& record : records) digest.record(record);
  return digest.text();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

void single_steps() {
  test("hello tells what the adapter can", [] {
    expect(reply(R"("op":"hello","proto":[1,3],"harness":"h")"),
          R"("proto":1,"name":"race-cpp","version":"0.1.0","lang":"c++","games":["race@1.0"],)"
          R"("caps":["step","play","dig","state","bench","legal","events","rng","perft",)"
          R"("chance:outcome","chance:raw","chance:seed","kernel:die"],)"
          R"("maxLine":1048576,"window":8)");
    expect(code(R"("op":"hello","proto":[2,3])"), "bad-params");
    expect(code(R"("op":"hello")"), "bad-params");
  });
  test("new and step in layer outcome", [] {
    const auto replies = replies_of<Race>(
        {begun(), R"("op":"step","a":[2],"c":[1,2,6])", R"("op":"step","a":[1],"c":[3])"});
    expect(replies[0], R"("s":[0,0,0],"k":0)");
    expect(replies[1], R"("s":[0,1,3],"k":2,"ev":[])");
    expect(replies[2], R"("s":[1,2,6],"k":1,"ev":[0])");
  });
  test("layers raw and seed", [] {
    const std::string raw = R"("op":"new","game":"race@1.0","profile":"long","setup":[0],)";
    const auto replies = replies_of<Race>(
        {raw + R"("layer":"raw")", R"("op":"step","a":[2],"c":[0,4294967295])"});
    expect(replies[1], R"("s":[0,1,7],"k":2,"ev":[])");
    // mulberry32 from 0 gives 0x4434b462, which is a die of 2; one draw adds 0x6d2b79f5.
    for (const char* start : {R"(,"gen":"mulberry32","seed":"0")",
                              R"(,"gen":"mulberry32","s":[0,0,0,0])"}) {
      const auto seeded =
          replies_of<Race>({R"("op":"new",)" + SEED + start, R"("op":"step","a":[1])"});
      expect(seeded[0], R"("s":[0,0,0,0],"k":0)");
      expect(seeded[1], R"("s":[0,1,2,1831565813],"k":0,"ev":[])");
    }
  });
  test("a refused step changes nothing", [] {
    const std::pair<const char*, const char*> steps[] = {
        {R"("op":"step","a":[2],"c":[1])", "chance-short"},
        {R"("op":"step","a":[2],"c":[1,7])", "chance-range"},
        {R"("op":"step","a":[2],"c":[0])", "chance-range"},
        {R"("op":"step","a":[3],"c":[7])", "illegal-action"},
        {R"("op":"step","a":[1,1],"c":[1])", "illegal-action"},
        {R"("op":"step","a":[],"c":[1])", "illegal-action"},
        {R"("op":"step","a":[-1],"c":[1])", "illegal-action"},
        {R"("op":"step","a":"x")", "bad-params"},
        {R"("op":"step")", "bad-params"},
        {R"("op":"new")", "bad-params"},
    };
    for (const auto& [step, expected] : steps) {
      const auto replies = replies_of<Race>({begun(), step, R"("op":"step","a":[1],"c":[4])"});
      expect(error_of(replies[1]), expected, step);
      expect(replies[2], R"("s":[0,1,4],"k":1,"ev":[])", step);
    }
    const auto seeded = replies_of<Race>({R"("op":"new",)" + SEED +
                                              R"(,"gen":"mulberry32","seed":"0")",
                                          R"("op":"step","a":[3])", R"("op":"step","a":[1])"});
    expect(seeded[2], R"("s":[0,1,2,1831565813],"k":0,"ev":[])");
  });
}

void refusals() {
  test("the first error in order wins", [] {
    const auto with = [](const std::string& from, const std::string& to,
                         const std::string& rest = "") {
      return code(replaced(begun(rest), from, to));
    };
    expect(with("race@1.0", "race@1.1"), "unsupported-game");
    expect(with("short", "none", R"(,"s":[9])"), "unsupported-profile");
    expect(with("[0]", "[6]", R"(,"s":[9])"), "bad-params");
    expect(with("[0]", "[0,0]"), "bad-params");
    expect(with("outcome", "none"), "unsupported-op");
    expect(with("outcome", "other"), "bad-params");
    for (const char* state : {"[1,0,5]", "[0,0,6]", "[0,0,7]", "[0,0]", "[0,0,0,0]", "[]",
                              "[0,70368744177664,0]", "[0,-1,0]", "[0,0.5,0]"}) {
      expect(code(begun(std::string(R"(,"s":)") + state)), "bad-state", state);
    }
    expect(code(begun(R"(,"s":"x")")), "bad-params");
    const auto replies =
        replies_of<Race>({begun(R"(,"s":[1,2,6])"), R"("op":"step","a":[3])", R"("op":"legal")"});
    expect(error_of(replies[1]), "game-over");
    expect(replies[2], R"("l":[])");
    expect(code(R"("op":"new",)" + SEED + R"(,"gen":"mulberry32","s":[])"), "bad-state");
    expect(code(R"("op":"new",)" + SEED + R"(,"gen":"mulberry32","s":[0,0,0,4294967296])"),
          "bad-state");
  });
  test("seeds are plain decimal numbers", [] {
    const auto seed = [](const std::string& rest) { return code(R"("op":"new",)" + SEED + rest); };
    expect(seed(R"(,"gen":"mulberry32","seed":"4294967295")"), "none");
    for (const std::string bad : {"4294967296", "-1", "+1", "01", "1.0", "", "x", " 1",
                                  "99999999999999999999999"}) {
      expect(seed(R"(,"gen":"mulberry32","seed":")" + bad + "\""), "bad-params", bad);
    }
    expect(seed(R"(,"gen":"mulberry32","seed":7)"), "bad-params");
    expect(seed(R"(,"gen":"other","seed":"7")"), "bad-params");
    expect(seed(R"(,"seed":"7")"), "bad-params");
  });
  test("garbage is answered", [] {
    const std::string longest = R"({"id":8,"x":")" + std::string(1 << 20, 'y') + "\"}";
    const std::string input[] = {"x", R"({"id":7,)", "[1]", R"({"op":"bye"})",
                                 R"({"id":-1,"op":"legal"})", R"({"id":70368744177664})",
                                 R"({"id":3})", R"({"id":4,"op":"fly"})", R"({"id":5,"op":7})",
                                 longest, "", "  \r",
                                 "{\"unknown\":{\"deep\":[null]},\"op\":\"legal\",\"id\":9}\r",
                                 "{\"id\":6,\"op\":\"\xff\"}"};
    std::string bytes;
    for (const std::string& line : input) bytes += line + "\n";
    std::string found;
    for (const std::string& line : raw_replies<Race>(bytes + R"({"id":11,"op":"by)")) {
      const Json json = parse_json(line);
      found += std::to_string(*json.get("id")->number()) + " " + *json.text("err") + ";";
    }
    expect(found,
          "0 bad-params;7 bad-params;0 bad-params;0 bad-params;0 bad-params;0 bad-params;"
          "3 unsupported-op;4 unsupported-op;5 unsupported-op;8 too-long;9 bad-params;"
          "6 bad-params;");
  });
  test("faults of a game are internal errors that change nothing", [] {
    const auto replies = replies_of<Faulty>(
        {begun(), R"("op":"step","a":[1])", R"("op":"step","a":[2],"c":[1])",
         R"("op":"step","a":[2],"c":[2])", R"("op":"step","a":[2],"c":[3])",
         R"("op":"step","a":[2],"c":[4])"});
    for (std::size_t index = 1; index < 5; ++index) expect(error_of(replies[index]), "internal");
    expect(replies[5], R"("s":[0,1,0],"k":1,"ev":[0,1])");
  });
  test("what is not implemented is not offered", [] {
    const auto replies = replies_of<Faulty>(
        {R"("op":"hello","proto":[1,1])", R"("op":"new",)" + SEED, R"("op":"legal",)" + SHORT,
         R"("op":"perft","depth":1,)" + SHORT,
         R"("op":"rng","game":"race@1.0","gen":"mulberry32","seed":"0","n":1)",
         R"("op":"kernel","game":"race@1.0","profile":"long","name":"die","in":[[1]])"});
    const std::string caps =
        R"("caps":["step","play","dig","state","bench","events","chance:outcome"])";
    expect_true(replies[0].find(caps) != std::string::npos, replies[0]);
    for (std::size_t index = 1; index < replies.size(); ++index) {
      expect(error_of(replies[index]), "unsupported-op");
    }
  });
}

void whole_games() {
  test("play gives counts and digests", [] {
    expect(played(SHORT + R"(,"a":[2,1],"c":[1,1,5,6])", "end"),
          R"("n":2,"k":3,"over":1,"d":")" + digest({{0, 0, 0}, {0, 1, 2}, {1, 2, 6}}) +
              R"(","ld":")" + digest({{1, 2}, {1, 2}, {}}) + R"(","ed":")" + digest({{1}, {0}}) +
              "\"");
  });
  test("play gives digests along the way", [] {
    const std::vector<WordList> states{{0, 0, 0}, {0, 1, 1}, {0, 2, 2}, {0, 3, 3}};
    const auto along = [&](const std::vector<std::size_t>& counts) {
      std::string out = R"("p":[)";
      for (const std::size_t count : counts) {
        out += (out.back() == '[' ? "\"" : ",\"") +
               digest({states.begin(), states.begin() + static_cast<std::ptrdiff_t>(count)}) + "\"";
      }
      return out + "]";
    };
    const std::string game = SHORT + R"(,"a":[1,1,1],"c":[1,1,1])";
    const auto has = [&](const std::string& out, const std::string& part) {
      expect_true(played(game, out).find(part) != std::string::npos, part);
    };
    has("every:1", along({1, 2, 3, 4}));
    has("every:2", along({1, 3, 4}));
    has("every:3", along({1, 4}));
    has("every:9", along({1, 4}));
    has("every:2", R"("pe":[")" + NONE + "\",\"" + digest({{}, {}}) + "\",\"" +
                       digest({{}, {}, {}}) + "\"]");
  });
  test("play shows states", [] {
    const auto has = [](const std::string& text, const std::string& part) {
      expect_true(text.find(part) != std::string::npos, text);
    };
    const std::string result = played(SHORT + R"(,"a":[1,2],"c":[1,2,3])", "states:1-9");
    has(result, R"("st":[[0,1,1],[1,2,6]])");
    has(result, R"("sk":[1,3])");
    has(result, R"("sl":[[[1],[2]],[]])");
    has(result, R"("se":[[],[0]])");
    const std::string seeded =
        played(SEED + R"(,"gen":"mulberry32","seed":"0","a":[1])", "states:0-1");
    has(seeded, R"("st":[[0,0,0,0],[0,1,2,1831565813]])");
    has(seeded, R"("sk":[0,0])");
    has(seeded, R"("se":[[],[]])");
  });
  test("a refused step ends its game alone", [] {
    const std::pair<const char*, const char*> bad[] = {
        {R"(,"a":[1,3],"c":[2,2])", "illegal-action"},
        {R"(,"a":[1,2],"c":[2,2])", "chance-short"},
        {R"(,"a":[1,2],"c":[2,2,9])", "chance-range"}};
    const std::string start =
        R"("n":1,"k":1,"over":0,"d":")" + digest({{0, 0, 0}, {0, 1, 2}}) + "\"";
    for (const auto& [rest, expected] : bad) {
      const std::string result = played(SHORT + rest, "states:0-9");
      expect_true(result.starts_with(start), result);
      expect(error_of(result), expected, rest);
      expect_true(result.ends_with(R"("at":1)"), result);
      expect_true(result.find(R"("st":[[0,0,0],[0,1,2]])") != std::string::npos, result);
    }
    const std::string over = played(SHORT + R"(,"s":[0,0,5],"a":[1,3],"c":[1,9])", "end");
    expect(error_of(over), "game-over");
    const std::string two = R"("op":"play","games":[{)" + SHORT + R"(,"s":[9],"a":[]},{)" + SHORT +
                            R"(,"a":[]}],"out":"end")";
    const bool goes_on = reply(two).find(R"("at":0},{"n":0)") != std::string::npos;
    expect_true(goes_on, "the next game is played");
  });
  test("a refused start has no record", [] {
    const std::string refused = SHORT + R"(,"s":[9,9,9],"a":[1],"c":[1])";
    const std::string lanes = R"("d":")" + NONE + R"(","st":[],"ld":")" + NONE +
                              R"(","sl":[],"ed":")" + NONE + R"(","se":[],"sk":[],)";
    const std::string result = played(refused, "states:0-3");
    expect_true(result.starts_with(R"("n":0,"k":0,"over":0,)" + lanes), result);
    expect_true(result.ends_with(R"("at":0)"), result);
    const std::string strided = played(refused, "every:1");
    for (const char* part : {R"("p":[])", R"("pl":[])", R"("pe":[])"}) {
      expect_true(strided.find(part) != std::string::npos, part);
    }
    expect(error_of(played(SHORT, "end")), "bad-params", "a game without actions");
    expect(error_of(reply(R"("op":"play","games":[{}],"out":"end")")), "none");
  });
  test("a list that is too long costs its lane alone", [] {
    const std::string result =
        played<Shy<Race>>(SHORT + R"(,"a":[1,1,1],"c":[1,2,1])", "states:0-9");
    expect_true(result.starts_with(R"("n":3,"k":3,"over":0,"d":)"), result);
    expect_true(result.find("\"ld\"") == std::string::npos, result);
    expect_true(result.find("\"sl\"") == std::string::npos, result);
    expect_true(result.find("\"err\"") == std::string::npos, result);
    expect_true(result.find("\"se\"") != std::string::npos, result);
  });
  test("play leaves the current game alone", [] {
    const auto replies = replies_of<Race>(
        {begun(R"(,"s":[0,7,2])"),
         R"("op":"play","games":[{)" + SHORT + R"(,"a":[1],"c":[5]}],"out":"end")",
         R"("op":"step","a":[1],"c":[1])"});
    expect(replies[2], R"("s":[0,8,3],"k":1,"ev":[])");
  });
  test("outputs that are none", [] {
    for (const std::string out : {"", "every:0", "every:", "every:x", "every:+1", "every:1x",
                                  "states:2-1", "states:1", "states:-1", "states:1-2-", "all"}) {
      expect(code(R"("op":"play","games":[],"out":")" + out + "\""), "bad-params", out);
    }
    expect(code(R"("op":"play","out":"end")"), "bad-params");
    expect(reply(R"("op":"play","games":[],"out":"end")"), R"("games":[])");
  });
  test("a line of 900 kilobytes is read", [] {
    std::string actions = "1";
    for (int index = 1; index < 450000; ++index) actions += ",1";
    const std::string result = played(SHORT + R"(,"a":[)" + actions + R"(],"c":[6])", "end");
    expect(error_of(result), "game-over");
  });
  test("a reply that is too long for a line is refused", [] {
    std::string many = R"({)" + SHORT + R"(,"a":[]})";
    for (int index = 1; index < 10000; ++index) many += R"(,{)" + SHORT + R"(,"a":[]})";
    expect(code(R"("op":"play","games":[)" + many + R"(],"out":"every:1")"), "too-long");
  });
}

void other_operations() {
  test("legal of any state", [] {
    expect(reply(R"("op":"legal",)" + SHORT + R"(,"s":[0,1,5])"), R"("l":[[1],[2]])");
    expect(reply(R"("op":"legal",)" + SHORT + R"(,"s":[1,1,6])"), R"("l":[])");
    expect(code(R"("op":"legal")"), "bad-params");
    expect(code(R"("op":"step","a":[1])"), "bad-params");
  });
  test("kernels answer each input", [] {
    const auto kernel = [](const std::string& rest) {
      return reply(R"("op":"kernel","game":"race@1.0","profile":"long",)" + rest);
    };
    const std::string refused = R"({"err":"domain-error","msg":"the input is none"})";
    expect(kernel(R"("name":"die","in":[[0],[4294967295],[4294967296],[1,1]])"),
          R"("out":[[1],[6],)" + refused + "," + refused + "]");
    expect(kernel(R"("name":"die","in":[])"), R"("out":[])");
    expect(error_of(kernel(R"("name":"row","in":[[0]])")), "unsupported-op");
    expect(error_of(kernel(R"("name":"die","in":[0])")), "bad-params");
    expect(error_of(kernel(R"("name":"die")")), "bad-params");
  });
  test("rng prints words", [] {
    const auto rng = [](const std::string& rest) {
      return reply(R"("op":"rng","game":"race@1.0","gen":"mulberry32",)" + rest);
    };
    expect(rng(R"("seed":"42","n":3)"),
           R"("w":[2581720956,1925393290,3661312704],"g":[1199730185])");
    expect(rng(R"("seed":"42","n":0)"), R"("w":[],"g":[42])");
    expect(error_of(rng(R"("seed":"42")")), "bad-params");
    expect(error_of(rng(R"("seed":"42","n":70368744177663)")), "too-long");
    expect(error_of(rng(R"("seed":"42","n":200000)")), "too-long");
  });
  test("perft counts actions and outcomes", [] {
    const auto perft = [](const std::string& rest) { return reply(R"("op":"perft",)" + rest); };
    // One die: 5 of 6 outcomes do not finish; two dice: 10 of 36. Then 6 + 36 outcomes each.
    const std::string two = perft(R"("depth":2,)" + SHORT);
    const std::string start =
        R"("l":[[1],[2]],"n":[210,420],"terminals":27,"moves":32,"sum":1260,)";
    expect_true(two.starts_with(start), two);
    // All 42 leaves stand on square 6 after turn 4; each adds the FNV-1a of the byte 6.
    const std::uint32_t leaf = (0x811c9dc5U ^ 6) * 0x01000193U * 42;
    expect(perft(R"("depth":1,)" + SHORT + R"(,"s":[0,3,5])"),
          R"("l":[[1],[2]],"n":[6,36],"terminals":0,"moves":2,"sum":168,"digest":)" +
              std::to_string(leaf));
    expect(perft(R"("depth":3,)" + SHORT + R"(,"s":[1,3,6])"),
          R"("l":[],"n":[],"terminals":1,"moves":0,"sum":0,"digest":0)");
    const std::uint32_t root = (0x811c9dc5U ^ 5) * 0x01000193U;
    expect(perft(R"("depth":0,)" + SHORT + R"(,"s":[0,3,5])"),
          R"("l":[],"n":[1],"terminals":0,"moves":0,"sum":3,"digest":)" + std::to_string(root));
    expect(error_of(perft(SHORT)), "bad-params");
  });
  test("bench times the work and digests it", [] {
    const std::string game = "{" + SHORT + R"(,"a":[2,1],"c":[1,1,4]})";
    const Json json = parse_json("{" + reply(R"("op":"bench","games":[)" + game + "," + game +
                                             R"(],"out":"end","reps":3)") + "}");
    expect(json.get("ns")->words()->size(), 3);
    expect(json.get("cpu")->words()->size(), 3);
    expect(*json.get("ops")->number(), 4);
    expect(*json.text("d"), digest({{2, 3, 1, 2, 6}, {2, 3, 1, 2, 6}}));
    const std::string kernel = R"("op":"bench","game":"race@1.0","profile":"long","name":"die",)"
                               R"("in":[[0],[4294967296]],"reps":1)";
    const Json times = parse_json("{" + reply(kernel) + "}");
    expect(*times.get("ops")->number(), 2);
    expect(*times.text("d"), digest({{1}, {}}));
    expect(code(replaced(kernel, "\"reps\":1", "\"reps\":0")), "bad-params");
  });
  test("bye ends the session", [] {
    const auto replies =
        raw_replies<Race>("{\"id\":1,\"op\":\"bye\"}\n{\"id\":2,\"op\":\"bye\"}\n");
    expect(replies.size(), 1);
    expect(replies.front(), "{\"id\":1}");
  });
}

/// The race with another form for its short profile: one die at a time, from a tape of outcomes,
/// and no list of legal actions.
Spec formed_spec() {
  std::ifstream file("template/game.json");
  std::ostringstream text;
  text << file.rdbuf();
  const std::string form = R"("forms":{"short":{"action":{"struct":{"dice":{"u":1,"min":1}}},)"
                           R"("layers":{"outcome":{}},"legal":"all"}},)";
  return Spec(parse_json("{" + form + text.str().substr(1)));
}

void forms() {
  const auto formed = [](const std::vector<std::string>& requests) {
    return replies_of<Race>(requests, formed_spec());
  };
  const std::string long_race = replaced(SHORT, "short", "long");
  test("a layout of the form takes the place of the game's", [&] {
    const std::string turn = R"("op":"step","a":[2],"c":[1,1])";
    expect(error_of(formed({begun(), turn}).back()), "illegal-action");
    expect(error_of(formed({"\"op\":\"new\"," + long_race, turn}).back()), "none");
  });
  test("the profile has the layers of its form", [&] {
    const std::string seed = "\"op\":\"new\"," + SEED + R"(,"gen":"mulberry32","seed":"0")";
    expect(error_of(formed({seed}).front()), "none");
    expect(error_of(formed({replaced(seed, "long", "short")}).front()), "unsupported-op");
    expect(error_of(formed({replaced(begun(), "outcome", "raw")}).front()), "unsupported-op");
    const std::string rng =
        R"("op":"rng","game":"race@1.0","gen":"mulberry32","seed":"0","n":1)";
    expect(error_of(formed({rng}).front()), "none");
  });
  test("without a list there is no lane", [&] {
    const auto play = [&](const std::string& init) {
      return formed({R"("op":"play","games":[{)" + init + R"(,"a":[1],"c":[2]}])"}).front();
    };
    expect(play(SHORT), R"("games":[{"n":1,"k":1,"over":0,"d":")" +
                            digest({{0, 0, 0}, {0, 1, 2}}) + R"(","ed":")" + digest({{}}) +
                            "\"}]");
    expect_true(play(long_race).find("\"ld\"") != std::string::npos);
    for (const std::string op : {R"("op":"legal",)", R"("op":"perft","depth":1,)"}) {
      expect(error_of(formed({op + SHORT}).front()), "unsupported-op");
      expect(error_of(formed({op + long_race}).front()), "none");
    }
  });
}

}  // namespace

int main() {
  forms();
  single_steps();
  refusals();
  whole_games();
  other_operations();
  return check::verdict();
}
