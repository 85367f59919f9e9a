import type { Law, StartLaw, StateLaw, StepLaw } from '../../suite.ts';
import { DOWN, type Frame, frameOf, HIDDEN, LEFT, MENU, RIGHT } from './frame.ts';
import { differentFrames, type FrameTurn, frameLaw } from './frame-turn.ts';
import { differs } from './placement.ts';
import { decimal } from './plain-count.ts';
import { isFrame } from './plain-states.ts';

const start: StartLaw = {
  id: 'frame-start',
  kind: 'start',
  profiles: ['frame'],
  clauses: ['NT-26', 'NT-27'],
  title: 'A start stands in the menu, with what the setup has kept of earlier games',
  check: (state, { setup }) => differentFrames({ ...MENU, ...setup }, frameOf(state)),
};

const state: StateLaw = {
  id: 'frame-state',
  kind: 'state',
  profiles: ['frame'],
  clauses: ['NT-44', 'NT-43'],
  title: 'Every state is one that could be given; it is over when the curtain has fallen',
  check(fields) {
    const told = frameOf(fields);
    const over = told.phase === 5 && told.playState === 10 && told.curtain === 20;
    return isFrame(told)
      ? undefined
      : (differs('over', over, told.over) ?? 'no explicit state could be this one');
  },
};

/** Whole frames of one kind are what the clauses make of them. */
function wholeFrames(
  id: string,
  title: string,
  clauses: readonly string[],
  isMeant: (before: Frame) => boolean,
): StepLaw {
  return frameLaw({
    id: `frames-${id}`,
    clauses,
    title,
    check: ({ before, after, plain }) =>
      isMeant(before) ? differentFrames(plain.after, after) : undefined,
  });
}

const inState =
  (...playStates: readonly number[]) =>
  ({ phase, stalled, playState }: Frame): boolean =>
    phase === 5 && !stalled && playStates.includes(playState);

const whole: readonly StepLaw[] = [
  wholeFrames(
    'of-the-menu',
    'Frames of the menu, and the making of a game',
    ['NT-28', 'NT-27', 'NT-08', 'NT-26'],
    ({ phase }) => phase < 5,
  ),
  wholeFrames(
    'that-stall',
    'Frames whose logic is left out',
    ['NT-29', 'NT-27', 'NT-31'],
    ({ phase, stalled }) => phase === 5 && stalled,
  ),
  wholeFrames(
    'of-control',
    'Shift, turn and drop of the piece with control',
    [
      'NT-32',
      'NT-33',
      'NT-35',
      'NT-36',
      'NT-37',
      'NT-34',
      'NT-05',
      'NT-04',
      'NT-02',
      'NT-29',
      'NT-30',
    ],
    inState(1),
  ),
  wholeFrames(
    'of-the-lock',
    'A piece is locked when all is drawn, or the game is lost',
    ['NT-38', 'NT-04', 'NT-03', 'NT-01', 'NT-30', 'NT-31'],
    inState(2),
  ),
  wholeFrames(
    'of-rows',
    'Four rows are looked at, one in each frame',
    ['NT-39', 'NT-17', 'NT-15', 'NT-16', 'NT-31'],
    inState(3),
  ),
  wholeFrames(
    'of-counts',
    'The clear is drawn and counted',
    ['NT-41', 'NT-31', 'NT-40', 'NT-12', 'NT-13', 'NT-11', 'NT-10', 'NT-14'],
    inState(4, 5),
  ),
  wholeFrames(
    'of-the-spawn',
    'Two idle frames, then the next piece comes when all is drawn',
    ['NT-42', 'NT-08', 'NT-40', 'NT-31'],
    inState(6, 7, 8),
  ),
  wholeFrames('of-the-end', 'The curtain falls', ['NT-43', 'NT-31'], inState(10)),
];

