/**
 * Turns recorded runs of the original 123 Snake into vector lines.
 *
 *   node spec/scripts/convert-snake123.mjs DIR [OUT]
 *
 * DIR holds rng, games, games-policy, moves and edge.jsonl as recorded; OUT is the folder of the
 * vector files (spec/games/snake123/vectors if absent). No engine takes part: every number that a
 * line expects is copied from the recording. What is done besides copying is transcription:
 * - a path of letters becomes cell numbers, an action gets its length word;
 * - `over` is as recorded, or 1 where the recorded list is empty or the game ended, else 0;
 * - `moves` counts the recorded moves of the game; explicit states begin with 0;
 * - the tape of layer outcome is read off the recorded boards: the dice of a move are what the
 *   board after it shows on the cells that the walk left, in walk order;
 * - where only the validity of a path is recorded, dice of 1 are supplied as input, and `moves` 1
 *   says that the step was accepted.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [source, out = fileURLToPath(new URL('../games/snake123/vectors', import.meta.url))] =
  process.argv.slice(2);
if (source === undefined) {
  process.stderr.write('usage: convert-snake123.mjs DIR [OUT]\n');
  process.exit(2);
}

/** Largest word of a state; a recorded board with a larger cell cannot be written as words. */
const MAX_WORD = 2 ** 46 - 1;
/** `listMax` of the spec: in profile exact longer lists are refused, so nothing is expected. */
const LIST_MAX = 16384;

const read = (name) =>
  readFileSync(join(source, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line, index) => ({ ...JSON.parse(line), origin: `${name}.jsonl line ${index + 1}` }));

const cellsOf = (letters) => [...letters].map((letter) => letter.charCodeAt(0) - 97);
const actionOf = (path) => [path.length, ...path];
const listOf = (paths) =>
  paths === '' ? [] : paths.split(',').map((path) => actionOf(cellsOf(path)));
const slug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
const stateOf = (over, score, cells) => [Number(over), score, 0, ...cells];

const vector = (kind, id, clauses, row, rest) => ({
  id,
  kind,
  clauses,
  origin: `original, ${row.origin}`,
  ...rest,
});
const seeded = { profile: 'original', layer: 'seed', gen: 'mulberry32' };

function rngVectors() {
  return read('rng').flatMap((row) => {
    const id = `rng-${row.seed}`;
    const words = row.u32;
    return [
      vector('rng', id, ['SN-04', 'SN-24'], row, {
        gen: 'mulberry32',
        seed: String(row.seed),
        words,
        states: row.state.map((state) => [state]),
      }),
      // 40 dice and 24 choices are recorded, 16 words: the kernels take those that have a word.
      vector('kernel', `${id}-die`, ['SN-05'], row, {
        profile: 'original',
        name: 'die',
        in: words.map((word) => [word]),
        out: row.rnd13.slice(0, words.length).map((die) => [die]),
      }),
      vector('kernel', `${id}-below`, ['SN-06'], row, {
        profile: 'original',
        name: 'below',
        in: words.map((word, index) => [word, index + 1]),
        out: row.below_1_to_24.slice(0, words.length).map((value) => [value]),
      }),
      // The first 25 dice are the first board; none of these seeds has a dead one.
      vector('play', `${id}-first-board`, ['SN-07', 'SN-05', 'SN-09'], row, {
        ...seeded,
        seed: String(row.seed),
        actions: [],
        expect: [{ at: 0, fields: { over: 0, score: 0, moves: 0, cells: row.rnd13.slice(0, 25) } }],
      }),
    ];
  });
}

