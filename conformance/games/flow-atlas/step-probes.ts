import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import {
  cellsOf,
  differentBoards,
  differs,
  mirrored,
  rowsOf,
  SIZE,
  show,
  turned,
} from './cells.ts';
import { PATTERNS } from './pieces.ts';
import { plainEvents } from './plain-events.ts';
import { placed } from './plain-placement.ts';
import { pieceOf, plainStep } from './plain-step.ts';
import { playShapers } from './play-shapes.ts';
import { moveOf, type Position, positionOf, rulesOf, wordsOf } from './position.ts';
import { ask, both, type Case, cases, codeOf, probeLaw, questionOf } from './probe-law.ts';

const told = ({ position, move }: Case): string =>
  `${show(position.board)}, ${move.turns} turns, rotation ${move.rotation}, column ${move.x}`;

/** A problem if two positions differ in a field that is not left out. */
function differentPositions(
  what: string,
  a: Position,
  b: Position,
  but: readonly string[] = [],
): string | undefined {
  for (const name of Object.keys(a) as (keyof Position)[]) {
    if (but.includes(name)) continue;
    const problem = differs(`${what}, ${name}`, String(a[name]), String(b[name]));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const likePlain = probeLaw({
  id: 'steps-on-scenes',
  clauses: [
    'FA-18',
    'FA-17',
    'FA-12',
    'FA-13',
    'FA-14',
    'FA-16',
    'FA-19',
    'FA-15',
    'FA-20',
    'FA-05',
  ],
  title: 'A step is that of the clauses where squares, gaps, folds and limits are met',
  runs: 300,
  cases,
  async check(probe, one) {
    const { position, move, tape } = one;
    const rules = rulesOf(probe.profile);
    const plain = plainStep(position, move, { layer: 'outcome', words: tape }, rules);
    const answer = await probe.step(questionOf(one));
    if (typeof plain === 'string' || 'refused' in answer) {
      const code = typeof plain === 'string' ? plain : 'accepted';
      return differs(told(one), code, codeOf(answer));
    }
    const show = (ids: ReadonlySet<string>): string => [...ids].toSorted().join(' ');
    const expected = show(plainEvents(position, move, plain, rules));
    return (
      differentPositions(told(one), plain.after, positionOf(answer.state)) ??
      differs(`${told(one)}, words drawn`, plain.drawn.words, answer.drawn) ??
      (answer.events && differs(`${told(one)}, events`, expected, show(answer.events)))
    );
  },
});

const frames = probeLaw({
  id: 'the-frame-is-a-label',
  clauses: ['FA-02', 'FA-07', 'FA-11'],
  title: 'The turned board with as many turns less gives the same step',
  runs: 150,
  cases: (profile) => fc.tuple(cases(profile), fc.integer({ min: 1, max: 3 })),
  async check(probe, [one, turns]) {
    const board = rowsOf(turned(cellsOf(one.position.board), turns));
    const move = { ...one.move, turns: (one.move.turns - turns + 4) % 4 };
    if (!rulesOf(probe.profile).turnCounts.includes(move.turns)) return undefined;
    const other = { ...one, position: { ...one.position, board }, move };
    const what = `${told(one)}, turned ${turns} times`;
    const answers = await both(probe, what, one, other);
    if (typeof answers === 'string') return answers;
    return differentPositions(what, ...answers);
  },
});

/** Each piece as it is seen in a mirror, and each of its rotations. */
const MIRRORED: readonly number[] = [0, 2, 1, 3, 6, 5, 4];
const mirroredRotation = (piece: number, rotation: number): number =>
  PATTERNS[piece]?.length === 4 ? (4 - rotation) % 4 : rotation;
const mirroredRows = (rows: readonly number[]): number[] => rowsOf(mirrored(cellsOf(rows)));
const mirroredPieces = (pieces: readonly number[]): number[] =>
  pieces.map((piece) => MIRRORED[piece] ?? 0);

function mirroredPosition(position: Position): Position {
  return {
    ...position,
    current: MIRRORED[position.current] ?? 0,
    next: mirroredPieces(position.next),
    bag: mirroredPieces(position.bag),
    board: mirroredRows(position.board),
    checkpointBoard: mirroredRows(position.checkpointBoard),
  };
}

const mirror = probeLaw({
  id: 'mirror',
  clauses: ['FA-11', 'FA-07', 'FA-03', 'FA-02', 'FA-13', 'FA-12', 'FA-10'],
  title: 'The mirrored piece on the mirrored board gives the mirrored step, if Mend has no choice',
  runs: 200,
  cases,
  async check(probe, one) {
    const { position, move } = one;
    const piece = pieceOf(position, move);
    const { charge, depth } = position;
    const request = { ...move, board: cellsOf(position.board), charge, depth, piece };
    if ((placed(request, rulesOf(probe.profile))?.gaps?.length ?? 0) > 1) return undefined;
    const width = PATTERNS[piece]?.[move.rotation]?.width ?? 0;
    const seen: Case = {
      ...one,
      position: mirroredPosition(position),
      move: {
        ...move,
        turns: (4 - move.turns) % 4,
        rotation: mirroredRotation(piece, move.rotation),
        x: SIZE - width - move.x,
      },
    };
    const what = `${told(one)} and its mirror image`;
    const answers = await both(probe, what, one, seen);
    if (typeof answers === 'string') return answers;
    const [a, b] = answers;
    // What is drawn from an empty bag is the same piece, not its mirror image.
    const drawn = position.bag.length === 0 ? ['next', 'bag'] : [];
    return differentPositions(what, mirroredPosition(a), b, drawn);
  },
});

const noInfluence = probeLaw({
  id: 'numbers-do-not-move-cells',
  clauses: ['FA-07', 'FA-14', 'FA-18', 'FA-21'],
  title: 'Board, charge, queue and points do not depend on score, placements, limit and rewinds',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(2 ** 29), fc.nat(2 ** 29), fc.nat(2 ** 29)),
  async check(probe, [one, score, placements, rewinds]) {
    const numbers = { score, placements, rewinds, limit: 2 ** 30, over: false };
    const other = { ...one, position: { ...one.position, ...numbers } };
    const what = `${told(one)}, with other numbers`;
    const answers = await both(probe, what, one, other);
    if (typeof answers === 'string') return answers;
    const [a, b] = answers;
    const failed = a.rewinds > one.position.rewinds;
    const left = [...Object.keys(numbers), 'checkpointScore'];
    return (
      differentPositions(what, a, b, left) ??
      (failed ? undefined : differs('points', a.score - one.position.score, b.score - score))
    );
  },
});

const queueBlind = probeLaw({
  id: 'pieces-to-come-change-nothing',
  clauses: ['FA-07', 'FA-20', 'FA-09'],
  title: 'Board and score of a step do not depend on the pieces that are not placed',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(6), fc.nat(6)),
  async check(probe, [one, a, b]) {
    const { current, next } = one.position;
    const [first = 0] = next;
    const isReserve = one.move.reserve === 1;
    const position = {
      ...one.position,
      current: isReserve ? a : current,
      next: [isReserve ? first : a, b],
      bag: [b, a],
    };
    const what = `${told(one)}, with other pieces`;
    const answers = await both(probe, what, one, { ...one, position });
    if (typeof answers === 'string') return answers;
    return differentPositions(what, ...answers, ['current', 'next', 'bag']);
  },
});

