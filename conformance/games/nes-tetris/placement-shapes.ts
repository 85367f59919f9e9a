import type { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import { cellsAt, centreAt, MINOS, orientationsOf, placementsOf } from './pieces.ts';
import { BEGUN, type Move, type Placement, stateOf } from './placement.ts';
import { isLegal, isOver } from './plain-placement.ts';
import {
  anyLevel,
  anyLines,
  anyPiece,
  anyScore,
  between,
  type Cells,
  masksOf,
  ruins,
  seat,
  set,
  shaper,
} from './shaping.ts';

/** Numbers that do not matter for the field. */
function numbers(random: Random): Partial<Placement> {
  const lines = anyLines(random);
  return {
    lines,
    level: anyLevel(random, lines),
    startLevel: random.below(30),
    score: anyScore(random),
    pieces: random.below(5_000),
    drawSteps: random.percent(80) ? random.below(4) : random.below(256),
    spawnCount: random.below(256),
    spawnID: anyPiece(random),
    next: anyPiece(random),
  };
}

function sceneOf(
  random: Random,
  shape: { readonly cells: Cells; readonly hidden?: readonly number[]; readonly move: Move },
  more: Partial<Placement> & Pick<Placement, 'current'>,
): Scene {
  const { cells, hidden = [0, 0], move } = shape;
  const state: Placement = { ...BEGUN, ...numbers(random), rows: masksOf(cells), hidden, ...more };
  const over = isOver(state, state.current);
  const chance = random.percent(40) ? [state.spawnID] : [];
  return { state: stateOf({ ...state, over }), actions: over ? [] : [{ ...move }], chance };
}

/** Any place of a piece: an orientation, its leftmost column, and the rows that its centre can have. */
function anyPlace(random: Random, current: number): { move: Move; x: number; lowest: number } {
  const move = random.pick(placementsOf(current));
  const { orientation, column } = move;
  const below = Math.max(...(MINOS[orientation] ?? []).map(([, dy]) => dy));
  return { move, x: centreAt(orientation, column), lowest: 19 - below };
}

function filling(random: Random): Scene {
  const current = random.percent(40) ? 18 : anyPiece(random);
  const { move, x, lowest } = anyPlace(random, current);
  const y = between(random, 6, lowest);
  const cells = ruins(random, between(random, 0, 12), 60);
  seat(random, cells, move.orientation, { x, y, fullPercent: 85 });
  return sceneOf(random, { cells, move }, { current });
}

function tetris(random: Random): Scene {
  const column = random.below(10);
  const move = { orientation: 17, column };
  const cells = ruins(random, between(random, 0, 10), 60);
  seat(random, cells, 17, { x: column, y: between(random, 8, 18), fullPercent: 97 });
  return sceneOf(random, { cells, move }, { current: 18 });
}

/** The piece fills row 0 at its spawn. */
function topRow(random: Random): Scene {
  const current = anyPiece(random);
  const cells = ruins(random, between(random, 0, 19), 50);
  seat(random, cells, current, { x: 5, y: 0, fullPercent: 95 });
  const column = Math.min(...cellsAt(current, 5, 0).map(([x]) => x));
  const hidden = [random.below(1024), random.below(1024)];
  return sceneOf(random, { cells, hidden, move: { orientation: current, column } }, { current });
}

/** Tall columns beside the place where pieces come. */
function towers(random: Random): Scene {
  const cells = ruins(random, between(random, 4, 17), 60);
  for (let tower = 0; tower < 3; tower += 1) {
    const x = random.pick([0, 1, 2, 8, 9]);
    for (let row = between(random, 1, 3); row < 20; row += 1) set(cells, x, row, true);
  }
  for (const row of cells.slice(0, 2)) row.fill(false, 3, 8);
  const hidden = [0, 1].map(() => (random.percent(40) ? random.below(1024) : 0));
  const current = random.percent(40) ? 18 : anyPiece(random);
  const state = { ...BEGUN, current, rows: masksOf(cells), hidden };
  const legal = placementsOf(current).filter((move) => isLegal(state, move));
  const touching = legal.filter(({ orientation, column }) =>
    cellsAt(orientation, centreAt(orientation, column), 1).some(([x, row]) => cells[row]?.[x]),
  );
  const [move = { orientation: current, column: 0 }] = [random.pick([...touching, ...legal, {}])];
  return sceneOf(random, { cells, hidden, move: move as Move }, { current });
}

/** A piece ends where the next one comes. */
function lastPiece(random: Random): Scene {
  const current = random.percent(50) ? 18 : anyPiece(random);
  const orientation = random.pick(orientationsOf(current));
  const left = Math.min(...(MINOS[orientation] ?? []).map(([dx]) => dx));
  const x = Math.max(-left, between(random, 3, 7));
  const right = Math.max(...(MINOS[orientation] ?? []).map(([dx]) => dx));
  const at = Math.min(x, 9 - right);
  const cells = ruins(random, between(random, 0, 14), 60);
  seat(random, cells, orientation, { x: at, y: between(random, 0, 3), fullPercent: 0 });
  return sceneOf(random, { cells, move: { orientation, column: at + left } }, { current });
}

/** Scenes of profile placement. */
export const placementShapers: readonly Shaper[] = [
  shaper(
    'placement',
    {
      id: 'filling',
      title: 'Rows that a piece fills, with lines before tens and hundreds and scores near the cap',
      events: [
        'clear-1',
        'clear-2',
        'clear-3',
        'level-up',
        'level-kept-at-ten',
        'lines-hundred',
        'paid-at-new-level',
        'score-capped',
      ],
    },
    filling,
  ),
  shaper(
    'placement',
    {
      id: 'tetris',
      title: 'Four rows that lack one column',
      events: ['clear-4', 'score-capped', 'lines-hundred', 'level-up', 'level-kept-at-ten'],
    },
    tetris,
  ),
  shaper(
    'placement',
    {
      id: 'top-row',
      title: 'Row 0 lacks the piece that has come',
      events: ['row-0-removed', 'lock-at-once', 'hidden-row-blocks'],
    },
    topRow,
  ),
  shaper(
    'placement',
    {
      id: 'towers',
      title: 'Columns up to the ceiling, and cells in the hidden rows',
      events: ['lock-above-ceiling', 'lock-at-once', 'hidden-row-blocks'],
    },
    towers,
  ),
  shaper(
    'placement',
    {
      id: 'last-piece',
      title: 'A piece ends where the next one comes',
      events: ['placement-over', 'lock-at-once', 'same-piece-again', 'choice-repeated'],
    },
    lastPiece,
  ),
];
