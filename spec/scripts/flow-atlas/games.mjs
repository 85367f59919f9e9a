/**
 * Recorded games as plays. A record tells the whole state at every fiftieth placement only, and a
 * hash of it at every one: what it leaves out is put together from what it tells of the placements
 * before, and must have the recorded hash.
 */
import {
  chunks,
  fieldsOf,
  fnv,
  GENERATOR,
  kernel,
  resolveInput,
  resolveOutput,
  stateWords,
  vector,
} from './words.mjs';

/** One output of mulberry32 and its next state (FA-04). */
function numberAfter(rng) {
  const state = (rng + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return { state, value: (t ^ (t >>> 14)) >>> 0 };
}

/** A draw (FA-05). */
function drawn({ bag, rng }) {
  const pieces = Array.from(bag === '' ? 'IJLOSTZ' : bag);
  let state = rng;
  if (bag === '') {
    for (let i = 6; i > 0; i -= 1) {
      const number = numberAfter(state);
      const j = number.value % (i + 1);
      [pieces[i], pieces[j]] = [pieces[j], pieces[i]];
      state = number.state;
    }
  }
  const [piece, ...rest] = pieces;
  return { piece, bag: rest.join(''), rng: state };
}

const canonical = (state) =>
  JSON.stringify(state, (_, value) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
const hashOf = (state) => fnv(new TextEncoder().encode(canonical(state)));
const hex = (hash) => hash.toString(16).padStart(8, '0');

const told = ([piece, row, autoTurn, cells, squares, fold, perfect, precision, mend, failed]) => ({
  ...{ piece, row, autoTurn, cells, squares, fold, perfect, precision, mend, failed },
});

/** The state after a recorded placement. */
function stateAfter(before, { a: [, , , reserve], b: board, e, s: score }) {
  const { fold, failed, mend } = told(e);
  const { piece, bag, rng } = drawn(before);
  const [first, second] = before.next;
  const spent = mend.length > 0 || reserve === 1;
  return {
    ...{ ...before, bag, rng, board, score },
    charge: fold === 1 || failed === 1 ? 1 : spent ? 0 : before.charge,
    checkpoint: fold === 1 ? { board, score } : before.checkpoint,
    current: reserve === 1 ? before.current : first,
    depth: before.depth + fold,
    next: second + piece,
    placements: before.placements + 1,
    rewinds: before.rewinds + failed,
  };
}

/** All states of a game, the start first; each must have its hash. */
function statesOf(start, placements, origin) {
  const states = [start];
  for (const placement of placements) {
    const after = stateAfter(states.at(-1), placement);
    if (hex(hashOf(after)) !== placement.h) {
      throw new Error(
        `${origin}, placement ${after.placements}: no state with hash ${placement.h}`,
      );
    }
    states.push(after);
  }
  return states;
}

/** Fields that a digest tells over all steps. Words of boards are no bytes. */
const DIGEST_FIELDS = [
  ...['over', 'score', 'depth', 'charge', 'placements', 'limit', 'rewinds', 'current', 'next'],
  ...['checkpointScore', 'bag'],
];
function stepsFnv(states) {
  const bytes = states.flatMap((state) => {
    const fields = fieldsOf(state);
    return DIGEST_FIELDS.flatMap((name) => {
      const words = [fields[name]].flat();
      return words.length > 1 ? words : [0, 8, 16, 24].map((shift) => words[0] >>> shift);
    });
  });
  return { fields: DIGEST_FIELDS, value: hex(fnv(bytes)) };
}

const RARE_FIELDS = ['depth', 'charge', 'rewinds', 'checkpointScore', 'checkpointBoard'];

/** Board and score of a step, and what hardly ever changes where it does. */
function changes(before, after) {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const changed = RARE_FIELDS.filter((name) => String(from[name]) !== String(to[name]));
  return Object.fromEntries(['board', 'score', ...changed].map((name) => [name, to[name]]));
}

const CLAUSES = [
  ...['FA-05', 'FA-06', 'FA-07', 'FA-08', 'FA-09', 'FA-10', 'FA-11', 'FA-12', 'FA-13', 'FA-14'],
  ...['FA-15', 'FA-16', 'FA-17', 'FA-18', 'FA-19', 'FA-20', 'FA-21', 'FA-22', 'FA-02', 'FA-03'],
];

/** Placements that complete, mend or fold, as resolutions: the recorded board is their result. */
function resolutions(states, placements) {
  return placements.flatMap(({ a: [turns, rotation, x], b: board, e }, at) => {
    const answer = told(e);
    const tells = answer.squares.length > 0 || answer.mend.length > 0;
    if (answer.failed === 1 || !tells) return [];
    const request = { ...states[at], piece: answer.piece, turns, rotation, x };
    return [{ in: resolveInput(request), out: resolveOutput({ ...answer, board }) }];
  });
}

const LINE = 40;

function linesOf({ game, policy, seed, limit, state: start, rows, first }) {
  const origin = `games.jsonl line ${first}: game ${game}, ${policy}`;
  const placements = rows.filter(({ a }) => a !== undefined);
  const states = statesOf(start, placements, origin);
  const full = new Map(rows.flatMap(({ state }) => (state ? [[state.placements, state]] : [])));
  full.set(0, start);
  const id = `game-${game}-${policy}`;
  const last = placements.length;
  const expect = states.map((state, at) => {
    const counted = at < last ? { legalCount: placements[at].n } : {};
    const whole = full.get(at);
    if (whole !== undefined && canonical(whole) !== canonical(state)) {
      throw new Error(`${origin}: the state after ${at} placements is another one`);
    }
    const isWhole = whole !== undefined || at === last;
    const fields = isWhole
      ? { ...fieldsOf(state), generator: [state.rng] }
      : changes(states[at - 1], state);
    return { at, fields, ...counted };
  });
  // The states right after those that are recorded in full.
  const hashed = Array.from(states.keys()).filter((at) => at % 50 === 1);
  return [
    vector('play', id, CLAUSES, origin, {
      profile: 'default',
      layer: 'seed',
      gen: GENERATOR,
      seed: String(seed),
      setup: [limit],
      actions: placements.map(({ a }) => a),
      expect,
      stepsFnv: stepsFnv(states.slice(1)),
    }),
    kernel(
      `${id}-hashes`,
      ['FA-22'],
      origin,
      'hash',
      hashed.map((at) => ({
        in: [...stateWords(states[at]), states[at].rng],
        out: [Number.parseInt(placements[at - 1].h, 16)],
      })),
    ),
    ...[...chunks(resolutions(states, placements), LINE)].map((pairs, index) =>
      kernel(
        `${id}-resolutions-${index}`,
        ['FA-25', 'FA-12', 'FA-16', 'FA-13', 'FA-10', 'FA-11', 'FA-07'],
        origin,
        'resolve',
        pairs,
      ),
    ),
  ];
}

export function gameLines(records) {
  const games = [];
  for (const [index, record] of records.entries()) {
    if (record.game === undefined) games.at(-1).rows.push(record);
    else games.push({ ...record, rows: [], first: index + 1 });
  }
  return games.flatMap(linesOf);
}
