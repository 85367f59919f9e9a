import type { PlayedGame } from '../../oracles/messages.ts';
import { widening } from '../generate/beside-the-list.ts';
import { wordMaker } from '../generate/layout-words.ts';
import type { Lengths } from '../generate/lengths.ts';
import { greedyPolicy } from '../generate/look-ahead.ts';
import { deriveSeed, Random } from '../generate/random.ts';
import { playedGame, type Trace } from '../generate/trace.ts';
import { TraceGenerator, type TraceSource } from '../generate/trace-generator.ts';
import { plainGames } from '../generate/trace-stream.ts';
import type { Entry } from '../guided/corpus.ts';
import { GuidedGames, type GuidedOptions } from '../guided/guided-games.ts';
import type { GameSuite } from '../suite.ts';
import { type PlainPolicyName, type PolicyName, policyOf } from './policies.ts';

/** A game for both sides. */
export interface LockstepGame {
  readonly trace: Trace;
  /** The trace with tape words to spare, so that a side that draws too much is seen to. */
  readonly game: PlayedGame;
  /** Rule events of all accepted steps by the reference engine, by index, one after the other. */
  readonly events: readonly number[];
  /** Which source made it, `kind:name`. */
  readonly origin: string;
}

const LENGTHS: Lengths = [
  { percent: 10, steps: 8 },
  { percent: 25, steps: 60 },
  { percent: 50, steps: 300 },
  { percent: 15, steps: 1_500 },
];
/** Games that end with an action that the rules refuse: at a random depth, or after the end. */
const ILLEGAL_PERCENT = 8;
/** Outcomes at the end of a tape that nobody should draw. */
const SPARE_OUTCOMES = 2;

/** How games are made. */
export interface GamesOptions extends Omit<GuidedOptions, 'guide'> {
  readonly policy: PolicyName;
  /** Leads policy `guided`. */
  readonly suite?: GameSuite;
}

/** Endless games of one source, and what was kept of those that were taken. */
export interface LockstepGames extends Iterable<LockstepGame> {
  /** What reached something first; nothing unless the policy is `guided`. */
  entries(): readonly Entry[];
}

/** Endless games of one source, made by walking the reference engine. */
export function lockstepGames(
  source: TraceSource,
  { policy, suite, ...options }: GamesOptions,
): LockstepGames {
  const spare = spareWords(source);
  function* withWords(games: Iterable<Omit<LockstepGame, 'game'>>): Generator<LockstepGame> {
    for (const made of games) yield { ...made, game: spare(made.trace) };
  }
  if (policy !== 'guided') {
    const games = withWords(unguidedGames(source, policy, options.seed));
    return { [Symbol.iterator]: () => games, entries: () => [] };
  }
  const guide = suite?.guide === undefined ? {} : { guide: suite.guide };
  const guided = new GuidedGames(source, { ...options, ...guide });
  const games = withWords(guided);
  return { [Symbol.iterator]: () => games, entries: () => guided.entries() };
}

/**
 * Games from starts: game i depends on the seed and i alone. Policy `uniform` is uniform play of the
 * listed actions and nothing else; the others also play beside the list where the rules allow it.
 */
function* unguidedGames(
  source: TraceSource,
  policy: PlainPolicyName,
  seed: number,
): Generator<Omit<LockstepGame, 'game'>> {
  const generator = new TraceGenerator(source);
  const greedy = greedyPolicy(generator);
  const widen = policy === 'uniform' ? undefined : widening(source.codec.spec);
  const games = plainGames(generator, seed, {
    lengths: LENGTHS,
    illegalPercent: ILLEGAL_PERCENT,
    policy: (random) => {
      const chosen = policyOf(policy, greedy, random);
      return widen?.(chosen) ?? chosen;
    },
  });
  for (const made of games) yield { ...made, origin: `policy:${policy}` };
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