const stepIsResolve = probeLaw({
  id: 'a-step-places-as-kernel-resolve',
  clauses: ['FA-25', 'FA-19', 'FA-10'],
  title: 'A step leaves the board that kernel resolve gives, or the checkpoint if that failed',
  runs: 150,
  cases,
  async check(probe, one) {
    const { position, move } = one;
    const { board, charge, depth } = position;
    const { turns, rotation, x } = move;
    const input = [...board, charge, depth, pieceOf(position, move), turns, rotation, x];
    const words = await ask(probe, 'resolve', input);
    if (words === undefined) return undefined;
    if ('refused' in words) return `kernel resolve: ${words.refused}`;
    const answer = await probe.step(questionOf(one));
    if ('refused' in answer) return `${told(one)}: ${codeOf(answer)}`;
    const failed = words.at(-SIZE - 1) === 1;
    const expected = failed ? position.checkpointBoard : words.slice(-SIZE);
    return differentBoards(told(one), expected, positionOf(answer.state).board);
  },
});

const failures = playShapers.filter(({ id }) => id === 'pressure-failure');

const featuresOfTurned = probeLaw({
  id: 'features-do-not-see-the-frame',
  clauses: ['FA-26', 'FA-02', 'FA-24'],
  title: 'Features 6 to 23 of a checkpoint that is given back are those of the checkpoint turned',
  runs: 60,
  cases: (profile) =>
    fc.tuple(
      fc.oneof(...failures.map((shaper) => shaper.scenes(profile))),
      fc.integer({ min: 1, max: 3 }),
    ),
  async check(probe, [{ state, actions: [action = {}] = [] }, turns]) {
    const position = positionOf(state);
    const { turns: by, rotation, x, reserve } = moveOf(action);
    const checkpointBoard = rowsOf(turned(cellsOf(position.checkpointBoard), turns));
    const told = [position, { ...position, checkpointBoard }].map((one) =>
      ask(probe, 'features', [...wordsOf(one), by, rotation, x, reserve]),
    );
    const [a, b] = await Promise.all(told);
    if (a === undefined || b === undefined) return undefined;
    const what = `${show(position.checkpointBoard)}, turned ${turns} times`;
    return differs(
      what,
      'refused' in a ? a.refused : a.join(' '),
      'refused' in b ? b.refused : b.join(' '),
    );
  },
});

/** Laws on single steps, and on two steps that have to agree. */
export const stepProbes: readonly ProbeLaw[] = [
  likePlain,
  frames,
  mirror,
  noInfluence,
  queueBlind,
  stepIsResolve,
  featuresOfTurned,
];