/** A recorded game, once by its seed with every state, once by its dice with the last state. */
function gameVectors(name, prefix) {
  const clauses = ['SN-13', 'SN-12', 'SN-19', 'SN-15', 'SN-16', 'SN-17', 'SN-07', 'SN-24'];
  return read(name).flatMap((game) => {
    if (game.end !== 'over') throw new Error(`${game.origin}: not played to its end`);
    const id = `${prefix}${game.spec === undefined ? '' : `-${slug(game.spec)}`}-${game.seed}`;
    const boards = [{ c: game.cells, s: 0, r: game.rng }, ...game.moves];
    const paths = game.moves.map((move) => cellsOf(move.p));
    const actions = paths.map(actionOf);
    const expect = boards.map((board, at) => {
      const move = game.moves[at];
      return {
        at,
        fields: {
          over: Number(move === undefined),
          score: board.s,
          moves: at,
          cells: board.c,
          generator: [board.r],
        },
        ...(move === undefined ? { legalCount: 0 } : { legalCount: move.n, legalFnv: move.h }),
      };
    });
    const tape = [
      ...game.cells,
      ...paths.flatMap((path, at) => path.slice(0, -1).map((cell) => game.moves[at].c[cell])),
    ];
    const last = expect.at(-1);
    return [
      vector('play', id, clauses, game, { ...seeded, seed: String(game.seed), actions, expect }),
      vector('play', `${id}-dice`, ['SN-13', 'SN-12', 'SN-07', 'SN-23'], game, {
        profile: 'original',
        layer: 'outcome',
        tape,
        actions,
        expect: [{ ...last, fields: { ...last.fields, generator: undefined }, drawn: tape.length }],
      }),
    ];
  });
}

/** What a recorded board is about, by the name it was recorded under. */
function clausesOfBoard(row) {
  if (row.n === 0) return ['SN-20', 'SN-02', 'SN-17'];
  if (row.truncated) return ['SN-21', 'SN-19', 'SN-18'];
  if (row.kind.includes('2^40')) return ['SN-03', 'SN-19'];
  if (/^craft:(pair|line|L3|T4|S4|plus|V5|W5)/.test(row.kind)) return ['SN-19', 'SN-02', 'SN-18'];
  return ['SN-18', 'SN-19', 'SN-02', 'SN-20'];
}

function moveVectors() {
  return read('moves').flatMap((row) => {
    const id = `moves-${row.id}-${slug(row.kind)}`.slice(0, 70);
    const clauses = clausesOfBoard(row);
    const over = row.n === 0;
    const board = { layer: 'outcome', tape: [], state: stateOf(over, 0, row.cells), actions: [] };
    const list = row.moves === undefined ? {} : { legal: listOf(row.moves) };
    const digest = { legalCount: row.n, legalFnv: row.fnv };
    const lines = [
      vector('play', id, clauses, row, {
        profile: 'original',
        ...board,
        expect: [{ at: 0, ...list, ...digest }],
      }),
    ];
    if (row.exact <= LIST_MAX) {
      // The complete list is what the original gives where its cap does not bite.
      const complete = row.truncated ? {} : { legalFnv: row.fnv };
      lines.push(
        vector('play', `${id}-exact`, ['SN-22', ...clauses.filter((c) => c !== 'SN-21')], row, {
          profile: 'exact',
          ...board,
          expect: [{ at: 0, legalCount: row.exact, ...complete }],
        }),
      );
    }
    if (row.kind.startsWith('craft:') && row.moves !== undefined) {
      const actions = listOf(row.moves);
      lines.push(
        vector('kernel', `${id}-kernel`, clauses, row, {
          profile: 'original',
          name: 'legal',
          in: [row.cells],
          out: [[actions.length, ...actions.flat()]],
        }),
      );
    }
    return lines;
  });
}

const BELOW_RANGES = [1, 2, 3, 7, 25, 1000, 4096];

