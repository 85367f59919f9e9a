import * as fc from 'fast-check';
import { SpecError } from '../../spec/errors.ts';
import type { Guide, Scene, Shaper } from '../guide.ts';
import type { Random } from './random.ts';
import type { Script } from './script.ts';
import type { TraceSource } from './trace-generator.ts';

/** Scenes that are sampled together: sampling costs more than the scenes. */
const SAMPLED = 16;

/** The shapers that make sense in a profile. */
export function shapersOf(guide: Guide | undefined, profile: string): readonly Shaper[] {
  return (guide?.shapers ?? []).filter(({ profiles }) => profiles?.includes(profile) ?? true);
}

/** Deals the scenes of one shaper as scripts of one layer; they depend on the `Random` alone. */
export class SceneDeck {
  readonly shaper: Shaper;
  private readonly source: TraceSource;
  private readonly scenes: fc.Arbitrary<Scene>;
  private readonly rawOf: Guide['rawOf'];
  private readonly dealt: Scene[] = [];

  constructor(source: TraceSource, shaper: Shaper, guide: Guide) {
    this.source = source;
    this.shaper = shaper;
    this.scenes = shaper.scenes(source.codec.profile);
    this.rawOf = guide.rawOf?.bind(guide);
  }

  /** The next scene; undefined if its values do not fit the layouts. */
  deal(random: Random): Script | undefined {
    if (this.dealt.length === 0) {
      const options = { seed: random.word() | 0, numRuns: SAMPLED };
      this.dealt.push(...fc.sample(this.scenes, options).reverse());
    }
    const scene = this.dealt.pop();
    return scene === undefined ? undefined : this.scriptOf(scene);
  }

  private scriptOf({ state, actions = [], chance = [] }: Scene): Script | undefined {
    const { codec } = this.source;
    try {
      return {
        state: codec.state.encode(state),
        steps: actions.map((action) => ({ action: codec.action.encode(action) })),
        tape: this.tapeOf(chance),
      };
    } catch (error) {
      if (error instanceof SpecError) return undefined;
      throw error;
    }
  }

  /** Outcome words as the layer has them; none where chance takes its course. */
  private tapeOf(chance: readonly number[]): readonly number[] {
    const { layer, codec } = this.source;
    if (layer === 'outcome') return chance;
    const { rawOf } = this;
    if (layer !== 'raw' || rawOf === undefined) return [];
    const size = codec.outcome.size ?? 1;
    return chance.map((word, index) => rawOf(word, index % Math.max(1, size), codec.profile));
  }
}
