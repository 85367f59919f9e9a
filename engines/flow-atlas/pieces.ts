/** The pieces in their order; all indices of pieces are into this (FA-03). */
export const PIECES = 'IJLOSTZ';

/** Patterns of each piece by rows from the top, in the order of its rotations (FA-03). */
const ROTATED: readonly (readonly string[])[] = [
  ['####', '#/#/#/#'],
  ['#../###', '##/#./#.', '###/..#', '.#/.#/##'],
  ['..#/###', '#./#./##', '###/#..', '##/.#/.#'],
  ['##/##'],
  ['.##/##.', '#./##/.#'],
  ['.#./###', '#./##/#.', '###/.#.', '.#/##/.#'],
  ['##./.##', '.#/##/#.'],
];

/** Cells of a pattern, and the most columns of one. */
export const CELLS = 4;

const DRAWINGS: readonly (readonly string[])[] = ROTATED.flat().map((text) => text.split('/'));

/** Number of rotations of each piece. */
export const ROTATIONS: Uint8Array = Uint8Array.from(ROTATED, (patterns) => patterns.length);

/** Pattern of rotation 0 of each piece; the other rotations follow. */
export const FIRST_PATTERN: Uint8Array = Uint8Array.from(ROTATED, (_, piece) =>
  ROTATED.slice(0, piece).reduce((sum, patterns) => sum + patterns.length, 0),
);

/** Columns of each pattern. */
export const WIDTH: Uint8Array = Uint8Array.from(DRAWINGS, ([top = '']) => top.length);

/** Lowest row with a cell of pattern p in its column i, at 4p + i (FA-07). */
export const BOTTOM: Uint8Array = new Uint8Array(CELLS * DRAWINGS.length);

/** Row and column of each cell of pattern p in its box, at 4p..4p+3. */
export const CELL_ROW: Uint8Array = new Uint8Array(CELLS * DRAWINGS.length);
export const CELL_COLUMN: Uint8Array = new Uint8Array(CELLS * DRAWINGS.length);

for (const [pattern, rows] of DRAWINGS.entries()) {
  let at = CELLS * pattern;
  for (const [row, line] of rows.entries()) {
    for (let column = 0; column < line.length; column += 1) {
      if (line[column] !== '#') continue;
      CELL_ROW[at] = row;
      CELL_COLUMN[at] = column;
      BOTTOM[CELLS * pattern + column] = row;
      at += 1;
    }
  }
}