const edgeVectors = {
  redraw: (row, id) => [
    vector('play', id, ['SN-08', 'SN-24', 'SN-09'], row, {
      ...seeded,
      seed: String(row.seed),
      actions: [],
      expect: [
        {
          at: 0,
          fields: { over: 0, score: 0, moves: 0, cells: row.cells, generator: [row.rng] },
        },
      ],
    }),
  ],
  'rng-edge': (row, id) => [
    vector('rng', id, ['SN-04', 'SN-24'], row, {
      gen: 'mulberry32',
      seed: String(row.seed),
      words: [row.u32],
      states: [[row.rng]],
    }),
    vector('kernel', `${id}-die`, ['SN-05'], row, {
      profile: 'original',
      name: 'die',
      in: [[row.u32]],
      out: [[row.d3]],
    }),
    vector('kernel', `${id}-below`, ['SN-06'], row, {
      profile: 'original',
      name: 'below',
      in: BELOW_RANGES.map((n) => [row.u32, n]),
      out: row.below_1_2_3_7_25_1000_4096.map((value) => [value]),
    }),
  ],
  'one-edge': (row, id) => [
    vector('play', id, ['SN-17', 'SN-02', 'SN-19'], row, {
      profile: 'original',
      layer: 'outcome',
      tape: [],
      state: stateOf(row.over, 0, row.cells),
      actions: [],
      expect: [{ at: 0, fields: { over: Number(row.over) }, legal: listOf(row.moves) }],
    }),
  ],
  alias: (row, id) =>
    row.cells.some((cell) => cell > MAX_WORD)
      ? []
      : [
          vector('play', `${id}-${slug(row.name)}`, ['SN-03', 'SN-25', 'SN-19'], row, {
            profile: 'original',
            layer: 'outcome',
            tape: [],
            state: stateOf(row.moves === '', 0, row.cells),
            actions: [],
            expect: [{ at: 0, legal: listOf(row.moves), fields: { cells: row.cells } }],
          }),
        ],
  apply: (row, id) => {
    const clauses = row.listed
      ? ['SN-13', 'SN-12', 'SN-14', 'SN-15', 'SN-16', 'SN-17']
      : ['SN-11', 'SN-13', 'SN-12', 'SN-14', 'SN-15', 'SN-17'];
    const state = stateOf(false, row.score, row.cells);
    const fields = {
      over: Number(row.over),
      score: row.score_after,
      moves: 1,
      cells: row.after,
    };
    return [
      vector('play', id, [...clauses, 'SN-24'], row, {
        ...seeded,
        state: [...state, row.rng],
        actions: [actionOf(row.path)],
        expect: [{ at: 1, fields: { ...fields, generator: [row.rng_after] } }],
      }),
      vector('fan', `${id}-dice`, clauses, row, {
        profile: 'original',
        layer: 'outcome',
        state,
        branches: [
          {
            action: actionOf(row.path),
            tape: row.path.slice(0, -1).map((cell) => row.after[cell]),
            expect: { fields },
          },
        ],
      }),
    ];
  },
  validity: (row, id) => [
    vector(
      'fan',
      `${id}-${slug(row.name)}`,
      row.valid ? ['SN-11', 'SN-10'] : ['SN-10', 'SN-27'],
      row,
      {
        profile: 'original',
        layer: 'outcome',
        state: stateOf(false, 0, row.cells),
        branches: [
          {
            action: actionOf(row.path),
            tape: row.path.slice(1).map(() => 1),
            ...(row.valid ? { expect: { fields: { moves: 1 } } } : { error: 'illegal-action' }),
          },
        ],
      },
    ),
  ],
  starve: (row, id) => {
    const board = { layer: 'outcome', state: stateOf(false, 0, row.cells) };
    return [
      // The pair 23, 24 is valid and cut from the list; walks of cell 5 are the last ones listed.
      vector('fan', id, ['SN-21', 'SN-11', 'SN-17'], row, {
        profile: 'original',
        ...board,
        expect: { legalCount: row.n, legalFnv: row.fnv },
        branches: [{ action: [2, 23, 24], tape: [1], expect: { fields: { moves: 1 } } }],
      }),
      vector('play', `${id}-exact`, ['SN-22', 'SN-18'], row, {
        profile: 'exact',
        ...board,
        tape: [],
        actions: [],
        expect: [{ at: 0, legalCount: row.exact }],
      }),
    ];
  },
};

function edges() {
  const numbers = new Map();
  return read('edge').flatMap((row) => {
    const number = (numbers.get(row.kind) ?? 0) + 1;
    numbers.set(row.kind, number);
    const convert = edgeVectors[row.kind];
    if (convert === undefined) throw new Error(`${row.origin}: unknown kind ${row.kind}`);
    const lines = convert(row, `${row.kind}-${number}`);
    if (lines.length === 0) {
      process.stderr.write(`${row.origin}: left out, a cell is above 2^46-1\n`);
    }
    return lines;
  });
}

mkdirSync(out, { recursive: true });
const files = {
  rng: rngVectors(),
  games: gameVectors('games', 'game'),
  'games-policy': gameVectors('games-policy', 'policy'),
  moves: moveVectors(),
  edge: edges(),
};
for (const [name, lines] of Object.entries(files)) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(out, `${name}.jsonl`), text);
  process.stdout.write(`${name}.jsonl: ${lines.length} lines, ${text.length} bytes\n`);
}