/** Play states that can follow one another. */
const FOLLOWING: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2],
  2: [2, 3, 10],
  3: [3, 4, 5],
  4: [4, 6],
  5: [6],
  6: [7],
  7: [8],
  8: [8, 1],
  10: [10],
};

function stays(turn: FrameTurn, ...names: readonly (keyof Frame)[]): string | undefined {
  for (const name of names) {
    const problem = differs(name, String(turn.before[name]), String(turn.after[name]));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The decimal value of bytes of two digits, lowest first. */
function numberOf(bytes: readonly number[]): number {
  return bytes.reduceRight((sum, byte) => 100 * sum + (decimal(byte) ?? 0), 0);
}

const steps: readonly StepLaw[] = [
  frameLaw({
    id: 'register-once-a-frame',
    clauses: ['NT-27', 'NT-06', 'NT-08', 'NT-28'],
    title: 'The register makes one step in each frame, and those of draws and choices',
    check: ({ plain, register }) => differs('register', plain.rng, register.after),
  }),
  frameLaw({
    id: 'counter-and-buttons',
    clauses: ['NT-27'],
    title: 'The frame counter grows by one; pressed are the buttons that were not held',
    check: ({ before, after, buttons }) =>
      differs('frameCounter', (before.frameCounter + 1) % 65_536, after.frameCounter) ??
      differs('held', buttons, after.held) ??
      differs('pressed', buttons - (buttons & before.held), after.pressed),
  }),
  frameLaw({
    id: 'order-of-play-states',
    clauses: ['NT-37', 'NT-38', 'NT-39', 'NT-31', 'NT-41', 'NT-42'],
    title: 'Play states follow one another in their order',
    check({ before, after }) {
      if (before.phase < 5) return undefined;
      const { playState } = before;
      // In a stalled frame the redraw alone can change the state: the clear ends, and is counted in the next.
      const stalled = playState === 4 ? [4, 5] : [playState];
      const allowed = before.stalled ? stalled : (FOLLOWING[playState] ?? []);
      return allowed.includes(after.playState)
        ? undefined
        : `play state ${before.playState} is followed by ${after.playState}`;
    },
  }),
  frameLaw({
    id: 'shift-counter',
    clauses: ['NT-32', 'NT-42'],
    title: 'The shift counter stays in 0..16, and changes in play state 1 alone',
    check(turn) {
      const { before, after } = turn;
      if (after.shift > 16) return `shift is ${after.shift}`;
      return inState(1)(before) ? undefined : stays(turn, 'shift');
    },
  }),
  frameLaw({
    id: 'the-page-changes-by-locks-rows-and-curtain',
    clauses: ['NT-38', 'NT-39', 'NT-43', 'NT-28'],
    title: 'Cells change in play states 2, 3 and 10 alone; a lock writes four',
    check(turn) {
      const { before, after } = turn;
      if (before.phase < 4) return stays(turn, 'page');
      if (before.phase === 4) return undefined;
      const changed = after.page.filter((byte, at) => byte !== before.page[at]).length;
      if (inState(2)(before)) {
        const four = after.playState === 3 ? 4 : 0;
        return changed <= four ? undefined : `a lock changes ${changed} cells`;
      }
      return inState(3, 10)(before) ? undefined : differs('changed cells', 0, changed);
    },
  }),
  frameLaw({
    id: 'a-lock-adds-four-cells',
    clauses: ['NT-38', 'NT-02', 'NT-03'],
    title: 'A locked piece makes four free cells occupied',
    check({ before, after }) {
      if (!inState(2)(before) || after.playState !== 3) return undefined;
      const cells = ({ page }: Frame): number => page.filter((byte) => byte < 0xef).length;
      return differs('occupied cells', cells(before) + 4, cells(after));
    },
  }),
  frameLaw({
    id: 'counts-change-when-they-are-counted',
    clauses: ['NT-41', 'NT-14', 'NT-29'],
    title: 'Score, lines and level change in play states 4 and 5 alone',
    check: (turn) =>
      turn.before.phase === 4 || inState(4, 5)(turn.before)
        ? undefined
        : stays(turn, 'score', 'linesLow', 'linesHigh', 'level', 'clears'),
  }),
  frameLaw({
    id: 'frame-score-never-falls',
    clauses: ['NT-12', 'NT-13'],
    title: 'With up to 21 hold-down points, all that a piece can have, the score never falls',
    check({ before, after }) {
      if (before.phase < 5 || before.holdDown > 21) return undefined;
      const [from, to] = [numberOf(before.score), numberOf(after.score)];
      return to >= from ? undefined : `score ${from} becomes ${to}`;
    },
  }),
  frameLaw({
    id: 'one-piece-is-dealt',
    clauses: ['NT-40', 'NT-42', 'NT-28'],
    title: 'A piece is counted as dealt when it comes, and only then',
    check(turn) {
      const { before, after } = turn;
      if (before.phase === 4) {
        return differs('pieces dealt', 1, numberOf(after.dealt.filter((count) => count > 0)));
      }
      const comes = inState(8)(before) && after.playState === 1;
      if (!comes) return stays(turn, 'dealt', 'next', 'spawnID', 'spawnCount');
      const changed = after.dealt.filter((count, at) => count !== before.dealt[at]).length;
      return (
        differs('current', before.next, after.current) ??
        differs('spawnCount', (before.spawnCount + 1) % 256, after.spawnCount) ??
        (changed >= 1 && changed <= 2 ? undefined : `${changed} counts of dealt change`)
      );
    },
  }),
  frameLaw({
    id: 'no-shift-with-down',
    clauses: ['NT-32'],
    title: 'With DOWN held a piece moves down alone; else by one column at most',
    check({ before, after, buttons }) {
      if (!inState(1)(before)) return undefined;
      const columns = after.x - before.x;
      if ((buttons & DOWN) !== 0 || (buttons & (LEFT + RIGHT)) === 0) {
        return differs('columns moved', 0, columns);
      }
      const way = (buttons & RIGHT) !== 0 ? 1 : -1;
      return columns === 0 ? undefined : differs('columns moved', way, columns);
    },
  }),
  frameLaw({
    id: 'a-piece-falls-by-one-row',
    clauses: ['NT-37', 'NT-36', 'NT-35'],
    title: 'With control a piece falls by one row at most, and its timer begins anew then',
    check({ before, after }) {
      if (!inState(1)(before)) return undefined;
      const rows = after.y - before.y;
      if (rows === 1) return differs('fallTimer after a row', 0, after.fallTimer);
      return differs('rows fallen', 0, rows);
    },
  }),
  frameLaw({
    id: 'hidden-while-rows-vanish',
    clauses: ['NT-39', 'NT-42', 'NT-43'],
    title: 'The piece is not shown from a removed row to the next spawn',
    check({ before, after }) {
      const isHidden = before.phase === 5 && before.current === HIDDEN;
      const comes = inState(8)(before) && after.playState === 1;
      return isHidden && !comes ? differs('current', HIDDEN, after.current) : undefined;
    },
  }),
  frameLaw({
    id: 'frame-events',
    clauses: [
      ...['NT-28', 'NT-29', 'NT-32', 'NT-33', 'NT-34', 'NT-35', 'NT-36', 'NT-37', 'NT-38'],
      ...['NT-39', 'NT-41', 'NT-42', 'NT-43', 'NT-04', 'NT-08', 'NT-10', 'NT-11', 'NT-12', 'NT-13'],
    ],
    title: 'The events of a frame are those of its clauses',
    check({ events, plain }) {
      if (events === undefined) return undefined;
      const show = (ids: ReadonlySet<string>): string => [...ids].toSorted().join(' ');
      return differs('events', show(plain.events), show(events));
    },
  }),
];

/** Laws on starts, states and steps of profile frame. */
export const frameLaws: readonly Law[] = [start, state, ...whole, ...steps];
