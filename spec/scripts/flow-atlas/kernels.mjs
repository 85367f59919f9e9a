/** Recorded placements, resolutions, features, bags and numbers as lines of kernels. */
import {
  chunks,
  GENERATOR,
  kernel,
  listOf,
  pieceOf,
  piecesOf,
  resolveInput,
  resolveOutput,
  rowsOf,
  stateWords,
  vector,
  zigzag,
} from './words.mjs';

const LINE = 28;

/** All placements of a piece on a board, one line for each board. */
export function placementLines([{ boards }, ...records]) {
  return boards.flatMap((board, index) => {
    const pairs = records
      .filter((record) => record.board === index)
      .map(({ piece, turns, placements }) => ({
        in: [...rowsOf(board.board), pieceOf(piece), turns],
        out: [placements.length, ...placements.flat()],
      }));
    if (pairs.length === 0) return [];
    const origin = `placements.jsonl, board ${index}: ${board.name}`;
    return [
      kernel(`placements-${board.name}`, ['FA-07', 'FA-03', 'FA-02'], origin, 'placements', pairs),
    ];
  });
}

export function resolutionLines(records) {
  const clauses = ['FA-25', 'FA-10', 'FA-11', 'FA-12', 'FA-13', 'FA-14', 'FA-16', 'FA-07', 'FA-02'];
  return [...chunks(records, LINE)].map((chunk, index) =>
    kernel(
      `resolutions-${index}`,
      clauses,
      `resolutions.jsonl, lines ${LINE * index + 1} to ${LINE * index + chunk.length}`,
      'resolve',
      chunk.map(({ request, expect }) => ({
        in: resolveInput(request),
        out: resolveOutput(expect),
      })),
    ),
  );
}

/** Fractions of features; the value of a linear policy is no part of the spec. */
export function featureLines(records) {
  return [...chunks(records, LINE)].map((chunk, index) =>
    kernel(
      `features-${index}`,
      ['FA-26'],
      `features.jsonl, lines ${LINE * index + 1} to ${LINE * index + chunk.length}`,
      'features',
      chunk.map(({ state, a, num, den }) => ({
        in: [...stateWords(state), ...a],
        out: [...listOf(num.map(zigzag)), ...listOf(den)],
      })),
    ),
  );
}

/** Draws from an empty bag, the first numbers of a generator, and starts that draw the same. */
export function bagLines({ sequences, rngCheck }) {
  const origin = 'bag.json';
  const bag = kernel(
    'bag-draws',
    ['FA-05', 'FA-04'],
    origin,
    'bag',
    sequences.map(({ seed, pieces, rngAfter }) => ({
      in: [seed, pieces.length],
      out: [...listOf(piecesOf(pieces)), rngAfter],
    })),
  );
  const numbers = kernel('rng-0', ['FA-04'], `${origin}, rngCheck`, 'rng', [
    { in: [0, rngCheck.length], out: listOf(rngCheck) },
  ]);
  const words = vector('rng', 'rng-0-words', ['FA-04'], `${origin}, rngCheck`, {
    gen: GENERATOR,
    seed: '0',
    words: rngCheck,
  });
  const starts = sequences.map(({ seed, pieces }) => {
    const [current, ...rest] = piecesOf(pieces.slice(0, 7));
    return vector('play', `bag-start-${seed}`, ['FA-06', 'FA-05', 'FA-04'], origin, {
      profile: 'default',
      layer: 'seed',
      gen: GENERATOR,
      seed: String(seed),
      setup: [300],
      actions: [],
      expect: [{ at: 0, fields: { current, next: rest.slice(0, 2), bag: listOf(rest.slice(2)) } }],
    });
  });
  return [bag, numbers, words, ...starts];
}
