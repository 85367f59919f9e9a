import type { GameSuite } from '../suite.ts';
import { drawLength, type Lengths } from './lengths.ts';
import type { Policy } from './policy.ts';
import { deriveSeed, Random } from './random.ts';
import { SceneDeck, shapersOf } from './scenes.ts';
import type { Trace } from './trace.ts';
import type { GenerateOptions, TraceGenerator } from './trace-generator.ts';

const LENGTHS: Lengths = [
  { percent: 15, steps: 8 },
  { percent: 35, steps: 60 },
  { percent: 42, steps: 250 },
  { percent: 8, steps: 2_000 },
];
/** Steps of a game after its scene: what the scene was made for happens in it. */
const SCENE_STEPS = 6;
/** Share of games that begin with a scene, where the suite has some. */
const SCENE_PERCENT = 50;
/** Games in a row that could not be made after which there are no more. */
const MOST_FAILURES = 5;

/** A generated game with what the reference tells of it. */
export interface MadeGame {
  readonly trace: Trace;
  /** Rule events of all accepted steps by index, one step after the other. */
  readonly events: readonly number[];
}

/** How one game is to be made. */
type Make = Pick<GenerateOptions, 'maxSteps' | 'script' | 'policy' | 'illegalPercent'>;

/**
 * Endless games, each with a `Random` of its own. Where the rules refuse what a script begins with,
 * the game begins from a start. Ends early if the reference takes no start at all.
 *
 * @param make - how the next game is made
 */
function* madeGames(
  generator: TraceGenerator,
  seed: number,
  make: (random: Random) => Make,
): Generator<MadeGame> {
  let failures = 0;
  for (let index = 0; failures < MOST_FAILURES; index += 1) {
    const random = new Random(deriveSeed(seed, `game ${index}`));
    const { script, ...plain } = make(random);
    const events: number[] = [];
    const onStep = (step: readonly number[]): unknown => events.push(...step);
    const trace =
      (script && generator.generate(random, { ...plain, script, onStep })) ??
      generator.generate(random, { ...plain, onStep });
    failures = trace === undefined ? failures + 1 : 0;
    if (trace !== undefined) yield { trace, events };
  }
}

/** Games that begin from a start, with the policy that is drawn for each. */
export function plainGames(
  generator: TraceGenerator,
  seed: number,
  options: {
    readonly lengths: Lengths;
    readonly illegalPercent: number;
    policy(random: Random): Policy;
  },
): Generator<MadeGame> {
  const { lengths, illegalPercent } = options;
  return madeGames(generator, seed, (random) => ({
    maxSteps: drawLength(lengths, random),
    policy: options.policy(random),
    illegalPercent,
  }));
}

/** Games for laws and properties: half of them begin with a scene, where the suite has some. */
export function* traceStream(
  generator: TraceGenerator,
  suite: GameSuite | undefined,
  seed: number,
): Generator<Trace> {
  const { source } = generator;
  const guide = suite?.guide;
  const decks =
    guide === undefined
      ? []
      : shapersOf(guide, source.codec.profile.name).map(
          (shaper) => new SceneDeck(source, shaper, guide),
        );
  const games = madeGames(generator, seed, (random) => {
    if (decks.length === 0 || !random.percent(SCENE_PERCENT)) {
      return { maxSteps: drawLength(LENGTHS, random) };
    }
    const script = random.pick(decks).deal(random) ?? {};
    const more = 1 + random.below(SCENE_STEPS);
    return { script, maxSteps: (script.steps?.length ?? 0) + more };
  });
  for (const { trace } of games) yield trace;
}
