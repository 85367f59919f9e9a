import { BenchError } from '../bench-error.ts';
import type { ChildResult, ChildTask } from './child-messages.ts';
import { VariantThread } from './variant-thread.ts';

/** The program of one process of a paired comparison: `node child.js TASK` prints a `ChildResult`. */

/** The fastest variant has at least this part of a block's time, however slow the others are. */
const SMALLEST_PART = 1 / 3;
/** A variant that is slower than others is warmed up for at most so many times the time. */
const LONGEST_WARM_UP = 5;
/** CPU milliseconds of a turn of warming up. */
const TURN_MS = 5;
/** A turn is long enough to be divided by its operations. */
const LEAST_TURN_MS = 0.5;

/** Thrown for results that differ. */
class Mismatch extends BenchError {}

async function measure(task: ChildTask): Promise<ChildResult> {
  const threads: VariantThread[] = [];
  // One after the other: while one loads, nothing else uses CPU time.
  for (const variant of task.variants) threads.push(await VariantThread.start(variant, task.seed));
  try {
    for (const thread of threads) thread.setup();
    const perOperation = warmUp(threads, task);
    // From here on the work depends on the seed and the number of operations alone.
    for (const thread of threads) thread.setup();
    const most = task.blockMs / Math.max(...perOperation);
    const least = (task.blockMs * SMALLEST_PART) / Math.min(...perOperation);
    const operations = rounded(Math.max(most, least));
    return { kind: 'measured', operations, ...playRounds(threads, task, operations) };
  } finally {
    for (const thread of threads) thread.end();
  }
}

/**
 * Runs the variants in turns, all with the same operations.
 *
 * @returns CPU milliseconds per operation of each, of the last turn
 */
function warmUp(threads: readonly VariantThread[], { warmUpMs }: ChildTask): number[] {
  const spent = threads.map(() => 0);
  for (let operations = 1; ; ) {
    const blocks = threads.map((thread) => thread.run(operations));
    refuseMismatch(
      blocks.map(({ checksum }) => checksum),
      'while warming up',
    );
    const times = blocks.map(({ cpu }) => cpu / 1e6);
    for (const [index, time] of times.entries()) spent[index] = (spent[index] ?? 0) + time;
    const [least, most] = [Math.min(...times), Math.max(...times)];
    const enough = Math.min(...spent) >= warmUpMs;
    if ((enough || Math.max(...spent) >= LONGEST_WARM_UP * warmUpMs) && least >= LEAST_TURN_MS) {
      return times.map((time) => time / operations);
    }
    if (least < LEAST_TURN_MS || most < TURN_MS) operations *= 2;
  }
}

function playRounds(threads: readonly VariantThread[], task: ChildTask, operations: number) {
  const times = threads.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
  let checksum = 0;
  for (const [round, order] of task.orders.entries()) {
    const sums = threads.map(() => 0);
    for (const index of order) {
      const [thread, own] = [threads[index], times[index]];
      if (thread === undefined || own === undefined) throw new RangeError(`no variant ${index}`);
      if (task.collect) thread.collect();
      const block = thread.run(operations);
      own.cpu.push(block.cpu);
      own.wall.push(block.wall);
      sums[index] = block.checksum;
    }
    refuseMismatch(sums, `in round ${round + 1}`);
    checksum = (Math.imul(checksum, 31) + (sums[0] ?? 0)) | 0;
  }
  return { checksum: hex(checksum), times };
}

function refuseMismatch([candidate = 0, other = 0, control = 0]: number[], when: string): void {
  if (candidate === other && other === control) return;
  const sums = `candidate ${hex(candidate)}, other ${hex(other)}, control ${hex(control)}`;
  throw new Mismatch('E_BENCH_MISMATCH', `the results differ ${when}: checksums ${sums}`);
}

/** Two leading digits, so that processes mostly do the same work. */
function rounded(operations: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(operations)) - 1);
  return Math.max(1, Math.round(operations / unit) * unit);
}

function hex(checksum: number): string {
  return (checksum >>> 0).toString(16).padStart(8, '0');
}

function problemOf(error: unknown): ChildResult {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: error instanceof Mismatch ? 'mismatch' : 'error', message };
}

const task: ChildTask = JSON.parse(process.argv[2] ?? 'null');
const result = await measure(task).catch(problemOf);
process.stdout.write(`${JSON.stringify(result)}\n`);
