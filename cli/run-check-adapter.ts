import { resolve } from 'node:path';
import {
  type AdapterReport,
  type CheckResult,
  checkAdapter,
} from '../oracles/check-adapter/check-adapter.ts';
import { renderAdapterReport, renderCheckLine } from '../oracles/check-adapter/render.ts';
import { adapterGame } from './adapter-game.ts';
import type { CliContext } from './context.ts';
import { noteText } from './error-text.ts';
import { sanitizeLine } from './sanitize.ts';

/** The options of `lockstep check-adapter`, parsed. */
export interface CheckAdapterArguments {
  readonly command: readonly string[];
  readonly roots: readonly string[];
  readonly environment: readonly string[];
}

/** Checks an adapter; prints the report on stdout, and each check on a terminal while it waits. */
export async function runCheckAdapter(
  args: CheckAdapterArguments,
  context: CliContext,
): Promise<void> {
  const roots = args.roots.map((root) => resolve(context.folder, root));
  const progress = (result: CheckResult) => {
    if (context.stderrTerminal.live) {
      context.stderr.write(`${sanitizeLine(renderCheckLine(result))}\n`);
    }
  };
  const { signal } = context.stops;
  const report = await checkAdapter({
    command: args.command,
    base: context.folder,
    environment: args.environment,
    findGame: (name) => adapterGame(name, roots),
    progress,
    signal,
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    context.stderr.write(noteText('interrupted'));
    return undefined;
  });
  if (report === undefined) return;
  context.stdout.write(renderAdapterReport(report, sanitizeLine));
  context.exit(exitCodeOf(report));
}

function exitCodeOf({ ok, hello, checks }: AdapterReport): number {
  if (ok) return 0;
  if (hello === undefined) return 2;
  return checks.some(({ status }) => status === 'fail') ? 1 : 3;
}
