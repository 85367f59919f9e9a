/// The rules, clause by clause, on boards that can be followed by eye.
#include "scene.hpp"

using namespace drop7;
using check::code_of;
using check::expect;
using check::test;

namespace {

std::string poppers(std::string_view rows) {
  WordList words, out;
  write_board(drawn(rows), false, words);
  kernel_poppers(words, out);
  return check::shown(out);
}

void waves() {
  test("a disc pops if a run of it is exactly as long as its value (D7-06, D7-07)", [] {
    expect(poppers("......1"), "[1,48]");
    expect(poppers(".....12"), "[2,47,48]", "1 by its column, 2 by its row");
    expect(poppers(".....21 .....##"), "[1,40]", "2 by both, 1 by neither");
    expect(poppers(".....11 .....##"), "[0]", "longer runs do not count");
    expect(poppers("3..3..3"), "[0]");
    expect(poppers("22.22.2"), "[4,42,43,45,46]", "runs end at gaps");
    expect(poppers("3#%...."), "[1,42]", "covers count in runs");
    expect(poppers("7777777"), "[7,42,43,44,45,46,47,48]");
    expect(poppers("......2 1.....2"), "[3,41,42,48]", "runs do not wrap");
  });
  test("points are the integer square root of 49 * d^5 (D7-12)", [] {
    WordList points;
    for (const Word depth : {1, 2, 3, 4, 5, 9, 16, 60}) points.push_back(points_of_depth(depth));
    expect(points, WordList{7, 39, 109, 224, 391, 1701, 7168, 195198});
  });
  test("a solid cover cracks at one hit and opens at more, a cracked one opens (D7-09)", [] {
    Scene one("hardcore-17k", "......#");
    one.state.next_disc = 2;
    expect(has(one.play(6, {4}), "solid-one-hit-cracks"), true);
    expect(picture(one.state.board), "......%");
    one.state.next_disc = 2;
    expect(has(one.play(6, {5, 4}), "cracked-one-hit-opens"), true);
    expect(picture(one.state.board), "......5");
    Scene two("hardcore-17k", "....3#.");
    two.state.next_disc = 3;
    expect(has(two.play(6, {6, 4}), "solid-two-hits-opens"), true);
    expect(picture(two.state.board), ".....6.");
  });
  test("three hits open a solid cover, two a cracked one (D7-09)", [] {
    // The row run of the bottom is 3; the 2 on the cover has a column run of 2.
    Scene three("hardcore-17k", ".....2. ....3#.");
    three.state.next_disc = 3;
    expect(has(three.play(6, {7, 4}), "solid-three-hits-opens"), true);
    Scene cracked("hardcore-17k", "....3%.");
    cracked.state.next_disc = 3;
    expect(has(cracked.play(6, {7, 4}), "cracked-more-hits-opens"), true);
  });
  test("covers open in ascending order of cells, not of columns (D7-10)", [] {
    // The 3 pops in a row run of 3. Cell 41 opens before cell 47, though it lies to its right.
    Scene scene("hardcore-17k", "....%.% ....6%6");
    scene.state.next_disc = 3;
    const std::string events = scene.play(5, {1, 2, 3, 4, 4, 4, 4});
    expect(check::shown(WordList(scene.story.first_cascade[0].opened.begin(),
                                 scene.story.first_cascade[0].opened.end())),
           "[39,41,47]");
    expect(has(events, "two-or-more-openings"), true);
    expect(has(events, "opening-order-observable"), true);
    expect(has(events, "opened-pops-next-wave"), true, "the 3 of cell 47, in a row run of 3");
  });
  test("gravity keeps the order and takes hidden values along (D7-11)", [] {
    Board board = drawn(".....#. .....5. .....27", 5);
    const Wave wave = play_wave(board, 1, [](int hidden) { return hidden; });
    expect(picture(board), ".....#. .....57");
    expect(board.hidden[at(5, 5)], 5);
    expect(board.hidden[at(4, 5)], 0);
    expect(wave.cover_fell, true);
  });
}

void steps() {
  test("a start has a row of covers and draws the disc last (D7-03, D7-21)", [] {
    const lockstep::Profile& own = profile("normal-observed");
    const WordList tape{1, 2, 3, 4, 5, 6, 7, 8, 3, 9};
    Chance chance(lockstep::Layer::outcome, own.outcome, tape);
    const State state = start(Rules(own), chance);
    expect(picture(state.board), "#######");
    expect(state.board.hidden[at(6, 6)], 7);
    expect(state.next_disc, GRAY);
    expect(state.drop_hidden, 3);
    expect(state.moves_remaining, 30);
    expect(chance.consumed(), 9);
  });
  test("a gray disc becomes a solid cover that hides its value (D7-05)", [] {
    Scene scene("normal-observed", "......5");
    scene.state.next_disc = GRAY;
    scene.state.drop_hidden = 6;
    expect(has(scene.play(0, {2}), "gray-disc-dropped"), true);
    expect(picture(scene.state.board), "#.....5");
    expect(scene.state.board.hidden[at(6, 0)], 6);
    expect(scene.state.drop_hidden, 0);
  });
  test("depth grows with every wave and goes on in the level cascade (D7-13, D7-20)", [] {
    Scene scene("hardcore-17k", "5.....#");
    scene.state.moves_remaining = 1;
    // The 1 pops alone; then the row rises onto covers, where 5 stands in runs of 1 and 2.
    const std::string events = scene.play(3, {4});
    expect(picture(scene.state.board), "5.....# #######");
    expect(scene.state.score, 7 + 17000);
    expect(has(events, "rise-after-nonempty"), true);
    expect(has(events, "level-cascade-continues"), false);
    Scene second("hardcore-17k", "2.....#");
    second.state.next_disc = 1;
    second.state.moves_remaining = 1;
    // After the rise the 2 stands on a cover in a column run of 2: depth 2.
    expect(has(second.play(3, {4}), "level-cascade-continues"), true);
    expect(second.state.score, 7 + 17000 + 39);
    expect(picture(second.state.board), "......# %######");
    Scene alone("hardcore-17k", "2.....#");
    alone.state.next_disc = 4;
    alone.state.moves_remaining = 1;
    expect(has(alone.play(3, {4}), "level-cascade-from-1"), true);
    expect(alone.state.score, 17000 + 7);
  });
  test("poppers of an explicit state pop in the first wave (D7-14)", [] {
    Scene scene("hardcore-17k", "1.....5");
    scene.state.next_disc = 4;
    scene.play(3, {4});
    expect(picture(scene.state.board), "...4..5");
    expect(scene.state.score, 7);
  });
  test("the clear bonus before a rise depends on clearTest (D7-15)", [] {
    for (const auto& [name, score] : {std::pair{"hardcore-17k", 7 + 70000 + 17000},
                                      std::pair{"hardcore-h2", 7 + 17000}}) {
      Scene scene(name);
      scene.state.moves_remaining = 1;
      expect(has(scene.play(2, {4}), "clear-fifth-drop"), true);
      expect(scene.state.score, score, name);
      Scene middle(name);
      expect(has(middle.play(2, {4}), "clear-mid-level"), true);
      expect(middle.state.score, 7 + 70000, name);
    }
  });
  test("a refused rise ends the game; its bonus depends on refusedRise (D7-17)", [] {
    const std::string_view rows = "5...... 5...... 5...... 5...... 5...... 5...... 5......";
    for (const auto& [name, score] :
         {std::pair{"hardcore-17k", 0}, std::pair{"hardcore-h1", 17000}}) {
      Scene scene(name, rows);
      scene.state.next_disc = 6;
      scene.state.moves_remaining = 1;
      const std::string events = scene.play(3, {});
      expect(has(events, "terminal-rise-no-points"), true);
      expect(has(events, "some-column-full"), true);
      expect(scene.state.over, true);
      expect(scene.state.score, score, name);
      expect(scene.state.moves_remaining, 0);
      expect(scene.state.moves_played, 1);
      expect(scene.state.next_disc, 6, "no disc is drawn");
      expect(scene.state.level, 1);
    }
  });
  test("what row 0 held before the first cascade does not matter (D7-18)", [] {
    Scene scene("hardcore-17k", "5...... 5...... 5...... 5...... 5...... 5......");
    scene.state.next_disc = 7;
    scene.state.moves_remaining = 1;
    // The 7 makes a column of seven, pops, and leaves six to rise.
    const std::string events = scene.play(0, {4});
    expect(has(events, "rise-saved"), true);
    expect(has(events, "seven-by-column"), true);
    expect(scene.state.level, 2);
  });
  test("levels get shorter down to levelMin (D7-19)", [] {
    const auto length = [](std::string_view name, Word level) {
      return Rules(profile(name)).length_of(level);
    };
    expect(length("hardcore-17k", 9), 5);
    expect(length("classic-decreasing-v1", 1), 30);
    expect(length("classic-decreasing-v1", 2), 29);
    expect(length("classic-decreasing-v1", 30), 1);
    expect(length("classic-decreasing-v1", 31), 1);
    expect(length("normal-observed", 26), 5);
    expect(length("normal-observed", 27), 5);
    expect(length("normal-observed", MAX_WORD), 5);
  });
  test("a full row 0 ends the game, after a rise as well (D7-22)", [] {
    std::string rows = ".666666";
    for (int row = 1; row < SIDE; ++row) rows += " %%%%%%%";
    Scene full("hardcore-17k", rows);
    full.state.next_disc = 3;
    expect(has(full.play(0, {}), "over-mid-level"), true);
    expect(full.state.moves_remaining, 4);
    rows = ".555555";
    for (int row = 2; row < SIDE; ++row) rows += " %%%%%%%";
    Scene risen("hardcore-17k", rows);
    risen.state.next_disc = 3;
    risen.state.moves_remaining = 1;
    expect(has(risen.play(0, {}), "over-after-rise"), true);
    expect(risen.state.score, 17000);
  });
}

void refusals() {
  const auto loaded = [](std::string_view name, WordList words) {
    return code_of([&] { read_state(words, Rules(profile(name))); });
  };
  const auto words = [](std::string_view name, const State& state) {
    WordList out;
    write_state(state, Rules(profile(name)), out);
    return out;
  };
  test("explicit states (D7-29)", [&] {
    Scene plain("hardcore-17k", "......#");
    expect(loaded("hardcore-17k", words("hardcore-17k", plain.state)), "none");
    plain.state.moves_remaining = 0;
    expect(loaded("hardcore-17k", words("hardcore-17k", plain.state)), "bad-state");
    plain.state.over = true;
    expect(loaded("hardcore-17k", words("hardcore-17k", plain.state)), "none");
    plain.state.board = drawn(".1..... .......");
    expect(loaded("hardcore-17k", words("hardcore-17k", plain.state)), "bad-state", "D7-01");

    Scene hidden("normal-observed", ".....5#", 4);
    expect(loaded("normal-observed", words("normal-observed", hidden.state)), "none");
    hidden.state.drop_hidden = 4;
    expect(loaded("normal-observed", words("normal-observed", hidden.state)), "bad-state");
    hidden.state.next_disc = GRAY;
    expect(loaded("normal-observed", words("normal-observed", hidden.state)), "none");
    hidden.state.drop_hidden = 0;
    expect(loaded("normal-observed", words("normal-observed", hidden.state)), "bad-state");
    hidden.state.drop_hidden = 1;
    hidden.state.board.hidden[at(6, 6)] = 0;
    expect(loaded("normal-observed", words("normal-observed", hidden.state)), "bad-state");
    hidden.state.board.hidden[at(6, 6)] = 1;
    hidden.state.board.hidden[at(6, 5)] = 1;
    expect(loaded("normal-observed", words("normal-observed", hidden.state)), "bad-state");
  });
  test("columns, draws and the number range, in this order (D7-30 to D7-32)", [] {
    Scene scene("hardcore-17k", "5...... 5...... 5...... 5...... 5...... 5...... 5......");
    const auto refused = [&](int column, WordList tape) {
      return code_of([&] { scene.play(column, tape); });
    };
    expect(refused(0, {9}), "illegal-action");
    expect(refused(1, {}), "chance-short");
    expect(refused(1, {8}), "chance-range");
    expect(refused(1, {0}), "chance-range");
    scene.state.score = MAX_WORD - 6;
    expect(refused(3, {}), "chance-short");
    expect(refused(3, {1}), "domain-error");
    scene.state.score = MAX_WORD - 7;
    expect(refused(3, {1}), "none");
    expect(scene.state.score, MAX_WORD);
    scene.state.moves_played = MAX_WORD;
    scene.state.next_disc = 4;
    expect(refused(3, {1}), "domain-error");
    expect(refused(0, {1}), "illegal-action");
    Scene gray("normal-observed");
    expect(code_of([&] { gray.play(0, {8}); }), "chance-short");
    expect(code_of([&] { gray.play(0, {8, 8}); }), "chance-range");
    expect(code_of([&] { gray.play(0, {9, 1}); }), "chance-range");
    expect(code_of([&] { gray.play(0, {8, 7, 1}); }), "none");
    expect(gray.drawn_words, 2);
  });
}

void generators() {
  test("words become values (D7-24, D7-25)", [] {
    expect(below(0xffffffff, 7), 6);
    expect(below(613566756, 7), 0);
    expect(below(613566757, 7), 1);
    expect(below(0xffffffff, 2097152), 2097151);
  });
  test("the n-th output of mulberry32 needs no loop", [] {
    expect(kernel_mulberry32(0, 3), 0x256d8104);
    expect(kernel_mulberry32(42, 2), 3661312704);
  });
  test("headless-v1 draws the same discs whatever is played (D7-27)", [] {
    const lockstep::Profile& own = profile("hardcore-17k");
    const Rules rules(own);
    for (const int first : {0, 3}) {
      Chance chance(own.outcome, Generator::seeded("headless-v1", 7));
      State state = start(rules, chance);
      for (Word moves = 0; moves < 4; ++moves) {
        const Word disc = 1 + below(disc_word(7, moves), 7);
        expect(state.next_disc, disc);
        step(state, (first + static_cast<int>(moves)) % SIDE, rules, chance);
      }
      WordList word;
      chance.append_generator(word);
      expect(word, WordList{7});
    }
  });
  test("single-stream-v1 takes one output for each draw (D7-26)", [] {
    const lockstep::Profile& own = profile("hardcore-latent");
    Chance chance(own.outcome, Generator::seeded("single-stream-v1", 42));
    start(Rules(own), chance);
    WordList word;
    chance.append_generator(word);
    expect(word, WordList{(42 + 8 * 0x6d2b79f5ULL) % 0x100000000ULL});
  });
  test("generators take one word of 32 bits", [] {
    const Word large = Word{1} << 32;
    expect(code_of([&] { Generator::seeded("headless-v1", large); }), "bad-params");
    expect(code_of([&] { Generator::resumed("single-stream-v1", WordList{large}); }), "bad-state");
    expect(code_of([&] { Generator::resumed("single-stream-v1", WordList{1}); }), "none");
  });
}

}  // namespace

int main() {
  waves();
  steps();
  refusals();
  generators();
  return check::verdict();
}
