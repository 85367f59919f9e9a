/** Steps that end a game, are refused or take a rare branch, and kernels at their edges, worked out by hand. */
import {
  error,
  FULL_9,
  fan,
  IN_ORDER,
  MOST,
  NOTCHED,
  ON_SEED,
  ORIGIN,
  SEED,
  SQUARE_3,
  stateOf,
  step,
  TALL,
} from './own-words.mjs';
import { boardOf, kernel, rowsOf } from './words.mjs';

const SCORES = { board: SQUARE_3, checkpoint: { board: SQUARE_3, score: 300 }, depth: 1 };
export const endings = () => [
  fan('limit-met', ['FA-21', 'FA-19'], stateOf({ placements: 299 }), [
    step(
      [0, 0, 10, 0],
      {
        placements: 300,
        board: boardOf(
          [
            [13, 13],
            [12, 10],
            [12, 11],
            [12, 12],
            [12, 13],
          ].map(([r, c]) => [26 - c, r]),
        ),
      },
      [...['turned-0', 'piece-i', 'auto-turn-counterclockwise', 'mend-none-eligible', 'over']],
    ),
    error([0, 0, 9, 0], 'illegal-action'),
  ]),
  fan('limit-met-by-failure', ['FA-21', 'FA-19'], stateOf({ placements: 299, board: TALL }), [
    step([0, 1, 13, 0], { over: 1, rewinds: 1, board: SEED, current: 'J', next: 'LO' }),
  ]),
  fan(
    'over',
    ['FA-21', 'FA-23', 'FA-08'],
    stateOf({ placements: 300 }),
    [
      error([0, 0, 12, 0], 'game-over'),
      error([0, 0, 26, 0], 'game-over'),
      error([3, 3, 26, 1], 'game-over'),
      error([9, 9, 99, 9], 'game-over'),
    ],
    { expect: { fields: { over: 1 }, legal: [] } },
  ),
  fan('placements-beyond-limit', ['FA-21', 'FA-23'], stateOf({ limit: 5, placements: 9 }), [
    error([0, 0, 12, 0], 'game-over'),
  ]),
  fan('limit-1', ['FA-21'], stateOf({ limit: 1 }), [
    step([0, 1, 13, 0], { over: 1, placements: 1 }),
  ]),
  fan('largest-limit', ['FA-21', 'FA-23'], stateOf({ limit: MOST, placements: MOST - 1 }), [
    step([0, 1, 13, 0], { over: 1, placements: MOST }),
  ]),
  fan('largest-score', ['FA-23', 'FA-18'], stateOf({ ...SCORES, score: MOST - 9 }), [
    // An I on top of square 3: no cell of it is in square 5 when it stands, four when it lies.
    error([0, 0, 11, 0], 'domain-error'),
    error([0, 1, 13, 0], 'domain-error'),
  ]),
  fan('score-exactly-largest', ['FA-23', 'FA-18'], stateOf({ ...SCORES, score: MOST - 10 }), [
    error([0, 0, 11, 0], 'domain-error'),
    step([0, 1, 13, 0], { score: MOST }),
  ]),
  fan('largest-rewinds', ['FA-23', 'FA-19'], stateOf({ board: TALL, rewinds: MOST }), [
    error([0, 1, 13, 0], 'domain-error'),
    step([1, 0, 12, 0], { rewinds: MOST }),
  ]),
  fan('largest-depth', ['FA-23', 'FA-19'], stateOf({ board: NOTCHED, depth: MOST }), [
    error([0, 1, 13, 0], 'domain-error'),
  ]),
  fan('chance-before-range', ['FA-23'], stateOf({ board: TALL, rewinds: MOST, bag: '' }), [
    error([0, 1, 13, 0], 'chance-short'),
    error([0, 1, 13, 0], 'chance-range', [9]),
    error([0, 1, 13, 0], 'domain-error', IN_ORDER),
  ]),
  fan('words-out-of-range', ['FA-23', 'FA-08'], stateOf({}), [
    error([4, 0, 12, 0], 'illegal-action'),
    error([0, 4, 12, 0], 'illegal-action'),
    error([0, 0, 27, 0], 'illegal-action'),
    error([0, 0, 12, 2], 'illegal-action'),
    error([0, 2, 12, 0], 'illegal-action'),
    error([0, 0, 12, 1], 'illegal-action'),
    error([0, 0, 24, 0], 'illegal-action'),
  ]),
];

