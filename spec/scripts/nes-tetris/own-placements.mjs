/** Cases of profile placement that no recording has, worked out by hand from the clauses. */
import {
  GENERATOR,
  kernel,
  NO_ROWS,
  POWER_ON,
  placement,
  rowsOf,
  scoreBytes,
  vector,
} from './words.mjs';

const ORIGIN = 'worked out by hand from the clauses';
const fan = (id, clauses, state, branches, expect) =>
  vector('fan', `placement-${id}`, clauses, ORIGIN, {
    profile: 'placement',
    layer: 'outcome',
    state: placement(state),
    ...(expect === undefined ? {} : { expect }),
    branches,
  });
const play = (id, clauses, rest) =>
  vector('play', `placement-${id}`, clauses, ORIGIN, {
    profile: 'placement',
    actions: [],
    expect: [],
    ...rest,
  });
const onTape = (rest) => ({ layer: 'outcome', ...rest });

/** Orientations with the columns that they have, one more than the last leftmost column each. */
const PLACES = {
  2: [
    [0, 8],
    [1, 9],
    [2, 8],
    [3, 9],
  ],
  7: [
    [4, 9],
    [5, 8],
    [6, 9],
    [7, 8],
  ],
  8: [
    [8, 8],
    [9, 9],
  ],
  10: [[10, 9]],
  11: [
    [11, 8],
    [12, 9],
  ],
  14: [
    [13, 9],
    [14, 8],
    [15, 9],
    [16, 8],
  ],
  18: [
    [17, 10],
    [18, 7],
  ],
};
const listOf = (piece) =>
  PLACES[piece].flatMap(([orientation, columns]) =>
    Array.from({ length: columns }, (_, column) => [orientation, column]),
  );

const starts = () => [
  play('start-tape', ['NT-18', 'NT-09', 'NT-19'], {
    ...onTape({ setup: [5, 3], tape: [8, 18] }),
    expect: [
      {
        at: 0,
        fields: {
          ...{ over: 0, level: 5, startLevel: 5, drawSteps: 3, lines: 0, score: 0, pieces: 0 },
          ...{ current: 8, next: 18, spawnID: 18, spawnCount: 2, rows: NO_ROWS, hidden: [0, 0] },
        },
        legal: listOf(8),
        drawn: 2,
      },
    ],
  }),
  play('start-same-piece', ['NT-18', 'NT-09'], {
    ...onTape({ setup: [0, 1], tape: [10, 10] }),
    expect: [{ at: 0, fields: { current: 10, next: 10 }, legalCount: 9, drawn: 2 }],
  }),
  play('start-tape-short', ['NT-25', 'NT-18'], {
    ...onTape({ setup: [0, 1], tape: [10] }),
    error: 'chance-short',
  }),
  play('start-tape-range', ['NT-25', 'NT-09'], {
    ...onTape({ setup: [0, 1], tape: [10, 3] }),
    error: 'chance-range',
  }),
  play('start-seed-beyond-16-bits', ['NT-07', 'NT-18'], {
    layer: 'seed',
    gen: GENERATOR,
    setup: [0, 0],
    seed: String(3 * 65536),
    // The register 0 stays 0: the count alone chooses.
    expect: [{ at: 0, fields: { current: 7, next: 8, spawnCount: 2, generator: [0] } }],
  }),
  ...[2, 7, 8, 10, 11, 14, 18].map((piece) =>
    fan(`list-${piece}`, ['NT-19', 'NT-02', 'NT-03'], { current: piece }, [], {
      legal: listOf(piece),
    }),
  ),
];

