import { describe, expect, test } from 'vitest';
import type { PlayVector, VectorLine } from '../../../spec/generated/vector-line.ts';
import { tinsContext, tinsSubject, withCapabilities } from '../../test/tins/tins-game.ts';
import type { TinsFaults } from '../../test/tins/tins-machine.ts';
import { TINS } from '../../test/tins/tins-spec.ts';
import type { ItemResult, UnitResult } from '../../unit.ts';
import { vectorUnits } from '../units.ts';

const COMMON = { clauses: ['TN-02', 'TN-03', 'TN-05', 'TN-06'], origin: 'by hand' };

/** Tins 1 2 3; 1 is taken from tin 0 and 2 drop into tin 1; then the other tins. */
const PLAY: PlayVector = {
  id: 'play',
  kind: 'play',
  ...COMMON,
  profile: 'three',
  layer: 'outcome',
  tape: [0, 1, 2, 2, 0],
  actions: [
    [0, 1],
    [2, 3],
  ],
  expect: [
    { at: 0, fields: { cells: [1, 2, 3], score: 0 }, drawn: 3, legalCount: 6 },
    { at: 1, fields: { cells: [0, 4, 3], score: 1 }, events: ['take-one', 'drop'] },
    {
      at: 2,
      fields: { cells: [0, 4, 0], turn: 2 },
      drawn: 5,
      legal: [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
    },
  ],
};

const FAN: VectorLine = {
  id: 'fan',
  kind: 'fan',
  ...COMMON,
  profile: 'three',
  layer: 'outcome',
  state: [0, 5, 1, 2, 0, 8],
  expect: {
    legal: [
      [0, 1],
      [0, 2],
      [2, 1],
      [2, 2],
      [2, 3],
    ],
  },
  branches: [
    { action: [0, 2], tape: [1], expect: { fields: { score: 7, cells: [0, 1, 8] } } },
    { action: [1, 1], tape: [1], error: 'illegal-action' },
    { action: [0, 1], tape: [], error: 'chance-short' },
  ],
};

async function run(
  lines: readonly VectorLine[],
  subject = tinsSubject(),
  options = {},
): Promise<UnitResult> {
  const [unit] = vectorUnits(TINS, [{ stem: 'cases', lines }], options);
  if (unit === undefined) throw new Error('no unit');
  return unit.run(tinsContext(subject));
}

async function runOne(
  line: VectorLine,
  faults: TinsFaults = {},
  options = {},
): Promise<ItemResult> {
  const { items } = await run([line], tinsSubject(faults), options);
  const [item] = items;
  if (item === undefined) throw new Error('no item');
  return item;
}

describe('a play line', () => {
  test('passes on a right engine and counts what was compared', async () => {
    const { items, events } = await run([PLAY]);
    expect(items).toEqual([
      { id: 'play', status: 'pass', clauses: COMMON.clauses, cases: 1, steps: 2, states: 3 },
    ]);
    expect(events).toEqual({ drop: 1, 'take-many': 1, 'take-one': 1 });
  });

  test('names step, field, expected, found and the clause', async () => {
    const failed = await runOne(PLAY, { scoreOffAtTurn: 1 });
    expect(failed).toMatchObject({
      status: 'fail',
      problem: 'step 1: score: expected 1, found 2',
    });
    expect(failed.clauses[0]).toBe('TN-03');
    expect(JSON.parse(failed.example ?? '')).toMatchObject({
      step: 1,
      before: [0, 0, 0, 1, 2, 3],
      action: [0, 1],
      after: [0, 2, 1, 0, 4, 3],
    });
  });

  test('compares nothing that the line does not give', async () => {
    const bare: VectorLine = { ...PLAY, expect: [{ at: 2, fields: { turn: 2 } }] };
    expect(await runOne(bare, { scoreOffAtTurn: 1 })).toMatchObject({ status: 'pass', states: 1 });
  });

  test.each<[string, VectorLine, TinsFaults]>([
    ['legal[0]: expected [1, 1], found [1, 3]', PLAY, { reversedList: true }],
    ['expected acceptance, found chance-short', { ...PLAY, tape: [0, 1, 2, 2] }, {}],
    ['expected game-over, found acceptance', { ...PLAY, error: 'game-over' }, {}],
    ['drawn: expected 4 tape words, found 3', { ...PLAY, expect: [{ at: 0, drawn: 4 }] }, {}],
    [
      'events: expected spill, found drop take-one',
      { ...PLAY, expect: [{ at: 1, events: ['spill'] }] },
      {},
    ],
    ['legal: expected 5 actions, found 6', { ...PLAY, expect: [{ at: 0, legalCount: 5 }] }, {}],
    [
      'legal: expected digest 00000000, found e87955df',
      { ...PLAY, expect: [{ at: 0, legalFnv: '00000000' }] },
      {},
    ],
    [
      'digest of score, cells over all steps: expected 00000000',
      { ...PLAY, stepsFnv: { fields: ['score', 'cells'], value: '00000000' } },
      {},
    ],
  ])('says %s', async (problem, line, faults) => {
    const failed = await runOne(line, faults);
    expect(failed.status).toBe('fail');
    expect(failed.problem).toContain(problem);
  });

  test('of a refused start or last step passes if it is refused with this code', async () => {
    const start: VectorLine = {
      ...PLAY,
      id: 'start',
      tape: [0, 7],
      actions: [],
      expect: [],
      error: 'chance-range',
    };
    const last: VectorLine = {
      ...PLAY,
      id: 'last',
      actions: [
        [0, 1],
        [0, 1],
      ],
      expect: [{ at: 1, fields: { cells: [0, 4, 3] } }],
      error: 'illegal-action',
    };
    const right = await run([start, last]);
    expect(right.items.map(({ status }) => status)).toEqual(['pass', 'pass']);
    const wrong = await run([start, last], tinsSubject({ noRangeCheck: true }));
    expect(wrong.items.map(({ problem }) => problem)).toEqual([
      'step 0: expected chance-range, found chance-short',
      undefined,
    ]);
  });

  test('in layer seed compares the generator words, too', async () => {
    const { tape: _tape, ...play } = PLAY;
    const seeded: VectorLine = {
      ...play,
      layer: 'seed',
      gen: 'mulberry32',
      seed: '0',
      actions: [],
      expect: [{ at: 0, fields: { cells: [1, 1, 1], generator: [1199730143] } }],
    };
    expect(await runOne(seeded)).toMatchObject({ status: 'pass' });
    const other = { ...seeded, expect: [{ at: 0, fields: { generator: [1] } }] } as VectorLine;
    expect((await runOne(other)).problem).toBe(
      'step 0: generator[0]: expected 1, found 1199730143',
    );
  });

  test('of a subject that breaks down has the status of the fault, the others their own', async () => {
    const { items } = await run([PLAY, FAN], tinsSubject({ crashAtTurn: 1 }));
    expect(items).toMatchObject([
      { id: 'play', status: 'error', problem: expect.stringContaining('the lid is stuck') },
      { id: 'fan', status: 'pass' },
    ]);
  });
});

describe('a fan line', () => {
  test('passes on a right engine: the state itself, each branch, each refusal', async () => {
    expect(await runOne(FAN)).toMatchObject({ status: 'pass', cases: 4, steps: 1, states: 2 });
  });

  test('names the branch', async () => {
    const failed = await runOne(FAN, { scoreOffAtTurn: 2 });
    expect(failed.problem).toBe('branch 0, step 1: score: expected 7, found 8');
  });
});

describe('other lines', () => {
  const RNG: VectorLine = {
    id: 'rng',
    kind: 'rng',
    clauses: ['TN-09'],
    origin: 'published',
    gen: 'mulberry32',
    seed: '0',
    words: [1144304738, 1416247, 958946056],
    states: [[1831565813], [3663131626]],
  };
  const KERNEL: VectorLine = {
    id: 'kernel',
    kind: 'kernel',
    clauses: ['TN-03'],
    origin: 'by hand',
    profile: 'three',
    name: 'half',
    in: [[7], [8]],
    out: [[3], [4]],
  };
  const PERFT: VectorLine = {
    id: 'perft',
    kind: 'perft',
    clauses: ['TN-02'],
    origin: 'by hand',
    profile: 'three',
    state: [0, 0, 0, 1, 0, 0],
    depth: 2,
    leaves: 9,
    terminals: 1,
    moves: 4,
  };

  test('pass on a right engine', async () => {
    const [all, three] = vectorUnits(TINS, [
      { stem: 'cases', lines: [RNG, KERNEL, PERFT] },
    ]).toReversed();
    expect(all?.key).toBe('tins/all/vectors/cases');
    expect(three?.key).toBe('tins/three/vectors/cases');
    for (const unit of [all, three]) {
      const result = await unit?.run(tinsContext(tinsSubject()));
      for (const item of result?.items ?? []) expect(item).toMatchObject({ status: 'pass' });
    }
  });

  test.each<[string, VectorLine]>([
    ['word 1: expected 5, found 1416247', { ...RNG, words: [1144304738, 5] }],
    ['state after 2 draws: expected 9, found 3663131626', { ...RNG, states: [[1831565813], [9]] }],
    ['input 1, value: expected 5, found 4', { ...KERNEL, out: [[3], [5]] }],
    ['leaves: expected 10, found 9', { ...PERFT, leaves: 10 }],
    ['moves: expected 5, found 4', { ...PERFT, moves: 5 }],
  ])('say %s', async (problem, line) => {
    const failed = await runOne(line);
    expect(failed.status).toBe('fail');
    expect(failed.problem?.replace(/, (word\[0\]|value)/, ', value')).toBe(problem);
  });

  test('skip a perft that is larger than the run allows', async () => {
    expect(await runOne(PERFT, {}, { perftLeaves: 8 })).toMatchObject({
      status: 'skip',
      problem: '9 leaves, this run goes to 8',
      cases: 0,
    });
  });

  test('leave recorded counts of whole scopes to the scopes', () => {
    const reachable: VectorLine = {
      id: 'reachable',
      kind: 'reachable',
      clauses: ['TN-01'],
      origin: 'by hand',
      profile: 'three',
      states: 1,
      terminal: 1,
    };
    expect(vectorUnits(TINS, [{ stem: 'small', lines: [reachable] }])).toEqual([]);
  });
});

describe('a subject that offers less', () => {
  const lines = [PLAY, FAN];

  test('is unsupported where it cannot be asked at all', async () => {
    const subject = withCapabilities(tinsSubject(), (capability) => capability !== 'state');
    const { items } = await run(lines, subject);
    expect(items).toMatchObject([
      { id: 'play', status: 'pass' },
      { id: 'fan', status: 'unsupported', problem: 'the subject does not offer state', cases: 0 },
    ]);
  });

  test('passes on what it reports, and what it does not is said', async () => {
    const few = (capability: string) => /^(step|state|chance:outcome)$/.test(capability);
    const { items } = await run(lines, withCapabilities(tinsSubject(), few));
    expect(items[0]).toMatchObject({
      status: 'pass',
      problem: 'not compared, the subject does not report it: legal, events',
    });
    const only: VectorLine = { ...PLAY, expect: [{ at: 1, events: ['drop'] }] };
    const { items: rest } = await run([only], withCapabilities(tinsSubject(), few));
    expect(rest[0]?.status).toBe('unsupported');
  });

  test('at level 0 is played step by step, and found wrong just as well', async () => {
    const level0 = (capability: string) => /^(step|chance:outcome)$/.test(capability);
    const wrong = withCapabilities(tinsSubject({ scoreOffAtTurn: 1 }), level0);
    expect((await run([PLAY], wrong)).items[0]?.problem).toBe('step 1: score: expected 1, found 2');
  });
});

test('units name their items before they run, in the order of the results', async () => {
  const [unit] = vectorUnits(TINS, [{ stem: 'cases', lines: [FAN, PLAY] }]);
  expect(unit?.planned).toEqual([
    { id: 'fan', title: 'by hand', clauses: COMMON.clauses },
    { id: 'play', title: 'by hand', clauses: COMMON.clauses },
  ]);
  const result = await unit?.run(tinsContext(tinsSubject()));
  expect(result?.items.map(({ id }) => id)).toEqual(['fan', 'play']);
});