export const branches = () => [
  fan(
    'reserve',
    ['FA-09', 'FA-20', 'FA-15', 'FA-08'],
    stateOf({ depth: 1, current: 'O', next: 'IT', bag: 'JZ' }),
    [
      step([0, 1, 13, 1], { current: 'O', next: 'TJ', bag: 'Z', charge: 0, score: 10 }, [
        ...['turned-0', 'piece-i', 'auto-turn-none', 'reserve-used'],
      ]),
      step([0, 0, 13, 0], { current: 'I', next: 'TJ', bag: 'Z', charge: 1, score: 20 }, [
        ...['turned-0', 'piece-o', 'auto-turn-clockwise', 'reserve-offered'],
      ]),
      error([0, 1, 13, 0], 'illegal-action'),
    ],
    {
      expect: {
        legal: [
          ...[0, 1, 2, 3].flatMap((turns) => [
            [turns, 0, 12, 0],
            [turns, 0, 13, 0],
          ]),
          ...[0, 1, 2, 3].flatMap((turns) => ON_SEED(turns, 1)),
        ],
      },
    },
  ),
  fan(
    'reserve-fails-and-is-given-back',
    ['FA-19', 'FA-15', 'FA-09'],
    stateOf({ board: TALL, depth: 1, current: 'O', next: 'IT', score: 500 }),
    [
      step([0, 1, 13, 1], { board: SEED, score: 0, charge: 1, current: 'O', rewinds: 1 }, [
        ...['turned-0', 'piece-i', 'auto-turn-none', 'pressure-failure', 'score-lost'],
        ...['rewind-to-start', 'reserve-offered', 'reserve-used'],
      ]),
    ],
  ),
  fan(
    'reserve-folds-and-charges',
    ['FA-19', 'FA-15', 'FA-13', 'FA-12'],
    stateOf({ board: NOTCHED, depth: 1, current: 'O', next: 'IT' }),
    [
      step(
        [0, 1, 13, 1],
        {
          ...{ board: SQUARE_3, score: 1210, charge: 1, depth: 2, current: 'O', next: 'TO' },
          checkpoint: { board: SQUARE_3, score: 1210 },
        },
        [
          ...['turned-0', 'piece-i', 'auto-turn-none', 'square-3', 'square-5', 'square-7'],
          ...['square-9', 'squares-several', 'fold', 'fold-perfect', 'reserve-used'],
        ],
      ),
    ],
  ),
  fan('precision-doubles', ['FA-17', 'FA-18', 'FA-13'], stateOf({ board: NOTCHED, depth: 20 }), [
    step([0, 1, 13, 0], { board: SQUARE_3, score: 1310, depth: 21, charge: 1 }, [
      ...['turned-0', 'piece-i', 'auto-turn-none', 'square-3', 'square-5', 'square-7'],
      ...['square-9', 'squares-several', 'fold', 'fold-perfect', 'past-depth-18'],
      'precision-perfect',
    ]),
  ]),
  fan(
    'pressure-by-depth',
    ['FA-14', 'FA-19'],
    stateOf({ board: '9:2000/2000/2000/7000/7000/7000', depth: 4 }),
    [
      step([0, 1, 13, 0], { rewinds: 0, score: 0 }, [
        ...['turned-0', 'piece-i', 'cells-0', 'auto-turn-none', 'pressure-equal'],
        'reserve-offered',
      ]),
    ],
  ),
];

export const kernels = () => [
  kernel('hand-hash-start', ['FA-22'], ORIGIN, 'hash', [
    {
      in: [...stateOf({ bag: 'JLOZ', current: 'T', next: 'SI' }), 2399460287],
      out: [0x325e31b7],
    },
  ]),
  kernel('hand-turn-corners', ['FA-02'], ORIGIN, 'turn', [
    ...[
      [
        0,
        [
          [0, 0],
          [0, 1],
        ],
      ],
      [
        1,
        [
          [0, 26],
          [1, 26],
        ],
      ],
      [
        2,
        [
          [26, 26],
          [26, 25],
        ],
      ],
      [
        3,
        [
          [26, 0],
          [25, 0],
        ],
      ],
    ].map(([turns, cells]) => ({
      in: [
        ...rowsOf(
          boardOf([
            [0, 0],
            [0, 1],
          ]),
        ),
        turns,
      ],
      out: rowsOf(boardOf(cells)),
    })),
    { in: [...rowsOf(''), 3], out: rowsOf('') },
  ]),
  kernel('hand-compress-all', ['FA-13'], ORIGIN, 'compress', [
    { in: new Array(27).fill(2 ** 27 - 1), out: [...rowsOf(FULL_9), 81] },
    { in: rowsOf(''), out: [...rowsOf(''), 0] },
    { in: rowsOf(FULL_9), out: [...rowsOf(SQUARE_3), 9] },
  ]),
  kernel('hand-bag-none', ['FA-05'], ORIGIN, 'bag', [{ in: [77, 0], out: [0, 77] }]),
  kernel('hand-rng-none', ['FA-04'], ORIGIN, 'rng', [{ in: [77, 0], out: [0] }]),
];
