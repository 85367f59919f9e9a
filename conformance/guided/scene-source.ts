import { deriveSeed, Random } from '../generate/random.ts';
import type { SceneDeck } from '../generate/scenes.ts';
import type { Script } from '../generate/script.ts';
import type { GameSource, Plan, Studio } from './game-source.ts';
import { eventIndices } from './measures.ts';
import { scriptOf } from './played.ts';

/** Steps of a game after its scene. */
const MORE = 16;
/**
 * Chances that a scene is given until it reaches what it was made for: many where it cannot say what
 * is to be drawn.
 */
const TRIES = { tape: 8, seed: 100 };
const USUAL = 12;

/**
 * Games that begin with the scenes of one shaper. Where something is missing that the shaper is made
 * for, a scene is tried with several chances, and the first is taken that reaches it.
 */
export function sceneSource(studio: Studio, deck: SceneDeck): GameSource {
  const { generator, reached } = studio;
  const { codec } = generator.source;
  const tries = generator.source.layer === 'seed' ? TRIES.seed : TRIES.tape;
  const events = eventIndices(codec.spec, deck.shaper.events);

  /** The script with a chance that reaches what is missing; the last one if none does. */
  function tried(script: Script, random: Random): Script | undefined {
    let found: Script | undefined;
    for (let attempt = 0; attempt < tries && studio.allowance() > 0; attempt += 1) {
      let reaches = false;
      const trace = generator.generate(new Random(deriveSeed(random.word(), 'scene')), {
        script,
        maxSteps: Math.max(1, script.steps?.length ?? 0),
        policy: studio.policy(random),
        illegalPercent: 0,
        onStep: (happened) => {
          reaches ||= happened.some((event) => events.includes(event) && reached.isMissing(event));
        },
      });
      // Where it begins is refused whatever the chance is.
      if (trace === undefined) return undefined;
      found = scriptOf(codec, trace);
      if (reaches) break;
    }
    return found;
  }

  return {
    id: `shaper:${deck.shaper.id}`,
    events,
    usual: USUAL,
    plan(random): Plan | undefined {
      const dealt = deck.deal(random);
      if (dealt === undefined) return undefined;
      const isNeeded = events.some((event) => reached.isMissing(event));
      const script = isNeeded && studio.allowance() > 0 ? tried(dealt, random) : dealt;
      if (script === undefined) return undefined;
      return { script, more: 1 + random.below(MORE), policy: studio.policy(random) };
    },
  };
}
