/** Lines of vectors and words of states of Flow Atlas, made from the layouts of the spec alone. */
import { readFileSync } from 'node:fs';

export const spec = JSON.parse(
  readFileSync(new URL('../../games/flow-atlas/game.json', import.meta.url), 'utf8'),
);

export const GENERATOR = 'mulberry32';
const SIZE = 27;
const LETTERS = 'IJLOSTZ';

export const vector = (kind, id, clauses, origin, rest) => ({ id, kind, clauses, origin, ...rest });

/** A line that asks one kernel for several results. */
export const kernel = (id, clauses, origin, name, pairs) =>
  vector('kernel', id, clauses, origin, {
    profile: 'default',
    name,
    in: pairs.map((pair) => pair.in),
    out: pairs.map((pair) => pair.out),
  });

export function* chunks(list, size) {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Rows of a board from its text `first:h/h/..`; the empty text is the empty board. */
export function rowsOf(text) {
  const rows = new Array(SIZE).fill(0);
  if (text === '') return rows;
  const [first, masks] = text.split(':');
  masks.split('/').forEach((mask, i) => {
    rows[Number(first) + i] = Number.parseInt(mask, 16);
  });
  return rows;
}

/** The text of rows. */
export function textOf(rows) {
  const first = rows.findIndex((row) => row !== 0);
  const last = rows.findLastIndex((row) => row !== 0);
  const masks = rows.slice(first, last + 1).map((row) => row.toString(16));
  return first < 0 ? '' : `${first}:${masks.join('/')}`;
}

/** The text of a board from cells [row, column]. */
export function boardOf(cells) {
  const rows = new Array(SIZE).fill(0);
  for (const [row, column] of cells) rows[row] |= 1 << column;
  return textOf(rows);
}

export const pieceOf = (letter) => LETTERS.indexOf(letter);
export const piecesOf = (letters) => Array.from(letters, pieceOf);
export const lettersOf = (pieces) => pieces.map((piece) => LETTERS[piece]).join('');
export const listOf = (words) => [words.length, ...words];
/** Words of a cell that there may be. */
export const optCell = (cell) => (cell.length === 0 ? [0] : [1, ...cell]);
export const cellList = (cells) => [cells.length, ...cells.flat()];
export const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Fields of a state by their names in the spec, each as its words, from a state as it is recorded. */
export const fieldsOf = (state) => ({
  over: Number(state.placements >= state.limit),
  score: state.score,
  depth: state.depth,
  charge: state.charge,
  placements: state.placements,
  limit: state.limit,
  rewinds: state.rewinds,
  current: pieceOf(state.current),
  next: piecesOf(state.next),
  board: rowsOf(state.board),
  checkpointScore: state.checkpoint.score,
  checkpointBoard: rowsOf(state.checkpoint.board),
  bag: listOf(piecesOf(state.bag)),
});

/** Words of fields in the order of the spec. */
export const wordsOfFields = (fields) =>
  Object.keys(spec.state.struct).flatMap((name) => fields[name]);
export const stateWords = (state) => wordsOfFields(fieldsOf(state));

/** Words of the input of kernel `resolve`. */
export const resolveInput = ({ board, charge, depth, piece, turns, rotation, x }) => [
  ...rowsOf(board),
  ...[charge, depth, pieceOf(piece), turns, rotation, x],
];
/** Words of the output of kernel `resolve`. */
export const resolveOutput = (answer) => [
  ...[answer.row, answer.autoTurn, answer.cells],
  ...listOf(answer.squares),
  ...optCell(answer.mend),
  ...[answer.fold, answer.perfect, answer.failed],
  ...rowsOf(answer.board),
];

/** FNV-1a 32 over bytes. */
export function fnv(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ (byte & 255), 0x01000193) >>> 0;
  return hash;
}
