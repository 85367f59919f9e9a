// Turns the golden files of 2048 into vectors: node spec/scripts/convert-2048.mjs DIR
//
// DIR holds moves.jsonl, games.jsonl, ntuple.jsonl, perft.jsonl and small.jsonl. The vectors are
// written to spec/games/2048/vectors/. No engine is imported and no rule is applied: whatever is
// expected was recorded by other programs and is only written in another form (hex digits as
// words, decimal strings as numbers). The one choice made here is which empty cell of a recorded
// result gets the new tile; the expected board is that result with this tile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VECTORS = fileURLToPath(new URL('../games/2048/vectors/', import.meta.url));
const FOUR = '4x4';
const LINE_RULES = ['T48-04', 'T48-05', 'T48-06', 'T48-07'];

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: node spec/scripts/convert-2048.mjs DIR\n');
  process.exit(2);
}

/** Writes one vector file from one golden file; `convert` makes the vectors of a line. */
function convertFile(name, convert) {
  const lines = readFileSync(join(directory, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  const vectors = lines.flatMap((line, index) => {
    const number = String(index + 1).padStart(String(lines.length).length, '0');
    return convert(JSON.parse(line), number, `golden ${name}, line ${index + 1}`);
  });
  const text = vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('');
  writeFileSync(join(VECTORS, `${name}.jsonl`), text);
  process.stdout.write(`${name}.jsonl: ${vectors.length} vectors, ${text.length} bytes\n`);
}

/** `"0a1f"` to `[0, 10, 1, 15]` */
function hexDigits(text) {
  return Array.from(text, (digit) => Number.parseInt(digit, 16));
}

convertFile('moves', ({ b, r, s, l, cap, over }, number, origin) => {
  const actions = [0, 1, 2, 3];
  const clauses = ['T48-03', ...LINE_RULES, 'T48-10', 'T48-12', 'T48-14', 'T48-25'];
  if (cap.includes(1)) clauses.unshift('T48-09');
  if (l.includes(1)) clauses.push('T48-11', 'T48-15', 'T48-16', 'T48-17');
  if (over === 1) clauses.push('T48-26', 'T48-28');
  else if (l.includes(0)) clauses.push('T48-13');
  return {
    id: `move-${number}`,
    kind: 'fan',
    clauses,
    origin,
    profile: FOUR,
    layer: 'outcome',
    state: [over, 0, ...hexDigits(b)],
    expect: { legal: actions.filter((d) => l[d] === 1).map((d) => [d]) },
    branches: actions.map((d) => {
      if (over === 1) return { action: [d], tape: [0, 1], error: 'game-over' };
      if (l[d] === 0) return { action: [d], tape: [0, 1], error: 'illegal-action' };
      const cells = hexDigits(r[d]);
      const empty = [...cells.keys()].filter((cell) => cells[cell] === 0);
      // Another cell from line to line, so that all places are seen.
      const cell = empty[(Number(number) + d) % empty.length];
      cells[cell] = 1;
      return {
        action: [d],
        tape: [cell, 1],
        expect: { fields: { score: s[d], cells }, drawn: 2 },
      };
    }),
  };
});

convertFile('games', (game, number, origin) => {
  const { chooser, seed, start, cap, score, final, rng, trace, m, sp } = game;
  const shared = {
    kind: 'play',
    clauses: ['T48-03', ...LINE_RULES, 'T48-10', 'T48-11', 'T48-15', 'T48-16', 'T48-27'],
    origin: `${origin}: chooser ${chooser}, seed ${seed}`,
    profile: FOUR,
  };
  if (cap === 1) shared.clauses.push('T48-09');
  if (start === undefined) shared.clauses.push('T48-02');
  const actions = hexDigits(m).map((direction) => [direction]);
  const fields = { score, cells: hexDigits(final) };
  const stepsFnv = { fields: ['cells', 'score'], value: trace };
  // Given boards were played on, so they were not over; their games began with score 0.
  const state = start === undefined ? undefined : [0, 0, ...hexDigits(start)];
  const tape = hexDigits(sp);
  const seeded = state === undefined ? { seed: String(seed) } : { state: [...state, seed] };
  return [
    {
      id: `game-${number}-seed`,
      ...shared,
      clauses: ['T48-20', 'T48-21', 'T48-22', 'T48-23', 'T48-24', ...shared.clauses],
      layer: 'seed',
      gen: 'mulberry32',
      ...seeded,
      actions,
      expect: [{ at: m.length, fields: { ...fields, generator: Number.parseInt(rng, 16) } }],
      stepsFnv,
    },
    {
      id: `game-${number}-outcome`,
      ...shared,
      clauses: ['T48-17', ...shared.clauses],
      layer: 'outcome',
      tape,
      ...(state === undefined ? {} : { state }),
      actions,
      expect: [{ at: m.length, fields, drawn: tape.length }],
      stepsFnv,
    },
  ];
});

convertFile('ntuple', ({ b, i }, number, origin) => ({
  id: `ntuple-${number}`,
  kind: 'kernel',
  clauses: ['T48-32', 'T48-33'],
  origin,
  profile: FOUR,
  name: 'ntuple',
  in: [hexDigits(b)],
  out: [i],
}));

convertFile('perft', (line, number, origin) => {
  const moves = Number(line.afterstates);
  // A board from which no move at all was executed is over.
  const over = moves === 0 ? 1 : 0;
  return {
    id: `perft-${number}`,
    kind: 'perft',
    clauses: ['T48-30', 'T48-12', 'T48-16', 'T48-10', 'T48-25'],
    origin,
    profile: FOUR,
    state: [over, 0, ...hexDigits(line.b)],
    depth: line.depth,
    leaves: Number(line.leaves),
    terminals: Number(line.terminals),
    moves,
    sum: Number(line.scoreSum),
    ...(line.leafDigest === undefined ? {} : { digest: Number.parseInt(line.leafDigest, 16) }),
  };
});

convertFile('small', (line, number, origin) => {
  const shared = {
    id: `small-${number}`,
    kind: 'reachable',
    clauses: ['T48-02', 'T48-03', ...LINE_RULES, 'T48-12', 'T48-16', 'T48-17', 'T48-25'],
    origin,
    profile: `${line.rows}x${line.cols}`,
  };
  if (line.kind === 'bfs') {
    return { ...shared, depth: line.depth, states: line.boards, terminal: line.terminal };
  }
  const numbers = {
    maxRank: line.maxRank,
    optimalScore: line.optimalScore,
    randomScore: line.randomScore,
  };
  for (const [tile, boards] of Object.entries(line.byMaxTile)) numbers[`maxTile${tile}`] = boards;
  return {
    ...shared,
    clauses: [...shared.clauses, 'T48-10', 'T48-19'],
    states: line.reachable,
    terminal: line.terminal,
    canonical: line.canonical,
    terminalCanonical: line.terminalCanonical,
    pairs: line.legalEdges,
    numbers,
  };
});
