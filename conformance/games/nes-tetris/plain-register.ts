import { PIECES } from './pieces.ts';

/** One step of the register (NT-06), bit by bit. */
export function nextRegister(register: number): number {
  const bit = (place: number): number => Math.floor(register / 2 ** place) % 2;
  return Math.floor(register / 2) + (bit(9) === bit(1) ? 0 : 32768);
}

export function afterSteps(register: number, steps: number): number {
  let value = register;
  for (let step = 0; step < steps; step += 1) value = nextRegister(value);
  return value;
}

/** What choices read and change. */
export interface Choosing {
  readonly rng: number;
  readonly spawnID: number;
  readonly spawnCount: number;
}

export interface Choice extends Choosing {
  readonly repeated: boolean;
  readonly again: boolean;
}

/** One choice of a piece (NT-08). */
export function choose({ rng, spawnID, spawnCount }: Choosing): Choice {
  const count = (spawnCount + 1) % 256;
  const first = PIECES[(Math.floor(rng / 256) + count) % 8];
  const repeated = first === undefined || first === spawnID;
  const register = repeated ? nextRegister(rng) : rng;
  const second = PIECES[((Math.floor(register / 256) % 8) + spawnID) % 7];
  const piece = (repeated ? second : first) ?? 0;
  return {
    rng: register,
    spawnID: piece,
    spawnCount: count,
    repeated,
    again: piece === spawnID,
  };
}
