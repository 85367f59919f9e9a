import * as fc from 'fast-check';
import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Codec } from '../codec.ts';
import type { GameSuite } from '../suite.ts';
import { deriveSeed, Random } from './random.ts';
import type { Trace } from './trace.ts';
import type { TraceGenerator } from './trace-generator.ts';

/** Longest game of each kind and how many in a hundred are of it: many short, a few very long. */
const LENGTHS: readonly { readonly percent: number; readonly steps: number }[] = [
  { percent: 15, steps: 8 },
  { percent: 35, steps: 60 },
  { percent: 42, steps: 250 },
  { percent: 8, steps: 2_000 },
];
/** Steps of a game from a crafted state: what the state was made for happens soon. */
const CRAFTED_STEPS = 6;
/** Games in a row that could not be made after which there are no more. */
const MOST_FAILURES = 5;
/** Share of games that begin from a crafted state, where the suite has some. */
const CRAFTED_PERCENT = 50;

/** The name of the generator that generated games use in layer seed. */
export function generatorName(codec: Codec, layer: LayerName): string | undefined {
  return layer === 'seed' ? Object.keys(codec.spec.layers.seed ?? {})[0] : undefined;
}

/**
 * Endless games of one source: game i depends on the seed and i alone. Ends early if the reference
 * takes no opening at all.
 */
export function* traceStream(
  generator: TraceGenerator,
  suite: GameSuite | undefined,
  seed: number,
): Generator<Trace> {
  const { codec } = generator.source;
  const crafted = suite?.crafted?.(codec.profile);
  let failures = 0;
  for (let index = 0; failures < MOST_FAILURES; index += 1) {
    const random = new Random(deriveSeed(seed, `game ${index}`));
    const state =
      crafted !== undefined && random.percent(CRAFTED_PERCENT)
        ? craftedState(codec, crafted, random)
        : undefined;
    const maxSteps = state === undefined ? longest(random) : 1 + random.below(CRAFTED_STEPS);
    const trace = generator.generate(random, {
      maxSteps,
      ...(state === undefined ? {} : { state }),
    });
    if (trace === undefined) {
      failures += 1;
      continue;
    }
    failures = 0;
    yield trace;
  }
}

function longest(random: Random): number {
  let place = random.below(100);
  for (const { percent, steps } of LENGTHS) {
    if (place < percent) return 1 + random.below(steps);
    place -= percent;
  }
  return 1;
}

/** A state of the suite as words. */
export function craftedState(
  codec: Codec,
  crafted: fc.Arbitrary<Parameters<Codec['state']['encode']>[0]>,
  random: Random,
): number[] | undefined {
  const [fields] = fc.sample(crafted, { seed: random.word() | 0, numRuns: 1 });
  return fields === undefined ? undefined : codec.state.encode(fields);
}
