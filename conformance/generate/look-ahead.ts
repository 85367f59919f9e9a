import type { Words } from '../../oracles/messages.ts';
import type { ChanceFinder } from './chance.ts';
import type { Policy } from './policy.ts';
import type { Random } from './random.ts';
import type { TraceGenerator, TraceSource } from './trace-generator.ts';
import type { Bookmark, Walker } from './walker.ts';

/** Legal actions that a choice looks at. */
const LOOKED_AT = 5;
/** What a rare event counts against a common one. */
const RARE = 8;
/** What the end of the game counts against a legal action. */
const END = 1_000_000;

/** A step that was tried. */
interface Tried {
  readonly before: Bookmark;
  readonly events: readonly number[];
  /** The game after the step. */
  readonly walker: Walker;
}

/** How a policy that looks one step ahead judges. */
interface Judgement {
  readonly name: string;
  /** Choices in a hundred that are made at random, so that no two games are alike. */
  readonly randomPercent: number;
  /** The value of a step for one choice; larger is better. */
  judge(random: Random): (tried: Tried) => number;
}

/** Prefers, of a few legal actions, the one whose step on the reference has the largest value. */
function lookAhead(generator: TraceGenerator, judgement: Judgement): Policy {
  let known: { readonly random: Random; readonly finder: ChanceFinder | undefined } | undefined;
  const finderOf = (random: Random): ChanceFinder | undefined => {
    if (known?.random !== random) known = { random, finder: generator.finder(random) };
    return known.finder;
  };
  return {
    name: judgement.name,
    choose(legal, random, walker) {
      if (legal.length === 1 || random.percent(judgement.randomPercent)) return random.pick(legal);
      const worth = judgement.judge(random);
      const finder = finderOf(random);
      const before = walker.bookmark();
      let best = random.pick(legal);
      let most = Number.NEGATIVE_INFINITY;
      for (let tried = 0; tried < Math.min(LOOKED_AT, legal.length); tried += 1) {
        const action = legal.length <= LOOKED_AT ? (legal[tried] ?? best) : random.pick(legal);
        const play = (tape: Words) => walker.step(action, tape);
        const taken = finder === undefined ? play([]) : finder.find(play).taken;
        if ('refusal' in taken) continue;
        const value = worth({ before, events: taken.events, walker });
        walker.goBack(before);
        if (value > most) [best, most] = [action, value];
      }
      return best;
    },
  };
}

/**
 * Prefers the step on which most happens: at half of its choices the one with the most events, rare
 * ones above all, else the one with the largest gain of `score` (or, without such a field, with the
 * most changed words).
 */
export function greedyPolicy(generator: TraceGenerator): Policy {
  const { source } = generator;
  const rare = source.codec.spec.events.map((event) => (event.rare === true ? RARE : 1));
  const gain = gainOf(source);
  const byEvents = ({ events }: Tried): number =>
    events.reduce((sum, event) => sum + (rare[event] ?? 1), 0);
  const byGain = ({ before, walker }: Tried): number => gain(before.words, walker.words());
  return lookAhead(generator, {
    name: 'greedy',
    randomPercent: 40,
    judge: (random) => (random.percent(50) ? byEvents : byGain),
  });
}

/** Keeps the game alive: prefers the step after which most is legal. */
export function alivePolicy(generator: TraceGenerator): Policy {
  const value = ({ walker }: Tried): number => (walker.isOver() ? -END : walker.legalCount());
  return lookAhead(generator, { name: 'alive', randomPercent: 10, judge: () => value });
}

/** Wants the end: prefers the step that ends the game, else the one after which least is legal. */
export function endingPolicy(generator: TraceGenerator): Policy {
  const value = ({ walker }: Tried): number => (walker.isOver() ? END : -walker.legalCount());
  return lookAhead(generator, { name: 'ending', randomPercent: 10, judge: () => value });
}

/** How much a step adds to `score`; without such a field the number of changed words. */
export function gainOf({ codec }: TraceSource): (before: Words, after: Words) => number {
  if (!codec.state.fields.includes('score')) {
    return (before, after) => after.filter((word, index) => word !== before[index]).length;
  }
  const scoreOf = (words: Words): number => words[codec.state.field('score', words).start] ?? 0;
  return (before, after) => scoreOf(after) - scoreOf(before);
}
