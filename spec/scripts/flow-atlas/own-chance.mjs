/** Starts, refills and turns that a profile does without, worked out by hand. */
import {
  BEGUN,
  error,
  fan,
  fields,
  IN_ORDER,
  MOST,
  ON_SEED,
  ORIGIN,
  play,
  SEED,
  stateOf,
  step,
} from './own-words.mjs';
import { fieldsOf, GENERATOR, rowsOf, vector } from './words.mjs';

export const chance = () => [
  play('start-in-order', ['FA-05', 'FA-06'], {
    ...{ setup: [300], tape: IN_ORDER },
    expect: [
      {
        at: 0,
        fields: fieldsOf(BEGUN),
        legal: [0, 1, 2, 3].flatMap((turns) => ON_SEED(turns)),
        drawn: 6,
        events: [],
      },
    ],
  }),
  play('start-all-zero', ['FA-05', 'FA-06'], {
    ...{ setup: [1], tape: [0, 0, 0, 0, 0, 0] },
    expect: [
      { at: 0, fields: fields({ current: 'J', next: 'LO', bag: 'STZI', limit: 1 }), drawn: 6 },
    ],
  }),
  play('start-one-swap', ['FA-05'], {
    ...{ setup: [300], tape: [6, 0, 4, 3, 2, 1] },
    expect: [{ at: 0, fields: fields({ current: 'T', next: 'JL', bag: 'OSIZ' }) }],
  }),
  // A word is taken modulo i + 1: 2^32 - 1 gives 3, 3, 0, 3, 0, 1.
  play('start-raw-largest', ['FA-05', 'FA-23'], {
    ...{ layer: 'raw', setup: [300], tape: new Array(6).fill(2 ** 32 - 1) },
    expect: [{ at: 0, fields: fields({ current: 'L', next: 'JS', bag: 'TIZO' }), drawn: 6 }],
  }),
  play('start-raw-in-order', ['FA-05'], {
    ...{ layer: 'raw', setup: [300], tape: [13, 11, 9, 7, 5, 3] },
    expect: [{ at: 0, fields: fields({ current: 'I', next: 'JL', bag: 'OSTZ' }), drawn: 6 }],
  }),
  play('start-short', ['FA-23', 'FA-05'], {
    ...{ setup: [300], tape: IN_ORDER.slice(0, 5), error: 'chance-short' },
  }),
  play('start-empty-tape', ['FA-23', 'FA-05'], {
    ...{ setup: [300], tape: [], error: 'chance-short' },
  }),
  play('start-range-first', ['FA-23', 'FA-05'], {
    ...{ setup: [300], tape: [7], error: 'chance-range' },
  }),
  play('start-range-last', ['FA-23', 'FA-05'], {
    ...{ setup: [300], tape: [6, 5, 4, 3, 2, 2], error: 'chance-range' },
  }),
  play('start-raw-range', ['FA-23', 'FA-05'], {
    ...{ layer: 'raw', setup: [300], tape: [0, 2 ** 32], error: 'chance-range' },
  }),
  ...[0, MOST + 1].map((limit) =>
    play(`start-limit-${limit}`, ['FA-06', 'FA-23'], {
      ...{ setup: [limit], tape: IN_ORDER, error: 'bad-params' },
    }),
  ),
  play('start-limit-largest', ['FA-06', 'FA-23'], {
    ...{ setup: [MOST], tape: IN_ORDER, expect: [{ at: 0, fields: { limit: MOST, over: 0 } }] },
  }),
  fan('refill', ['FA-05', 'FA-20'], stateOf({ bag: '' }), [
    {
      action: [0, 0, 13, 0],
      tape: [0, 0, 0, 0, 0, 0],
      expect: {
        fields: fields({ current: 'J', next: 'LJ', bag: 'LOSTZI' }),
        drawn: 6,
        events: [
          ...['turned-0', 'piece-i', 'auto-turn-clockwise', 'mend-none-eligible', 'bag-refilled'],
        ],
      },
    },
    {
      action: [0, 0, 13, 0],
      tape: IN_ORDER,
      expect: {
        fields: fields({ current: 'J', next: 'LI', bag: 'JLOSTZ' }),
        drawn: 6,
        events: [
          ...['turned-0', 'piece-i', 'auto-turn-clockwise', 'mend-none-eligible', 'bag-refilled'],
          'swap-with-itself',
        ],
      },
    },
    error([0, 0, 13, 0], 'chance-short', [6, 5, 4, 3, 2]),
    error([0, 0, 13, 0], 'chance-short'),
    error([0, 0, 13, 0], 'chance-range', [6, 5, 5]),
    error([0, 0, 14, 0], 'illegal-action'),
  ]),
  fan(
    'refill-raw',
    ['FA-05', 'FA-23'],
    stateOf({ bag: '' }),
    [
      {
        action: [0, 0, 13, 0],
        tape: [7, 6, 5, 4, 3, 2],
        expect: { fields: fields({ next: 'LJ', bag: 'LOSTZI' }), drawn: 6 },
      },
      error([0, 0, 13, 0], 'chance-range', [7, 2 ** 32, 5, 4, 3, 2]),
    ],
    { layer: 'raw' },
  ),
  fan('last-of-a-bag', ['FA-05', 'FA-20'], stateOf({ bag: 'S' }), [
    step([0, 0, 12, 0], { current: 'J', next: 'LS', bag: '' }),
  ]),
];

export const turns013 = () => [
  fan(
    'turns-013-list',
    ['FA-00', 'FA-08'],
    stateOf({}),
    [
      error([2, 0, 12, 0], 'illegal-action'),
      step([3, 0, 13, 0], { current: 'J', next: 'LO', placements: 1 }),
      step([0, 1, 13, 0], { board: '9:2000/2000/2000/2000/2000' }),
    ],
    {
      profile: 'turns-013',
      expect: { legal: [0, 1, 3].flatMap((turns) => ON_SEED(turns)) },
    },
  ),
  fan(
    'turns-013-reserve',
    ['FA-00', 'FA-08', 'FA-09'],
    stateOf({ depth: 1, current: 'O', next: 'IT' }),
    [
      error([2, 1, 13, 1], 'illegal-action'),
      step([1, 1, 13, 1], { current: 'O', next: 'TO', charge: 0 }),
    ],
    {
      profile: 'turns-013',
      expect: {
        legal: [
          ...[0, 1, 3].flatMap((turns) => [
            [turns, 0, 12, 0],
            [turns, 0, 13, 0],
          ]),
          ...[0, 1, 3].flatMap((turns) => ON_SEED(turns, 1)),
        ],
      },
    },
  ),
  play('turns-013-seed', ['FA-00', 'FA-06', 'FA-08'], {
    ...{ profile: 'turns-013', layer: 'seed', gen: GENERATOR, seed: '1', setup: [300] },
    expect: [
      {
        at: 0,
        fields: { ...fields({ current: 'T', next: 'SI', bag: 'JLOZ' }), generator: [2399460287] },
        legalCount: 30,
      },
    ],
  }),
  vector('kernel', 'hand-turns-013-placements', ['FA-07', 'FA-00'], ORIGIN, {
    profile: 'turns-013',
    name: 'placements',
    in: [[...rowsOf(SEED), 3, 2]],
    out: [[2, 0, 12, 11, 0, 13, 11]],
  }),
];
