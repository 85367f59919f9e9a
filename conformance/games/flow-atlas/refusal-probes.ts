import * as fc from 'fast-check';
import type { Probe, StepQuestion } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { CENTRE, cellsAt, differs, PLACES, rowsOf, show } from './cells.ts';
import { draws } from './plain-chance.ts';
import { isPosition } from './plain-states.ts';
import { isLegal, plainStep } from './plain-step.ts';
import { BEGUN, MOST, type Move, type Position, positionOf, rulesOf, stateOf } from './position.ts';
import { type Case, cases, codeOf, probeLaw, questionOf } from './probe-law.ts';
import { filled, seeded } from './shaping.ts';

/** A problem if one of several questions is not answered with its code, or `accepted`. */
async function answeredWith(
  probe: Probe,
  what: string,
  asked: readonly (readonly [string, StepQuestion])[],
): Promise<string | undefined> {
  const answers = await probe.steps(asked.map(([, question]) => question));
  return asked
    .map(([code], i) => differs(`${what}, question ${i}`, code, codeOf(answers[i])))
    .find((problem) => problem !== undefined);
}

const emptied = (one: Case): Case => ({ ...one, position: { ...one.position, bag: [] } });
/** A move that no piece has. */
const ASIDE: Move = { turns: 0, rotation: 0, x: 26, reserve: 0 };

const order = probeLaw({
  id: 'refusals-in-their-order',
  clauses: ['FA-23', 'FA-21', 'FA-08', 'FA-05'],
  title: 'Over goes before illegal, illegal before the tape',
  cases,
  check(probe, one) {
    const { position } = emptied(one);
    const { placements } = position;
    const over = { ...position, over: true, limit: Math.max(1, placements) };
    const isOver = over.placements >= over.limit;
    const asked: (readonly [string, StepQuestion])[] = [
      ['illegal-action', questionOf({ ...one, position, move: ASIDE, tape: [] })],
      ['chance-short', questionOf({ ...one, position, tape: [] })],
      ['accepted', questionOf({ ...one, position })],
    ];
    if (isOver) {
      asked.push(
        ['game-over', questionOf({ ...one, position: over, move: ASIDE, tape: [] })],
        ['game-over', questionOf({ ...one, position: over })],
      );
    }
    return answeredWith(probe, show(position.board), asked);
  },
});

const tapes = probeLaw({
  id: 'words-of-a-refill-one-by-one',
  clauses: ['FA-23', 'FA-05'],
  title: 'Words are read one after the other: the first that is missing or too large decides',
  cases: (profile) =>
    fc.tuple(cases(profile), fc.nat(5), fc.constantFrom(1, 2, 7, 2 ** 32, 2 ** 46 - 8)),
  check(probe, [one, place, by]) {
    const { position, move, tape } = emptied(one);
    const cut = tape.slice(0, place);
    const wrong = [...cut, 6 - place + by];
    const asked: (readonly [string, StepQuestion])[] = [
      ['chance-short', questionOf({ position, move, tape: cut })],
      ['chance-range', questionOf({ position, move, tape: wrong })],
      ['chance-range', questionOf({ position, move, tape: [...wrong, ...tape.slice(place + 1)] })],
      ['accepted', questionOf({ position, move, tape })],
    ];
    return answeredWith(probe, `word ${place}`, asked);
  },
});

const rawTapes = probeLaw({
  id: 'raw-words-of-a-refill',
  layers: ['raw'],
  clauses: ['FA-05', 'FA-23'],
  title: 'A word of 32 bits is taken modulo i + 1; larger ones are refused',
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      seeded((random) => Array.from({ length: 6 }, () => random.word())),
      fc.nat(5),
    ),
  async check(probe, [one, words, place]) {
    const raw = { ...emptied(one), tape: words };
    const tape = words.map((word, i) => word % (7 - i));
    const wide = { ...raw, tape: words.with(place, 2 ** 32) };
    const [a, b, c] = await probe.steps([
      questionOf(raw, 'raw'),
      questionOf({ ...raw, tape }),
      questionOf(wide, 'raw'),
    ]);
    const shown = (answer: typeof a): string => {
      if (answer === undefined || 'refused' in answer) return codeOf(answer);
      const { next, bag } = positionOf(answer.state);
      return `${next[1]} ${bag.join(' ')}, drawn ${answer.drawn}`;
    };
    const plain = draws([], 1, { layer: 'raw', words });
    if (typeof plain === 'string') return plain;
    const expected = `${plain.pieces[0]} ${plain.bag.join(' ')}, drawn 6`;
    return (
      differs(`words ${words.join(' ')}`, expected, shown(a)) ??
      differs(`indices ${tape.join(' ')}`, expected, shown(b)) ??
      differs('a word of 33 bits', 'chance-range', codeOf(c))
    );
  },
});

const nothingLeft = probeLaw({
  id: 'refused-steps-leave-nothing-behind',
  clauses: ['FA-23', 'FA-05'],
  title: 'After a step that was refused in the middle of its refill the same step goes as ever',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(5)),
  async check(probe, [one, place]) {
    const whole = emptied(one);
    const short = { ...whole, tape: one.tape.slice(0, place) };
    const asked = [whole, short, whole].map((question) => questionOf(question));
    const [before, , after] = await probe.steps(asked);
    const text = (answer: typeof before): string =>
      answer === undefined || 'refused' in answer ? codeOf(answer) : JSON.stringify(answer.state);
    return differs('the step', text(before), text(after));
  },
});

