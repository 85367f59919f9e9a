import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { realLogFiles } from '../conformance/run-log/log-files.ts';
import { ResultLog } from '../conformance/run-log/result-log.ts';
import type { Stop } from '../conformance/stop.ts';
import type { BenchResult } from '../spec/generated/bench-report.ts';
import { packageRoot } from '../spec/package-root.ts';
import { type ChosenBenchmark, chooseBenchmarks } from './benchmarks.ts';
import { copyVariant } from './paired/copy-variant.ts';
import { thisMachine } from './paired/machine.ts';
import { pairedComparison } from './paired/plan-comparison.ts';
import { runBench } from './paired/run-bench.ts';
import { sampleOf } from './paired/sample.ts';
import { startOtherWork } from './power/busy.ts';
import { addWork } from './power/extra-work.ts';
import type { ProcessRecord } from './report/bench-record.ts';

/** A change to a kernel, and how many of its gates may or must call it slower. */
interface Treatment {
  readonly name: string;
  /** Additional work as a share. */
  readonly share: number;
  /** Whether a count of `slower` among so many gates is what is asked for. */
  readonly holds: (slower: number, gates: number) => boolean;
  readonly asked: (gates: number) => string;
}

const TREATMENTS: readonly Treatment[] = [
  {
    name: 'unchanged',
    share: 0,
    holds: (slower) => slower === 0,
    asked: () => 'none',
  },
  {
    name: '5-percent-more',
    share: 0.05,
    holds: (slower, gates) => slower >= Math.ceil(0.85 * gates),
    asked: (gates) => `at least ${Math.ceil(0.85 * gates)}`,
  },
  {
    name: '11-percent-more',
    share: 0.11,
    holds: (slower, gates) => slower === gates,
    asked: () => 'all',
  },
];

interface Options {
  readonly gates: number;
  readonly seed: number;
  /** Processes of other work. */
  readonly load: number;
  readonly chosen: ChosenBenchmark;
}

/**
 * How often the gate for slowdowns is right while other work loads the machine:
 * `node dist/bench/power.js [--gates 20] [--kernel 2048/random-moves] [--seed 1] [--load CORES]`.
 * Ends with code 0 if it never flags an unchanged copy, finds 85 % of kernels with 5 % more work, and
 * all with 11 % more. Each gate is a line of .lockstep/bench-power.jsonl.
 */
