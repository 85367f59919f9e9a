import { cellsOf, isValidBoard, show } from './cells.ts';
import { MOST, NAMES, type Position } from './position.ts';

/** Whether an explicit state is taken (FA-23). */
export function isPosition(position: Position): boolean {
  const { over, charge, limit, placements, current, next, bag } = position;
  const { score, depth, rewinds, checkpointScore } = position;
  return (
    [position.board, position.checkpointBoard].every((rows) => isValidBoard(cellsOf(rows))) &&
    (charge === 0 || charge === 1) &&
    limit >= 1 &&
    [limit, score, depth, placements, rewinds, checkpointScore].every((n) => n <= MOST) &&
    [current, ...next, ...bag].every((piece) => piece <= 6) &&
    bag.length <= 6 &&
    over === placements >= limit
  );
}

/** FNV-1a, 32 bits, over the canonical text of a state (FA-22). */
export function hashOf(position: Position, rng: number): number {
  const letters = (pieces: readonly number[]): string =>
    pieces.map((piece) => NAMES[piece]?.toUpperCase()).join('');
  const { charge, depth, limit, placements, rewinds, score } = position;
  const checkpoint = { board: show(position.checkpointBoard), score: position.checkpointScore };
  const text = JSON.stringify({
    bag: letters(position.bag),
    board: show(position.board),
    charge,
    checkpoint,
    current: letters([position.current]),
    depth,
    limit,
    next: letters(position.next),
    placements,
    rewinds,
    rng,
    score,
  });
  let hash = 2_166_136_261;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul((hash ^ byte) >>> 0, 16_777_619) >>> 0;
  }
  return hash;
}
