/** Recorded measures, searches, drops and counts as lines of kernels and of placements. */
import {
  chunks,
  doubleWords,
  kernel,
  lineBytes,
  masksOf,
  PIECES,
  placement,
  scoreBytes,
  vector,
} from './words.mjs';

const PER_LINE = 60;
/** A plain search takes some ten milliseconds, and a request has two seconds, also on a busy machine. */
const SEARCHES_PER_LINE = 12;
const NOTHING = new Array(28).fill(0);
const STATUS = { ok: 0, row: 1, piece: 2 };

/** Class of a recorded error: 1 a row out of range, 2 an unknown piece. */
function statusOf({ error }) {
  if (error === null) return STATUS.ok;
  if (error.includes('piece_rotations')) return STATUS.piece;
  if (error.includes("index field '?'")) return STATUS.row;
  throw new Error(`unknown error: ${error}`);
}

function grouped(rows, perLine = PER_LINE) {
  const groups = new Map();
  for (const row of rows) groups.set(row.tag, [...(groups.get(row.tag) ?? []), row]);
  return [...groups].flatMap(([tag, list]) =>
    [...chunks(list, perLine)].map((chunk, i) => ({ id: `${tag}-${i + 1}`, tag, chunk })),
  );
}

export function searchLines(records) {
  return grouped(records, SEARCHES_PER_LINE).map(({ id, tag, chunk }) =>
    kernel(
      `search-${id}`,
      ['NT-48', 'NT-47', 'NT-46', 'NT-02', 'NT-03'],
      `original, heuristics.jsonl, ${tag}`,
      'best-placement',
      chunk.map((record) => {
        const { aggregate_height, complete_lines, holes, bumpiness } = record.weights;
        const weights = [aggregate_height, complete_lines, holes, bumpiness].flatMap(doubleWords);
        const status = statusOf(record);
        const { best, bestIndex, tiesAtBest, candidates, bestField } = record;
        return {
          in: [...masksOf(record.field), record.piece, record.next, ...weights],
          out:
            status === STATUS.ok
              ? [
                  status,
                  best.column - 1,
                  best.rotation,
                  ...doubleWords(best.reward),
                  bestIndex,
                  tiesAtBest,
                  candidates,
                  ...masksOf(bestField),
                ]
              : [status, ...NOTHING.slice(1)],
        };
      }),
    ),
  );
}

/** Each recorded start field once. */
export function measureLines(records) {
  const fields = new Map(records.map((record) => [record.field, record]));
  return grouped([...fields.values()]).map(({ id, tag, chunk }) =>
    kernel(
      `measures-${id}`,
      ['NT-46'],
      `original, heuristics.jsonl, ${tag}`,
      'heuristics',
      chunk.map((record) => {
        const { field, colHeights, aggregateHeight, completeLines, holes, bumpiness } = record;
        return {
          in: masksOf(field),
          out: [...colHeights, aggregateHeight, completeLines, holes, bumpiness],
        };
      }),
    ),
  );
}

export function dropLines(records) {
  return grouped(records).map(({ id, tag, chunk }) =>
    kernel(
      `drops-${id}`,
      ['NT-47', 'NT-02', 'NT-46'],
      `original, drops.jsonl, ${tag}`,
      'drop',
      chunk.map(({ field, rotation, column, after }) => ({
        in: [...masksOf(field), rotation, column - 1],
        out: after === null ? [0, ...new Array(20).fill(0)] : [1, ...masksOf(after)],
      })),
    ),
  );
}

/** Drops that end as a true straight drop does are placements, where no row is full after them. */
export function placementLines(records) {
  const told = records.filter(
    ({ matchesStraightDrop, after, colHeights }) =>
      matchesStraightDrop && Math.max(...colHeights) <= 14 && !masksOf(after).includes(1023),
  );
  const pieceOf = (rotation) => PIECES[[3, 7, 9, 10, 12, 16, 18].findIndex((o) => rotation <= o)];
  return told.map(({ id, tag, field, rotation, column, after }) =>
    vector(
      'fan',
      `placed-${id}`,
      ['NT-20', 'NT-02', 'NT-19', 'NT-21', 'NT-17'],
      `original, drops.jsonl id ${id}, ${tag}`,
      {
        profile: 'placement',
        layer: 'outcome',
        state: placement({ rows: masksOf(field), current: pieceOf(rotation), next: 10 }),
        branches: [
          {
            action: [rotation, column - 1],
            tape: [2],
            expect: {
              fields: { rows: masksOf(after), hidden: [0, 0], lines: 0, pieces: 1, current: 10 },
              drawn: 1,
            },
          },
        ],
      },
    ),
  );
}

export function scoreLines({ scoreVectors, levelUp }) {
  const origin = 'model of a frame, frame-vectors.json';
  const counted = scoreVectors.map((row) => ({
    in: [
      ...scoreBytes(row.scoreBefore),
      row.level,
      ...lineBytes(row.linesBefore),
      row.lines,
      row.holdDownPoints,
    ],
    out: [...row.scoreBytes, row.levelAfter, ...lineBytes(row.linesAfter)],
  }));
  return [
    ...[...chunks(counted, PER_LINE)].map((chunk, i) =>
      kernel(
        `score-${i + 1}`,
        ['NT-12', 'NT-13', 'NT-14', 'NT-10', 'NT-11'],
        `${origin}, scoreVectors`,
        'score',
        chunk,
      ),
    ),
    ...levelUp.map((row) => levelLine(row, `${origin}, levelUp`)),
  ];
}

/**
 * What the first level-up and the level after 400 lines tell of each ten lines: as many levels are
 * gained from the first on as there are tens, and a ten gains one at most.
 */
function levelLine({ startLevel, firstLevelUpAtLines, levelAfter400Lines }, origin) {
  const levelAt = (lines) =>
    startLevel + Math.max(0, Math.floor((lines - firstLevelUpAtLines) / 10) + 1);
  if (levelAt(400) !== levelAfter400Lines) throw new Error(`level ${startLevel}: tens are missing`);
  const tens = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
  return kernel(
    `levels-from-${startLevel}`,
    ['NT-11', 'NT-10'],
    origin,
    'score',
    tens.map((lines) => ({
      in: [0, 0, 0, levelAt(lines - 1), ...lineBytes(lines - 1), 1, 0],
      out: [...scoreBytes(40 * (levelAt(lines) + 1)), levelAt(lines), ...lineBytes(lines)],
    })),
  );
}
