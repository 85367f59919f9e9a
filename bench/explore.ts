import { Bench } from 'tinybench';
import { BenchError } from './bench-error.ts';
import type { ChosenBenchmark } from './benchmarks.ts';
import type { BenchKernel } from './kernel.ts';
import { kernelModule, kernelOf, loadKernels } from './load-kernels.ts';

/** CPU milliseconds that one sample should take: well above the clock's step of 1 us. */
const SAMPLE_MS = 20;
/** CPU milliseconds of sampling, and of warming up before. */
const SAMPLING_MS = 1_000;
const WARM_UP_MS = 200;

/** What a look at one benchmark came to. */
export interface Explored extends ChosenBenchmark {
  /** CPU nanoseconds per operation, median of the samples. */
  readonly ns: number;
  /** Half of the samples differ by at most this much from `ns`, as a share of it. */
  readonly spread: number;
  /** Operations of one sample. */
  readonly operations: number;
  /** Of the last sample, eight hex digits. */
  readonly checksum: string;
}

/**
 * Times benchmarks in this process, one after the other, for people: figures of another process or
 * another day differ by more than a change is worth, so nothing can be decided by them.
 *
 * @param seed - of the corpora, 0..2^32-1
 * @param signal - ends it before the next benchmark
 * @throws {BenchError} `E_BENCH_KERNEL`, `E_BENCH_KERNELS`, `E_BENCH_RUN` if a kernel throws
 */
export async function* explore(
  chosen: readonly ChosenBenchmark[],
  seed: number,
  signal: AbortSignal,
): AsyncGenerator<Explored, void, undefined> {
  for (const one of chosen) {
    if (signal.aborted) return;
    const kernel = kernelOf(await loadKernels(kernelModule(one.game)), one.id);
    kernel.setup(seed);
    yield { ...one, ...(await timesOf(kernel)) };
  }
}

async function timesOf(kernel: BenchKernel): Promise<Omit<Explored, keyof ChosenBenchmark>> {
  const operations = operationsPerSample(kernel);
  const bench = new Bench({ now: cpuMs, time: SAMPLING_MS, warmupTime: WARM_UP_MS });
  let checksum = 0;
  bench.add(kernel.id, () => {
    checksum = kernel.run(operations);
  });
  await bench.run();
  const result = bench.tasks[0]?.result;
  if (result === undefined || !('latency' in result)) {
    const cause = result !== undefined && 'error' in result ? result.error : undefined;
    throw new BenchError('E_BENCH_RUN', `${kernel.id} gave no times: ${cause?.message ?? ''}`, {
      cause,
    });
  }
  const { p50, mad } = result.latency;
  return {
    ns: (p50 * 1e6) / operations,
    spread: mad / p50,
    operations,
    checksum: (checksum >>> 0).toString(16).padStart(8, '0'),
  };
}

/** Operations that take about one sample, found by doubling; warms the kernel up on the way. */
function operationsPerSample(kernel: BenchKernel): number {
  for (let operations = 1; ; operations *= 2) {
    const begin = cpuMs();
    kernel.run(operations);
    if (cpuMs() - begin >= SAMPLE_MS) return operations;
  }
}

/** CPU time of this process in milliseconds; steadier than wall time on a busy machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
