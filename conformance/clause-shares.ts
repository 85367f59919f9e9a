import type { Engine } from '../engines/engine.ts';
import { LAYERS } from '../engines/random/chance-source.ts';
import type { ClauseShares } from './blame.ts';
import type { Codec } from './codec.ts';
import { uniform } from './generate/policy.ts';
import { deriveSeed, Random } from './generate/random.ts';
import { sourceFor, TraceGenerator } from './generate/trace-generator.ts';

/** Steps that are looked at, those of one game, and games after which there are no more. */
const STEPS = 1_000;
const GAME_STEPS = 100;
const MOST_GAMES = 200;

/** They are needed once there is a difference, and then again and again. */
const known = new WeakMap<Engine, ClauseShares>();

/**
 * How common the events of each clause are: of steps that are played at random by the rules, the
 * same ones every time. They are always those of one layer, so that a mistake that shows in several
 * is blamed alike in all of them: of layer seed if there is one, where chance is as the game has it.
 *
 * @param reference - the engine of the profile that the codec is for
 */
export function clauseShares(codec: Codec, reference: Engine): ClauseShares {
  const before = known.get(reference);
  if (before !== undefined) return before;
  const shares = sharesOf(codec, happenings(codec, reference));
  known.set(reference, shares);
  return shares;
}

/** The events of each step. */
function happenings(codec: Codec, reference: Engine): (readonly number[])[] {
  const steps: (readonly number[])[] = [];
  const layer = LAYERS.findLast((one) => codec.spec.layers[one] !== undefined);
  if (layer === undefined) return steps;
  const generator = new TraceGenerator(sourceFor(codec, reference, layer));
  for (let game = 0; game < MOST_GAMES && steps.length < STEPS; game += 1) {
    generator.generate(new Random(deriveSeed(1, `shares ${game}`)), {
      maxSteps: GAME_STEPS,
      policy: uniform,
      illegalPercent: 0,
      onStep: (events) => steps.push(events),
    });
  }
  return steps;
}

function sharesOf({ spec }: Codec, steps: readonly (readonly number[])[]): ClauseShares {
  const shares = new Map<string, number>();
  if (steps.length === 0) return shares;
  for (const { id, events = [] } of spec.clauses) {
    const own = new Set(events.map((name) => spec.events.findIndex((event) => event.id === name)));
    const count = steps.filter((happened) => happened.some((event) => own.has(event))).length;
    // By the rule of succession: what has happened so far is never quite certain, nor impossible.
    shares.set(id, (count + 1) / (steps.length + 2));
  }
  return shares;
}
