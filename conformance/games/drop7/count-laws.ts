import type { StepLaw } from '../../suite.ts';
import { CLEAR_BONUS, differs, lengthOf, openColumns, show } from './board.ts';
import { plainEvents } from './plain-events.ts';
import { turnLaw } from './turn.ts';

const FIXED = ['hardcore-17k', 'hardcore-latent', 'hardcore-h1', 'hardcore-h2'];

const points = turnLaw({
  id: 'points-of-waves-and-bonuses',
  clauses: ['D7-12', 'D7-23', 'D7-20'],
  title:
    'Without a clear the score grows by n*W(depth) of every wave, and by the level bonus at a rise',
  check({ before, after, plain }) {
    if (plain.clearedFirst || plain.clearedLevel) return undefined;
    const what = () => {
      const waves = [...plain.first, ...plain.level].map(
        ({ depth, poppers }) => `${poppers.length} at ${depth}`,
      );
      return `points of ${waves.join(', ') || 'no wave'}${plain.rise ? ', rise' : ''}`;
    };
    return differs(what, plain.gain, after.score - before.score);
  },
});

const clears = turnLaw({
  id: 'clear-bonus',
  clauses: ['D7-15'],
  title: 'An empty board after a cascade gives 70000 points where the profile tests it',
  check({ before, after, plain }) {
    if (!plain.clearedFirst && !plain.clearedLevel) return undefined;
    const when = plain.clearedLevel ? 'level' : 'first';
    return differs(
      `points of a step that is clear after its ${when} cascade`,
      plain.gain,
      after.score - before.score,
    );
  },
});

const bonusWhenRefused = turnLaw({
  id: 'bonus-at-a-refused-rise',
  clauses: ['D7-17'],
  title: 'With refusedRise bonus a refused rise gives the level bonus, else nothing',
  check({ before, after, plain, rules }) {
    if (!plain.refused) return undefined;
    const points = plain.first.reduce((sum, wave) => sum + wave.points, 0);
    const bonus = rules.bonusWhenRefused ? rules.levelBonus : 0;
    return differs('points at a refused rise', points + bonus, after.score - before.score);
  },
});

const h2Clear = turnLaw({
  id: 'clear-before-a-rise-at-the-end',
  clauses: ['D7-15', 'D7-18'],
  title:
    'With clearTest end a step that clears the board and rises gains the points and the level bonus alone',
  profiles: ['hardcore-h2'],
  check({ before, after, plain, rules }) {
    if (!plain.clearedFirst || !plain.rise) return undefined;
    const points = [...plain.first, ...plain.level].reduce((sum, wave) => sum + wave.points, 0);
    return differs('points', points + rules.levelBonus, after.score - before.score);
  },
});

const countdown = turnLaw({
  id: 'moves-count-down',
  clauses: ['D7-16', 'D7-23'],
  title: 'Every step plays one move and takes one from movesRemaining',
  check({ before, after }) {
    return (
      differs('movesPlayed', before.movesPlayed + 1, after.movesPlayed) ??
      (before.movesRemaining > 1
        ? (differs('movesRemaining', before.movesRemaining - 1, after.movesRemaining) ??
          differs('level', before.level, after.level))
        : undefined)
    );
  },
});

const levels = turnLaw({
  id: 'levels-and-their-lengths',
  clauses: ['D7-18', 'D7-19', 'D7-17'],
  title:
    'A rise begins the next level with its length; a refused one leaves level and movesRemaining 0',
  check({ before, after, plain, rules }) {
    if (before.movesRemaining !== 1) return undefined;
    const level = before.level + (plain.rise ? 1 : 0);
    const left = plain.rise ? lengthOf(level, rules) : 0;
    return (
      differs('level', level, after.level) ?? differs('movesRemaining', left, after.movesRemaining)
    );
  },
});

const fiveEach = turnLaw({
  id: 'five-drops-a-level',
  clauses: ['D7-16', 'D7-19', 'D7-18'],
  title:
    'While alive a game that began regularly has 5 - movesPlayed mod 5 moves left in level 1 + floor(movesPlayed/5)',
  profiles: FIXED,
  check({ before, after }) {
    const isRegular = ({ movesPlayed, movesRemaining, level }: typeof before): boolean =>
      movesRemaining === 5 - (movesPlayed % 5) && level === 1 + Math.floor(movesPlayed / 5);
    if (!isRegular(before) || after.over || isRegular(after)) return undefined;
    const { movesPlayed, movesRemaining, level } = after;
    return `after ${movesPlayed} moves: level ${level} with ${movesRemaining} left`;
  },
});

const refused = turnLaw({
  id: 'rise-refused-by-row-0',
  clauses: ['D7-17', 'D7-18'],
  title: 'The rise is refused exactly if row 0 is occupied after the first cascade',
  check({ before, after, plain }) {
    if (before.movesRemaining !== 1) return undefined;
    const found = after.level === before.level ? 'refused' : 'taken';
    const expected = plain.refused ? 'refused' : 'taken';
    return differs(() => `rise on ${show(plain.settled)}`, expected, found);
  },
});

const endings = turnLaw({
  id: 'over-exactly-if-refused-or-full',
  clauses: ['D7-22', 'D7-17'],
  title: 'A step ends the game exactly if the rise is refused or no column is open',
  check({ before, after, plain }) {
    const isFull = openColumns(after.cells).length === 0;
    const expected = plain.refused || isFull;
    return differs(
      () => `over after ${show(after.cells)}, ${before.movesRemaining} moves before`,
      expected,
      after.over,
    );
  },
});

const bonusParts = turnLaw({
  id: 'a-clear-is-paid-once',
  clauses: ['D7-15', 'D7-23'],
  title:
    'The gain less the points of its waves is made of the level bonus and at most one clear bonus',
  check({ before, after, plain, rules }) {
    const points = [...plain.first, ...plain.level].reduce((sum, wave) => sum + wave.points, 0);
    const rest = after.score - before.score - points;
    const possible = [0, rules.levelBonus].flatMap((bonus) => [bonus, bonus + CLEAR_BONUS]);
    return possible.includes(rest) ? undefined : `bonuses of ${rest} points`;
  },
});

const events = turnLaw({
  id: 'events-as-titled',
  clauses: ['D7-07', 'D7-09', 'D7-10', 'D7-13', 'D7-18'],
  title: 'The events of a step are those that happened by their titles',
  check({ view, before, column, plain, rules }) {
    if (view.events === undefined) return undefined;
    const found = view.events;
    const expected = plainEvents(before, column, plain, rules);
    const missing = [...expected].find((id) => !found.has(id));
    if (missing !== undefined) return `event ${missing} is missing after ${show(before.cells)}`;
    const extra = [...found].find((id) => !expected.has(id));
    return extra && `event ${extra} is told after ${show(before.cells)}, column ${column}`;
  },
});

/** Laws on scores, levels and endings. */
export const countLaws: readonly StepLaw[] = [
  points,
  clears,
  bonusWhenRefused,
  h2Clear,
  countdown,
  levels,
  fiveEach,
  refused,
  endings,
  bonusParts,
  events,
];