const rows = () => [
  fan(
    'four-rows',
    ['NT-15', 'NT-17', 'NT-13'],
    {
      current: 18,
      ...{ level: 2, lines: 8, score: 100 },
      rows: rowsOf('X.........', 'XXXXXXXXX.', 'XXXXXXXXX.', 'XXXXXXXXX.', 'XXXXXXXXX.'),
    },
    [
      {
        action: [17, 9],
        tape: [7],
        expect: {
          fields: {
            rows: rowsOf('X.........'),
            ...{ lines: 12, level: 2, score: 100 + 1200 * 3, pieces: 1, next: 7, spawnID: 7 },
          },
          events: ['clear-4', 'level-kept-at-ten'],
        },
      },
      { action: [17, 10], tape: [7], error: 'illegal-action' },
    ],
  ),
  fan(
    'two-rows-apart',
    ['NT-15', 'NT-17'],
    { current: 18, rows: rowsOf('XXXXXXXXX.', 'XXXXXXXX..', 'XXXXXXXXX.', '.XXXXXXXX.') },
    [
      {
        action: [17, 9],
        tape: [2],
        expect: {
          fields: { rows: rowsOf('XXXXXXXX.X', '.XXXXXXXXX'), lines: 2, score: 100 },
          events: ['clear-2', 'same-piece-again'],
        },
      },
    ],
  ),
  fan(
    'full-row-beside-the-four-stays',
    ['NT-17', 'NT-24'],
    // A T that comes to rest at y 10 looks at rows 8 to 11; row 12 has been full before.
    { rows: [...NO_ROWS.slice(0, 12), 1023, ...NO_ROWS.slice(13)] },
    [
      {
        action: [2, 0],
        tape: [10],
        expect: {
          fields: { lines: 0, rows: [...NO_ROWS.slice(0, 10), 7, 2, 1023, ...NO_ROWS.slice(13)] },
          events: [],
        },
      },
    ],
  ),
  fan(
    'row-0-removed',
    ['NT-16', 'NT-17', 'NT-15'],
    // Row 0 becomes full and moves to row 1, where it is full again.
    {
      current: 18,
      rows: [
        0b1110000111,
        ...[8, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1, 2, 4, 8, 16, 32, 64, 128],
      ],
      hidden: [5, 6],
    },
    [
      {
        action: [18, 3],
        tape: [10],
        expect: {
          fields: {
            rows: [0, 0, ...[8, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1, 2, 4, 8, 16, 32, 64]],
            hidden: [0, 5],
            ...{ lines: 2, score: 100 },
          },
          events: ['row-0-removed', 'lock-at-once', 'clear-2'],
        },
      },
    ],
  ),
  fan(
    'hidden-rows-stay',
    ['NT-15', 'NT-01'],
    { current: 18, rows: rowsOf('XXX....XXX'), hidden: [1, 512] },
    [
      {
        action: [18, 3],
        tape: [10],
        expect: {
          fields: { rows: NO_ROWS, hidden: [1, 512], lines: 1 },
          events: ['clear-1', 'hidden-row-blocks'],
        },
      },
    ],
  ),
];

const ceilings = () => {
  const column = [0, 0, ...new Array(18).fill(1)];
  return [
    fan('locked-above-the-ceiling', ['NT-20', 'NT-01', 'NT-23'], { current: 18, rows: column }, [
      {
        action: [17, 0],
        tape: [10],
        expect: {
          fields: { rows: new Array(20).fill(1), hidden: [1, 1], over: 0, pieces: 1 },
          events: ['lock-above-ceiling', 'lock-at-once'],
        },
      },
      {
        action: [18, 0],
        tape: [10],
        expect: {
          fields: { rows: [0, 15, ...column.slice(2)], hidden: [0, 0] },
          events: [],
        },
      },
    ]),
    fan(
      'hidden-rows-block',
      ['NT-04', 'NT-19'],
      { current: 18, hidden: [1, 512] },
      [
        { action: [17, 0], tape: [10], error: 'illegal-action' },
        { action: [17, 9], tape: [10], error: 'illegal-action' },
        {
          action: [17, 1],
          tape: [10],
          expect: { fields: { hidden: [1, 512] }, events: ['hidden-row-blocks'] },
        },
      ],
      {
        legal: [
          ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => [17, at]),
          ...[0, 1, 2, 3, 4, 5, 6].map((at) => [18, at]),
        ],
      },
    ),
    fan(
      'the-step-ends-the-game',
      ['NT-23', 'NT-22'],
      // A vertical I in column 5 ends in row 0, where the next T would come.
      { current: 18, rows: [...NO_ROWS.slice(0, 4), ...new Array(16).fill(32)] },
      [
        {
          action: [17, 5],
          tape: [11],
          expect: {
            fields: { over: 1, current: 2, next: 11, spawnCount: 3 },
            legal: [],
            drawn: 1,
            events: ['placement-over'],
          },
        },
        { action: [17, 4], tape: [11], expect: { fields: { over: 0 }, events: [] } },
      ],
    ),
  ];
};

