import type { Words } from '../../../oracles/messages.ts';
import type { Policy } from '../../generate/policy.ts';
import type { Random } from '../../generate/random.ts';
import { A, B, DOWN, FREE, LEFT, RIGHT, SELECT, START, UP } from './frame.ts';
import { centreAt, orientationsOf, placementsOf, turned } from './pieces.ts';
import type { Move } from './placement.ts';
import { dropped, measure } from './plain-search.ts';

/** Places of the words of a state of profile frame that bots read. */
const WORD = { phase: 1, x: 5, y: 6, current: 7, shift: 10, playState: 12, held: 32, page: 53 };
/** Place of the words of rows in a state of profile placement, and of `current`. */
const ROWS_AT = 11;
const CURRENT_AT = 7;
const BYTES_PER_WORD = 5;

/** How much is wrong with a field: heights, holes and steps, and lines against them. */
function badness(rows: readonly number[]): number {
  const { aggregate, lines, holes, bumpiness } = measure(rows);
  return 0.5 * aggregate - 6 * lines + 3 * holes + 0.4 * bumpiness;
}

/** The placement of a piece after which least is wrong. */
function bestMove(rows: readonly number[], current: number, legal: readonly Move[]): Move {
  let best: Move = { orientation: current, column: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const move of legal) {
    const after = dropped(rows, move.orientation, move.column);
    const value = after === undefined ? 1_000_000 : badness(after);
    if (value < least) [best, least] = [move, value];
  }
  return best;
}

/** Places pieces as the scripts would, one piece ahead, and at random now and then. */
export const stacker: Policy = {
  name: 'stacker',
  choose(legal, random, walker) {
    if (random.percent(1)) return random.pick(legal);
    const words = walker.words();
    const moves = legal.map(([orientation = 0, column = 0]) => ({ orientation, column }));
    const rows = words.slice(ROWS_AT, ROWS_AT + 20);
    const { orientation, column } = bestMove(rows, words[CURRENT_AT] ?? 0, moves);
    return [orientation, column];
  },
};

/** Rows of a state of profile frame as masks. */
function masksOf(words: Words): number[] {
  const byteAt = (at: number): number => {
    const word = words[WORD.page + Math.floor(at / BYTES_PER_WORD)] ?? 0;
    return Math.floor(word / 256 ** (at % BYTES_PER_WORD)) % 256;
  };
  return Array.from({ length: 20 }, (_, row) => {
    let mask = 0;
    for (let x = 0; x < 10; x += 1) if (byteAt(10 * row + x) < FREE) mask += 2 ** x;
    return mask;
  });
}

/** A policy that remembers something of the game that it is in: each game has a `Random` of its own. */
function remembering<T extends object>(
  name: string,
  begin: () => T,
  choose: (memory: T, random: Random, words: Words) => number,
): Policy {
  let game: Random | undefined;
  let memory = begin();
  return {
    name,
    choose(_legal, random, walker) {
      if (random !== game) [game, memory] = [random, begin()];
      return [choose(memory, random, walker.words())];
    },
  };
}

/** Buttons as players hold them. */
const HELD: readonly number[] = [
  ...[0, 0, LEFT, RIGHT, DOWN, DOWN, A, B, LEFT + A, RIGHT + B, DOWN + LEFT, LEFT + RIGHT],
  ...[LEFT + RIGHT + DOWN, UP, UP + DOWN, SELECT, START, A + B, DOWN + A],
];

/** Holds buttons for some frames. */
const holder = remembering(
  'holder',
  () => ({ left: 0, buttons: 0 }),
  (memory, random) => {
    if (memory.left === 0) {
      memory.left = 1 + random.below(random.percent(30) ? 60 : 20);
      memory.buttons = random.pick(HELD);
    }
    memory.left -= 1;
    return memory.buttons;
  },
);

/** Taps one button in every other frame for a while, then another. */
const tapper = remembering(
  'tapper',
  () => ({ left: 0, buttons: 0 }),
  (memory, random, words) => {
    if (memory.left === 0) {
      memory.left = 1 + random.below(12);
      memory.buttons = random.pick(HELD);
    }
    if ((words[WORD.held] ?? 0) !== 0) return 0;
    memory.left -= 1;
    return memory.buttons;
  },
);

interface Plan {
  move?: Move;
  /** Whether the buttons for the sideways move are held, so that the shift repeats. */
  holds: boolean;
}

/**
 * Steers each piece to the place where it does least harm: turns and taps, or holds a direction, then
 * holds DOWN, or lets it fall.
 */
function placer(name: string, dropPercent: number): Policy {
  return remembering(
    name,
    (): Plan & { drops: boolean } => ({ holds: false, drops: false }),
    (memory, random, words) => {
      const at = (place: number): number => words[place] ?? 0;
      if (at(WORD.phase) === 0) return random.percent(60) ? START : 0;
      if (at(WORD.phase) < 5) return 0;
      if (at(WORD.playState) !== 1) {
        delete memory.move;
        // A direction that is held through the delay keeps its charge.
        return memory.holds ? at(WORD.held) & (LEFT + RIGHT) : 0;
      }
      const current = at(WORD.current);
      if (memory.move === undefined) {
        memory.move = bestMove(masksOf(words), current, placementsOf(current));
        memory.holds = random.percent(50);
        memory.drops = random.percent(dropPercent);
      }
      const { orientation, column } = memory.move;
      const isFree = at(WORD.held) === 0;
      let buttons = 0;
      if (current !== orientation && orientationsOf(orientation).includes(current)) {
        const isNear = turned(current, 'counterclockwise') === orientation;
        if (isFree) buttons += isNear ? B : A;
      }
      const distance = centreAt(orientation, column) - at(WORD.x);
      const side = distance < 0 ? LEFT : RIGHT;
      if (distance !== 0 && (isFree || memory.holds)) buttons += side;
      if (buttons === 0 && distance === 0 && current === orientation && memory.drops) return DOWN;
      return buttons;
    },
  );
}

/** Ways to play single frames: every action is legal, and random bytes are poor play. */
export const framePolicies: readonly Policy[] = [
  holder,
  tapper,
  placer('placer', 90),
  placer('waiter', 10),
];
