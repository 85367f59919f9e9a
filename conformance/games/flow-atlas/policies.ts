import type { Words } from '../../../oracles/messages.ts';
import type { Policy } from '../../generate/policy.ts';
import type { Random } from '../../generate/random.ts';
import type { Walker } from '../../generate/walker.ts';
import { SIDES } from './cells.ts';
import { pressureLimit, type Rules } from './position.ts';
import { isFull, quickFeatures } from './quick-features.ts';
import { WEIGHTS } from './weights.ts';

/** Places of the words of a state that policies read. */
const SCORE = 1;
const DEPTH = 2;
const REWINDS = 6;
const BOARD = 10;
const BOARD_END = 37;

/** Words of a refill for steps that are tried: what is drawn does not matter to a placement. */
const SWAPS: Words = [0, 0, 0, 0, 0, 0];
const FAILED = 200;

const word = (words: Words, at: number): number => words[at] ?? 0;

/** Gain of the score, in hundredths of a reward. */
function reward(before: Words, after: Words): number {
  const failed = word(after, REWINDS) > word(before, REWINDS);
  return word(after, SCORE) - word(before, SCORE) - (failed ? FAILED : 1);
}

/** Number of squares that are full, one after the other from the smallest. */
function fullSquares(words: Words): number {
  const rows = words.slice(BOARD, BOARD_END);
  const first = SIDES.findIndex((side) => !isFull(rows, side));
  return first < 0 ? SIDES.length : first;
}

/** The action after which the value is largest; a few choices are made at random. */
function bestBy(
  name: string,
  randomPercent: number,
  begin: (before: Words) => (after: Words, action: Words) => number,
): Policy {
  const choose = (legal: readonly Words[], random: Random, walker: Walker): Words => {
    if (random.percent(randomPercent)) return random.pick(legal);
    const before = walker.bookmark();
    const worth = begin(before.words);
    let best = random.pick(legal);
    let most = Number.NEGATIVE_INFINITY;
    for (const action of legal) {
      if ('refusal' in walker.step(action, SWAPS)) continue;
      const value = worth(walker.words(), action);
      walker.goBack(before);
      if (value > most) [best, most] = [action, value];
    }
    return best;
  };
  return { name, choose };
}

/** Takes what earns most at once. */
const greedy = bestBy('greedy-reward', 10, (before) => (after) => reward(before, after));

/** Weighs the features of what each action leaves. */
function linear(rules: Rules): Policy {
  return bestBy('linear', 3, (before) => {
    const full = fullSquares(before);
    return (after, action) => {
      const gain = reward(before, after);
      const failed = Number(word(after, REWINDS) > word(before, REWINDS));
      const fold = Number(word(after, DEPTH) > word(before, DEPTH));
      const squares = failed === 1 ? 0 : (fold === 1 ? SIDES.length : fullSquares(after)) - full;
      const limit = pressureLimit(word(after, DEPTH), rules);
      const features = [
        ...[gain / 1000, squares / 4, fold, 0, failed, 0],
        ...quickFeatures(after.slice(BOARD, BOARD_END), limit),
        word(action, 3),
      ];
      return features.reduce((sum, value, i) => sum + value * (WEIGHTS[i] ?? 0), 0);
    };
  });
}

/** Ways to play that reach folds, and depths that chance does not. */
export const policies = (rules: Rules): readonly Policy[] => [greedy, linear(rules)];