const counts = () => {
  const almost = (level, lines, score, expected, events) =>
    fan(
      `count-${level}-${lines}-${score}`,
      ['NT-10', 'NT-11', 'NT-13', 'NT-14', 'NT-21'],
      { current: 18, rows: rowsOf('XXX....XXX'), level, lines, score },
      [
        {
          action: [18, 3],
          tape: [10],
          expect: { fields: { rows: NO_ROWS, ...expected }, events: ['clear-1', ...events] },
        },
      ],
    );
  const up = ['level-up', 'paid-at-new-level'];
  return [
    almost(0, 9, 0, { lines: 10, level: 1, score: 80 }, up),
    almost(1, 9, 0, { lines: 10, level: 1, score: 80 }, ['level-kept-at-ten']),
    almost(9, 99, 7, { lines: 100, level: 10, score: 447 }, ['lines-hundred', ...up]),
    almost(18, 129, 0, { lines: 130, level: 19, score: 800 }, up),
    almost(18, 119, 0, { lines: 120, level: 18, score: 760 }, ['level-kept-at-ten']),
    almost(0, 25599, 0, { lines: 0, level: 0, score: 40 }, ['lines-hundred', 'level-kept-at-ten']),
    almost(255, 5, 999999, { lines: 6, level: 255, score: 999999 }, ['score-capped']),
    almost(0, 5, 999959, { lines: 6, score: 999999 }, []),
    almost(0, 5, 999960, { lines: 6, score: 999999 }, ['score-capped']),
    // 900 lines read 0x90, and 15 less that is 127 modulo 256; 910 read 0x91: 17 less that is 128.
    almost(15, 899, 0, { lines: 900, level: 15, score: 640 }, [
      'lines-hundred',
      'level-kept-at-ten',
    ]),
    almost(17, 909, 0, { lines: 910, level: 18, score: 760 }, up),
  ];
};

const scores = () => [
  kernel('score-by-hand', ['NT-10', 'NT-11', 'NT-12', 'NT-13', 'NT-14'], ORIGIN, 'score', [
    // Sixteen points and more on ones of 0: six are lost.
    { in: [0, 0, 0, 0, 0, 0, 0, 17], out: [0x10, 0, 0, 0, 0, 0] },
    // 95 and nine points are 104; the four is lost.
    { in: [0x95, 0, 0, 0, 0, 0, 0, 10], out: [0, 1, 0, 0, 0, 0] },
    { in: [0x99, 0x99, 0, 0, 0, 0, 0, 2], out: [0, 0, 1, 0, 0, 0] },
    { in: [0x12, 0, 0, 0, 0, 0, 0, 5], out: [0x16, 0, 0, 0, 0, 0] },
    { in: [0x12, 0, 0, 0, 0, 0, 0, 1], out: [0x12, 0, 0, 0, 0, 0] },
    { in: [0x12, 0, 0, 0, 0, 0, 0, 0], out: [0x12, 0, 0, 0, 0, 0] },
    // Soft-drop points pass 999999, too.
    { in: [0x99, 0x99, 0x99, 0, 0, 0, 0, 2], out: [0x99, 0x99, 0x99, 0, 0, 0] },
    // Four lines over 99: the tens are 0 and the hundreds one more; paid at the new level.
    { in: [0, 0, 0, 9, 0x97, 0, 4, 0], out: [...scoreBytes(1200 * 11), 10, 0x01, 1] },
    { in: [0, 0, 0, 5, 0x98, 255, 3, 0], out: [...scoreBytes(300 * 6), 5, 0x01, 0] },
  ]),
];

