/// The parts of the library, each by itself.
#include "check.hpp"

using namespace lockstep;
using check::code_of;
using check::expect;
using check::fails;
using check::expect_true;
using check::test;

namespace {

std::string digest(std::initializer_list<WordList> records) {
  Digest digest;
  for (const WordList& record : records) digest.record(record);
  return digest.text();
}

std::optional<Word> parameter(std::string_view name) {
  if (name == "rows") return 2;
  if (name == "cols") return 5;
  if (name == "none") return 0;
  return std::nullopt;
}

Layout layout(std::string_view source) { return Layout::compile(parse_json(source), parameter); }

/// What is wrong with the words: `fits`, `few min-max`, `range at` or `many at`.
std::string verdict(std::string_view source, const WordList& words) {
  const std::optional<Misfit> misfit = layout(source).check(words);
  if (!misfit) return "fits";
  switch (misfit->kind) {
    case Misfit::Kind::too_few:
      return "few " + std::to_string(misfit->min) + "-" + std::to_string(misfit->max);
    case Misfit::Kind::range: return "range " + std::to_string(misfit->at);
    case Misfit::Kind::too_many: break;
  }
  return "many " + std::to_string(misfit->at);
}

Word size(std::string_view text) {
  const Lookup lookup = parameter;
  return SizeReader(text, lookup).read();
}

/// The lines of input that arrives in pieces of some size; `!` marks one that is too long.
std::vector<std::string> lines_of(std::string_view input, std::size_t piece) {
  Lines lines([&](char* bytes, std::size_t room) {
    const std::size_t count = std::min({piece, room, input.size()});
    input.copy(bytes, count);
    input.remove_prefix(count);
    return count;
  });
  std::vector<std::string> all;
  while (const std::optional<Line> line = lines.next()) {
    all.push_back(line->too_long ? "!" : line->text);
  }
  return all;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += part + "|";
  return out;
}

void digests() {
  test("digests agree with the values of the protocol", [] {
    WordList thousand;
    for (Word word = 0; word < 1000; ++word) thousand.push_back(word);
    expect(digest({}), "0000000100000001");
    expect(digest({{}}), "000f4243000f422f");
    expect(digest({{0}}), "550fe19d52ada953");
    expect(digest({{0, 0}}), "6890495632c0264f");
    expect(digest({{0}, {0}}), "1e420c2d0cc74322");
    expect(digest({{1, 2, 3}}), "707003107a7b9c60");
    expect(digest({{1, 2}, {3}}), "1c5610b90664b2c9");
    expect(digest({{MAX_WORD}}), "5510619c52b72952");
    expect(digest({{4294967295, 2147483648}}), "689f8b9a34f4b72d");
    expect(digest({thousand}), "3845eee53775af68");
  });
  test("FNV-1a of known bytes", [] {
    expect(fnv1a_32({}), 0x811c9dc5);
    expect(fnv1a_32(WordList{0x61}), 0xe40c292c);
    expect(fnv1a_32(WordList{0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72}), 0xbf9cf968);
  });
}

void json() {
  test("numbers that are no words are marked", [] {
    const Json numbers = parse_json("[3, -1,1.5 ,1e3,99999999999999999999999,70368744177663]");
    expect(*numbers.words(), WordList{3, NO_WORD, NO_WORD, NO_WORD, NO_WORD, MAX_WORD});
    expect_true(parse_json("[\"3\"]").words() == nullptr);
    expect_true(parse_json("3").words() == nullptr);
    expect_true(parse_json("[]").words() != nullptr && parse_json("[]").list() != nullptr);
  });
  test("an array that begins with numbers may go on with something else", [] {
    const std::optional<Json::List> items = parse_json("[1,2,\"x\",[3]]").items();
    expect(items->size(), 4);
    expect(*(*items)[1].number(), 2);
    expect(*(*items)[2].text(), "x");
    expect(*(*items)[3].words(), WordList{3});
  });
  test("the last of two equal keys counts", [] {
    expect(*parse_json(R"( { "a" : 1 , "b":{}, "a":2 } )").get("a")->number(), 2);
  });
  test("text is read with its escapes and written in ASCII", [] {
    const auto rewritten = [](std::string_view source) {
      std::string out;
      append_text(out, *parse_json(source).text());
      return out;
    };
    expect(rewritten(R"("\u00e9\n\ud83d\ude00 \" \\ \/")"),
           R"("\u00e9\u000a\ud83d\ude00 \" \\ /")");
    expect(rewritten("\"é€😀\""), R"("\u00e9\u20ac\ud83d\ude00")");
    std::string broken;
    append_text(broken, "a\xff");
    expect(broken, "\"a\\ufffd\"");
  });
  test("what is no JSON is refused", [] {
    const std::string deep(100000, '[');
    const std::string_view bad[] = {
        "",         "{",          "[",        "[1",         "[1,",      "[1,]",
        "{\"a\"}",  "{\"a\":}",   "{a:1}",    "01",         "-",        "1.",
        "1e",       "+1",         "nul",      "\"",         "\"\\x\"",  "\"\\u12\"",
        "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\x01\"", "1 2", "[1]]",
        "\"\\",     "\"\\u",      "\xef\xbb\xbf" "1", "\"\xff\"", "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"", "\"\xe2\x82\"", "{\"a\":1,}", deep};
    for (const std::string_view text : bad) {
      expect_true(fails([&] { parse_json(text); }), text.substr(0, 20));
    }
  });
}

void layouts() {
  test("every form knows its ranges", [] {
    expect(verdict(R"("u")", {MAX_WORD}), "fits");
    expect(verdict(R"("u")", {MAX_WORD + 1}), "range 0");
    expect(verdict(R"({"u":"rows+7","min":"rows-1"})", {0}), "range 0");
    expect(verdict(R"({"u":"rows+7","min":"rows-1"})", {9}), "fits");
    expect(verdict(R"("bool")", {2}), "range 0");
    expect(verdict(R"("zigzag")", {5}), "fits");
    expect(verdict(R"({"enum":[null,"two"]})", {1}), "fits");
    expect(verdict(R"({"enum":[null,"two"]})", {2}), "range 0");
    expect(verdict(R"({"opt":{"u":9}})", {0}), "fits");
    expect(verdict(R"({"opt":{"u":9}})", {1, 7}), "fits");
    expect(verdict(R"({"opt":{"u":9}})", {1}), "few 0-9");
    expect(verdict(R"({"opt":{"u":9}})", {0, 7}), "many 1");
    expect(verdict(R"({"cells":"rows*rows","min":1,"max":3})", {1, 2, 3, 4}), "range 3");
    expect(verdict(R"({"cells":"cols*none","max":3})", {}), "fits");
    expect(verdict(R"({"cells":"cols*none","max":3})", {1}), "many 0");
    expect(verdict(R"({"rows":["rows",10]})", {1023, 0}), "fits");
    expect(verdict(R"({"rows":[1,3]})", {8}), "range 0");
    expect(verdict(R"({"bytes":6})", {0x0504030201, 255}), "fits");
    expect(verdict(R"({"bytes":6})", {0, 256}), "range 1");
    expect(verdict(R"({"bytes":5})", {0x10000000000}), "range 0");
    expect(verdict(R"({"bytes":0})", {}), "fits");
    expect(verdict(R"({"list":{"list":"u","max":2},"max":2})", {2, 1, 7, 0}), "fits");
    expect(verdict(R"({"list":{"u":24},"max":25})", {26}), "range 0");
    expect(verdict(R"({"list":{"u":24},"max":25})", {2, 1}), "few 0-24");
    expect(verdict(R"({"struct":{"a":"bool","b":{"u":3}}})", {1}), "few 0-3");
    expect(verdict(R"({"struct":{}})", {}), "fits");
  });
  test("sizes of layouts", [] {
    const std::string_view fixed = R"({"struct":{"a":"u","b":{"cells":25},"c":{"bytes":6}}})";
    expect(layout(fixed).size().value_or(0), 28);
    expect_true(!layout(R"({"struct":{"a":"u","b":{"opt":"u"}}})").size());
  });
  test("fields behind parts that vary are found", [] {
    const Layout own = layout(R"({"struct":{"a":{"list":"u","max":9},"b":{"cells":2}}})");
    const Words field = own.field(WordList{1, 5, 6, 7}, "b");
    expect(field.size(), 2);
    expect_true(fails([&] { own.field(WordList{1, 5, 6, 7}, "c"); }));
    expect_true(fails([&] { own.field(WordList{1, 5, 6}, "b"); }));
  });
  test("what is no layout is refused", [] {
    for (const std::string_view text :
         {"7", "\"v\"", "{}", "[]", R"({"u":[]})", R"({"u":"ranks"})", R"({"rows":[1]})",
          R"({"rows":[1,47]})", R"({"enum":[]})", R"({"struct":7})", R"({"list":"v","max":1})"}) {
      expect_true(fails([&] { layout(text); }), text);
    }
  });
  test("sizes are arithmetic", [] {
    expect(size("rows*cols-1"), 9);
    expect(size("2 + 3*(rows - 1)"), 5);
    expect(size("10-3-2"), 5);
    expect(size("((7))"), 7);
    expect(size("49*none"), 0);
    for (const std::string_view text : {"", "rows*", "ranks", "(1", "1)", "1-2", "1 2", "4/2", "-1",
                                        "99999999999999999999999", "70368744177663*70368744177663",
                                        "70368744177663+1"}) {
      expect_true(fails([&] { size(text); }), text);
    }
  });
}

void chance() {
  test("mulberry32 gives the published words", [] {
    const auto first = [](Word seed, int count) {
      Mulberry32 generator = Mulberry32::seeded("mulberry32", seed);
      WordList words;
      for (int done = 0; done < count; ++done) words.push_back(generator.next());
      return words;
    };
    expect(first(0, 4), WordList{0x4434b462, 0x00159c37, 0x39285b08, 0x256d8104});
    expect(first(42, 3), WordList{2581720956, 1925393290, 3661312704});
    expect(first(0xffffffff, 2), WordList{0xe57bf3d3, 0x3081a5a4});
    expect(first(0x92d4860b, 2), WordList{0, 0x4434b462});
  });
  test("mulberry32 takes one word of 32 bits", [] {
    const auto resumed = [](const WordList& words) {
      return code_of([&] { Mulberry32::resumed("mulberry32", words); });
    };
    expect(code_of([] { Mulberry32::seeded("mulberry32", Word{1} << 32); }), "bad-params");
    expect(resumed({Word{1} << 32}), "bad-state");
    expect(resumed({}), "bad-state");
    expect(resumed({1, 2}), "bad-state");
    expect(resumed({1}), "none");
    expect(code_of([] { Mulberry32::seeded("other", 1); }), "unsupported-op");
  });
  test("outcomes are read word by word", [] {
    const Layout pair = layout(R"({"struct":{"cell":{"u":3},"rank":{"u":2}}})");
    const WordList tape{3, 2, 4}, short_tape{3};
    Chance chance(Layer::outcome, pair, tape);
    const Words outcome = chance.outcome();
    expect(WordList(outcome.begin(), outcome.end()), WordList{3, 2});
    expect(code_of([&] { chance.outcome(); }), "chance-range", "the bad word comes first");
    expect(chance.consumed(), 2);
    chance.set_tape(short_tape);
    expect(code_of([&] { chance.outcome(); }), "chance-short");
    expect(chance.consumed(), 0);
    expect(chance.take(0, 3), 3);
    expect(code_of([&] { chance.take(0, 3); }), "chance-short");
    expect_true(fails([&] { chance.word(); }), "layer outcome has no words");
  });
  test("draw maps words but not outcomes", [] {
    const Layout die = layout(R"({"u":3,"min":1})");
    const auto third = [](Word word) { return 1 + (3 * word >> 32); };
    const WordList outcomes{2, 4}, words{0xffffffff, Word{1} << 32};
    Chance outcome(Layer::outcome, die, outcomes), raw(Layer::raw, die, words);
    Chance seed(die, Mulberry32(0));
    expect(outcome.draw(1, 3, third), 2);
    expect(code_of([&] { outcome.draw(1, 3, third); }), "chance-range");
    expect(raw.draw(1, 3, third), 3);
    expect(code_of([&] { raw.draw(1, 3, third); }), "chance-range");
    raw.set_tape({});
    expect(code_of([&] { raw.draw(1, 3, third); }), "chance-short");
    expect(seed.draw(1, 3, third), 1);
    expect_true(fails([&] { raw.outcome(); }) && fails([&] { seed.take(1, 3); }));
  });
}

void lines() {
  test("LF and CR LF end a line, in pieces of any size", [] {
    for (const std::size_t piece : {1U, 2U, 3U, 100U}) {
      expect(joined(lines_of("a\nb\r\n\n\r\nc\rd\n", piece)), "a|b|||c\rd|");
    }
  });
  test("an unfinished line is none", [] { expect(joined(lines_of("a\nb", 2)), "a|"); });
  test("the limit is one mebibyte", [] {
    const std::string longest(MAX_LINE, 'x');
    const std::vector<std::string> fits = lines_of(longest + "\r\nb\n", 1000);
    expect_true(fits.size() == 2 && fits[0] == longest && fits[1] == "b");
    expect(joined(lines_of(longest + "x\n" + longest + longest + "\nb\n", 4096)), "!|!|b|");
  });
}

}  // namespace

int main() {
  digests();
  json();
  layouts();
  chance();
  lines();
  return check::verdict();
}
