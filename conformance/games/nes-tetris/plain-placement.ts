import { cellsAt, centreAt, orientationsOf, placementsOf } from './pieces.ts';
import { FULL, type Move, type Placement } from './placement.ts';
import { countStep } from './plain-count.ts';
import { afterSteps, choose } from './plain-register.ts';

type Field = Pick<Placement, 'rows' | 'hidden'>;

/** The mask of a row, from -2 to 19. */
function maskAt({ rows, hidden }: Field, row: number): number {
  return (row < 0 ? hidden[row + 2] : rows[row]) ?? 0;
}

/** Whether a piece is in a valid position (NT-04). */
export function fits(field: Field, orientation: number, x: number, y: number): boolean {
  return cellsAt(orientation, x, y).every(
    ([column, row]) =>
      column >= 0 &&
      column <= 9 &&
      row >= -2 &&
      row <= 19 &&
      ((maskAt(field, row) >> column) & 1) === 0,
  );
}

const opened = (field: Field): Field => ({ ...field, hidden: [0, 0] });

/** Whether an action is legal (NT-19). */
export function isLegal(state: Placement, { orientation, column }: Move): boolean {
  return (
    !state.over &&
    orientationsOf(state.current).includes(orientation) &&
    fits(state, orientation, centreAt(orientation, column), 0)
  );
}

/** The legal actions in canonical order (NT-19). */
export function legalMoves(state: Placement): Move[] {
  return placementsOf(state.current).filter((move) => isLegal(state, move));
}

/** Whether the spawn position of a piece is not valid (NT-23). */
export function isOver(field: Field, current: number): boolean {
  return !fits(field, current, 5, 0);
}

/** What became of the field in a step, before anything is drawn. */
export interface Locked {
  readonly rows: readonly number[];
  readonly hidden: readonly number[];
  /** Row of the centre of the locked piece. */
  readonly y: number;
  /** Rows that were removed, the first first. */
  readonly removed: readonly number[];
  readonly aboveCeiling: boolean;
}

/** Drop, lock and rows of a legal action (NT-20, NT-15 to NT-17). */
export function lockPiece(field: Field, { orientation, column }: Move): Locked {
  const x = centreAt(orientation, column);
  let y = 0;
  while (fits(field, orientation, x, y + 1)) y += 1;
  let [rows, hidden] = [[...field.rows], [...field.hidden]];
  const cells = cellsAt(orientation, x, y);
  for (const [cell, row] of cells) {
    if (row < 0) hidden[row + 2] = (hidden[row + 2] ?? 0) | (1 << cell);
    else rows[row] = (rows[row] ?? 0) | (1 << cell);
  }
  const removed: number[] = [];
  const first = Math.max(y - 2, 0);
  for (let row = first; row < first + 4; row += 1) {
    if (rows[row] !== FULL) continue;
    removed.push(row);
    if (row === 0) {
      rows = [0, ...rows.slice(0, 19)];
      hidden = [0, hidden[0] ?? 0];
    } else rows = [0, ...rows.slice(0, row), ...rows.slice(row + 1)];
  }
  return { rows, hidden, y, removed, aboveCeiling: cells.some(([, row]) => row < 0) };
}

/** Chance of one step: a word of the tape, or the register. */
export type Draw = { readonly word: number } | { readonly register: number };

/** A step as the clauses tell it. */
export interface PlainStep {
  readonly after: Placement;
  readonly locked: Locked;
  readonly events: ReadonlySet<string>;
  /** Layer seed: the register after the step. */
  readonly register?: number;
}

/** One legal action (NT-20 to NT-23). */
export function plainStep(before: Placement, move: Move, draw: Draw): PlainStep {
  const locked = lockPiece(before, move);
  const { rows, hidden, removed } = locked;
  const counted = countStep(before, removed.length, 0);
  const events = new Set(counted.events);
  const add = (id: string, happened: boolean): unknown => happened && events.add(id);
  const { drawSteps, spawnID, spawnCount } = before;
  const choice =
    'word' in draw
      ? { spawnID: draw.word, spawnCount: (spawnCount + 1) % 256, repeated: false }
      : choose({ rng: afterSteps(draw.register, drawSteps), spawnID, spawnCount });
  const over = isOver(locked, before.next);
  add('row-0-removed', removed.includes(0));
  add('lock-above-ceiling', locked.aboveCeiling);
  add('lock-at-once', locked.y === 0);
  add('placement-over', over);
  add('choice-repeated', choice.repeated);
  add('same-piece-again', choice.spawnID === spawnID);
  add('hidden-row-blocks', isBlockedByHidden(before));
  const after: Placement = {
    ...before,
    ...counted.after,
    over,
    rows,
    hidden,
    pieces: before.pieces + 1,
    current: before.next,
    next: choice.spawnID,
    spawnID: choice.spawnID,
    spawnCount: choice.spawnCount,
  };
  return { after, locked, events, ...('rng' in choice ? { register: choice.rng } : {}) };
}

/** Whether an action of the current piece is not legal for the hidden rows alone. */
function isBlockedByHidden(state: Placement): boolean {
  return placementsOf(state.current).some(({ orientation, column }) => {
    const x = centreAt(orientation, column);
    return !fits(state, orientation, x, 0) && fits(opened(state), orientation, x, 0);
  });
}
