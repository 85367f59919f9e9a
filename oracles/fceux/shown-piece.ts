import type { FceuxPiece } from '../../spec/generated/fceux-trace-line.ts';
import type { Fields } from '../../spec/value.ts';

/** What a trace tells of a piece that comes. */
type Shown = Pick<FceuxPiece, 'rng' | 'current' | 'next' | 'lines' | 'level' | 'score' | 'field'>;

const FREE = 0xef;
const CELLS = 200;

/** That part of a record of a trace. */
export function toldPiece(record: FceuxPiece): Shown {
  const { rng, current, next, lines, level, score, field } = record;
  return { rng, current, next, lines, level, score, field };
}

/**
 * The same of a state: the decimal digits of lines and score read as numbers, the visible cells as
 * marks.
 */
export function shownPiece(fields: Fields): Shown {
  const number = (name: string) => numberOf(fields[name]);
  const [low = 0, middle = 0, high = 0] = listOf(fields['score']);
  return {
    rng: number('rng'),
    current: number('current'),
    next: number('next'),
    lines: 100 * number('linesHigh') + decimal(number('linesLow')),
    level: number('level'),
    score: 10000 * decimal(high) + 100 * decimal(middle) + decimal(low),
    field: listOf(fields['page'])
      .slice(0, CELLS)
      .map((byte) => (byte === FREE ? '0' : '1'))
      .join(''),
  };
}

/** The number that two decimal digits in one byte show. */
function decimal(byte: number): number {
  return 10 * (byte >> 4) + (byte & 15);
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function listOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(numberOf) : [];
}
