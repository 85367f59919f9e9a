import { join, relative } from 'node:path';
import { chooseBenchmarks } from '../bench/benchmarks.ts';
import { explore } from '../bench/explore.ts';
import type { RatioDemand } from '../bench/paired/plan-comparison.ts';
import { type BenchSizes, DEFAULT_SIZES } from '../bench/paired/run-bench.ts';
import { runComparisons } from '../bench/run-comparisons.ts';
import { benchProgress } from './bench-progress.ts';
import type { CliContext } from './context.ts';
import { noteText } from './error-text.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { renderBench } from './render-bench.ts';
import { renderExplored } from './render-explored.ts';
import { inertJson } from './sanitize.ts';
import { painterOf } from './terminal.ts';
import { wantedComparisons } from './wanted-comparisons.ts';

/** The options of `lockstep bench`, parsed. */
export interface BenchArguments extends RatioDemand {
  /** Ids of kernels or games; all if there are none. */
  readonly kernels: readonly string[];
  /** A revision. */
  readonly against?: string;
  /** Names. */
  readonly oracles: readonly string[];
  /** A command in place of the engine. */
  readonly subject?: string;
  readonly noise: boolean;
  readonly processes?: number;
  readonly seed: number;
  readonly json: boolean;
  readonly log?: string;
}

/** Compares kernels, shows progress on stderr, and prints the report on stdout. */
export async function bench(args: BenchArguments, context: CliContext): Promise<void> {
  const { stdout, stderr } = context;
  const begin = context.now();
  const sizes = sizesOf(args);
  const progress = benchProgress(context.stderrTerminal, sizes.processes, (text) =>
    stderr.write(text),
  );
  const { report, log } = await runComparisons(
    {
      wanted: wantedComparisons(args),
      ...(args.against === undefined ? {} : { revision: args.against }),
      ...(args.subject === undefined ? {} : { subject: args.subject.slice(0, 200) }),
      sizes,
      seed: args.seed,
      folder: join(context.folder, OUTPUT_FOLDER),
      file: args.log ?? 'bench.jsonl',
      version: readPackageVersion(),
    },
    {
      signal: context.stops.signal,
      starts: progress.starts,
      measured: progress.measured,
      tell: progress.tell,
    },
  ).finally(() => progress.finish());
  context.exit(report.exitCode);
  const paint = painterOf(context.stdoutTerminal);
  stdout.write(args.json ? `${inertJson(report)}\n` : renderBench(report, paint));
  const seconds = ((context.now() - begin) / 1000).toFixed(1);
  stderr.write(noteText(`${seconds} s, log ${relative(context.folder, log)}`));
}

/** Times kernels one after the other, for people, and prints what it has if it is stopped. */
export async function exploreKernels(
  { kernels, seed }: Pick<BenchArguments, 'kernels' | 'seed'>,
  context: CliContext,
): Promise<void> {
  const chosen = chooseBenchmarks(kernels);
  const explored = [];
  for await (const one of explore(chosen, seed, context.stops.signal)) {
    explored.push(one);
    context.stderr.write(`[${explored.length}/${chosen.length}] ${one.id}\n`);
  }
  context.stdout.write(renderExplored(explored));
  if (explored.length === 0) context.exit(3);
}

/** A run that is to decide nothing has fewer processes. */
function sizesOf({
  processes = DEFAULT_SIZES.processes,
  against,
  oracles,
  subject,
  noise,
}: BenchArguments): BenchSizes {
  const { confirming, mostProcesses, rounds } = DEFAULT_SIZES;
  const more = processes - DEFAULT_SIZES.processes;
  const decides = against !== undefined || oracles.length > 0 || subject !== undefined || noise;
  return {
    processes,
    confirming: confirming + more,
    mostProcesses: decides ? mostProcesses + more : processes,
    rounds,
  };
}
