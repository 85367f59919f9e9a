import { cellsOf, countOf, ringAt } from './cells.ts';
import { observed } from './plain-observe.ts';
import type { PlainStep } from './plain-step.ts';
import {
  isReserveAvailable,
  type Move,
  NAMES,
  type Position,
  powerOf,
  pressureLimit,
  type Rules,
} from './position.ts';

/** Events of what the placement did to the board. */
function placementEvents(
  { depth, charge }: Position,
  { placed: done }: PlainStep,
  rules: Rules,
): Record<string, boolean> {
  const { squares, afterMend, mend, gaps, fold, perfect, failed, reach, autoTurn } = done;
  const stays = !failed;
  const limit = pressureLimit(depth, rules);
  return {
    overhang: done.overhang,
    'cells-0': stays && done.inTarget === 0,
    'cells-4': stays && done.inTarget === 4,
    'auto-turn-none': autoTurn === 0,
    'auto-turn-clockwise': autoTurn === 1,
    'auto-turn-counterclockwise': autoTurn === 3,
    'square-3': stays && squares.includes(3),
    'square-5': stays && squares.includes(5),
    'square-7': stays && squares.includes(7),
    'square-9': stays && squares.includes(9),
    'squares-several': stays && squares.length >= 2,
    fold,
    'fold-perfect': perfect,
    'fold-imperfect': fold && !perfect,
    'fold-rescues': fold && reach > limit,
    'pressure-failure': failed,
    'pressure-equal': stays && !fold && reach === limit,
    'past-depth-18': depth >= 18,
    mend: mend !== undefined,
    'mend-completes': afterMend.length > 0,
    'mend-folds': mend !== undefined && fold,
    'mend-none-eligible':
      powerOf(depth) === 'mend' && charge === 1 && stays && !fold && mend === undefined,
    'mend-several-gaps': mend !== undefined && (gaps?.length ?? 0) > 1,
    'precision-perfect': perfect && powerOf(depth) === 'precision',
  };
}

/** The events of a step by their titles. */
export function plainEvents(
  before: Position,
  move: Move,
  step: PlainStep,
  rules: Rules,
): Set<string> {
  const { after, piece, placed: done, drawn } = step;
  const { target, holes, pockets } = observed(cellsOf(after.board));
  const events: Record<string, boolean> = {
    ...placementEvents(before, step, rules),
    [`turned-${move.turns}`]: true,
    [`piece-${NAMES[piece]}`]: true,
    'score-lost': done.failed && after.score < before.score,
    'rewind-to-start': done.failed && countOf(cellsOf(before.checkpointBoard)) === 1,
    'reserve-offered': isReserveAvailable(after),
    'reserve-used': move.reserve === 1,
    'bag-refilled': drawn.refilled,
    'swap-with-itself': drawn.withItself,
    'hole-in-target': holes.some((i) => ringAt(i) <= (target - 1) / 2),
    'pocket-in-target': pockets.length > 0,
    over: after.over,
  };
  return new Set(Object.keys(events).filter((id) => events[id]));
}
