import type { Joins } from './joins.ts';

/**
 * Whether a valid walk is, in the order of the search of SN-19, the first of all walks over the same
 * cells to the same head: the one that the complete list holds. Asks for no list, which may be too
 * long to be made, and stops at this walk.
 *
 * @param walk - its cells are `walk[from..from+length-1]`
 */
export function isFirstWalk(
  joins: Joins,
  walk: ArrayLike<number>,
  from: number,
  length: number,
): boolean {
  const head = walk[from + length - 1] ?? 0;
  const path: number[] = [];
  let all = 0;
  for (let j = 0; j < length; j += 1) all |= 1 << (walk[from + j] ?? 0);

  const goesOn = (left: number): boolean => {
    const last = path[path.length - 1] ?? 0;
    if (left === 0) return last === head;
    // Once at the head, a walk that has to end there has nowhere to go.
    if (last === head) return false;
    return neighbours(joins, last).some((next) => visits(next, left));
  };
  const visits = (cell: number, left: number): boolean => {
    if ((left & (1 << cell)) === 0) return false;
    path.push(cell);
    if (goesOn(left & ~(1 << cell))) return true;
    path.pop();
    return false;
  };

  for (let start = 0; start < 25; start += 1) if (visits(start, all)) break;
  return path.every((cell, j) => cell === walk[from + j]);
}

/** The joined neighbours of a cell in the order up, down, left, right. */
function neighbours({ right, down }: Joins, cell: number): number[] {
  const found: number[] = [];
  if (cell >= 5 && (down & (1 << (cell - 5))) !== 0) found.push(cell - 5);
  if ((down & (1 << cell)) !== 0) found.push(cell + 5);
  if (cell > 0 && (right & (1 << (cell - 1))) !== 0) found.push(cell - 1);
  if ((right & (1 << cell)) !== 0) found.push(cell + 1);
  return found;
}
