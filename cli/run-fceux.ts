import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeBerth } from '../oracles/client/living.ts';
import { replayFceuxTrace } from '../oracles/fceux/replay-trace.ts';
import { runScript } from '../oracles/fceux/run-script.ts';
import { UsageError } from '../spec/errors.ts';
import type { FceuxReplay, FceuxReport, FceuxRun } from '../spec/generated/fceux-report.ts';
import type { CliContext } from './context.ts';
import { readPackageVersion } from './package-version.ts';
import { renderReplayOfTrace, renderScriptRun } from './render-fceux.ts';
import { inertJson } from './sanitize.ts';

/** The options of `lockstep fceux`, parsed. */
export interface FceuxArguments {
  readonly script?: string;
  readonly replay?: string;
  readonly seed?: number;
  readonly startLevel: number;
  readonly spawnCount: number;
  readonly frameCounter: number;
  readonly shift: number;
  readonly randomSeed?: number;
  readonly moves?: number;
  readonly frames?: number;
  readonly trace?: string;
  readonly verify?: true;
  readonly lua?: string;
  readonly arg?: string;
  readonly env: readonly string[];
  /** Milliseconds. */
  readonly deadline: number;
  readonly messages?: true;
  readonly json?: true;
}

/** What the random register holds after power-on. */
const POWER_ON = 0x8988;
const STDOUT = 1;
const STDERR = 2;
const EXIT_CODES = { ended: 0, error: 1, deadline: 124, crash: 1, interrupted: 1 } as const;

/**
 * Runs a script, or replays a trace, and prints the report on stdout.
 *
 * @throws {UsageError} `E_USAGE` unless there is either a script or a trace; as `runScript`
 */
export async function fceux(args: FceuxArguments, context: CliContext): Promise<void> {
  if ((args.script === undefined) === (args.replay === undefined)) {
    throw new UsageError('E_USAGE', 'expected either --script or --replay', {
      hint: 'Such as lockstep fceux --script bot.lua. See lockstep fceux --help.',
    });
  }
  if (args.replay !== undefined) {
    const replay = await replayFceuxTrace(resolve(context.folder, args.replay));
    print({ exitCode: replay.status === 'same' ? 0 : 1, replay }, args, context);
    return;
  }
  const run = await play(args, resolve(context.folder, args.script ?? ''), context);
  const replay =
    args.verify && run.trace !== undefined && run.status !== 'interrupted'
      ? await replayFceuxTrace(run.trace)
      : undefined;
  const { trace: _temporary, ...untraced } = run;
  const shown = args.trace === undefined ? untraced : run;
  print(
    { exitCode: exitCodeOf(run, replay), run: shown, ...(replay === undefined ? {} : { replay }) },
    args,
    context,
  );
}

async function play(args: FceuxArguments, script: string, context: CliContext): Promise<FceuxRun> {
  const { seed, startLevel, spawnCount, frameCounter, shift, randomSeed, moves, frames, arg } =
    args;
  const trace = traceFile(args, context);
  let last = '\n';
  const run = await runScript({
    script,
    start: { rng: seed ?? POWER_ON, startLevel, spawnCount, frameCounter, shift },
    options: {
      ...(seed === undefined ? {} : { seed }),
      ...(randomSeed === undefined ? {} : { randomSeed }),
      ...(moves === undefined ? {} : { moves }),
      ...(frames === undefined ? {} : { frames }),
      ...(arg === undefined ? {} : { argument: arg }),
    },
    ...(args.lua === undefined ? {} : { lua: args.lua }),
    ...(trace === undefined ? {} : { trace }),
    deadlineMs: args.deadline,
    environment: args.env,
    messages: args.messages === true,
    // The report has standard output for itself if a program is to read it.
    stdout: args.json === true ? STDERR : STDOUT,
    told: (text) => {
      context.stderr.write(text);
      last = text.slice(-1);
    },
    version: readPackageVersion(),
    signal: context.stops.signal,
  });
  // A line that the script has not ended does not run into the report.
  if (last !== '\n') context.stderr.write('\n');
  return run;
}

/** Where the trace goes; one that is only wanted for --verify goes when the command ends. */
function traceFile(args: FceuxArguments, context: CliContext): string | undefined {
  if (args.trace === undefined) {
    return args.verify ? join(makeBerth().folder, 'trace.jsonl') : undefined;
  }
  const path = resolve(context.folder, args.trace);
  try {
    writeFileSync(path, '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError('E_TRACE', `the trace cannot be written: ${why}`);
  }
  return path;
}

function exitCodeOf(run: FceuxRun, replay: FceuxReplay | undefined): FceuxReport['exitCode'] {
  return EXIT_CODES[run.status] || (replay?.status === 'different' ? 1 : 0);
}

function print(
  report: Omit<FceuxReport, 'format'>,
  args: FceuxArguments,
  context: CliContext,
): void {
  context.exit(report.exitCode);
  if (args.json === true) {
    context.stdout.write(`${inertJson({ format: 'lockstep-fceux-report@1', ...report })}\n`);
    return;
  }
  if (report.run !== undefined) {
    const { out, problem } = renderScriptRun(report.run);
    context.stderr.write(problem);
    context.stdout.write(out);
  }
  if (report.replay !== undefined) context.stdout.write(renderReplayOfTrace(report.replay));
}
