import { CELLS, type Joins, joinedCells } from './joins.ts';

/**
 * In here cell i is bit i+5 of a set, so that the neighbours of a cell are at fixed places from bit
 * `cell` on: up 0, left 4, right 6, down 10. The low five bits of a set are free.
 */
const PAD = 5;
/** Bit 0 of a set says that it holds a cycle. */
const CYCLIC = 1;
const CELL_BITS = 31;

/** The places of the neighbours in the order of SN-02: up, down, left, right. */
const ORDER = [0, 10, 4, 6] as const;

/** Of open neighbours, as bits at the places above, the place of the one to visit first. */
const FIRST = new Uint8Array(1 + ORDER.reduce<number>((sum, place) => sum + (1 << place), 0)).map(
  (_, open) => ORDER.find((place) => (open & (1 << place)) !== 0) ?? 0,
);

/**
 * The list of legal actions of a board (SN-18 to SN-22), reusable and without allocation.
 *
 * A listed walk is stored as its last cell and the index of the walk it extends, because every
 * prefix of a listed walk is listed itself. The search differs from the plain one of SN-19 in two
 * ways that leave list and order the same:
 * - it turns back at a pair of cell set and head that is already listed: the earlier visit has
 *   listed all its extensions;
 * - it looks for such a pair only if the set holds a cycle (some new cell touched two cells of the
 *   walk): in a set without a cycle one walk leads to a head that covers all cells.
 * So the work grows with the number of listed walks, not with the number of all walks.
 */
export class WalkList {
  /** Number of listed walks, at most the limit. */
  count = 0;
  /** Whether the complete list is longer than the limit. */
  cut = false;
  /** Last cell of each listed walk. */
  readonly cell: Uint8Array;
  /** Index of the walk that is extended, or -1 - start for a walk of two cells. */
  readonly parent: Int32Array;
  /** Number of cells of each listed walk. */
  readonly length: Uint8Array;
  private readonly limit: number;
  /** Joined neighbours of each cell, as padded sets. */
  private readonly joined = new Int32Array(CELLS);
  /** Walks with open neighbours left, to go back to: set, open neighbours, index, cell + 32*length. */
  private readonly stackSet = new Int32Array(CELLS);
  private readonly stackOpen = new Int32Array(CELLS);
  private readonly stackIndex = new Int32Array(CELLS);
  private readonly stackWhere = new Int32Array(CELLS);
  /** Open-addressing table of the listed pairs with a cycle, as set + head; 0 is a free slot. */
  private readonly slots: Int32Array;
  private readonly shift: number;
  private readonly used: Int32Array;
  private usedCount = 0;

  /** @param limit - largest number of walks to list, 1..2^24 */
  constructor(limit: number) {
    this.limit = limit;
    this.cell = new Uint8Array(limit);
    this.parent = new Int32Array(limit);
    this.length = new Uint8Array(limit);
    this.used = new Int32Array(limit);
    // At most half of the slots are ever used.
    const bits = 33 - Math.clz32(limit);
    this.slots = new Int32Array(1 << bits);
    this.shift = 32 - bits;
  }

  /** Lists the walks of a board with these equal neighbours. */
  fill(joins: Joins): void {
    this.count = 0;
    this.cut = false;
    this.findJoined(joins);
    // Kept in locals: the loop below is the hottest of the game.
    const { joined, cell: cells, parent: parents, length: lengths, limit } = this;
    const { stackSet, stackOpen, stackIndex, stackWhere } = this;
    let count = 0;
    search: for (let starts = joinedCells(joins) << PAD; starts !== 0; starts &= starts - 1) {
      let set = starts & -starts;
      let cell = 26 - Math.clz32(set);
      let open = joined[cell] ?? 0;
      let index = -1 - cell;
      let length = 1;
      let depth = 0;
      for (;;) {
        // Visit the first open neighbour and remember where to go on.
        const place = cell + (FIRST[open >>> cell] ?? 0);
        const bit = 1 << place;
        open ^= bit;
        if (open !== 0) {
          stackSet[depth] = set;
          stackOpen[depth] = open;
          stackIndex[depth] = index;
          stackWhere[depth] = cell | (length << PAD);
          depth += 1;
        }
        cell = place - PAD;
        const near = joined[cell] ?? 0;
        const touched = near & set;
        set |= bit;
        if ((touched & (touched - 1)) !== 0) set |= CYCLIC;
        if ((set & CYCLIC) === 0 || !this.isKnown((set & ~CELL_BITS) | cell, count)) {
          if (count === limit) {
            this.cut = true;
            break search;
          }
          length += 1;
          cells[count] = cell;
          parents[count] = index;
          lengths[count] = length;
          index = count;
          count += 1;
          open = near & ~set;
          if (open !== 0) continue;
        }
        if (depth === 0) break;
        depth -= 1;
        set = stackSet[depth] ?? 0;
        open = stackOpen[depth] ?? 0;
        index = stackIndex[depth] ?? 0;
        const where = stackWhere[depth] ?? 0;
        cell = where & CELL_BITS;
        length = where >>> PAD;
      }
    }
    this.count = count;
    this.clearSlots();
  }

  /**
   * Writes the cells of a listed walk to `out` from `at` on.
   *
   * @returns the index after the last cell
   */
  write(index: number, out: number[] | Uint8Array, at: number): number {
    const end = at + (this.length[index] ?? 0);
    let to = end;
    let walk = index;
    while (walk >= 0) {
      to -= 1;
      out[to] = this.cell[walk] ?? 0;
      walk = this.parent[walk] ?? -1;
    }
    out[at] = -1 - walk;
    return end;
  }

  /** Whether the walk `walk[from..from+length-1]` itself is listed, not just its pair. */
  has(walk: ArrayLike<number>, from: number, length: number): boolean {
    let parent = -1 - (walk[from] ?? 0);
    let depth = 1;
    // Extensions follow their walk in the list, so one pass forward finds them all.
    for (let i = 0; i < this.count && depth < length; i += 1) {
      if (this.parent[i] === parent && this.cell[i] === walk[from + depth]) {
        parent = i;
        depth += 1;
      }
    }
    return depth === length;
  }

  /** Whether a pair is listed already; remembers it if not. */
  private isKnown(key: number, count: number): boolean {
    const { slots } = this;
    const last = slots.length - 1;
    let slot = Math.imul(key, 0x9e3779b1) >>> this.shift;
    for (;;) {
      const found = slots[slot];
      if (found === key) return true;
      if (found === 0) break;
      slot = (slot + 1) & last;
    }
    if (count < this.limit) {
      slots[slot] = key;
      this.used[this.usedCount] = slot;
      this.usedCount += 1;
    }
    return false;
  }

  private clearSlots(): void {
    for (let i = 0; i < this.usedCount; i += 1) this.slots[this.used[i] ?? 0] = 0;
    this.usedCount = 0;
  }

  private findJoined(joins: Joins): void {
    const right = joins.right << PAD;
    const down = joins.down << PAD;
    for (let rest = joinedCells(joins) << PAD; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      this.joined[26 - Math.clz32(bit)] =
        ((right & bit) << 1) |
        ((down & bit) << PAD) |
        (right & (bit >>> 1)) |
        (down & (bit >>> PAD));
    }
  }
}