const refusals = () => [
  fan('refused-steps', ['NT-25', 'NT-19'], {}, [
    { action: [4, 0], tape: [10], error: 'illegal-action' },
    { action: [18, 0], tape: [], error: 'illegal-action' },
    { action: [2, 8], tape: [10], error: 'illegal-action' },
    { action: [1, 9], tape: [10], error: 'illegal-action' },
    { action: [19, 0], tape: [10], error: 'illegal-action' },
    { action: [2, 10], tape: [10], error: 'illegal-action' },
    { action: [2, 0], tape: [], error: 'chance-short' },
    { action: [2, 0], tape: [17], error: 'chance-range' },
    { action: [2, 0], tape: [0], error: 'chance-range' },
    { action: [2, 0], tape: [19], error: 'chance-range' },
  ]),
  fan(
    'refused-after-the-end',
    ['NT-25', 'NT-23'],
    { over: 1, rows: [16, ...NO_ROWS.slice(1)] },
    [
      { action: [2, 0], tape: [10], error: 'game-over' },
      { action: [19, 0], tape: [], error: 'game-over' },
    ],
    { legal: [] },
  ),
  fan('refused-without-room-to-count', ['NT-25', 'NT-24'], { pieces: 2 ** 46 - 1 }, [
    { action: [2, 0], tape: [10], error: 'domain-error' },
    { action: [2, 0], tape: [], error: 'domain-error' },
    { action: [4, 0], tape: [10], error: 'illegal-action' },
  ]),
  fan('the-last-piece-that-counts', ['NT-24', 'NT-21'], { pieces: 2 ** 46 - 2 }, [
    { action: [2, 0], tape: [10], expect: { fields: { pieces: 2 ** 46 - 1 } } },
  ]),
];

const states = () => {
  const bad = (id, fields) =>
    play(`bad-state-${id}`, ['NT-24'], onTape({ state: placement(fields), error: 'bad-state' }));
  return [
    bad('current', { current: 3 }),
    bad('current-0', { current: 0 }),
    bad('next', { next: 17 }),
    bad('spawn-id', { spawnID: 0 }),
    bad('over', { over: 1 }),
    bad('not-over', { rows: [32, ...NO_ROWS.slice(1)] }),
    play('bad-state-generator', ['NT-24'], {
      layer: 'seed',
      gen: GENERATOR,
      state: [...placement({}), 65536],
      error: 'bad-state',
    }),
    fan(
      'states-that-no-game-reaches',
      ['NT-24', 'NT-17'],
      // Full rows, a level below the lines, a spawnID that is not the next piece.
      {
        rows: [...NO_ROWS.slice(0, 18), 1023, 1023],
        ...{ spawnID: 18, level: 0, lines: 25599, score: 999999, startLevel: 255 },
      },
      [
        {
          action: [2, 0],
          tape: [18],
          expect: {
            // At rest at y 16 rows 14 to 17 are looked at.
            fields: { lines: 25599, next: 18, rows: [...NO_ROWS.slice(0, 16), 7, 2, 1023, 1023] },
            events: ['same-piece-again'],
          },
        },
      ],
    ),
    play('seed-without-steps', ['NT-22', 'NT-08'], {
      layer: 'seed',
      gen: GENERATOR,
      state: [...placement({ drawSteps: 0, spawnID: 8, spawnCount: 255 }), POWER_ON],
      actions: [[2, 0]],
      // HH is 0x89 and the count 0: J, number 1.
      expect: [
        {
          at: 1,
          fields: { next: 7, spawnID: 7, spawnCount: 0, generator: [POWER_ON] },
          events: [],
        },
      ],
    }),
    play('bad-params', ['NT-25'], {
      ...onTape({ setup: [256, 1], tape: [2, 2] }),
      error: 'bad-params',
    }),
    play('bad-params-steps', ['NT-25'], {
      ...onTape({ setup: [0, 256], tape: [2, 2] }),
      error: 'bad-params',
    }),
  ];
};

export const ownPlacementLines = () => [
  ...starts(),
  ...rows(),
  ...ceilings(),
  ...counts(),
  ...scores(),
  ...refusals(),
  ...states(),
];
