import { boardOf, type Cells, CRACKED, SOLID } from './board.ts';

/** Rows of the floor with one disc among covers, and columns likewise. */
export function lineBoards(): Cells[] {
  const boards: Cells[] = [];
  for (let mask = 1; mask < 128; mask += 1) {
    for (let place = 0; place < 7; place += 1) {
      if ((mask & (1 << place)) === 0) continue;
      for (let value = 1; value <= 7; value += 1) {
        const columns = Array.from({ length: 7 }, (_, c) => {
          if ((mask & (1 << c)) === 0) return [];
          return [c === place ? value : (c + value) % 2 === 0 ? SOLID : CRACKED];
        });
        boards.push(boardOf(columns));
      }
    }
  }
  for (let height = 1; height <= 7; height += 1) {
    for (let place = 0; place < height; place += 1) {
      for (let value = 1; value <= 7; value += 1) {
        const tower = Array.from({ length: height }, (_, i) => (i === place ? value : SOLID));
        boards.push(boardOf(Array.from({ length: 7 }, (_, c) => (c === value - 1 ? tower : []))));
      }
    }
  }
  return boards;
}

/** All contents of a column up to this height. */
function contents(height: number): number[][] {
  const columns: number[][] = [[]];
  for (let from = 0, level = 1; level <= height; level += 1) {
    const to = columns.length;
    for (; from < to; from += 1) {
      for (let value = 1; value <= CRACKED; value += 1)
        columns.push([...(columns[from] ?? []), value]);
    }
  }
  return columns;
}

/** All boards of two neighbouring columns up to height 2, at places that change from board to board. */
export function pairBoards(): Cells[] {
  const columns = contents(2);
  return columns.flatMap((left, i) =>
    columns.map((right, j) => {
      const at = (i + j) % 6;
      return boardOf(
        Array.from({ length: 7 }, (_, c) => (c === at ? left : c === at + 1 ? right : [])),
      );
    }),
  );
}

/**
 * A cover in the middle of the floor with every choice of discs around it that pop by their columns,
 * in every kind of cover: 0 to 3 hits; and one level higher with a disc below, 0 to 4 hits.
 */
export function hitBoards(): Cells[] {
  const boards: Cells[] = [];
  for (const cover of [SOLID, CRACKED]) {
    for (let mask = 0; mask < 16; mask += 1) {
      for (const level of [0, 1]) {
        if (level === 0 && (mask & 1) !== 0) continue;
        const has = (side: number): boolean => (mask & (1 << side)) !== 0;
        const height = level + 1 + (has(1) ? 1 : 0);
        const middle = Array.from({ length: height }, (_, i) => {
          if (i === level) return cover;
          return (i < level ? has(0) : true) ? height : SOLID;
        });
        const side = (isHit: boolean): number[] =>
          Array.from({ length: level + 1 }, (_, i) => {
            if (i === level) return isHit ? level + 1 : CRACKED;
            return SOLID;
          });
        for (let column = 0; column < 7; column += 1) {
          const columns = Array.from({ length: 7 }, (_, c) => {
            if (c === column) return middle;
            if (c === column - 1) return side(has(2));
            return c === column + 1 ? side(has(3)) : [];
          });
          boards.push(boardOf(columns));
        }
      }
    }
  }
  return boards;
}

/** All boards with 7 columns of height 0 or 1 that hold one value each, dropped on by it. */
export function evenBoards(): Cells[] {
  const boards: Cells[] = [];
  for (let value = 1; value <= 7; value += 1) {
    for (let mask = 0; mask < 128; mask += 1) {
      boards.push(boardOf(Array.from({ length: 7 }, (_, c) => ((mask >> c) & 1 ? [value] : []))));
    }
  }
  return boards;
}
