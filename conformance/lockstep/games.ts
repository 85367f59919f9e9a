import type { PlayedGame } from '../../oracles/messages.ts';
import { wordMaker } from '../generate/layout-words.ts';
import type { Policy } from '../generate/policy.ts';
import { deriveSeed, Random } from '../generate/random.ts';
import { playedGame, type Trace } from '../generate/trace.ts';
import { TraceGenerator, type TraceSource } from '../generate/trace-generator.ts';
import { craftedState } from '../generate/trace-stream.ts';
import type { GameSuite } from '../suite.ts';
import { besideTheList, greedyPolicy, type PolicyName, policyOf } from './policies.ts';

/** A game for both sides. */
export interface LockstepGame {
  readonly trace: Trace;
  /** The trace with tape words to spare, so that a side that draws too much is seen to. */
  readonly game: PlayedGame;
  /** Rule events of all accepted steps by the reference engine, by index, one after the other. */
  readonly events: readonly number[];
  /** What made it, for reports. */
  readonly origin?: string;
}

/** Longest game of each kind and how many in a hundred are of it. */
const LENGTHS: readonly { readonly percent: number; readonly steps: number }[] = [
  { percent: 10, steps: 8 },
  { percent: 25, steps: 60 },
  { percent: 50, steps: 300 },
  { percent: 15, steps: 1_500 },
];
/** Share of games that begin from a crafted state, where the suite has some, and their length. */
const CRAFTED_PERCENT = 25;
const CRAFTED_STEPS = 24;
/** Games that end with an action that the rules refuse: at a random depth, or after the end. */
const ILLEGAL_PERCENT = 8;
/** Games in a row that could not be made after which there are no more. */
const MOST_FAILURES = 5;
/** Outcomes at the end of a tape that nobody should draw. */
const SPARE_OUTCOMES = 2;

/** How games are made. */
export interface GamesOptions {
  readonly seed: number;
  readonly policy: PolicyName;
  /** Where crafted states come from; absent if a side takes no explicit states. */
  readonly suite?: GameSuite;
}

/**
 * Endless games of one source, made by walking the reference engine: game i depends on the seed and
 * i alone. Ends early if the engine takes no opening at all.
 */
export function* lockstepGames(
  source: TraceSource,
  options: GamesOptions,
): Generator<LockstepGame> {
  const { codec } = source;
  const generator = new TraceGenerator(source);
  const greedy = greedyPolicy(source);
  const crafted = options.suite?.crafted?.(codec.profile);
  const spare = spareWords(source);
  const { accepts, action } = codec.spec;
  const hasLists = typeof action === 'object' && 'list' in action;
  const widen = accepts !== undefined && hasLists ? besideTheList : (policy: Policy) => policy;
  let failures = 0;
  for (let index = 0; failures < MOST_FAILURES; index += 1) {
    const random = new Random(deriveSeed(options.seed, `game ${index}`));
    const state =
      crafted !== undefined && random.percent(CRAFTED_PERCENT)
        ? craftedState(codec, crafted, random)
        : undefined;
    const events: number[] = [];
    const trace = generator.generate(random, {
      maxSteps: state === undefined ? longest(random) : 1 + random.below(CRAFTED_STEPS),
      policy: widen(policyOf(options.policy, greedy, random)),
      illegalPercent: ILLEGAL_PERCENT,
      onStep: (step) => events.push(...step),
      ...(state === undefined ? {} : { state }),
    });
    failures = trace === undefined ? failures + 1 : 0;
    if (trace !== undefined) yield { trace, game: spare(trace), events };
  }
}

/** Makes the requests of traces, with tape words to spare; the same words for equal sources. */
export function spareWords(source: TraceSource): (trace: Trace) => PlayedGame {
  const { codec, layer } = source;
  const random = new Random(deriveSeed(0, 'spare'));
  const make = wordMaker(codec.spec.outcome, codec.profile.parameters);
  const words: number[] = [];
  for (let outcome = 0; outcome < SPARE_OUTCOMES; outcome += 1) words.push(...make(random));
  if (layer === 'raw') words.splice(0, words.length, ...words.map(() => random.word()));
  return (trace) => {
    const game = playedGame(trace);
    return game.c === undefined ? game : { ...game, c: [...game.c, ...words] };
  };
}

function longest(random: Random): number {
  let place = random.below(100);
  for (const { percent, steps } of LENGTHS) {
    if (place < percent) return 1 + random.below(steps);
    place -= percent;
  }
  return 1;
}
