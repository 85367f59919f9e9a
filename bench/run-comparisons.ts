import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { realLogFiles } from '../conformance/run-log/log-files.ts';
import { placeLog } from '../conformance/run-log/log-path.ts';
import { UsageError } from '../spec/errors.ts';
import type { BenchReport } from '../spec/generated/bench-report.ts';
import { packageRoot } from '../spec/package-root.ts';
import { incomparable } from './base/definitions.ts';
import { makeOwnFolder, staleFolders } from './base/own-folders.ts';
import { type Base, prepareBase } from './base/prepare-base.ts';
import { workingRevision } from './base/revision.ts';
import { isSameWork } from './base/same-work.ts';
import { staleModules } from './base/stale-build.ts';
import { BenchError } from './bench-error.ts';
import type { ChosenBenchmark } from './benchmarks.ts';
import { copyVariant } from './paired/copy-variant.ts';
import { thisMachine } from './paired/machine.ts';
import {
  type ComparedRoots,
  pairedComparison,
  type RatioDemand,
} from './paired/plan-comparison.ts';
import {
  type BenchHost,
  type BenchSizes,
  type PlannedComparison,
  runBench,
} from './paired/run-bench.ts';
import { type ComparedPrograms, wireComparison } from './wire/wire-comparison.ts';

/** A comparison that is asked for. */
export type WantedComparison = WantedKernels | WantedPrograms;

/** The engine's own code, in trees of their own. */
interface WantedKernels {
  readonly benchmark: ChosenBenchmark;
  /** `base` is the one revision of the run; a benchmark without a yardstick has none to go against. */
  readonly against: 'base' | 'yardstick' | 'self';
  readonly demand?: RatioDemand;
}

/** Two programs through the protocol; a benchmark without work for programs is left out. */
interface WantedPrograms extends ComparedPrograms {
  readonly benchmark: ChosenBenchmark;
  readonly against: 'program';
  readonly demand?: RatioDemand;
}

/** Comparisons that are asked for, and where their log goes. */
export interface ComparisonRun {
  readonly wanted: readonly WantedComparison[];
  /** The base revision; needed if one of the comparisons is against it. */
  readonly revision?: string;
  readonly sizes?: BenchSizes;
  /** Of the corpora and of all order, 0..2^32-1. */
  readonly seed: number;
  /** Absolute path of the output folder. */
  readonly folder: string;
  /** Name of the log in it. */
  readonly file: string;
  /** Version of this package. */
  readonly version: string;
  /** How the candidate is called, if it is not what was built here. */
  readonly subject?: string;
  /** Root of the built package that is the candidate. @defaultValue that of this package */
  readonly root?: string;
}

type RootedRun = ComparisonRun & { readonly root: string };

/** What a run needs from outside. */
export interface ComparisonHost extends BenchHost {
  /** Takes one line for people: what is done before anything is measured, and what may mislead. */
  readonly tell: (line: string) => void;
}

/** Why a kernel that a change does not touch is not measured. */
const IDENTICAL = 'made of the same files as in the base, byte by byte: nothing to measure';

/** Modules out of step with their build that are named. */
const NAMED = 3;

/**
 * Makes what is to be compared, each side a tree of its own, and compares. The candidate is what was
 * built here. Nothing but the log and kept builds of the base is left, also after an interruption.
 *
 * @throws {UsageError} `E_OPTION` without a revision that is needed, `E_LOG_PATH`; {OutputError} if the
 *   log cannot be written; {BenchError} as `prepareBase`, and `E_BENCH_STALE` if the candidate is to be judged and its build is older than its sources
 */
