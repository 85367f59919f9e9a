import { readdirSync } from 'node:fs';
import { Bench } from 'tinybench';
import type { BenchKernel } from './kernel.ts';

/** Seed of all corpora of a quick run. */
const SEED = 1;
/** CPU milliseconds that one sample should take: well above the clock's step of 1 us. */
const SAMPLE_MS = 20;

/** CPU time of this process in milliseconds; steadier than wall time on a busy machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function loadKernels(): Promise<BenchKernel[]> {
  const folder = new URL('./games/', import.meta.url);
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(ending) && !file.endsWith('.d.ts'),
  );
  const kernels: BenchKernel[] = [];
  for (const file of files.sort()) {
    const module: { kernels: readonly BenchKernel[] } = await import(new URL(file, folder).href);
    kernels.push(...module.kernels);
  }
  return kernels;
}

/** Operations that take about one sample, found by doubling; warms the kernel up on the way. */
function operationsPerSample(kernel: BenchKernel): number {
  for (let operations = 16; ; operations *= 2) {
    const begin = cpuMs();
    kernel.run(operations);
    if (cpuMs() - begin >= SAMPLE_MS) return operations;
  }
}

/**
 * Times the kernels for people, with tinybench, in CPU time. `node dist/bench/quick.js [part of a
 * kernel id]`.
 */
async function main(wanted: string): Promise<void> {
  const kernels = (await loadKernels()).filter(({ id }) => id.includes(wanted));
  if (kernels.length === 0) {
    process.stderr.write(`no kernel has "${wanted}" in its id\n`);
    process.exitCode = 2;
    return;
  }
  process.stdout.write(`seed ${SEED}, CPU time, median of the samples\n`);
  const times = new Map<string, number>();
  for (const kernel of kernels) {
    kernel.setup(SEED);
    const operations = operationsPerSample(kernel);
    const bench = new Bench({ now: cpuMs, time: 1000, warmupTime: 200 });
    let checksum = 0;
    bench.add(kernel.id, () => {
      checksum = kernel.run(operations);
    });
    await bench.run();
    const [task] = bench.tasks;
    const result = task?.result;
    if (result === undefined || !('latency' in result)) {
      throw new Error(`${kernel.id} gave no result: ${result?.state ?? 'not run'}`);
    }
    const perOperation = (result.latency.p50 * 1e6) / operations;
    times.set(kernel.id, perOperation);
    process.stdout.write(
      `${kernel.id.padEnd(24)} ${perOperation.toFixed(1).padStart(10)} ns per ${kernel.unit.padEnd(6)}` +
        ` ${(1e9 / perOperation).toExponential(2)}/s  checksum ${(checksum >>> 0).toString(16)}  (${kernel.corpus})\n`,
    );
  }
  for (const { id, yardstick } of kernels) {
    const [own, other] = [times.get(id), yardstick && times.get(yardstick)];
    if (own === undefined || typeof other !== 'number') continue;
    process.stdout.write(`${id} is ${(other / own).toFixed(1)} times as fast as ${yardstick}\n`);
  }
}

await main(process.argv[2] ?? '');
