import { cellsOf, highestBit, lowestBit } from './bits.ts';
import { CENTRE, columnsOfRing, SIDE, targetOf } from './board.ts';
import { Holes } from './holes.ts';
import { pressureLimit, type Rules } from './rules.ts';

export const FEATURES = 25;

/** Largest ring of square 9. */
const CORE = 4;
/** Columns and rows 9..17, whose outlines count for roughness. */
const FIRST_LANE = 9;
const LAST_LANE = 17;
const LANES: number = columnsOfRing(CORE);

/** What a placement was, beside the board after it. */
export interface Placed {
  /** Change of the score. */
  readonly delta: number;
  readonly failed: boolean;
  readonly fold: boolean;
  readonly perfect: boolean;
  /** Squares completed and cells in the target; not looked at if the placement failed. */
  readonly squares: number;
  readonly cells: number;
  /** After the placement. */
  readonly depth: number;
  readonly reserve: number;
}

/** The features of a placement as exact fractions (FA-26). */
export class Features {
  readonly num: Int32Array = new Int32Array(FEATURES);
  readonly den: Int32Array = new Int32Array(FEATURES);
  private readonly rules: Rules;
  private readonly rows = new Int32Array(SIDE);
  private readonly holes = new Holes();
  private readonly tops = new Int32Array(SIDE);
  private readonly bottoms = new Int32Array(SIDE);
  private readonly above = new Int32Array(SIDE);

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /**
   * Works out all features.
   *
   * @param board - after the placement, 27 rows from index `at` on
   */
  measure(placed: Placed, board: Int32Array, at = 0): void {
    const { rows } = this;
    for (let row = 0; row < SIDE; row += 1) rows[row] = board[at + row] as number;
    this.ofPlacement(placed);
    const target = targetOf(rows);
    this.ofCells(target, pressureLimit(this.rules, placed.depth));
    this.ofHoles(target);
    this.ofBlocked(target);
    this.set(22, this.roughness(), 128);
    this.set(24, placed.reserve, 1);
  }

  private set(feature: number, num: number, den: number): void {
    this.num[feature] = num;
    this.den[feature] = den;
  }

  private ofPlacement({ delta, failed, fold, perfect, squares, cells }: Placed): void {
    this.set(0, delta - (failed ? 200 : 1), 1000);
    this.set(1, failed ? 0 : squares, 4);
    this.set(2, Number(fold), 1);
    this.set(3, Number(perfect), 1);
    this.set(4, Number(failed), 1);
    this.set(5, failed ? 0 : cells, 4);
  }

  /** Numbers of cells, reach, outline and extent. */
  private ofCells(target: number, limit: number): void {
    const { rows } = this;
    const half = (target - 1) >> 1;
    const inTarget = columnsOfRing(half);
    const inNext = columnsOfRing(half + 1);
    let all = 0;
    let core = 0;
    let filled = 0;
    let next = 0;
    let reach = 0;
    let radius = 0;
    let edges = 0;
    let columns = 0;
    let first = -1;
    let last = -1;
    let previous = 0;
    for (let row = 0; row < SIDE; row += 1) {
      const cells = rows[row] as number;
      // Each run of cells in a row or column has two ends.
      if (previous !== cells) edges += cellsOf(cells & ~previous);
      previous = cells;
      if (cells === 0) continue;
      if (first < 0) first = row;
      last = row;
      columns |= cells;
      edges += cellsOf(cells & ~(cells << 1));
      all += cellsOf(cells);
      const away = Math.abs(row - CENTRE);
      const aside = Math.max(CENTRE - lowestBit(cells), highestBit(cells) - CENTRE);
      reach = Math.max(reach, away * away + aside * aside);
      radius = Math.max(radius, away, aside);
      if (away <= CORE) core += cellsOf(cells & LANES);
      if (away <= half) filled += cellsOf(cells & inTarget);
      if (away <= half + 1) next += cellsOf(cells & inNext);
    }
    const height = last - first;
    const width = highestBit(columns) - lowestBit(columns);
    this.set(6, filled, target * target);
    this.set(7, core, 81);
    this.set(8, next - filled, 8 * (half + 1));
    this.set(9, all, 81);
    this.set(10, all - filled, 81);
    this.set(11, all - core, 27);
    this.set(12, radius, 13);
    this.set(13, limit - reach, limit);
    this.set(14, 2 * edges, 4 * (2 * radius + 1));
    this.set(23, Math.abs(height - width), 9);
  }

