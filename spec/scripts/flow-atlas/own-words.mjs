/** Words and lines of cases that are worked out by hand from the clauses. */
import { fieldsOf, vector, wordsOfFields } from './words.mjs';

export const ORIGIN = 'worked out by hand from the clauses';
export const MOST = 2 ** 30;
export const SEED = '13:2000';
export const SQUARE_3 = '12:7000/7000/7000';
export const FULL_9 = `9:${new Array(9).fill('3fe00').join('/')}`;
/** A tall bar, on which an upright I reaches too far. */
export const TALL = '6:2000/2000/2000/2000/2000/2000/7000/7000/7000';
/** All of square 9 but its middle column's top four cells. */
export const NOTCHED = '9:3de00/3de00/3de00/3de00/3fe00/3fe00/3fe00/3fe00/3fe00';

export const BEGUN = {
  ...{ bag: 'OSTZ', board: SEED, charge: 1, checkpoint: { board: SEED, score: 0 }, current: 'I' },
  ...{ depth: 0, limit: 300, next: 'JL', placements: 0, rewinds: 0, score: 0 },
};
/** Words of a state: what is not told is a game that has just begun with a bag in order. */
export const stateOf = (told, words = {}) =>
  wordsOfFields({ ...fieldsOf({ ...BEGUN, ...told }), ...words });
export const fields = (told) => {
  const all = fieldsOf({ ...BEGUN, ...told });
  return Object.fromEntries(
    Object.keys(told).flatMap((name) => {
      if (name === 'checkpoint') {
        const { checkpointScore, checkpointBoard } = all;
        return Object.entries({ checkpointScore, checkpointBoard });
      }
      return [[name, name === 'over' ? told.over : all[name]]];
    }),
  );
};

export const fan = (id, clauses, state, branches, rest = {}) =>
  vector('fan', `hand-${id}`, clauses, ORIGIN, {
    profile: rest.profile ?? 'default',
    layer: rest.layer ?? 'outcome',
    state,
    ...(rest.expect === undefined ? {} : { expect: rest.expect }),
    branches,
  });
export const play = (id, clauses, rest) =>
  vector('play', `hand-${id}`, clauses, ORIGIN, {
    profile: 'default',
    layer: 'outcome',
    actions: [],
    expect: [],
    ...rest,
  });
/** A step that gives these fields, and exactly these events. */
export const step = (action, told, events) => ({
  action,
  tape: [],
  expect: { fields: fields(told), drawn: 0, ...(events === undefined ? {} : { events }) },
});
export const error = (action, code, tape = []) => ({ action, tape, error: code });

/** Swap indices that leave a bag in order. */
export const IN_ORDER = [6, 5, 4, 3, 2, 1];
/** The legal drops of I on the one cell of a new game, by turns. */
export const ON_SEED = (turns, reserve = 0) =>
  [
    [0, 10],
    [0, 11],
    [0, 12],
    [0, 13],
    [1, 13],
  ].map(([rotation, x]) => [turns, rotation, x, reserve]);