async function main(): Promise<void> {
  const options = readOptions();
  const { gates, seed, load, chosen } = options;
  const machine = thisMachine();
  const folder = join(packageRoot(), '.lockstep');
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'lockstep-power-'));
  const stop = new AbortController();
  for (const by of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const reason: Stop = { kind: 'interrupt', by };
    process.once(by, () => stop.abort(reason));
  }
  const log = new ResultLog(realLogFiles, folder, 'bench-power.jsonl');
  const work = startOtherWork(load);
  const begin = performance.now();
  try {
    const { cpu, cores } = machine;
    const facts = { gates, seed, load, kernel: chosen.id, machine, node: process.version };
    log.append({ kind: 'header', format: 'lockstep-bench-power@1', ...facts });
    process.stdout.write(
      `${chosen.id}, ${gates} gates of each kind, seed ${seed}, ${load} busy processes beside them, ${cores} cores of ${cpu}, load ${machine.load}, Node ${process.version}\n`,
    );
    const roots = makeRoots(scratch, chosen.game);
    const slower = new Map<string, number>();
    let lost = 0;
    for (let gate = 0; gate < gates; gate += 1) {
      for (const { name } of TREATMENTS) {
        const at = performance.now();
        const { result, samples } = await runGate(options, roots, name, gate, {
          folder,
          signal: stop.signal,
        });
        if (stop.signal.aborted) {
          process.exitCode = 130;
          return;
        }
        const seconds = Math.round((performance.now() - at) / 100) / 10;
        // A gate that measured nothing is no evidence that it does not cry wolf.
        if (result.problem !== undefined) lost += 1;
        if (result.verdict === 'slower') slower.set(name, (slower.get(name) ?? 0) + 1);
        log.append({ kind: 'gate', treatment: name, gate, seconds, ...result, samples });
        process.stdout.write(lineOf(name, gate, seconds, result));
      }
    }
    let passes = lost === 0;
    if (lost > 0) process.stdout.write(`${lost} gates could not be measured\n`);
    for (const { name, holds, asked } of TREATMENTS) {
      const count = slower.get(name) ?? 0;
      passes &&= holds(count, gates);
      process.stdout.write(
        `${name}: ${count} of ${gates} slower, asked for: ${asked(gates)}${holds(count, gates) ? '' : ' MISSED'}\n`,
      );
    }
    const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
    const exitCode = passes ? 0 : 1;
    log.append({ kind: 'footer', slower: Object.fromEntries(slower), exitCode });
    process.stdout.write(`${minutes} minutes, ${log.path}\n`);
    process.exitCode = exitCode;
  } finally {
    work.end();
    log.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Roots {
  readonly base: string;
  readonly control: string;
  readonly candidates: ReadonlyMap<string, string>;
}

function makeRoots(scratch: string, game: string): Roots {
  const copy = (name: string): string => {
    const folder = join(scratch, name);
    copyVariant(packageRoot(), folder);
    return folder;
  };
  const candidates = new Map<string, string>();
  for (const { name, share } of TREATMENTS) {
    const folder = copy(name);
    if (share > 0) addWork(folder, game, share);
    candidates.set(name, folder);
  }
  return { base: copy('base'), control: copy('control'), candidates };
}

/** One gate, as `lockstep bench` would run it, with a seed of its own. */
async function runGate(
  { chosen, seed }: Options,
  { base, control, candidates }: Roots,
  name: string,
  gate: number,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<{ readonly result: BenchResult; readonly samples: object[] }> {
  const candidate = candidates.get(name) ?? base;
  const planned = pairedComparison(chosen, { kind: 'base', name, candidate, base, control });
  if (planned === undefined) throw new Error(`${chosen.id} cannot be compared`);
  const processes: ProcessRecord[] = [];
  const { report } = await runBench(
    {
      facts: {
        lockstep: 'power',
        node: process.version,
        machine: thisMachine(),
        seed: seed + gate,
        candidate: { name },
        base: { name: 'base' },
      },
      comparisons: [planned],
      folder,
      file: 'bench-power-gate.jsonl',
    },
    {
      signal,
      measured: (record) => {
        if (record.kind === 'process') processes.push(record);
      },
    },
  );
  const [result] = report.comparisons;
  if (result === undefined) throw new Error('a gate has no result');
  const samples = processes.map((record) => ({
    stage: record.stage,
    ...sampleOf(record, 'base'),
  }));
  return { result, samples };
}

function lineOf(name: string, gate: number, seconds: number, result: BenchResult): string {
  const stages = result.stages.map(({ processes, ratio, control, verdict }) => {
    const { value, lo, hi } = ratio;
    const twins = `control ${control.value.toFixed(3)}`;
    return `${verdict} ${value.toFixed(4)} (${lo.toFixed(3)}..${hi.toFixed(3)}) of ${processes}, ${twins}`;
  });
  const ns = result.otherNs === undefined ? '' : `, ${result.otherNs.toFixed(1)} ns`;
  const told = result.problem ?? stages.join('; ');
  return `${name.padEnd(16)} ${String(gate + 1).padStart(3)} ${result.verdict.padEnd(13)} ${told}${ns}, ${seconds.toFixed(1)} s\n`;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      gates: { type: 'string', default: '20' },
      kernel: { type: 'string', default: '2048/random-moves' },
      seed: { type: 'string', default: '1' },
      load: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const [chosen] = chooseBenchmarks([values.kernel]);
  if (chosen === undefined) throw new RangeError(`there is no kernel ${values.kernel}`);
  const [gates, seed, load] = [Number(values.gates), Number(values.seed), Number(values.load)];
  if (![gates, seed, load].every((count) => Number.isInteger(count) && count >= 0)) {
    throw new RangeError('--gates, --seed and --load are whole numbers');
  }
  return { gates, seed, load, chosen };
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
