import { join, resolve } from 'node:path';
import { readTrace } from '../conformance/lockstep/read-trace.ts';
import { replayTrace } from '../conformance/lockstep/replay.ts';
import { openTraceSides } from '../conformance/lockstep/trace-sides.ts';
import { loadEngine } from '../engines/catalog.ts';
import type { ReplayReport } from '../spec/generated/replay-report.ts';
import type { CliContext } from './context.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { renderReplay } from './render-replay.ts';
import { inertJson } from './sanitize.ts';
import { subjectChoice } from './subject-choice.ts';
import { painterOf } from './terminal.ts';

/** The options of `lockstep replay`, parsed. */
export interface ReplayArguments {
  /** Id or path of a trace. */
  readonly trace: string;
  readonly subject?: string;
  readonly roots: readonly string[];
  readonly json: boolean;
}

/** Plays a trace again and prints what came of it on stdout. */
export async function replay(args: ReplayArguments, context: CliContext): Promise<void> {
  const { folder } = context;
  const version = readPackageVersion();
  const output = join(folder, OUTPUT_FOLDER);
  const { file } = readTrace(args.trace, output, (path) => resolve(folder, path));
  const { subject } = args;
  const sides = await openTraceSides(file, {
    roots: args.roots.map((root) => resolve(folder, root)),
    version,
    ...(subject === undefined ? {} : { subject: subjectChoice(subject, folder, version) }),
  });
  try {
    const { game, profile } = sides;
    const engine = await loadEngine(game.source, game.spec, profile);
    print(await replayTrace(file, { ...sides, engine }), args.json, context);
  } finally {
    await Promise.all([sides.subject.close(), sides.reference.close()]);
  }
}

function print(report: ReplayReport, json: boolean, context: CliContext): void {
  const paint = painterOf(context.stdoutTerminal);
  context.stdout.write(json ? `${inertJson(report)}\n` : renderReplay(report, paint));
  context.exit(report.exitCode);
}
