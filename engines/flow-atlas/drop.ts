import { SIDE } from './board.ts';
import { type Frames, NO_TOP } from './frames.ts';
import { BOTTOM, CELLS, WIDTH } from './pieces.ts';

/** Stands for the landing row of a drop that is not supported. */
export const UNSUPPORTED = -1;

/** The left columns at which a pattern's drop is supported, bit x for column x (FA-07). */
export function supportedAt(frames: Frames, turns: number, pattern: number): number {
  const occupied = frames.columns(turns);
  const width = WIDTH[pattern] as number;
  let supported = 0;
  for (let column = 0; column < width; column += 1) supported |= occupied >>> column;
  return supported & ((1 << (SIDE - width + 1)) - 1);
}

/** Where a drop comes to rest. */
export class Landing {
  /** The landing row, or `UNSUPPORTED` (FA-07). */
  row: number = UNSUPPORTED;
  /** In some column the piece is held above an empty cell below which a cell is occupied. */
  overhang = false;

  /**
   * Drops a pattern with its left column at x onto the board turned `turns` times.
   *
   * @param x - 0..27 - width
   */
  find(frames: Frames, turns: number, pattern: number, x: number): void {
    const width = WIDTH[pattern] as number;
    let lowest = SIDE;
    let highest = UNSUPPORTED;
    for (let column = 0; column < width; column += 1) {
      const top = frames.top(turns, x + column);
      if (top === NO_TOP) continue;
      const row = top - 1 - (BOTTOM[CELLS * pattern + column] as number);
      if (row < lowest) lowest = row;
      if (row > highest) highest = row;
    }
    this.row = lowest === SIDE ? UNSUPPORTED : lowest;
    this.overhang = highest > lowest;
  }
}
