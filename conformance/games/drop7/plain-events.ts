import { isCover, isNumber, lengthOf, type Position, type Rules } from './board.ts';
import type { PlainStep } from './plain-step.ts';
import { columnRun, rowRun, runLength, type Wave, wasSolid } from './plain-wave.ts';

/** Whether the opened values would lie differently if they were given out column by column. */
function orderShows({ opened, values }: Wave): boolean {
  const byColumn = opened.toSorted((a, b) => (a % 7) - (b % 7) || a - b);
  return byColumn.some((cell, i) => values[i] !== values[opened.indexOf(cell)]);
}

function waveEvents(wave: Wave): Record<string, boolean> {
  const { board, poppers, hits, opened } = wave;
  const popping = new Set(poppers.map(({ cell }) => cell));
  const covers = [...hits].map(([cell, count]) => ({ solid: wasSolid(wave, cell), count }));
  const lengths = (cell: number) => [runLength(board, cell, 1), runLength(board, cell, 7)];
  const seven = (by: 'byRow' | 'byColumn'): boolean =>
    poppers.some((popper) => popper[by] && board[popper.cell] === 7);
  return {
    'popper-row-only': poppers.some(({ byRow, byColumn }) => byRow && !byColumn),
    'popper-column-only': poppers.some(({ byRow, byColumn }) => byColumn && !byRow),
    'popper-both-axes': poppers.some(({ byRow, byColumn }) => byRow && byColumn),
    'run-includes-gray': poppers.some(({ cell, byRow, byColumn }) =>
      [...(byRow ? rowRun(board, cell) : []), ...(byColumn ? columnRun(board, cell) : [])].some(
        (other) => isCover(board[other]),
      ),
    ),
    'solid-one-hit-cracks': covers.some(({ solid, count }) => solid && count === 1),
    'solid-two-hits-opens': covers.some(({ solid, count }) => solid && count === 2),
    'solid-three-hits-opens': covers.some(({ solid, count }) => solid && count >= 3),
    'cracked-one-hit-opens': covers.some(({ solid, count }) => !solid && count === 1),
    'cracked-more-hits-opens': covers.some(({ solid, count }) => !solid && count >= 2),
    'two-or-more-openings': opened.length >= 2,
    'opening-order-observable': orderShows(wave),
    'gray-falls': wave.coverFalls,
    'seven-by-row': seven('byRow'),
    'seven-by-column': seven('byColumn'),
    'wave-pops-10': poppers.length >= 10,
    'overrun-survives': board.some(
      (value, cell) =>
        isNumber(value) && !popping.has(cell) && lengths(cell).some((length) => length > value),
    ),
    'row-two-segments': poppers.some(({ cell, byRow }) => {
      const run = rowRun(board, cell);
      const row = board.slice(cell - (cell % 7), cell - (cell % 7) + 7);
      return byRow && row.filter((value) => value !== 0).length > run.length;
    }),
  };
}

/** The events of a step by their titles. */
export function plainEvents(
  before: Position,
  column: number,
  step: PlainStep,
  rules: Rules,
): Set<string> {
  const { first, level, rise, refused, placed, after } = step;
  const waves = [...first, ...level];
  const deepest = waves.length;
  const opensThenPops = (cascade: readonly Wave[]): boolean =>
    cascade.some((wave, i) =>
      cascade[i + 1]?.poppers.some(({ cell }) => wave.landed.includes(cell)),
    );
  const length = (n: number): number => lengthOf(n, rules);
  const events: Record<string, boolean> = {
    'drop-without-pop': first.length === 0,
    'drop-with-pop': first.length > 0,
    'opened-pops-next-wave': opensThenPops(first) || opensThenPops(level),
    'depth-3': deepest >= 3,
    'depth-5': deepest >= 5,
    'depth-7': deepest >= 7,
    'depth-10': deepest >= 10,
    'depth-15': deepest >= 15,
    'rise-succeeds': rise,
    'level-cascade-from-1': level.length > 0 && first.length === 0,
    'level-cascade-continues': level.length > 0 && first.length > 0,
    'rise-after-nonempty': rise && first.length > 0,
    'terminal-rise-no-points': refused && first.length === 0,
    'terminal-rise-with-points': refused && first.length > 0,
    'rise-saved': rise && placed.slice(0, 7).some((cell) => cell !== 0),
    'over-mid-level': after.over && !rise && !refused,
    'over-after-rise': after.over && rise,
    'clear-mid-level': step.clearedFirst && !rise,
    'clear-fifth-drop': step.clearedFirst && rise,
    'clear-in-level-cascade': step.clearedLevel,
    'top-row-landing-goes-on':
      placed[column] !== 0 &&
      before.cells[column] === 0 &&
      !after.over &&
      after.cells[column] !== 0,
    'some-column-full': before.cells.slice(0, 7).some((cell) => cell !== 0),
    'opening-in-level-cascade': level.some(({ opened }) => opened.length > 0),
    'gray-disc-dropped': before.nextDisc === 8,
    'level-shorter': rise && length(after.level) < length(before.level),
    'level-shortest':
      rise && length(after.level) === rules.levelMin && rules.levelMin < rules.levelStart,
  };
  const happened = new Set(Object.keys(events).filter((id) => events[id]));
  for (const wave of waves) {
    const ofWave = waveEvents(wave);
    for (const id of Object.keys(ofWave)) if (ofWave[id]) happened.add(id);
  }
  return happened;
}
