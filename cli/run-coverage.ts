import { join, relative, resolve } from 'node:path';
import { coverageReportOf } from '../conformance/report/coverage-report.ts';
import { type FoundRecord, namedLog, newestLog } from '../conformance/run-log/find-log.ts';
import { UsageError } from '../spec/errors.ts';
import type { RunHeader } from '../spec/generated/run-log-line.ts';
import type { CliContext } from './context.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { renderCoverage } from './render-coverage.ts';
import { inertJson } from './sanitize.ts';
import { painterOf } from './terminal.ts';

/** The options of `lockstep coverage`, parsed. */
export interface CoverageArguments {
  readonly games: readonly string[];
  readonly profiles: readonly string[];
  /** Name of a log in the output folder, or a path. */
  readonly log?: string;
  readonly requireEvents?: number;
  readonly json: boolean;
}

/**
 * Prints what the agreement of a run was agreement on.
 *
 * @throws {UsageError} `E_NO_LOG`; `E_GAME`, `E_PROFILE` for what the log does not hold
 */
export function coverage(args: CoverageArguments, context: CliContext): void {
  const { path, record } = find(args, context.folder);
  refuseUnknown(args, record.header);
  const report = coverageReportOf(record, args);
  const paint = painterOf(context.stdoutTerminal);
  const log = relative(context.folder, path);
  context.stdout.write(args.json ? `${inertJson(report)}\n` : renderCoverage(report, log, paint));
  context.exit(report.exitCode);
}

function find({ games, log }: CoverageArguments, folder: string): FoundRecord {
  const output = join(folder, OUTPUT_FOLDER);
  if (log === undefined) return newestLog(output, games);
  return namedLog(log, output, (name) => resolve(folder, name));
}

function refuseUnknown({ games, profiles }: CoverageArguments, header: RunHeader): void {
  const ids = header.games.map(({ id }) => id);
  for (const id of games) {
    if (ids.includes(id)) continue;
    throw new UsageError('E_GAME', `the log holds no game ${JSON.stringify(id)}`, {
      hint: `Games of the log: ${ids.join(' ')}.`,
    });
  }
  const chosen = header.games.filter(({ id }) => games.length === 0 || games.includes(id));
  const names = [...new Set(chosen.flatMap((game) => game.profiles))];
  for (const name of profiles) {
    if (names.includes(name)) continue;
    throw new UsageError('E_PROFILE', `the log holds no profile ${JSON.stringify(name)}`, {
      hint: `Profiles of the log: ${names.join(' ')}.`,
    });
  }
}
