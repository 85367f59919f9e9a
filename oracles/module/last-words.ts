import { writeSync } from 'node:fs';

const MARK = 'lockstep: ';
const STDERR = 2;

/** Writes why the process is about to end, so that the harness can tell; works at exit. */
export function sayLastWords(reason: string): void {
  writeSync(STDERR, `\n${MARK}${reason.replaceAll(/\s+/g, ' ')}\n`);
}

/** The last words in the tail of a standard error, if there are any. */
export function findLastWords(log: string): string | undefined {
  return log
    .split('\n')
    .findLast((line) => line.startsWith(MARK))
    ?.slice(MARK.length);
}