  private ofHoles(target: number): void {
    const { holes } = this;
    const half = (target - 1) >> 1;
    const inTarget = columnsOfRing(half);
    let all = 0;
    let core = 0;
    let filled = 0;
    let pocketsCore = 0;
    let pocketsTarget = 0;
    holes.find(this.rows);
    for (let row = 0; row < SIDE; row += 1) {
      const cells = holes.rows[row] as number;
      const away = Math.abs(row - CENTRE);
      if (cells !== 0) {
        all += cellsOf(cells);
        if (away <= CORE) core += cellsOf(cells & LANES);
        if (away <= half) filled += cellsOf(cells & inTarget);
      }
      if (away > CORE) continue;
      const pockets = holes.pocketsOfRow(CORE, row);
      if (pockets === 0) continue;
      pocketsCore += cellsOf(pockets);
      if (away <= half) pocketsTarget += cellsOf(pockets & inTarget);
    }
    this.set(15, filled, target);
    this.set(16, core, 9);
    this.set(17, all, 9);
    this.set(18, pocketsTarget, target);
    this.set(19, pocketsCore, 9);
  }

  /** Empty cells of the target by the sides on which occupied cells lie. */
  private ofBlocked(target: number): void {
    const { above, rows } = this;
    const half = (target - 1) >> 1;
    const inTarget = columnsOfRing(half);
    const last = CENTRE + half;
    let upper = 0;
    for (let row = 0; row <= last; row += 1) {
      above[row] = upper;
      upper |= rows[row] as number;
    }
    let lower = 0;
    for (let row = SIDE - 1; row > last; row -= 1) lower |= rows[row] as number;
    let buried = 0;
    let blocked = 0;
    for (let row = last; row >= CENTRE - half; row -= 1) {
      const cells = rows[row] as number;
      const empty = inTarget & ~cells;
      if (empty !== 0) {
        const byUpper = empty & (above[row] as number);
        const byLower = empty & lower;
        let byLeft = 0;
        let byRight = 0;
        if (cells !== 0) {
          byLeft = empty & -(cells & -cells);
          byRight = empty & ((1 << highestBit(cells)) - 1);
        }
        buried += cellsOf(byUpper & byLower & byLeft & byRight);
        blocked += cellsOf(byUpper) + cellsOf(byLower) + cellsOf(byLeft) + cellsOf(byRight);
      }
      lower |= cells;
    }
    this.set(20, buried, target);
    this.set(21, blocked, 4 * target * target);
  }

  /** Steps of the four outlines between neighbouring lanes. */
  private roughness(): number {
    const { tops, bottoms, rows } = this;
    let steps = 0;
    for (let lane = FIRST_LANE; lane <= LAST_LANE; lane += 1) {
      tops[lane] = SIDE;
      bottoms[lane] = SIDE;
    }
    outline(rows, tops, 0, 1);
    outline(rows, bottoms, SIDE - 1, -1);
    let left = 0;
    let right = 0;
    for (let lane = FIRST_LANE; lane <= LAST_LANE; lane += 1) {
      const cells = rows[lane] as number;
      const nextLeft = cells === 0 ? SIDE : lowestBit(cells);
      const nextRight = cells === 0 ? SIDE : SIDE - 1 - highestBit(cells);
      if (lane > FIRST_LANE) {
        steps += Math.abs(nextLeft - left) + Math.abs(nextRight - right);
        steps += Math.abs((tops[lane] as number) - (tops[lane - 1] as number));
        steps += Math.abs((bottoms[lane] as number) - (bottoms[lane - 1] as number));
      }
      left = nextLeft;
      right = nextRight;
    }
    return steps;
  }
}

/** Empty cells before the first occupied one of each lane, read row by row. */
function outline(rows: ArrayLike<number>, out: Int32Array, from: number, step: number): void {
  let open = LANES;
  for (let read = 0; read < SIDE && open !== 0; read += 1) {
    const reached = (rows[from + step * read] as number) & open;
    for (let cells = reached; cells !== 0; cells &= cells - 1) out[lowestBit(cells)] = read;
    open &= ~reached;
  }
}