const moves = probeLaw({
  id: 'only-legal-actions-are-taken',
  clauses: ['FA-08', 'FA-09', 'FA-07', 'FA-03', 'FA-23'],
  title: 'An action is taken if it is legal, else refused with illegal-action',
  runs: 150,
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      fc.record({ turns: fc.nat(3), rotation: fc.nat(3), x: fc.nat(26), reserve: fc.nat(1) }),
    ),
  async check(probe, [one, any]) {
    const rules = rulesOf(probe.profile);
    const near = [
      any,
      ...(['turns', 'rotation', 'x', 'reserve'] as const).map((name) => ({
        ...one.move,
        [name]: any[name],
      })),
    ];
    const asked = near.map((move): readonly [string, StepQuestion] => [
      isLegal(one.position, move, rules) ? 'accepted' : 'illegal-action',
      questionOf({ ...one, move }),
    ]);
    return answeredWith(probe, `${show(one.position.board)}, near ${JSON.stringify(any)}`, asked);
  },
});

const ranges = probeLaw({
  id: 'numbers-up-to-2-30',
  clauses: ['FA-23', 'FA-18', 'FA-19'],
  title: 'A step after which a number is above 2^30 is refused with domain-error, after its draws',
  runs: 150,
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      fc.constantFrom('score', 'depth', 'rewinds', 'placements'),
      fc.constantFrom(0, 1, 10, 40),
    ),
  check(probe, [one, field, below]) {
    const rules = rulesOf(probe.profile);
    const limit = { limit: MOST, placements: Math.min(one.position.placements, MOST - 1) };
    // Another depth may have another power.
    const depth = field === 'depth' ? { move: { ...one.move, reserve: 0 } } : {};
    const value = MOST - (field === 'placements' ? below + 1 : below);
    const position = { ...one.position, ...limit, [field]: value, over: false };
    const asked = { ...emptied({ ...one, position }), ...depth };
    const chance = { layer: 'outcome', words: one.tape } as const;
    const plain = plainStep(asked.position, asked.move, chance, rules);
    const code = typeof plain === 'string' ? plain : 'accepted';
    const short = { ...asked, tape: [] };
    return answeredWith(probe, `${field} ${value}`, [
      [code, questionOf(asked)],
      [code === 'illegal-action' ? code : 'chance-short', questionOf(short)],
    ]);
  },
});

const row = (r: number, c: number): number[] =>
  rowsOf(
    cellsAt([
      [CENTRE, CENTRE],
      [r, c],
    ]),
  );

const having =
  (name: 'board' | 'checkpointBoard', rows: readonly number[]) =>
  (position: Position): Position => ({ ...position, [name]: rows });

/** Ways to spoil a state. */
const SPOILERS: readonly { readonly what: string; spoil(position: Position): Position }[] = [
  ...(['board', 'checkpointBoard'] as const).flatMap((name) => [
    { what: `empty ${name}`, spoil: having(name, rowsOf(PLACES.map(() => 0))) },
    { what: `full square 9 as ${name}`, spoil: having(name, rowsOf(filled(9))) },
    { what: `reach 73 of ${name}`, spoil: having(name, row(21, 16)) },
    { what: `reach 81 of ${name}`, spoil: having(name, row(13, 4)) },
    { what: `a corner of ${name}`, spoil: having(name, row(0, 26)) },
  ]),
  {
    what: 'not over at the limit',
    spoil: ({ placements, ...position }) => ({
      ...{ ...position, over: false },
      placements: placements + 1,
      limit: placements + 1,
    }),
  },
  { what: 'over for no reason', spoil: (position) => ({ ...position, over: !position.over }) },
];

const badStates = probeLaw({
  id: 'impossible-states',
  clauses: ['FA-23', 'FA-01', 'FA-21'],
  title: 'States with boards that are not valid, or over for no reason, are refused with bad-state',
  cases: (profile) => fc.tuple(cases(profile), fc.constantFrom(...SPOILERS)),
  async check(probe, [one, { what, spoil }]) {
    const answer = await probe.step(questionOf({ ...one, position: spoil(one.position) }));
    return differs(what, 'bad-state', codeOf(answer));
  },
});

const farthest = probeLaw({
  id: 'reach-of-a-valid-board',
  clauses: ['FA-01', 'FA-23'],
  title: 'A board with one far cell is taken up to reach 68',
  runs: 200,
  cases: () => fc.tuple(fc.nat(26), fc.nat(26)),
  async check(probe, [r, c]) {
    const state = { ...BEGUN, board: row(r, c) };
    const lists = await probe.legal([stateOf(state)]);
    const [list] = lists ?? [];
    if (list === undefined) return undefined;
    const code = isPosition(state) ? 'taken' : 'bad-state';
    return differs(`cell ${r},${c}`, code, 'refused' in list ? list.refused : 'taken');
  },
});

/** Laws on what is refused, and with which code. */
export const refusalProbes: readonly ProbeLaw[] = [
  order,
  tapes,
  rawTapes,
  nothingLeft,
  moves,
  ranges,
  badStates,
  farthest,
];
