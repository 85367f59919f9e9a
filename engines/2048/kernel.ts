import { below } from '../random/mulberry32.ts';
import { type LineTables, lineTables } from './line-tables.ts';
import { COUNT, EMPTIES, NTH } from './nibble.ts';

/**
 * A board in play, mutable, for hot loops: the move, what is legal, and the new tile.
 *
 * A *slot* is `row*4 + column`, whatever the size. A *direction* is 0 up, 1 down, 2 left, 3 right
 * (T48-03).
 */
export class Board {
  score = 0;
  /** Bit d: direction d is legal. Set by `judge`; 0 means that the game is over (T48-25). */
  legal = 0;
  /**
   * The board twice: its four packed columns, then its four packed rows (see `LineTables`). A
   * smaller board lies in the upper left corner; what it lacks is 0.
   */
  readonly lines: Int32Array = new Int32Array(8);
  readonly rowTables: LineTables;
  readonly columnTables: LineTables;
  /** The table of moves of each direction. */
  private readonly moves: readonly Int32Array[];
  /** Bit s: slot s is on the board. */
  private readonly inside: number;

  /** @param rows - 2..4 @param columns - 2..4 */
  constructor(rows: number, columns: number) {
    this.rowTables = lineTables(columns);
    this.columnTables = lineTables(rows);
    this.moves = [
      this.columnTables.low,
      this.columnTables.high,
      this.rowTables.low,
      this.rowTables.high,
    ];
    this.inside = ((1 << columns) - 1) * (0x1111 & ((1 << (4 * rows)) - 1));
  }

  /** Takes all tiles away and sets the score to 0. */
  clear(): void {
    this.lines.fill(0);
    this.score = 0;
    this.legal = 0;
  }

  /** Rank of the tile in a slot, 0 if it is empty. */
  rank(slot: number): number {
    return ((this.lines[4 + (slot >> 2)] as number) >> ((slot & 3) * 4)) & 15;
  }

  /** Puts a tile into an empty slot. Legality is not judged. */
  place(slot: number, rank: number): void {
    const { lines } = this;
    const row = slot >> 2;
    const column = slot & 3;
    lines[column] = (lines[column] as number) | (rank << (row * 4));
    lines[4 + row] = (lines[4 + row] as number) | (rank << (column * 4));
  }

  /**
   * Moves the tiles and adds the points to the score (T48-03, T48-11). The caller has made sure that
   * the direction is legal; no tile is placed and legality is not judged.
   */
  move(direction: number): void {
    const { lines } = this;
    const along = (direction & 2) * 2;
    const across = along ^ 4;
    const moves = this.moves[direction] as Int32Array;
    const a = moves[lines[along] as number] as number;
    const b = moves[lines[along + 1] as number] as number;
    const c = moves[lines[along + 2] as number] as number;
    const d = moves[lines[along + 3] as number] as number;
    this.score += ((a >> 16) + (b >> 16) + (c >> 16) + (d >> 16)) * 4;
    lines[along] = a & 0xffff;
    lines[along + 1] = b & 0xffff;
    lines[along + 2] = c & 0xffff;
    lines[along + 3] = d & 0xffff;
    // The crossing lines: line i gets cell i of each.
    const evenAB = (a & 0x0f0f) | ((b & 0x0f0f) << 4);
    const oddAB = ((a >> 4) & 0x0f0f) | (b & 0xf0f0);
    const evenCD = (c & 0x0f0f) | ((d & 0x0f0f) << 4);
    const oddCD = ((c >> 4) & 0x0f0f) | (d & 0xf0f0);
    lines[across] = (evenAB & 0xff) | ((evenCD & 0xff) << 8);
    lines[across + 1] = (oddAB & 0xff) | ((oddCD & 0xff) << 8);
    lines[across + 2] = (evenAB >> 8) | (evenCD & 0xff00);
    lines[across + 3] = (oddAB >> 8) | (oddCD & 0xff00);
  }

  /** Bit s: slot s is on the board and empty. */
  empties(): number {
    const { lines } = this;
    return (
      ((EMPTIES[lines[4] as number] as number) |
        ((EMPTIES[lines[5] as number] as number) << 4) |
        ((EMPTIES[lines[6] as number] as number) << 8) |
        ((EMPTIES[lines[7] as number] as number) << 12)) &
      this.inside
    );
  }

  /**
   * Places the tile that two 32-bit words stand for (T48-20, T48-21). The board has an empty cell.
   *
   * @returns the rank of the tile
   */
  spawn(cellWord: number, rankWord: number): number {
    const empties = this.empties();
    const rank = below(rankWord, 10) < 9 ? 1 : 2;
    this.place(nthSlot(empties, below(cellWord, countSlots(empties))), rank);
    return rank;
  }

  /** Finds out which directions change the board (T48-12). */
  judge(): void {
    const { lines } = this;
    const vertical = this.columnTables.legal;
    const horizontal = this.rowTables.legal;
    this.legal =
      (vertical[lines[0] as number] as number) |
      (vertical[lines[1] as number] as number) |
      (vertical[lines[2] as number] as number) |
      (vertical[lines[3] as number] as number) |
      (((horizontal[lines[4] as number] as number) |
        (horizontal[lines[5] as number] as number) |
        (horizontal[lines[6] as number] as number) |
        (horizontal[lines[7] as number] as number)) <<
        2);
  }
}

/** Number of directions in a mask such as `Board.legal`. */
export function countDirections(directions: number): number {
  return COUNT[directions] as number;
}

/** The k-th direction of such a mask in ascending order, k from 0. */
export function nthDirection(directions: number, k: number): number {
  return NTH[directions * 4 + k] as number;
}

/** Number of marked slots. */
function countSlots(slots: number): number {
  return (
    (COUNT[slots & 15] as number) +
    (COUNT[(slots >> 4) & 15] as number) +
    (COUNT[(slots >> 8) & 15] as number) +
    (COUNT[slots >> 12] as number)
  );
}

/** The k-th marked slot in ascending order, k from 0 and below the number of marked slots. */
function nthSlot(slots: number, k: number): number {
  let base = 0;
  let mask = slots & 15;
  let count = COUNT[mask] as number;
  while (k >= count) {
    k -= count;
    base += 4;
    mask = (slots >> base) & 15;
    count = COUNT[mask] as number;
  }
  return base + (NTH[mask * 4 + k] as number);
}
