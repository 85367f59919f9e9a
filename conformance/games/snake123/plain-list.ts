import { ALL_CELLS, areNeighbours, joinedTo, pairKey, type Walk } from './board.ts';

/** The beginning of a complete list, and whether it is all of it. */
export interface PlainList {
  readonly walks: readonly Walk[];
  readonly complete: boolean;
}

/**
 * The list of a board by the plain reading of SN-19: every walk is walked, none is left out.
 *
 * @param limit - stop after so many listed walks
 * @param budget - give up after so many visits
 * @returns undefined if the budget was used up
 */
export function plainList(
  cells: readonly number[],
  limit: number,
  budget: number,
): PlainList | undefined {
  const walks: Walk[] = [];
  const joined = ALL_CELLS.map((cell) => joinedTo(cells, cell));
  const listed = new Set<number>();
  let visits = 0;
  let complete = true;

  function visit(walk: Walk): void {
    visits += 1;
    if (!complete || visits > budget) return;
    const key = pairKey(walk);
    if (walk.length >= 2 && !listed.has(key)) {
      if (walks.length === limit) {
        complete = false;
        return;
      }
      listed.add(key);
      walks.push(walk);
    }
    for (const next of joined[walk.at(-1) ?? 0] ?? []) {
      if (!walk.includes(next)) visit([...walk, next]);
    }
  }

  for (const start of ALL_CELLS) visit([start]);
  return visits > budget ? undefined : { walks, complete };
}

/**
 * The first walk over exactly these cells to this head in the order of SN-19.
 *
 * @param budget - give up after so many visits
 */
export function firstWalk(walk: Walk, budget: number): Walk | undefined {
  const cells = new Set(walk);
  const head = walk.at(-1);
  let visits = 0;

  function extend(begun: Walk): Walk | undefined {
    visits += 1;
    if (visits > budget) return undefined;
    const last = begun.at(-1) ?? 0;
    if (begun.length === cells.size) return last === head ? begun : undefined;
    for (const next of [last - 5, last + 5, last - 1, last + 1]) {
      if (!cells.has(next) || !areNeighbours(last, next) || begun.includes(next)) continue;
      const found = extend([...begun, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  for (const start of walk.toSorted((a, b) => a - b)) {
    const found = extend([start]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const DIRECTIONS = [-5, 5, -1, 1];

/** Negative if walk `a` comes before `b` in the order of SN-19. */
export function compareWalks(a: Walk, b: Walk): number {
  const start = (a[0] ?? 0) - (b[0] ?? 0);
  if (start !== 0) return start;
  for (let j = 1; j < Math.min(a.length, b.length); j += 1) {
    const order = directionAt(a, j) - directionAt(b, j);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function directionAt(walk: Walk, j: number): number {
  return DIRECTIONS.indexOf((walk[j] ?? 0) - (walk[j - 1] ?? 0));
}
