import {
  type Cells,
  CLEAR_BONUS,
  isEmpty,
  lengthOf,
  openColumns,
  type Position,
  type Rules,
  SOLID,
  topIsTouched,
} from './board.ts';
import { type Wave, waveOf } from './plain-wave.ts';

/** Gives the next value 1..n of a step; discs are told apart, since a generator may draw them elsewhere. */
export type Draw = (n: number, what: 'value' | 'disc') => number;

/** One step by the plainest reading of the clauses. */
export interface PlainStep {
  /** The board after the placement. */
  readonly placed: Cells;
  readonly first: readonly Wave[];
  /** The board on which the rise is decided. */
  readonly settled: Cells;
  readonly rise: boolean;
  readonly refused: boolean;
  readonly level: readonly Wave[];
  readonly clearedFirst: boolean;
  readonly clearedLevel: boolean;
  /** A clear bonus is paid. */
  readonly clear: boolean;
  readonly gain: number;
  readonly drawn: number;
  readonly after: Position;
}

/** The board with the disc in the lowest empty cell of the column (D7-05). */
export function place(cells: Cells, column: number, disc: number): number[] {
  const placed = [...cells];
  let cell = 42 + column;
  while (placed[cell] !== 0) cell -= 7;
  placed[cell] = disc;
  return placed;
}

function cascade(board: Cells, latent: Cells, depth: number, draw: () => number): Wave[] {
  const waves: Wave[] = [];
  let wave = waveOf(board, latent, depth, draw);
  while (wave !== undefined) {
    waves.push(wave);
    wave = waveOf(wave.cells, wave.latent, wave.depth + 1, draw);
  }
  return waves;
}

/** Plays an open column of a state that is not over. */
export function plainStep(before: Position, column: number, rules: Rules, source: Draw): PlainStep {
  let drawn = 0;
  const draw = (n: number, what: 'value' | 'disc'): number => {
    drawn += 1;
    return source(n, what);
  };
  const value = (): number => draw(7, 'value');
  const placed = place(before.cells, column, before.nextDisc);
  const hidden = [...before.latent];
  if (rules.latent && before.nextDisc === SOLID) {
    const cell = placed.findIndex((after, i) => after !== before.cells[i]);
    hidden[cell] = before.dropLatent[0] ?? 0;
  }
  const first = cascade(placed, hidden, 1, value);
  const lastOfFirst = first.at(-1);
  const settled = lastOfFirst?.cells ?? placed;
  const clearedFirst = isEmpty(settled);
  const isDue = before.movesRemaining === 1;
  const refused = isDue && topIsTouched(settled);
  const rise = isDue && !refused;
  let cells = settled;
  let latent: Cells = lastOfFirst?.latent ?? hidden;
  let level: Wave[] = [];
  if (rise) {
    cells = [...settled.slice(7), ...new Array<number>(7).fill(SOLID)];
    if (rules.latent) latent = [...latent.slice(7), ...Array.from({ length: 7 }, value)];
    level = cascade(cells, latent, first.length + 1, value);
    const last = level.at(-1);
    if (last !== undefined) ({ cells, latent } = last);
  }
  const clearedLevel = rise && isEmpty(cells);
  const paysFirst = clearedFirst && !(rise && rules.clearAtEnd);
  const bonus = rise || (refused && rules.bonusWhenRefused) ? rules.levelBonus : 0;
  const points = [...first, ...level].reduce((sum, wave) => sum + wave.points, 0);
  const gain = points + bonus + (paysFirst ? CLEAR_BONUS : 0) + (clearedLevel ? CLEAR_BONUS : 0);
  const over = refused || openColumns(cells).length === 0;
  const newLevel = before.level + (rise ? 1 : 0);
  let { nextDisc, dropLatent } = before;
  if (!over) {
    nextDisc = draw(rules.discs, 'disc');
    if (rules.latent) dropLatent = [nextDisc === SOLID ? value() : 0];
  }
  const after = {
    over,
    score: before.score + gain,
    level: newLevel,
    movesRemaining: rise ? lengthOf(newLevel, rules) : before.movesRemaining - 1,
    movesPlayed: before.movesPlayed + 1,
    nextDisc,
    cells,
    latent,
    dropLatent,
  };
  const clear = paysFirst || clearedLevel;
  const boards = { placed, settled, clearedFirst, clearedLevel, clear };
  return { ...boards, first, rise, refused, level, gain, drawn, after };
}
