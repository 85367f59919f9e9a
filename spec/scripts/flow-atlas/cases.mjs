/** Recorded cases: one request and its answer each. */
import {
  cellList,
  fieldsOf,
  GENERATOR,
  kernel,
  listOf,
  optCell,
  pieceOf,
  piecesOf,
  resolveInput,
  resolveOutput,
  rowsOf,
  stateWords,
  vector,
} from './words.mjs';

const PLAYED = { profile: 'default', layer: 'seed', gen: GENERATOR };
const CODES = {
  truncated: 'game-over',
  'illegal-action': 'illegal-action',
  'bad-request': 'bad-state',
};

const KERNELS = {
  turn: {
    name: 'turn',
    input: ({ board, turns }) => [...rowsOf(board), turns],
    output: ({ board }) => rowsOf(board),
  },
  fold: {
    name: 'compress',
    input: ({ board }) => rowsOf(board),
    output: ({ board, cells }) => [...rowsOf(board), cells],
  },
  placements: {
    name: 'placements',
    input: ({ board, piece, turns }) => [...rowsOf(board), pieceOf(piece), turns],
    output: ({ placements }) => [placements.length, ...placements.flat()],
  },
  resolve: { name: 'resolve', input: resolveInput, output: resolveOutput },
  observe: {
    name: 'observe',
    input: ({ board }) => rowsOf(board),
    output: ({ reach, target, gap, holes, pockets }) => [
      ...[reach, target, ...optCell(gap)],
      ...cellList(holes),
      ...cellList(pockets),
    ],
  },
  rng: {
    name: 'rng',
    input: ({ seed, count }) => [seed, count],
    output: ({ values }) => listOf(values),
  },
  bag: {
    name: 'bag',
    input: ({ seed, count }) => [seed, count],
    output: ({ pieces, rng }) => [...listOf(piecesOf(pieces)), rng],
  },
};

const actionWords = ({ turns, rotation, x, reserve }) => [turns, rotation, x, reserve];
const expectState = (at, state) => ({
  at,
  fields: { ...fieldsOf(state), generator: [state.rng] },
});

/** A state on which a board or a placement is judged where a kernel would refuse it. */
const around = ({ board, piece = 'I', charge = 0, depth = 2 }) => ({
  ...{ bag: 'JLOZ', board, charge, checkpoint: { board: '13:2000', score: 0 }, current: piece },
  ...{ depth, limit: 300, next: 'SI', placements: 7, rewinds: 0, rng: 12345, score: 0 },
});

function refused({ id, clauses, origin }, request, code) {
  const { state = around(request) } = request;
  const action = request.action ?? request;
  const actions = code === 'bad-state' ? [] : [actionWords({ reserve: 0, ...action })];
  return vector('play', id, clauses, origin, {
    ...PLAYED,
    state: [...stateWords(state), state.rng],
    actions,
    expect: actions.length === 0 ? [] : [expectState(0, state)],
    error: code,
  });
}

/** What a step was and gave; its placement alone, too, where the board after it is recorded. */
function stepLines({ id, clauses, origin }, { state, action }, { result, state: after }) {
  const played = vector('play', id, clauses, origin, {
    ...PLAYED,
    state: [...stateWords(state), state.rng],
    actions: [actionWords(action)],
    expect: [expectState(1, after)],
  });
  if (result.failed === 1) return [played];
  const { board, charge, depth } = state;
  const input = resolveInput({ ...action, board, charge, depth, piece: result.piece });
  const output = resolveOutput({ ...result, board: after.board });
  const pairs = [{ in: input, out: output }];
  return [played, kernel(`${id}-placement`, ['FA-25', ...clauses], origin, 'resolve', pairs)];
}

export function caseLines(records) {
  return records.flatMap(({ id: name, name: title, rules, request, expect }, index) => {
    const id = `case-${name.toLowerCase()}`;
    const clauses = rules;
    const origin = `cases.jsonl line ${index + 1}: ${title}`;
    const about = { id, clauses, origin };
    if (expect.error !== undefined) {
      const code = CODES[expect.error];
      if (code === undefined) throw new Error(`${origin}: unknown error ${expect.error}`);
      return [refused(about, request, code)];
    }
    const { op, state } = request;
    if (op === 'step') return stepLines(about, request, expect);
    if (op === 'new') {
      const { seed, limit } = request;
      const start = { ...PLAYED, seed: String(seed), setup: [limit], actions: [] };
      return [
        vector('play', id, clauses, origin, { ...start, expect: [expectState(0, expect.state)] }),
      ];
    }
    if (op === 'legal') {
      const at = { ...PLAYED, state: [...stateWords(state), state.rng], actions: [] };
      return [
        vector('play', id, clauses, origin, { ...at, expect: [{ at: 0, legal: expect.actions }] }),
      ];
    }
    const { name: asked, input, output } = KERNELS[op];
    return [kernel(id, clauses, origin, asked, [{ in: input(request), out: output(expect) }])];
  });
}
