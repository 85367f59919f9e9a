import { join } from 'node:path';
import { hrtime } from 'node:process';
import { pathToFileURL } from 'node:url';
import { BenchError } from '../bench-error.ts';
import type { BenchKernel } from '../kernel.ts';
import { kernelOf, loadKernels } from '../load-kernels.ts';
import type { ChildResult, ChildTask, VariantKernel } from './child-messages.ts';

/**
 * The program of one process of a paired comparison: `node child.js TASK`. It prints a `ChildResult`.
 *
 * It imports nothing that a kernel imports, too: what both used would be compiled for the use of one
 * variant alone.
 */

/** The fastest variant has at least this part of a block's time, however slow the others are. */
const SMALLEST_PART = 1 / 3;
/** A variant that is slower than others is warmed up for at most so many times the time. */
const LONGEST_WARM_UP = 5;
const CHUNK_MS = 5;

/** Thrown for results that differ. */
class Mismatch extends BenchError {}

async function measure(task: ChildTask): Promise<ChildResult> {
  const kernels = await Promise.all(task.variants.map(load));
  for (const kernel of kernels) kernel.setup(task.seed);
  const perOperation = warmUp(kernels, task);
  // From here on the work depends on the seed and the number of operations alone.
  for (const kernel of kernels) kernel.setup(task.seed);
  const most = task.blockMs / Math.max(...perOperation);
  const least = (task.blockMs * SMALLEST_PART) / Math.min(...perOperation);
  const operations = rounded(Math.max(most, least));
  return { kind: 'measured', operations, ...playRounds(kernels, task, operations) };
}

async function load({ root, kernel }: VariantKernel): Promise<BenchKernel> {
  const [game = ''] = kernel.split('/');
  const module = pathToFileURL(join(root, 'dist', 'bench', 'games', `${game}.js`));
  return kernelOf(await loadKernels(module), kernel);
}

/**
 * Runs the variants in turns, all with the same iterations.
 *
 * @returns CPU milliseconds per operation of each, of the last turn
 */
function warmUp(kernels: readonly BenchKernel[], { warmUpMs }: ChildTask): number[] {
  const spent = kernels.map(() => 0);
  for (let chunk = 1; ; ) {
    const turn = kernels.map((kernel) => timed(kernel, chunk));
    refuseMismatch(
      turn.map(({ checksum }) => checksum),
      'while warming up',
    );
    const times = turn.map(({ cpu }) => cpu / 1e6);
    for (const [index, time] of times.entries()) spent[index] = (spent[index] ?? 0) + time;
    const enough = Math.min(...spent) >= warmUpMs;
    if (enough || Math.max(...spent) >= LONGEST_WARM_UP * warmUpMs) {
      // The clock steps by microseconds: a chunk must be long enough to be divided.
      if (Math.min(...times) > 0.5) return times.map((time) => time / chunk);
    }
    if (Math.min(...times) <= CHUNK_MS * SMALLEST_PART || Math.max(...times) < CHUNK_MS) chunk *= 2;
  }
}

function playRounds(kernels: readonly BenchKernel[], task: ChildTask, operations: number) {
  const times = kernels.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
  let checksum = 0;
  for (const [round, order] of task.orders.entries()) {
    if (task.collect) collectGarbage();
    const sums = kernels.map(() => 0);
    for (const index of order) {
      const [kernel, own] = [kernels[index], times[index]];
      if (kernel === undefined || own === undefined) throw new RangeError(`no variant ${index}`);
      const block = timed(kernel, operations);
      own.cpu.push(block.cpu);
      own.wall.push(block.wall);
      sums[index] = block.checksum;
    }
    refuseMismatch(sums, `in round ${round + 1}`);
    checksum = (Math.imul(checksum, 31) + (sums[0] ?? 0)) | 0;
  }
  return { checksum: hex(checksum), times };
}

/** CPU and wall clock of one block, in nanoseconds. */
function timed(
  kernel: BenchKernel,
  operations: number,
): { readonly checksum: number; readonly cpu: number; readonly wall: number } {
  const wall = hrtime.bigint();
  const cpu = process.cpuUsage();
  const checksum = kernel.run(operations);
  const { user, system } = process.cpuUsage(cpu);
  const elapsed = Number(hrtime.bigint() - wall);
  if (!Number.isInteger(checksum)) {
    throw new BenchError('E_BENCH_CHECKSUM', `${kernel.id} returned the checksum ${checksum}`);
  }
  return { checksum: checksum | 0, cpu: (user + system) * 1000, wall: elapsed };
}

function refuseMismatch([candidate = 0, other = 0, control = 0]: number[], when: string): void {
  if (candidate === other && other === control) return;
  const sums = `candidate ${hex(candidate)}, other ${hex(other)}, control ${hex(control)}`;
  throw new Mismatch('E_BENCH_MISMATCH', `the results differ ${when}: checksums ${sums}`);
}

function collectGarbage(): void {
  const collect: unknown = Reflect.get(globalThis, 'gc');
  if (typeof collect !== 'function') throw new BenchError('E_BENCH_GC', 'started without gc');
  collect();
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
