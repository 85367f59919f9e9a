import { join, relative, resolve } from 'node:path';
import { chooseBenchmarks } from '../bench/benchmarks.ts';
import type { BenchSizes } from '../bench/paired/run-bench.ts';
import type { WantedComparison } from '../bench/run-comparisons.ts';
import type { LoadedGate } from '../conformance/gates/gate-file.ts';
import type { CheckRun, SpeedRun } from '../conformance/gates/gate-plan.ts';
import type { GateRunners } from '../conformance/gates/run-gate.ts';
import { resolveCommand } from '../oracles/client/resolve-command.ts';
import { quoteCommand } from '../oracles/client/split-command.ts';
import type { GateKernel, GateSubject } from '../spec/generated/gate-file.ts';
import type { CliContext } from './context.ts';
import type { GateProgress } from './gate-progress.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { runChild } from './run-child.ts';

/** A bound is further from what is usual than another revision is: less decides. */
const BOUNDS: BenchSizes = { processes: 3, confirming: 5, mostProcesses: 9, rounds: 20 };

/** Runs the parts of a gate with the commands of this program. */
export function gateRunners(
  gate: LoadedGate,
  jobs: number,
  context: CliContext,
  progress: GateProgress,
): GateRunners {
  const version = readPackageVersion();
  const { folder } = context;
  return {
    check: (run, signal) =>
      runChild({
        args: checkArguments(gate, run, folder),
        cwd: folder,
        env: context.env,
        signal,
        told: (line) => progress.line(line),
      }),
    mutate: async ({ game, demands, seed, log }, signal) => {
      const [{ runMutants }, { DEFAULT_STEPS }] = await Promise.all([
        import('../conformance/mutants/run-mutants.ts'),
        import('../conformance/check.ts'),
      ]);
      const { steps = DEFAULT_STEPS, vectors = false } = demands.mutants ?? {};
      await runMutants(
        {
          games: [game],
          mutants: [],
          roots: gate.roots,
          policy: 'guided',
          steps,
          seed,
          vectors,
          allKinds: false,
          jobs,
          folder: join(log, '..'),
          version,
          node: process.version,
        },
        { signal, starts: progress.mutations.starts, ends: progress.mutations.ends },
      );
      return undefined;
    },
    bench: async ({ name, kernels, base, seed, log }: SpeedRun, signal) => {
      const { runComparisons } = await import('../bench/run-comparisons.ts');
      const wanted = await Promise.all(kernels.map((kernel) => comparisonOf(kernel, gate)));
      await runComparisons(
        {
          wanted,
          ...(name === 'base' ? { revision: base } : { sizes: BOUNDS }),
          seed,
          folder: join(folder, OUTPUT_FOLDER),
          file: relative(folder, log),
          version,
        },
        {
          signal,
          starts: progress.bench.starts,
          measured: progress.bench.measured,
          tell: progress.bench.tell,
        },
      );
      return undefined;
    },
  };
}

/** The command line of a check of one game. */
export function checkArguments(
  gate: LoadedGate,
  { game, demands, seed, log }: CheckRun,
  folder: string,
): string[] {
  const { profiles = [], oracles = [], steps, lockstepSteps, events, vectors, subject } = demands;
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`--${name}`, String(value)];
  return [
    'check',
    game,
    ...gate.roots.flatMap((root) => option('games', root)),
    ...profiles.flatMap((name) => option('profile', name)),
    ...(oracles.length === 0
      ? ['--no-oracles']
      : oracles.flatMap((name) => option('oracle', name))),
    ...option('subject', subject === undefined ? undefined : subjectOf(subject, gate.folder)),
    ...option('steps', steps),
    ...option('lockstep-steps', lockstepSteps),
    ...option('require-events', events),
    ...option('seed', seed),
    ...(vectors === false ? ['--no-vectors'] : []),
    ...option('log', relative(folder, log)),
  ];
}

/** Files of a subject are named relative to the gate file. */
function subjectOf(
  { module, command = [] }: GateSubject & { command?: string[] },
  base: string,
): string {
  return module === undefined
    ? quoteCommand(resolveCommand(command, base))
    : `module:${resolve(base, module)}`;
}

async function comparisonOf(kernel: GateKernel, gate: LoadedGate): Promise<WantedComparison> {
  const { against, oracle = '', threshold, most } = kernel;
  const [benchmark] = chooseBenchmarks([kernel.kernel]);
  if (benchmark === undefined) throw new RangeError(`there is no kernel ${kernel.kernel}`);
  const demand = {
    ...(threshold === undefined ? {} : { threshold }),
    ...(most === undefined ? {} : { most }),
  };
  if (against !== 'oracle') return { benchmark, against, demand };
  const { engineProgram, oracleProgram } = await import('../bench/wire/programs.ts');
  const candidate = engineProgram(benchmark.game, gate.roots);
  return {
    benchmark,
    against: 'program',
    demand,
    candidate,
    other: oracleProgram(oracle, gate.roots),
  };
}
