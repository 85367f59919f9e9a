import { createHash } from 'node:crypto';

/** Longest line of a log in bytes, the line feed not counted. */
export const MAX_LINE = 1024 * 1024;

const TAIL = /,"h":"([0-9a-f]{16})"\}$/;

const NOT_ASCII = /[^\x20-\x7e]/g;

/**
 * JSON text in ASCII with the keys of every object in code unit order, so that equal values have
 * equal bytes. Keys with the value undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return text.replace(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** SHA-256 of a text as 64 hex digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The line of a record, without line feed: its canonical JSON with `h` as the last key.
 *
 * @param previous - `h` of the line before; empty for the first line
 */
export function sealLine(record: object, previous: string): { line: string; hash: string } {
  const text = canonicalJson(record);
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
