import { moveLine, TOP_RANK } from './line.ts';

/** Facts about the move of a packed line. The low four bits mark the tiles that merges made. */
export const FRESH = 0x0f;
export const DOUBLE_MERGE = 0x10;
export const TRIPLE_RUN = 0x20;
export const FRESH_STOP = 0x40;
export const CAP_MERGE = 0x80;
export const MADE_2048 = 0x100;
/** Before the move the line held a tile of rank 11 or more. */
export const HAD_2048 = 0x200;

const RANK_OF_2048 = 11;

/**
 * Moves of all lines of one length, indexed by the packed line: four bits a cell, the cell of the
 * lower board index lowest, `c0 | c1<<4 | c2<<8 | c3<<12`.
 */
export interface LineTables {
  /** Move towards the low end (up, left): `result | points/4 << 16`; points are multiples of 4. */
  readonly low: Int32Array;
  /** Move towards the high end (down, right), packed alike. */
  readonly high: Int32Array;
  /** Bit 0: a move towards the low end changes the line; bit 1: one towards the high end. */
  readonly legal: Uint8Array;
  /** Facts for rule events, of the move towards the low end and of the other. */
  readonly lowFacts: Uint16Array;
  readonly highFacts: Uint16Array;
  /**
   * Pairs of equal tiles with nothing or only empty cells between: the low four bits mark the first
   * cell of each pair, the high four bits every cell that is in one.
   */
  readonly pairs: Uint8Array;
}

const tablesByLength = new Map<number, LineTables>();

/** The tables for lines of 2..4 cells; made at the first call, then shared. */
export function lineTables(length: number): LineTables {
  const known = tablesByLength.get(length);
  if (known !== undefined) return known;
  const tables = makeTables(length);
  tablesByLength.set(length, tables);
  return tables;
}

function makeTables(length: number): LineTables {
  const size = 16 ** length;
  const tables: LineTables = {
    low: new Int32Array(size),
    high: new Int32Array(size),
    legal: new Uint8Array(size),
    lowFacts: new Uint16Array(size),
    highFacts: new Uint16Array(size),
    pairs: new Uint8Array(size),
  };
  const line: number[] = new Array(length).fill(0);
  const fresh: number[] = new Array(length).fill(0);
  for (let packed = 0; packed < size; packed += 1) {
    unpack(packed, line);
    const shared = runFacts(line);
    tables.pairs[packed] = pairsOf(line);

    const lowScore = moveLine(line, fresh);
    const low = pack(line, 4);
    tables.low[packed] = low | ((lowScore / 4) << 16);
    tables.lowFacts[packed] = shared | freshFacts(line, fresh) | pack(fresh, 1);

    unpack(packed, line);
    line.reverse();
    const highScore = moveLine(line, fresh);
    line.reverse();
    fresh.reverse();
    const high = pack(line, 4);
    tables.high[packed] = high | ((highScore / 4) << 16);
    tables.highFacts[packed] = shared | freshFacts(line, fresh) | pack(fresh, 1);

    tables.legal[packed] = (low === packed ? 0 : 1) | (high === packed ? 0 : 2);
  }
  return tables;
}

function unpack(packed: number, line: number[]): void {
  for (let i = 0; i < line.length; i += 1) line[i] = (packed >> (4 * i)) & 15;
}

function pack(values: readonly number[], bits: number): number {
  return values.reduce((packed, value, i) => packed | (value << (bits * i)), 0);
}

/** Facts that are the same for both directions; runs are of equal tiles, empty cells left out. */
function runFacts(line: readonly number[]): number {
  let facts = 0;
  let rank = 0;
  let run = 0;
  const close = (): void => {
    if (run === 3) facts |= TRIPLE_RUN;
    // A run of two or more always merges at least once, whatever lies before it.
    if (run >= 2 && rank === TOP_RANK) facts |= CAP_MERGE;
  };
  for (const next of line) {
    if (next === 0) continue;
    if (next >= RANK_OF_2048) facts |= HAD_2048;
    if (next !== rank) {
      close();
      rank = next;
      run = 0;
    }
    run += 1;
  }
  close();
  return facts;
}

/** Facts about the tiles that merges made in a moved line. */
function freshFacts(line: readonly number[], fresh: readonly number[]): number {
  let facts = 0;
  let merges = 0;
  fresh.forEach((mark, i) => {
    if (mark === 0) return;
    merges += 1;
    if (line[i] === line[i - 1] || line[i] === line[i + 1]) facts |= FRESH_STOP;
    if (line[i] === RANK_OF_2048) facts |= MADE_2048;
  });
  return merges >= 2 ? facts | DOUBLE_MERGE : facts;
}

function pairsOf(line: readonly number[]): number {
  let pairs = 0;
  let last = -1;
  line.forEach((rank, i) => {
    if (rank === 0) return;
    if (last >= 0 && line[last] === rank) pairs |= (1 << last) | (16 << last) | (16 << i);
    last = i;
  });
  return pairs;
}
