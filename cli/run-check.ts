import { join, relative, resolve } from 'node:path';
import { type CheckOptions, DEFAULT_STEPS, runCheck } from '../conformance/check.ts';
import { policyName } from '../conformance/lockstep/policies.ts';
import { UsageError } from '../spec/errors.ts';
import type { CliContext } from './context.ts';
import { errorText, noteText } from './error-text.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { progressOf } from './progress.ts';
import { renderReport } from './render-report.ts';
import { inertJson } from './sanitize.ts';
import { subjectChoice } from './subject-choice.ts';
import { painterOf } from './terminal.ts';

/** The options of `lockstep check`, parsed. */
export interface CheckArguments {
  readonly games: readonly string[];
  readonly profiles: readonly string[];
  readonly roots: readonly string[];
  /** `module:PATH` or a command; the built-in engine if absent. */
  readonly subject?: string;
  /** What the subject calls the profile. */
  readonly subjectProfile?: string;
  readonly oracles: CheckOptions['oracles'];
  /** Name of a policy. */
  readonly policy: string;
  /** Folder of games that earlier runs kept. */
  readonly corpus?: string;
  readonly jobs: number;
  readonly steps?: number;
  readonly lockstepSteps?: number;
  readonly budgetMs?: number;
  readonly requireEvents?: number;
  readonly seed: number;
  readonly vectors: boolean;
  readonly log?: string;
  readonly resume: boolean;
  readonly json: boolean;
}

/** Runs a check, shows progress on stderr, and prints the report on stdout. */
export async function check(args: CheckArguments, context: CliContext): Promise<void> {
  const { stdout, stderr } = context;
  const begin = context.now();
  const progress = progressOf(context.stderrTerminal, (text) => stderr.write(text), context.now);
  const result = await runCheck(optionsOf(args, context), {
    signal: context.stops.signal,
    hooks: progress.hooks,
  }).finally(() => progress.finish());
  const { report, lost } = result;
  context.exit(report.exitCode);
  const paint = painterOf(context.stdoutTerminal);
  stdout.write(args.json ? `${inertJson(report)}\n` : renderReport(report, paint));
  if (lost !== undefined) {
    stderr.write(errorText(lost));
    // A disagreement is a result, also if the log of it was lost.
    context.exit(report.verdict === 'disagreed' ? 1 : 2);
  }
  const seconds = ((context.now() - begin) / 1000).toFixed(1);
  stderr.write(noteText(`${seconds} s, log ${relative(context.folder, result.log)}`));
  if (args.budgetMs !== undefined) {
    const { steps, lockstepSteps } = report.options;
    const more = lockstepSteps === undefined ? '' : ` --lockstep-steps ${lockstepSteps}`;
    stderr.write(noteText(`to repeat this run: --seed ${report.seed} --steps ${steps}${more}`));
  } else if (report.interrupted !== undefined) {
    stderr.write(noteText('go on with --resume'));
  }
}

function effortOf({ steps, lockstepSteps, budgetMs }: CheckArguments): CheckOptions['effort'] {
  if (budgetMs !== undefined) return { budgetMs };
  const apart = lockstepSteps === undefined ? {} : { lockstepSteps };
  return { steps: steps ?? DEFAULT_STEPS, ...apart };
}

function optionsOf(args: CheckArguments, context: CliContext): CheckOptions {
  const version = readPackageVersion();
  if (args.corpus !== undefined && args.policy !== 'guided') {
    throw new UsageError('E_CORPUS', `policy ${args.policy} plays from starts alone`, {
      hint: 'Leave out --policy, or --corpus.',
    });
  }
  return {
    games: args.games,
    profiles: args.profiles,
    roots: args.roots.map((root) => resolve(context.folder, root)),
    subject: subjectChoice(args.subject, context.folder, version),
    ...(args.subjectProfile === undefined ? {} : { subjectProfile: args.subjectProfile }),
    oracles: args.oracles,
    policy: policyName(args.policy),
    ...(args.corpus === undefined ? {} : { corpus: resolve(context.folder, args.corpus) }),
    jobs: args.jobs,
    seed: args.seed,
    effort: effortOf(args),
    ...(args.requireEvents === undefined ? {} : { requireEvents: args.requireEvents }),
    vectors: args.vectors,
    log: {
      folder: join(context.folder, OUTPUT_FOLDER),
      resume: args.resume,
      ...(args.log === undefined ? {} : { file: args.log }),
    },
    version,
    node: process.version,
  };
}
