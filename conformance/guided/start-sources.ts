import * as fc from 'fast-check';
import type { Random } from '../generate/random.ts';
import type { Script } from '../generate/script.ts';
import type { Guide } from '../guide.ts';
import type { GameSource, Studio } from './game-source.ts';

/** Seeds that narrow or signed types take for others. */
const EDGE_SEEDS: readonly number[] = [
  0, 1, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff,
];
const MORE = 24;
const USUAL = 12;
/** Tapes of starts that are sampled together. */
const SAMPLED = 16;

/** Games from starts that hardly happen by chance. */
export function startSources(studio: Studio, guide: Guide | undefined): GameSource[] {
  const { layer } = studio.generator.source;
  const sources: GameSource[] = [];
  const add = (name: string, script: (random: Random) => Script): void => {
    sources.push({
      id: `start:${name}`,
      events: [],
      usual: USUAL,
      plan: (random) => ({
        script: script(random),
        more: 1 + random.below(MORE),
        policy: studio.policy(random),
      }),
    });
  };
  const rare = generatorSeeds(studio, guide);
  if (layer === 'seed') add('edge-seed', (random) => ({ seed: random.pick(EDGE_SEEDS) }));
  if (rare.length > 0) add('rare-seed', (random) => random.pick(rare));
  const tapes = tapesOf(studio, guide);
  if (tapes !== undefined) add('rare-tape', (random) => ({ start: tapes(random) }));
  return sources;
}

/** Repeats games of an earlier run, each once. */
export function replaySource(studio: Studio, scripts: readonly Script[]): GameSource {
  const left = scripts.toReversed();
  return {
    id: 'corpus:file',
    events: [],
    usual: USUAL,
    plan(random) {
      const script = left.pop();
      return script === undefined ? undefined : { script, more: 0, policy: studio.policy(random) };
    },
  };
}

function generatorSeeds({ generator }: Studio, guide: Guide | undefined): Script[] {
  return generator.source.generators.flatMap((name) =>
    (guide?.seeds?.[name] ?? []).map((seed) => ({ generator: name, seed })),
  );
}

/** Deals tapes of starts as the layer has them; undefined if there are none. */
function tapesOf(
  { generator }: Studio,
  guide: Guide | undefined,
): ((random: Random) => readonly number[]) | undefined {
  const { layer, codec } = generator.source;
  const { profile } = codec;
  const starts = guide?.starts?.(profile);
  if (guide === undefined || starts === undefined) return undefined;
  if (layer !== 'outcome' && (layer !== 'raw' || guide.rawOf === undefined)) return undefined;
  const size = Math.max(1, codec.outcome.size ?? 1);
  const dealt: (readonly number[])[] = [];
  return (random) => {
    if (dealt.length === 0) {
      dealt.push(...fc.sample(starts, { seed: random.word() | 0, numRuns: SAMPLED }));
    }
    const words = dealt.pop() ?? [];
    if (layer === 'outcome') return words;
    return words.map((word, at) => guide.rawOf?.(word, at % size, profile) ?? 0);
  };
}
