/** Lines of vectors and words of states of NES Tetris, made from the layouts of the spec alone. */
import { readFileSync } from 'node:fs';

export const spec = JSON.parse(
  readFileSync(new URL('../../games/nes-tetris/game.json', import.meta.url), 'utf8'),
);

export const GENERATOR = 'nes-lfsr';
/** The register after power-on: where it does not matter what is drawn. */
export const POWER_ON = 0x8988;
/** Spawn orientations in the order T J Z O S L I. */
export const PIECES = [2, 7, 8, 10, 11, 14, 18];

export const vector = (kind, id, clauses, origin, rest) => ({ id, kind, clauses, origin, ...rest });

/** A line that asks one kernel for several results. */
export const kernel = (id, clauses, origin, name, pairs) =>
  vector('kernel', id, clauses, origin, {
    profile: 'placement',
    name,
    in: pairs.map((pair) => pair.in),
    out: pairs.map((pair) => pair.out),
  });

export function* chunks(list, size) {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Masks of rows, bit 0 is column 0, from a text of cells, top row first; any mark but 0 or . fills. */
export function masksOf(text) {
  const rows = text.match(/.{10}/g) ?? [];
  return rows.map((row) =>
    Array.from(row).reduce((mask, cell, x) => mask + ('0.'.includes(cell) ? 0 : 2 ** x), 0),
  );
}

/** Twenty masks of which the lowest are given as texts. */
export function rowsOf(...texts) {
  const lowest = masksOf(texts.join(''));
  return [...new Array(20 - lowest.length).fill(0), ...lowest];
}

export const NO_ROWS = new Array(20).fill(0);

/** Upper and lower 32 bits of a double. */
export function doubleWords(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return [view.getUint32(0), view.getUint32(4)];
}

/** Two decimal digits as the digits of a hexadecimal number. */
export const bcd = (value) => Number.parseInt(String(value), 16);
/** The bytes of a score, lowest first. */
export const scoreBytes = (score) =>
  [score % 100, Math.floor(score / 100) % 100, Math.floor(score / 10000)].map(bcd);
/** Low and high byte of the lines. */
export const lineBytes = (lines) => [bcd(lines % 100), Math.floor(lines / 100)];

/** One step of the register (NT-06). */
export const nextRegister = (v) => (v >> 1) + 32768 * (((v >> 9) ^ (v >> 1)) & 1);
export function registerAfter(value, steps) {
  for (let step = 0; step < steps; step += 1) value = nextRegister(value);
  return value;
}

function wordsOf(struct, fields) {
  const unknown = Object.keys(fields).filter((name) => struct[name] === undefined);
  if (unknown.length > 0) throw new Error(`no such fields: ${unknown.join(', ')}`);
  return Object.keys(struct).flatMap((name) => fields[name]);
}

/** Five bytes per word, the first lowest. */
export function packed(bytes) {
  const words = [];
  for (let at = 0; at < bytes.length; at += 5) {
    const group = bytes.slice(at, at + 5);
    words.push(group.reduceRight((sum, byte) => sum * 256 + byte, 0));
  }
  return words;
}

const BEGUN = {
  over: 0,
  ...{ level: 0, startLevel: 0, drawSteps: 1, lines: 0, score: 0, pieces: 0 },
  ...{ current: 2, next: 2, spawnID: 2, spawnCount: 2 },
  rows: NO_ROWS,
  hidden: [0, 0],
};

/** Words of a state of profile placement; what is not told is a T after a T on a free field. */
export const placement = (fields) => wordsOf(spec.state.struct, { ...BEGUN, ...fields });

const PLAYING = {
  ...{ over: 0, phase: 5, stalled: 0, spawnID: 2, spawnCount: 2, x: 5, y: 0, current: 2 },
  ...{ level: 0, fallTimer: 0, shift: 0, startLevel: 0, playState: 1, vramRow: 32 },
  completedRows: [0, 0, 0, 0],
  ...{ dropRepeat: 0, holdDown: 0, linesLow: 0, linesHigh: 0, clearStep: 0 },
  score: [0, 0, 0],
  ...{ completedLines: 0, rowIndex: 0, curtain: 0, dropSpeed: 0, frameCounter: 0 },
  ...{ pressed: 0, held: 0, next: 2 },
  clears: [0, 0, 0, 0],
  nextHidden: 0,
  dealt: new Array(14).fill(0),
};

/** Words of a state of profile frame in layer seed; what is not told is a T that has just come. */
export function frame({ page = freePage(), rng = POWER_ON, ...fields }) {
  const state = { ...PLAYING, ...fields, page: packed(page) };
  return [...wordsOf(spec.forms.frame.state.struct, state), rng];
}

export const freePage = () => new Array(256).fill(0xef);

/** A page with cells of 0x7B where texts are filled: `{ 18: 'XXXX......' }` by rows from -2 on. */
export function pageOf(rows, byte = 0x7b) {
  const page = freePage();
  for (const [row, text] of Object.entries(rows)) {
    Array.from(text).forEach((cell, x) => {
      if (cell !== '.') page[(10 * Number(row) + x + 256) % 256] = byte;
    });
  }
  return page;
}

/** The page with other bytes at cells `[column, row]`. */
export function withCells(page, cells, byte) {
  const after = [...page];
  for (const [x, y] of cells) after[(10 * y + x + 256) % 256] = byte;
  return after;
}

/** Expectations in the order of steps, what is told of one state put together. */
export function merged(list) {
  const byStep = new Map();
  for (const one of list) {
    const { fields, ...rest } = byStep.get(one.at) ?? {};
    byStep.set(one.at, { ...rest, ...one, fields: { ...fields, ...one.fields } });
  }
  return [...byStep.values()].toSorted((a, b) => a.at - b.at);
}

/** A play of profile frame, from an explicit state or a start. */
export const framePlay = (id, clauses, origin, rest) =>
  vector('play', id, clauses, origin, {
    profile: 'frame',
    layer: 'seed',
    gen: GENERATOR,
    ...rest,
  });

/** Actions from pairs of a number of frames and the buttons held in them. */
export const buttons = (...runs) =>
  runs.flatMap(([frames, byte]) => Array.from({ length: frames }, () => [byte]));
