import { canonicalJson, sha256 } from '../../spec/canonical-json.ts';

/** Longest line of a log in bytes, the line feed not counted. */
export const MAX_LINE: number = 1024 * 1024;

const TAIL = /,"h":"([0-9a-f]{16})"\}$/;

const NOT_ASCII = /[^\x20-\x7e]/g;

/** Canonical JSON in ASCII, so that equal values have equal bytes whatever reads them. */
function asciiJson(value: unknown): string {
  return canonicalJson(value).replace(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The line of a record, without line feed: its canonical JSON with `h` as the last key.
 *
 * @param previous - `h` of the line before; empty for the first line
 */
export function sealLine(record: object, previous: string): { line: string; hash: string } {
  const text = asciiJson(record);
  const hash = hashOf(text, previous);
  return { line: `${text.slice(0, -1)},"h":"${hash}"}`, hash };
}

/** A line of a log as found: whether its hash fits, and the hash that the next line builds on. */
export interface CheckedLine {
  readonly intact: boolean;
  readonly hash: string;
}

/**
 * Checks a line byte by byte. A damaged line still passes on the hash that it states, if it
 * states one, so that the lines behind it remain usable.
 */
export function checkLine(line: string, previous: string): CheckedLine {
  const stated = TAIL.exec(line);
  const hash = stated?.[1];
  if (stated === null || hash === undefined) return { intact: false, hash: previous };
  return { intact: hashOf(`${line.slice(0, stated.index)}}`, previous) === hash, hash };
}

function hashOf(text: string, previous: string): string {
  return sha256(`${previous}${text}`).slice(0, 16);
}
