import { join, relative, resolve } from 'node:path';
import { DEFAULT_STEPS } from '../conformance/check.ts';
import { policyName } from '../conformance/lockstep/policies.ts';
import { mutantGames } from '../conformance/mutants/mutant-games.ts';
import type { MutationOptions } from '../conformance/mutants/mutation-options.ts';
import { runMutants } from '../conformance/mutants/run-mutants.ts';
import type { CliContext } from './context.ts';
import { noteText } from './error-text.ts';
import { mutationProgress } from './mutation-progress.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { renderMutants, renderMutation } from './render-mutation.ts';
import { inertJson } from './sanitize.ts';
import { painterOf } from './terminal.ts';

/** Which mutants a command is about. */
interface ChosenMutants {
  readonly games: readonly string[];
  readonly mutants: readonly string[];
  readonly roots: readonly string[];
  readonly json: boolean;
}

/** The options of `lockstep mutate`, parsed. */
export interface MutateArguments extends ChosenMutants {
  /** Name of a policy. */
  readonly policy: string;
  readonly steps?: number;
  readonly seed: number;
  readonly vectors: boolean;
  readonly allKinds: boolean;
  readonly clean?: number;
  readonly jobs: number;
}

/** Runs mutants, shows progress on stderr, and prints the report on stdout. */
export async function mutate(args: MutateArguments, context: CliContext): Promise<void> {
  const { stdout, stderr } = context;
  const begin = context.now();
  const progress = mutationProgress(context.stderrTerminal, (text) => stderr.write(text));
  const { signal } = context.stops;
  const host = { signal, starts: progress.starts, ends: progress.ends };
  const run = runMutants(optionsOf(args, context), host);
  const { report, log } = await run.finally(() => progress.finish());
  context.exit(report.exitCode);
  const paint = painterOf(context.stdoutTerminal);
  stdout.write(args.json ? `${inertJson(report)}\n` : renderMutation(report, paint));
  const seconds = ((context.now() - begin) / 1000).toFixed(1);
  stderr.write(noteText(`${seconds} s, log ${relative(context.folder, log)}`));
}

/** Prints what mutants there are. */
export function listMutants(args: ChosenMutants, context: CliContext): void {
  const games = mutantGames({ ...args, roots: rootsOf(args, context) });
  if (games.length === 0) context.exit(3);
  const { stdout } = context;
  const listed = games.map(({ chosen, loaded }) => ({
    id: chosen.game.spec.id,
    mutants: loaded.mutants.filter(
      ({ id }) => args.mutants.length === 0 || args.mutants.includes(id),
    ),
    without: loaded.without,
  }));
  stdout.write(args.json ? `${inertJson(listed)}\n` : renderMutants(listed));
}

function optionsOf(args: MutateArguments, context: CliContext): MutationOptions {
  const { json: _json, policy, steps = DEFAULT_STEPS, ...rest } = args;
  return {
    ...rest,
    roots: rootsOf(args, context),
    policy: policyName(policy),
    steps,
    folder: join(context.folder, OUTPUT_FOLDER),
    version: readPackageVersion(),
    node: process.version,
  };
}

function rootsOf({ roots }: ChosenMutants, { folder }: CliContext): string[] {
  return roots.map((root) => resolve(folder, root));
}
