import type {
  Chance,
  Engine,
  EngineState,
  Kernel,
  Step,
  Tape,
} from '../../../../engines/engine.ts';
import { RefusalError } from '../../../../spec/errors.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import type { Profile, Value } from '../../../../spec/value.ts';
import { frameOf, MENU } from '../frame.ts';
import { PIECES } from '../pieces.ts';
import { BEGUN, MOST_PIECES, moveOf, type Placement, placementOf } from '../placement.ts';
import { plainFrame } from '../plain-frame.ts';
import { plainKernels } from '../plain-kernels.ts';
import { type Draw, isLegal, isOver, legalMoves, plainStep } from '../plain-placement.ts';
import { choose, nextRegister } from '../plain-register.ts';
import { isFrame, isPlacement } from '../plain-states.ts';

const GENERATOR = 'nes-lfsr';
const generatorOf = (register: number) => ({ name: GENERATOR, words: [register] });
const registerOf = (state: EngineState): number => state.generator?.words[0] ?? 0;
const stateWith = (fields: object, register: number | undefined): EngineState =>
  ({
    ...fields,
    ...(register === undefined ? {} : { generator: generatorOf(register) }),
  }) as EngineState;

/** The second reading of the rules as an engine: slow, and nothing is shared with the real one. */
export function createPlainEngine(_spec: GameSpec, profile: Profile): Engine {
  return profile.name === 'frame' ? { ...frames, kernels } : { ...placements, kernels };
}

const frames: Engine = {
  start(setup, chance) {
    const register = chance.layer === 'seed' ? chance.seed % 65_536 : 0;
    return { state: stateWith({ ...MENU, ...setup }, register), events: [], drawn: 0 };
  },
  legal: () => [],
  accepts: (state) => state['over'] === false,
  step(state, action) {
    if (state['over'] === true) throw new RefusalError('game-over', 'over');
    const { buttons } = action as { readonly buttons: number };
    const { after, rng, events } = plainFrame(frameOf(state), registerOf(state), buttons);
    return { state: stateWith(after, rng), events: [...events], drawn: 0 };
  },
  validate(state) {
    if (!isFrame(frameOf(state))) throw new RefusalError('bad-state', 'no state');
    requireRegister(state);
  },
};

function requireRegister(state: EngineState): void {
  if (registerOf(state) > 65_535) throw new RefusalError('bad-state', 'no register');
}

function wordOf(tape: Tape | undefined, at: number): number {
  const word = tape?.words[(tape.offset ?? 0) + at];
  if (word === undefined) throw new RefusalError('chance-short', 'the tape ends');
  if (!PIECES.includes(word)) throw new RefusalError('chance-range', `no piece ${word}`);
  return word;
}

const placements: Engine = {
  start(setup, chance) {
    const level = Number(setup['startLevel']);
    const drawSteps = Number(setup['drawSteps']);
    const fresh = { ...BEGUN, level, startLevel: level, drawSteps };
    if (chance.layer === 'seed') {
      const none = { rng: chance.seed % 65_536, spawnID: 0, spawnCount: 0 };
      const first = choose(none);
      const second = choose({ ...first, rng: nextRegister(first.rng) });
      const state = { ...fresh, current: first.spawnID, next: second.spawnID };
      return begun({ ...state, spawnID: second.spawnID }, 0, second.rng);
    }
    const tape = tapeOf(chance);
    const [current, next] = [wordOf(tape, 0), wordOf(tape, 1)];
    return begun({ ...fresh, current, next, spawnID: next }, 2);
  },
  legal: (state) => legalMoves(placementOf(state)).map((move): Value => ({ ...move })),
  accepts: (state, action) => isLegal(placementOf(state), moveOf(action)),
  step(state, action, tape) {
    const before = placementOf(state);
    if (before.over) throw new RefusalError('game-over', 'over');
    if (!isLegal(before, moveOf(action))) throw new RefusalError('illegal-action', 'not legal');
    if (before.pieces === MOST_PIECES) throw new RefusalError('domain-error', 'too many pieces');
    const draw: Draw =
      state.generator === undefined ? { word: wordOf(tape, 0) } : { register: registerOf(state) };
    const { after, events, register } = plainStep(before, moveOf(action), draw);
    const drawn = state.generator === undefined ? 1 : 0;
    return { state: stateWith(after, register), events: [...events], drawn };
  },
  validate(state) {
    if (!isPlacement(placementOf(state))) throw new RefusalError('bad-state', 'no state');
    requireRegister(state);
  },
};

const tapeOf = (chance: Chance): Tape | undefined => ('tape' in chance ? chance.tape : undefined);

function begun(state: Placement, drawn: number, register?: number): Step<EngineState> {
  const over = isOver(state, state.current);
  return { state: stateWith({ ...state, over }, register), events: [], drawn };
}

/** The plain kernels, with refusals thrown. */
const kernels: Readonly<Record<string, Kernel>> = Object.fromEntries(
  Object.entries(plainKernels).map(([name, plain]): [string, Kernel] => [
    name,
    (input) => {
      const answer = plain(input);
      if (answer === 'domain-error') throw new RefusalError('domain-error', 'no input');
      return answer;
    },
  ]),
);
