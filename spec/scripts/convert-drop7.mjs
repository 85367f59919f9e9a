/**
 * Turns recorded runs of the original Drop7 programs into vector lines.
 *
 *   node spec/scripts/convert-drop7.mjs DIR [OUT]
 *
 * DIR holds games, rare and variants.jsonl and rng.json as recorded; OUT is the folder of the vector
 * files (spec/games/drop7/vectors if absent). No engine takes part: every number that a line expects
 * is copied from the recording. What is done besides copying is transcription:
 * - a state before a step is the recorded state after the step before;
 * - the tape of a recorded step holds the values that it opened and its next disc: values are read
 *   off the recorded seeds by the arithmetic of mulberry32 and mix32 alone, and each tape must end in
 *   the recorded disc;
 * - all states of a long game are told by a digest, every tenth and the last one in full, too;
 * - starts with hidden values tell eight values of a stream at once, and drops on an empty board
 *   tell discs that depend on the number of the move alone;
 * - the board after a placement is the recorded board with the disc in the lowest empty cell.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [source, out = fileURLToPath(new URL('../games/drop7/vectors', import.meta.url))] =
  process.argv.slice(2);
if (source === undefined) {
  process.stderr.write('usage: convert-drop7.mjs DIR [OUT]\n');
  process.exit(2);
}

const HARDCORE = 'hardcore-17k';
const EMPTY = new Array(49).fill(0);

const read = (name) =>
  readFileSync(join(source, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line, index) => ({ ...JSON.parse(line), origin: `${name}.jsonl line ${index + 1}` }));
const cellsOf = (digits) => Array.from(digits, Number);
const listOf = (words) => [words.length, ...words];
const vector = (kind, id, clauses, origin, rest) => ({
  id,
  kind,
  clauses,
  origin: `original, ${origin}`,
  ...rest,
});

/** The arithmetic by which values are read off recorded seeds (D7-24 to D7-27). */
const INCREMENT = 0x6d2b79f5;
function* stream(seed) {
  for (let state = (seed + INCREMENT) >>> 0; ; state = (state + INCREMENT) >>> 0) {
    let v = Math.imul(state ^ (state >>> 15), state | 1);
    v ^= v + Math.imul(v ^ (v >>> 7), v | 61);
    yield (v ^ (v >>> 14)) >>> 0;
  }
}
function mix32(word) {
  let x = word ^ (word >>> 16);
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
const openingSeed = (seed, moves) =>
  mix32((seed ^ Math.imul(moves + 1, 0x85ebca6b) ^ 0x5245564c) >>> 0);
const valuesOf = (seed, count) => {
  const words = stream(seed);
  return Array.from({ length: count }, () => 1 + Math.floor((words.next().value * 7) / 2 ** 32));
};

const openedIn = (waves) => waves.reduce((sum, [, , opened]) => sum + opened, 0);
const gainClauses = (move) => [
  ...(move.clearedBoard ? ['D7-15'] : []),
  ...(move.levelAdvanced ? ['D7-18', 'D7-20', 'D7-19'] : []),
  ...(move.gameOver ? ['D7-17', 'D7-22'] : []),
];

/** Input and output words of the kernel `step` for a recorded step. */
function stepKernel(before, move, tape) {
  const hidden = ({ latent = [], dropLatent = [] }) => [...latent, ...dropLatent];
  const { level, movesRemaining, nextDisc, cells } = before;
  return {
    in: [
      level,
      movesRemaining,
      nextDisc,
      ...cells,
      ...hidden(before),
      move.column,
      ...listOf(tape),
    ],
    out: [
      move.waves.length,
      ...move.waves.flat(),
      move.scoreDelta,
      tape.length,
      Number(move.clearedBoard),
      Number(move.levelAdvanced),
      Number(move.gameOver),
      move.level,
      move.movesRemaining,
      move.nextDisc,
      ...cellsOf(move.board),
      ...hidden(move),
    ],
  };
}
const tellsMore = (move) =>
  move.waves.length > 0 || move.clearedBoard || move.levelAdvanced || move.gameOver;

/** The recorded steps of a game that have a wave, a rise or an end, as one line of kernel `step`. */
function stepLine(id, profile, origin, steps) {
  const told = steps.filter(({ move }) => tellsMore(move));
  const pairs = told.map(({ before, move, tape }) => stepKernel(before, move, tape));
  const clauses = ['D7-12', 'D7-13', 'D7-20', 'D7-23', 'D7-28', 'D7-14', 'D7-17'];
  return vector('kernel', id, clauses, origin, {
    profile,
    name: 'step',
    in: pairs.map((pair) => pair.in),
    out: pairs.map((pair) => pair.out),
  });
}

/** FNV-1a 32 over fields of states, as the schema of vectors defines it. */
function stepsFnv(fields, states) {
  let hash = 0x811c9dc5;
  const byte = (value) => {
    hash = Math.imul(hash ^ (value & 255), 0x01000193) >>> 0;
  };
  for (const state of states) {
    for (const field of fields) {
      const words = [state[field]].flat();
      if (words.length > 1) words.forEach(byte);
      else for (const shift of [0, 8, 16, 24]) byte(words[0] >>> shift);
    }
  }
  return { fields, value: hash.toString(16).padStart(8, '0') };
}

const fieldsAfter = (move, at, hidden = {}) => ({
  over: Number(move.gameOver),
  score: move.score,
  level: move.level,
  movesRemaining: move.movesRemaining,
  movesPlayed: move.movesPlayed ?? at,
  nextDisc: move.nextDisc,
  cells: cellsOf(move.board),
  ...hidden,
});
const DIGEST_FIELDS = [
  'over',
  'score',
  'level',
  'movesRemaining',
  'movesPlayed',
  'nextDisc',
  'cells',
];

function gameLines() {
  const clauses = ['D7-27', 'D7-23', 'D7-08', 'D7-07', 'D7-06', 'D7-09', 'D7-10', 'D7-11'];
  clauses.push('D7-18', 'D7-17', 'D7-21', 'D7-24', 'D7-03', 'D7-05', 'D7-16');
  return read('games').flatMap((game) => {
    const id = `game-${game.game}-${game.chooser}`;
    const start = {
      ...{ over: 0, score: 0, level: 1, movesRemaining: 5, movesPlayed: 0 },
      nextDisc: game.firstDisc,
      cells: cellsOf(game.initialBoard),
    };
    const states = [start, ...game.moves.map((move) => fieldsAfter(move))];
    const last = states.length - 1;
    const steps = game.moves.map((move, at) => {
      const opened = valuesOf(openingSeed(game.seed, at), openedIn(move.waves));
      const tape = move.gameOver ? opened : [...opened, move.nextDisc];
      return { before: states[at], move, tape };
    });
    const { final } = game;
    const end = states[last];
    if (final.score !== end.score || final.level !== end.level || final.moves !== last) {
      throw new Error(`${game.origin}: the end is not the last move`);
    }
    return [
      vector('play', id, clauses, `${game.origin}: ${game.chooser}`, {
        profile: HARDCORE,
        layer: 'seed',
        gen: 'headless-v1',
        seed: String(game.seed),
        actions: game.moves.map(({ column }) => [column]),
        expect: states.flatMap((fields, at) =>
          at % 10 === 0 || at === last
            ? [
                {
                  at,
                  fields: { ...fields, generator: [game.seed] },
                  ...(fields.over === 1 ? { legal: [] } : {}),
                },
              ]
            : [],
        ),
        stepsFnv: stepsFnv(DIGEST_FIELDS, states.slice(1)),
      }),
      stepLine(`${id}-waves`, HARDCORE, game.origin, steps),
    ];
  });
}

/** Recorded tags and the events that they are. */
const EVENT_OF_TAG = {
  'drop-without-pop': 'drop-without-pop',
  'drop-with-pop': 'drop-with-pop',
  'popper-row-only': 'popper-row-only',
  'popper-column-only': 'popper-column-only',
  'popper-both-axes-counted-once': 'popper-both-axes',
  'run-includes-gray': 'run-includes-gray',
  'solid-one-hit-cracks': 'solid-one-hit-cracks',
  'solid-two-hits-one-wave-reveals': 'solid-two-hits-opens',
  'solid-3-or-4-hits-one-wave-one-draw': 'solid-three-hits-opens',
  'cracked-one-hit-reveals': 'cracked-one-hit-opens',
  'cracked-2plus-hits-one-wave-one-draw': 'cracked-more-hits-opens',
  'two-or-more-reveals-in-a-wave': 'two-or-more-openings',
  'reveal-order-observable(rowmajor!=colmajor and values differ)': 'opening-order-observable',
  'revealed-disc-pops-in-next-wave': 'opened-pops-next-wave',
  'depth>=3': 'depth-3',
  'depth>=5': 'depth-5',
  'depth>=7': 'depth-7',
  'depth>=10': 'depth-10',
  'depth>=15': 'depth-15',
  'gray-cell-falls': 'gray-falls',
  'rise-succeeds': 'rise-succeeds',
  'level-cascade-starting-at-depth-1': 'level-cascade-from-1',
  'level-cascade-continuing-depth': 'level-cascade-continues',
  'rise-after-first-cascade-nonempty': 'rise-after-nonempty',
  'terminal-rise-no-points': 'terminal-rise-no-points',
  'terminal-rise-with-wave-points': 'terminal-rise-with-points',
  'rise-saved-because-cascade-emptied-top-row': 'rise-saved',
  'game-over-no-legal-column-mid-level': 'over-mid-level',
  'game-over-no-legal-column-after-rise(bonus paid)': 'over-after-rise',
  'board-clear-mid-level': 'clear-mid-level',
  'board-clear-on-fifth-drop(before rise)': 'clear-fifth-drop',
  'board-clear-in-level-cascade': 'clear-in-level-cascade',
  'disc-lands-in-top-row-game-continues': 'top-row-landing-goes-on',
  'some-column-full': 'some-column-full',
  'seven-pops-by-row': 'seven-by-row',
  'seven-pops-by-column': 'seven-by-column',
  'wave-pops-10-or-more': 'wave-pops-10',
  'reveal-inside-level-cascade': 'opening-in-level-cascade',
  'numbered-disc-in-run-longer-than-value-survives-wave': 'overrun-survives',
  'row-has-two-segments-with-pop': 'row-two-segments',
};

/** Clauses that each event of a recorded case is about. */
const spec = JSON.parse(readFileSync(new URL('../games/drop7/game.json', import.meta.url), 'utf8'));
function clausesOfEvents(events, always) {
  const about = spec.clauses.filter((clause) => clause.events?.some((id) => events.includes(id)));
  return [...new Set([...always, ...about.map(({ id }) => id)])];
}

function placed({ board, nextDisc, column }) {
  const cells = cellsOf(board);
  const rows = [6, 5, 4, 3, 2, 1, 0];
  const row = rows.find((place) => cells[7 * place + column] === 0);
  return cells.with(7 * row + column, nextDisc);
}

function rareLines() {
  return read('rare').flatMap((row) => {
    const id = `rare-${row.id}-${row.group}`;
    const origin = `${row.origin}: ${row.group}`;
    const { column, level, movesRemaining, nextDisc, movesPlayed, score, result } = row;
    const cells = cellsOf(row.board);
    const state = [
      Number(row.gameOver),
      ...[score, level, movesRemaining, movesPlayed, nextDisc],
      ...cells,
    ];
    if (!row.legal) {
      // A negative column is no word.
      if (column < 0) return [];
      const error = row.gameOver ? 'game-over' : 'illegal-action';
      const branches = [{ action: [column], tape: [1, 1], error }];
      const shared = { profile: HARDCORE, layer: 'outcome', state };
      return [
        vector('fan', id, ['D7-31', 'D7-04', 'D7-29'], origin, {
          ...shared,
          ...(row.gameOver ? { expect: { legal: [] } } : {}),
          branches,
        }),
      ];
    }
    const events = row.tags.map((tag) => {
      if (EVENT_OF_TAG[tag] === undefined) throw new Error(`${row.origin}: unknown tag ${tag}`);
      return EVENT_OF_TAG[tag];
    });
    const opened = valuesOf(row.revealSeed, row.revealDraws + 1);
    if (!result.gameOver && opened.at(-1) !== result.nextDisc) {
      throw new Error(`${row.origin}: the stream does not end in the recorded disc`);
    }
    if (result.gameOver) opened.pop();
    const fields = fieldsAfter(result);
    const clauses = clausesOfEvents(events, [...gainClauses(result), 'D7-23', 'D7-07', 'D7-09']);
    const before = { level, movesRemaining, nextDisc, cells };
    const move = { ...result, column };
    const kernel = stepKernel(before, move, opened);
    const at = placed(row);
    const popped = row.firstPoppers;
    return [
      vector('play', `${id}-seed`, ['D7-26', ...clauses], origin, {
        profile: HARDCORE,
        layer: 'seed',
        gen: 'single-stream-v1',
        state: [...state, row.revealSeed],
        actions: [[column]],
        expect: [{ at: 1, fields, events }],
      }),
      vector('fan', `${id}-tape`, [...clauses, 'D7-28', 'D7-21'], origin, {
        profile: HARDCORE,
        layer: 'outcome',
        state,
        branches: [
          {
            action: [column],
            tape: opened,
            expect: { fields, drawn: row.revealDraws + Number(!result.gameOver), events },
          },
        ],
      }),
      vector('kernel', `${id}-waves`, ['D7-12', 'D7-13', 'D7-20', 'D7-15', 'D7-23'], origin, {
        profile: HARDCORE,
        name: 'step',
        in: [kernel.in],
        out: [kernel.out],
      }),
      vector('kernel', `${id}-poppers`, ['D7-07', 'D7-06'], origin, {
        profile: HARDCORE,
        name: 'poppers',
        in: [at],
        out: [listOf(popped)],
      }),
      ...waveLines(id, origin, row, at, opened),
    ];
  });
}

/** The only wave of a recorded step, where the board after it is recorded, perhaps moved up by one. */
function waveLines(id, origin, { firstPoppers, revealIndexesPerWave, result }, at, opened) {
  const [wave, more] = result.waves;
  if (wave === undefined || more !== undefined || firstPoppers.length === 0) return [];
  const found = cellsOf(result.board);
  const cells = result.levelAdvanced ? [...EMPTY.slice(0, 7), ...found.slice(0, 42)] : found;
  const [indexes] = revealIndexesPerWave;
  const values = opened.slice(0, indexes.length);
  return [
    vector('kernel', `${id}-wave`, ['D7-08', 'D7-09', 'D7-10', 'D7-11', 'D7-12'], origin, {
      profile: HARDCORE,
      name: 'wave',
      in: [[1, ...at, ...listOf(values)]],
      out: [[wave[1], ...listOf(indexes), wave[3], ...cells]],
    }),
  ];
}

const PROFILE_OF_KIND = {
  'hardcore-latent': 'hardcore-latent',
  'classic-latent': 'classic-decreasing-v1',
};

function variantLines() {
  const numbers = new Map();
  return read('variants').flatMap((game) => {
    const profile = PROFILE_OF_KIND[game.kind];
    const number = (numbers.get(game.kind) ?? 0) + 1;
    numbers.set(game.kind, number);
    const id = `variant-${game.kind}-${number}`;
    const gray = game.kind === 'classic-latent';
    const { columns, discs, dropLatentValues, coveredRows } = game.tape;
    const drop = (m) => ({ nextDisc: discs[m], dropLatent: [dropLatentValues[m] ?? 0] });
    const drawnDisc = (m) => (discs[m] === 8 ? [8, dropLatentValues[m]] : [discs[m]]);
    const [row, ...rows] = coveredRows;
    const start = {
      ...{ over: 0, score: 0, level: 1, movesRemaining: gray ? 30 : 5, movesPlayed: 0 },
      ...drop(0),
      cells: [...EMPTY.slice(7), 8, 8, 8, 8, 8, 8, 8],
      latent: [...EMPTY.slice(7), ...row],
    };
    const begun = [...row, ...drawnDisc(0)];
    const states = [start];
    const steps = [];
    for (const [at, move] of game.moves.entries()) {
      if (columns[at] !== move.column) throw new Error(`${game.origin}: columns differ`);
      const next = move.gameOver ? at : at + 1;
      const whole = { ...move, ...drop(next), latent: cellsOf(move.latent) };
      const rise = move.levelAdvanced ? rows.shift() : [];
      const tape = move.gameOver ? rise : [...rise, ...drawnDisc(next)];
      steps.push({ before: states[at], move: whole, tape });
      const { latent, dropLatent } = whole;
      states.push(fieldsAfter(whole, at + 1, { latent, dropLatent }));
    }
    const tape = [...begun, ...steps.flatMap((step) => step.tape)];
    const clauses = ['D7-02', 'D7-10', 'D7-18', 'D7-28', 'D7-03', 'D7-11', 'D7-12', 'D7-23'];
    if (gray) clauses.push('D7-19', 'D7-05', 'D7-21');
    const drawnAt = (at) =>
      begun.length + steps.slice(0, at).reduce((sum, step) => sum + step.tape.length, 0);
    return [
      vector('play', id, clauses, `${game.origin}: ${game.kind}, ${game.chooser}`, {
        profile,
        layer: 'outcome',
        tape,
        actions: columns.map((column) => [column]),
        expect: states.flatMap((fields, at) =>
          at % 5 === 0 || at === states.length - 1 || game.moves[at - 1]?.levelAdvanced
            ? [{ at, fields, drawn: drawnAt(at) }]
            : [],
        ),
        stepsFnv: stepsFnv([...DIGEST_FIELDS, 'latent', 'dropLatent'], states.slice(1)),
      }),
      stepLine(`${id}-waves`, profile, game.origin, steps),
    ];
  });
}

function rngLines() {
  const rng = JSON.parse(readFileSync(join(source, 'rng.json'), 'utf8'));
  const kernel = (id, clauses, part, name, input, output) =>
    vector('kernel', id, clauses, `rng.json, ${part}`, {
      profile: HARDCORE,
      name,
      in: input,
      out: output,
    });
  const mix = rng.mix32;
  const below = rng.boundedIndex_floor_u_times_n;
  const points = rng.scoreForWave_depth1to60;
  const opening = rng.revealSeed;
  return [
    kernel(
      'mix32-pairs',
      ['D7-25'],
      'mix32',
      'mix32',
      mix.map(([word]) => [word]),
      mix.map(([, mixed]) => [mixed]),
    ),
    kernel(
      'below-pairs',
      ['D7-25'],
      'boundedIndex_floor_u_times_n',
      'below',
      below.map(([word, n]) => [word, n]),
      below.map(([, , index]) => [index]),
    ),
    kernel(
      'wave-points-1-to-60',
      ['D7-12'],
      'scoreForWave_depth1to60',
      'wave-points',
      points.map((_, index) => [index + 1]),
      points.map((value) => [value]),
    ),
    kernel(
      'reveal-seeds',
      ['D7-27'],
      'revealSeed',
      'reveal-seed',
      opening.map(({ gameSeed, movesPlayedBefore }) => [gameSeed, movesPlayedBefore]),
      opening.map(({ revealSeed }) => [revealSeed]),
    ),
    ...opening.map(({ gameSeed, movesPlayedBefore, revealSeed, first8 }) =>
      valuesAtStart(`reveal-values-${gameSeed}-${movesPlayedBefore}`, revealSeed, first8),
    ),
    ...rng.headlessDisc.flatMap(discLines),
    ...rng.mulberry32.flatMap((row) => mulberryLines(row, kernel)),
  ];

  function discLines({ seed, bits, discs, discAtMove1999 }) {
    const id = `discs-${seed}`;
    const play = (name, rest) =>
      vector('play', name, ['D7-27', 'D7-24', 'D7-21'], 'rng.json, headlessDisc', {
        profile: HARDCORE,
        layer: 'seed',
        gen: 'headless-v1',
        ...rest,
      });
    // From an empty board 15 drops over all columns are legal whatever pops and rises.
    const drops = (first, count, tellDisc) =>
      play(`${id}-${first}`, {
        state: [0, 0, 1, 5, first - 1, 7, ...EMPTY, seed],
        actions: Array.from({ length: count }, (_, i) => [i % 7]),
        expect: Array.from({ length: count }, (_, i) => ({
          at: i + 1,
          fields: { nextDisc: tellDisc(first + i), movesPlayed: first + i },
        })),
      });
    return [
      vector('kernel', `${id}-words`, ['D7-27'], 'rng.json, headlessDisc', {
        profile: HARDCORE,
        name: 'disc-word',
        in: bits.map((_, moves) => [seed, moves]),
        out: bits.map((word) => [word]),
      }),
      play(`${id}-0`, {
        seed: String(seed),
        actions: [],
        expect: [
          {
            at: 0,
            fields: {
              ...{ over: 0, score: 0, level: 1, movesRemaining: 5, movesPlayed: 0 },
              nextDisc: Number(discs[0]),
              cells: [...EMPTY.slice(7), 8, 8, 8, 8, 8, 8, 8],
              generator: [seed],
            },
          },
        ],
      }),
      ...[1, 16, 31, 46, 61].map((first) =>
        drops(first, Math.min(15, discs.length - first), (m) => Number(discs[m])),
      ),
      drops(1999, 1, () => discAtMove1999),
    ];
  }
}

/** Eight values of a stream: a start draws seven hidden values and a disc (profile hardcore-latent). */
function valuesAtStart(id, seed, digits) {
  const values = cellsOf(digits);
  return vector('play', id, ['D7-26', 'D7-24', 'D7-03', 'D7-28'], 'rng.json, values', {
    profile: 'hardcore-latent',
    layer: 'seed',
    gen: 'single-stream-v1',
    seed: String(seed),
    actions: [],
    expect: [
      {
        at: 0,
        fields: { latent: [...EMPTY.slice(7), ...values.slice(0, 7)], nextDisc: values[7] },
      },
    ],
  });
}

function mulberryLines({ seed, bits, discs, bits_6000000th }, kernel) {
  const id = `mulberry32-${seed}`;
  const skips = [...bits.keys(), 5_999_999];
  return [
    kernel(
      id,
      ['D7-25', 'D7-26'],
      'mulberry32',
      'mulberry32',
      skips.map((skip) => [seed, skip]),
      [...bits, bits_6000000th].map((word) => [word]),
    ),
    vector('rng', `${id}-words`, ['D7-26', 'D7-25'], 'rng.json, mulberry32', {
      gen: 'single-stream-v1',
      seed: String(seed),
      words: bits,
    }),
    ...Array.from({ length: discs.length / 8 }, (_, i) =>
      valuesAtStart(
        `${id}-values-${8 * i}`,
        (seed + Math.imul(8 * i, INCREMENT)) >>> 0,
        discs.slice(8 * i, 8 * i + 8),
      ),
    ),
  ];
}

mkdirSync(out, { recursive: true });
const files = {
  games: gameLines(),
  rare: rareLines(),
  variants: variantLines(),
  rng: rngLines(),
};
for (const [name, lines] of Object.entries(files)) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(out, `${name}.jsonl`), text);
  process.stdout.write(`${name}.jsonl: ${lines.length} lines, ${text.length} bytes\n`);
}
