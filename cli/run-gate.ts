import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { benchReportOf } from '../bench/report/bench-report.ts';
import { loadBenchLog } from '../bench/report/load-bench-log.ts';
import { annotationsOf } from '../conformance/gates/annotations.ts';
import { draftCertificates } from '../conformance/gates/certificate.ts';
import { dayOf } from '../conformance/gates/day.ts';
import { evaluateGate, type GateFacts } from '../conformance/gates/evaluate-gate.ts';
import { type LoadedGate, loadGateFile } from '../conformance/gates/gate-file.ts';
import { clearLogs, type GatePlan, planGate } from '../conformance/gates/gate-plan.ts';
import { holdGate } from '../conformance/gates/hold-gate.ts';
import { noteSources, sourceProblems } from '../conformance/gates/judged-sources.ts';
import { junitOf } from '../conformance/gates/junit.ts';
import { type GateParts, PARTS, partsOf } from '../conformance/gates/parts.ts';
import { placeFinder } from '../conformance/gates/place-finder.ts';
import { readEvidence } from '../conformance/gates/read-evidence.ts';
import { type RunProblems, runGate } from '../conformance/gates/run-gate.ts';
import { stepSummaryOf } from '../conformance/gates/step-summary.ts';
import { OutputError } from '../conformance/output-error.ts';
import { stopOf } from '../conformance/stop.ts';
import type { GateReport } from '../spec/generated/gate-report.ts';
import type { CliContext } from './context.ts';
import { noteText } from './error-text.ts';
import { gateProgress } from './gate-progress.ts';
import { gateRunners } from './gate-runners.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { renderGate } from './render-gate.ts';
import { inertJson } from './sanitize.ts';
import { painterOf } from './terminal.ts';

/** The options of `lockstep gate`, parsed. */
export interface GateArguments {
  readonly games: readonly string[];
  readonly file: string;
  /** Names of parts; all if empty. */
  readonly only: readonly string[];
  readonly warn: readonly string[];
  readonly against?: string;
  /** Whether logs that are there are judged instead of new ones. */
  readonly logs: boolean;
  /** Day (UTC); today if absent. */
  readonly date?: string;
  readonly seed?: number;
  readonly jobs?: number;
  readonly json: boolean;
  /** Path of a JUnit file to write. */
  readonly junit?: string;
  readonly github?: boolean;
}

/** Runs a gate, shows progress on stderr, and prints the judgement on stdout. */
export async function gate(args: GateArguments, context: CliContext): Promise<void> {
  const begin = context.now();
  const output = join(context.folder, OUTPUT_FOLDER);
  const loaded = loadGateFile(resolve(context.folder, args.file));
  const parts = {
    looked: args.only.length === 0 ? PARTS : partsOf('--only', args.only),
    warned: partsOf('--warn', args.warn),
  };
  const plan = planGate(loaded, {
    games: args.games,
    parts,
    output,
    ...(args.seed === undefined ? {} : { seed: args.seed }),
    ...(args.against === undefined ? {} : { against: args.against }),
  });
  const hold = args.logs ? undefined : holdGate(plan.folder);
  try {
    await judge(loaded, plan, parts, args, context);
  } finally {
    hold?.release();
  }
  const seconds = ((context.now() - begin) / 1000).toFixed(1);
  const logs = relative(context.folder, plan.folder);
  context.stderr.write(noteText(`${seconds} s, logs in ${logs}`));
}

/** Runs what is planned, unless logs are to be judged that are there, and tells what came of it. */
async function judge(
  loaded: LoadedGate,
  plan: GatePlan,
  parts: GateParts,
  args: GateArguments,
  context: CliContext,
): Promise<void> {
  const output = dirname(plan.folder);
  const places = { gate: loaded.value, base: loaded.folder, output };
  const drafts = args.logs ? undefined : draftCertificates(places);
  const problems = args.logs
    ? sourceProblems(plan)
    : await runAll(loaded, plan, args.jobs ?? availableParallelism(), context);
  const judged = evaluateGate(
    {
      gate: loaded,
      places: placeFinder(loaded),
      evidence: readEvidence(plan, (path) => benchReportOf(loadBenchLog(path)), problems),
      parts,
      games: plan.games,
    },
    factsOf(args, plan, context),
  );
  const outcome = drafts?.settle(judged);
  const written = (outcome?.written ?? []).map((path) => relative(context.folder, path));
  const report: GateReport = { ...judged, certificates: written };
  context.exit(report.exitCode);
  writeReport(report, plan, args, context);
  for (const { game, reason } of outcome?.refused ?? []) {
    context.stderr.write(noteText(`no certificate for ${game}: ${reason}`));
  }
}

async function runAll(
  loaded: LoadedGate,
  plan: GatePlan,
  jobs: number,
  context: CliContext,
): Promise<RunProblems> {
  const progress = gateProgress(context.stderrTerminal, (text) => context.stderr.write(text));
  writing(plan.folder, () => {
    clearLogs(plan);
    noteSources(plan);
  });
  const runners = gateRunners(loaded, jobs, context, progress);
  const { signal } = context.stops;
  return runGate(plan, runners, { signal, jobs, tell: progress.tell }).finally(() =>
    progress.finish(),
  );
}

function factsOf(args: GateArguments, plan: GatePlan, context: CliContext): GateFacts {
  const { signal } = context.stops;
  const stop = signal.aborted ? stopOf(signal) : undefined;
  const by = stop?.kind === 'interrupt' ? stop.by : undefined;
  return {
    lockstep: readPackageVersion(),
    node: process.version,
    file: args.file,
    seed: plan.seed,
    date: args.date ?? dayOf(new Date()),
    ...(by === undefined || by === 'budget' ? {} : { interrupted: by }),
  };
}

/** Everything that is made from the report alone. */
function writeReport(
  report: GateReport,
  { folder }: GatePlan,
  args: GateArguments,
  context: CliContext,
): void {
  const { stdout, stderr, env } = context;
  const paint = painterOf(context.stdoutTerminal);
  stdout.write(args.json ? `${inertJson(report)}\n` : renderGate(report, paint));
  if (args.github ?? env['GITHUB_ACTIONS'] === 'true') {
    // With --json, stdout is for programs; GitHub reads both streams.
    (args.json ? stderr : stdout).write(annotationsOf(report));
    const summary = env['GITHUB_STEP_SUMMARY'] ?? '';
    if (summary !== '') {
      writing(summary, () => appendFileSync(summary, `${stepSummaryOf(report)}\n`));
    }
  }
  const kept = join(folder, 'report.json');
  writing(kept, () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, `${inertJson(report)}\n`);
  });
  const { junit } = args;
  if (junit === undefined) return;
  const path = resolve(context.folder, junit);
  writing(path, () => writeFileSync(path, junitOf(report)));
}

/** @throws {OutputError} `E_OUTPUT` with the name of what cannot be written */
function writing(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_OUTPUT', `cannot write ${path}: ${reason}`, { cause: error });
  }
}
