/** Numbers of a complete exploration of all boards that games can reach. */
export interface ReachableCounts {
  readonly states: number;
  /** Boards without a legal direction. */
  readonly terminal: number;
  /** Boards up to symmetries. */
  readonly canonical: number;
  readonly terminalCanonical: number;
  /** (board, legal direction) pairs. */
  readonly pairs: number;
  /** Boards by their highest rank, from rank 1 on. */
  readonly byTopRank: readonly number[];
  /** Highest expected final score of any player, and that of a player who moves at random. */
  readonly optimalScore: number;
  readonly randomScore: number;
}

/** Computed by two independent programs; the same numbers stand in the vectors of kind reachable. */
export const REACHABLE: ReadonlyMap<string, ReachableCounts> = new Map([
  [
    '2x2',
    {
      states: 662,
      terminal: 186,
      canonical: 110,
      terminalCanonical: 36,
      pairs: 1112,
      byTopRank: [10, 60, 144, 208, 240],
      optimalScore: 66.964149457101,
      randomScore: 19.656540175491,
    },
  ],
  [
    '2x3',
    {
      states: 85844,
      terminal: 17504,
      canonical: 21752,
      terminalCanonical: 4484,
      pairs: 180924,
      byTopRank: [41, 605, 2766, 7810, 15800, 25464, 33358],
      optimalScore: 480.258271775958,
      randomScore: 61.1688802953,
    },
  ],
]);

/** Distinct boards after exactly 0, 1, 2, ... turns, and how many of them are over. */
export interface DepthCounts {
  readonly boards: readonly number[];
  readonly terminal: readonly number[];
}

/** From the same programs and vectors, as deep as is checked in seconds. */
export const BY_DEPTH: ReadonlyMap<string, DepthCounts> = new Map([
  [
    '2x2',
    {
      boards: [24, 74, 114, 122, 178, 212, 228, 224, 212, 268, 292, 272, 304],
      terminal: [0, 0, 2, 10, 18, 24, 56, 60, 64, 64, 96, 100, 128],
    },
  ],
  [
    '2x3',
    {
      boards: [60, 265, 590, 1132, 2038, 3032, 4238, 5183, 6068],
      terminal: [0, 0, 0, 0, 2, 14, 38, 66, 144],
    },
  ],
  ['3x3', { boards: [144, 776, 2382, 6094], terminal: [0, 0, 0, 0] }],
  ['4x4', { boards: [480, 3142, 12648, 42628], terminal: [0, 0, 0, 0] }],
]);

/** FNV-1a 32 of tables over all 65,536 rows, and sums of them; by two independent programs. */
export const ROW_DIGESTS = {
  /** Two bytes a row, lowest first. */
  left: '8910a553',
  right: '0d701edf',
  /** Four bytes a row, lowest first. */
  score: 'd8ab9318',
  /** One byte a row. */
  legalLeft: '304e35d5',
  legalRight: '1b669dc5',
} as const;
