import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Sorts, copies and hashes without end, and ends by itself once whoever started it is gone: arithmetic,
 * memory and garbage, as other builds on a machine make them.
 */
const WORK = `
const parent = process.ppid;
const numbers = new Float64Array(1 << 16);
let seed = 1;
for (;;) {
  for (let turn = 0; turn < 20; turn += 1) {
    for (let i = 0; i < numbers.length; i += 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      numbers[i] = seed;
    }
    numbers.sort();
    JSON.parse(JSON.stringify(Array.from(numbers.subarray(0, 1 << 14))));
  }
  if (process.ppid !== parent) process.exit();
}
`;

/** Other work on the machine. */
export interface OtherWork {
  /** Ends it at once. */
  end(): void;
}

/**
 * Keeps so many cores busy until `end` is called or this process ends.
 *
 * @param count - processes that work all the time
 */
export function startOtherWork(count: number): OtherWork {
  const children: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', WORK], { stdio: 'ignore' }),
  );
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL');
    process.off('exit', end);
  };
  process.on('exit', end);
  return { end };
}
