import type { Chance, Engine, EngineState, Step, Tape } from '../../../../engines/engine.ts';
import { RefusalError } from '../../../../spec/errors.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import type { Profile, Value } from '../../../../spec/value.ts';
import { draws, type Chance as PlainChance } from '../plain-chance.ts';
import { plainEvents } from '../plain-events.ts';
import { plainKernels } from '../plain-kernels.ts';
import { isPosition } from '../plain-states.ts';
import { isLegal, legalMoves, plainStep } from '../plain-step.ts';
import { BEGUN, moveOf, type Position, positionOf, rulesOf, stateOf } from '../position.ts';

const GENERATOR = 'mulberry32';

function chanceOf(tape: Tape | undefined, generator: number | undefined): PlainChance {
  if (generator !== undefined) return { layer: 'seed', generator };
  const { layer = 'outcome', words = [], offset = 0 } = tape ?? {};
  return { layer, words: words.slice(offset) };
}

function stepOf(
  position: Position,
  generator: number | undefined,
  told: Pick<Step<EngineState>, 'events' | 'drawn'>,
): Step<EngineState> {
  const words =
    generator === undefined ? {} : { generator: { name: GENERATOR, words: [generator] } };
  return { ...told, state: { ...stateOf(position), ...words } as EngineState };
}

const tapeOf = (chance: Chance): Tape | undefined => ('tape' in chance ? chance.tape : undefined);

/** The second reading of the rules as an engine: slow, and nothing is shared with the real one. */
export function createPlainEngine(spec: GameSpec, profile: Profile): Engine {
  const rules = rulesOf(profile);
  const known = spec.events.map(({ id }) => id);
  return {
    start(setup, chance) {
      const limit = Number(setup['limit']);
      const seed = chance.layer === 'seed' ? chance.seed : undefined;
      const drawn = draws([], 3, chanceOf(tapeOf(chance), seed));
      if (typeof drawn === 'string') throw new RefusalError(drawn, 'no start');
      const [current = 0, ...next] = drawn.pieces;
      const begun = { ...BEGUN, limit, current, next, bag: drawn.bag };
      const generator = seed === undefined ? undefined : drawn.generator;
      return stepOf(begun, generator, { events: [], drawn: drawn.words });
    },
    legal: (state) => legalMoves(positionOf(state), rules).map((move): Value => ({ ...move })),
    accepts: (state, action) => isLegal(positionOf(state), moveOf(action), rules),
    step(state, action, tape) {
      const [before, move] = [positionOf(state), moveOf(action)];
      const word = state.generator?.words[0];
      const step = plainStep(before, move, chanceOf(tape, word), rules);
      if (typeof step === 'string') throw new RefusalError(step, 'refused');
      const { after, drawn } = step;
      const happened = plainEvents(before, move, step, rules);
      const events = known.filter((id) => happened.has(id));
      const generator = word === undefined ? undefined : drawn.generator;
      return stepOf(after, generator, { events, drawn: drawn.words });
    },
    validate(state) {
      if (!isPosition(positionOf(state))) throw new RefusalError('bad-state', 'no state');
    },
    kernels: Object.fromEntries(
      Object.entries(plainKernels).map(([name, plain]) => [
        name,
        (input: readonly number[]) => {
          const answer = plain(input, rules);
          if (answer === 'domain-error') throw new RefusalError('domain-error', 'no input');
          return answer;
        },
      ]),
    ),
  };
}