export async function runComparisons(
  run: ComparisonRun,
  host: ComparisonHost,
): Promise<{ readonly report: BenchReport; readonly log: string }> {
  const { root = packageRoot() } = run;
  const clone = { root, signal: host.signal };
  refuseStale(root, run, host);
  // Before anything is built: the log is opened when all is ready.
  placeLog(realLogFiles, run.folder, run.file);
  const machine = thisMachine();
  const candidate =
    run.subject === undefined ? await workingRevision(clone, run.version) : { name: run.subject };
  const base = await baseOf({ ...run, root }, host, machine.cpu);
  return withCopies(run.folder, async (copy) => {
    const comparisons = run.wanted.flatMap((wanted) =>
      planOne(wanted, { ...run, root }, base, copy),
    );
    return runBench(
      {
        facts: {
          lockstep: run.version,
          node: process.version,
          machine,
          seed: run.seed,
          candidate,
          ...(base === undefined
            ? {}
            : { base: { name: run.revision ?? base.sha, sha: base.sha } }),
        },
        ...(run.sizes === undefined ? {} : { sizes: run.sizes }),
        comparisons,
        folder: run.folder,
        file: run.file,
      },
      host,
    );
  });
}

/** Against a revision the sources are judged, so their build has to be theirs. */
function refuseStale(root: string, { revision }: ComparisonRun, { tell }: ComparisonHost): void {
  const stale = staleModules(root);
  if (stale.length === 0) return;
  const more = stale.length > NAMED ? ` and ${stale.length - NAMED} more` : '';
  const message = `what is built here is not what the sources say: ${stale.slice(0, NAMED).join(', ')}${more}`;
  if (revision !== undefined) {
    throw new BenchError('E_BENCH_STALE', message, { hint: 'Run npm run build first.' });
  }
  tell(message);
}

async function baseOf(
  { wanted, revision, folder, version, root }: RootedRun,
  { signal, tell }: ComparisonHost,
  cpu: string,
): Promise<Base | undefined> {
  if (!wanted.some(({ against }) => against === 'base')) return undefined;
  if (revision === undefined) {
    throw new UsageError('E_OPTION', 'a comparison with a base needs a revision');
  }
  return prepareBase({ root, revision, folder, version, node: process.version, cpu, signal, tell });
}

/** A copy of a tree, made when it is first asked for. @param name - of the copy */
type Copy = (root: string, name: 'candidate' | 'copy' | 'control' | 'base' | 'base-copy') => string;

async function withCopies<T>(folder: string, use: (copy: Copy) => Promise<T>): Promise<T> {
  const place = join(folder, 'bench');
  const remove = (path: string): void => rmSync(path, { recursive: true, force: true });
  for (const path of staleFolders(place)) remove(path);
  const own = makeOwnFolder(place, 'run');
  const made = new Set<string>();
  try {
    return await use((root, name) => {
      const path = join(own, name);
      if (!made.has(name)) copyVariant(root, path);
      made.add(name);
      return path;
    });
  } finally {
    remove(own);
  }
}

function planOne(
  wanted: WantedComparison,
  run: RootedRun,
  base: Base | undefined,
  copy: Copy,
): PlannedComparison[] {
  const { benchmark, against, demand } = wanted;
  if (against === 'program') return [wireComparison(benchmark, wanted, demand) ?? []].flat();
  const planned = pairedComparison(benchmark, rootsOf(against, run, base, copy), demand);
  if (planned === undefined) return [];
  if (against !== 'base' || base === undefined) return [planned];
  const { id, benchmark: definition } = benchmark;
  const why = incomparable(base.folder, { ...definition, id });
  if (why !== undefined) {
    return [{ ...planned, measure: { status: 'not-comparable', message: why } }];
  }
  if (!isSameWork(run.root, base.folder, id)) return [planned];
  return [{ ...planned, measure: { status: 'identical', message: IDENTICAL } }];
}

function rootsOf(
  against: WantedKernels['against'],
  run: RootedRun,
  base: Base | undefined,
  copy: Copy,
): ComparedRoots {
  const { root } = run;
  const candidate = copy(root, 'candidate');
  if (against === 'yardstick') return { kind: against, candidate, control: copy(root, 'control') };
  if (against === 'self' || base === undefined) {
    return { kind: 'self', candidate, copy: copy(root, 'copy'), control: copy(root, 'control') };
  }
  return {
    kind: 'base',
    name: run.revision ?? base.sha,
    candidate,
    base: copy(base.folder, 'base'),
    control: copy(base.folder, 'base-copy'),
  };
}
