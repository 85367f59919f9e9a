import { sha256 } from '../spec/canonical-json.ts';
import { UsageError } from '../spec/errors.ts';
import type { CheckReport } from '../spec/generated/check-report.ts';
import type { RunLogLine, RunSubject } from '../spec/generated/run-log-line.ts';
import { guardOf } from '../spec/validate.ts';
import { bindUnits } from './check/bind-units.ts';
import { stepsFor, watchBudget } from './check/budget.ts';
import { chooseGames } from './check/choose-games.ts';
import { digestOfModule, openSubject, type SubjectChoice } from './check/open-subject.ts';
import { type GamePlan, planGame } from './check/plan-game.ts';
import { headerOf } from './check/run-header.ts';
import { Subjects } from './check/subjects.ts';
import { footerOf, type RunEnd, reportOf } from './report/check-report.ts';
import { realProcesses } from './run-log/lock.ts';
import { type LogFiles, realLogFiles } from './run-log/log-files.ts';
import { checkLogPlace, openRunLog, type RunLog, type RunLogPlace } from './run-log.ts';
import { type PlannedUnit, type RunHooks, runPlan } from './run-plan.ts';

/** Steps of generated play per unit, unless told otherwise. */
export const DEFAULT_STEPS = 20_000;

/** What is to be checked, and how much. */
export interface CheckOptions {
  /** Ids or folders of games; all games if empty. */
  readonly games: readonly string[];
  /** Names of profiles; all profiles if empty. */
  readonly profiles: readonly string[];
  /** Folders that hold further games: spec/games, engines, conformance/games. */
  readonly roots: readonly string[];
  readonly subject: SubjectChoice;
  /** 0..2^32-1; everything random derives from it. */
  readonly seed: number;
  /** Steps of generated play per unit, or milliseconds that the run may take about. */
  readonly effort: { readonly steps: number } | { readonly budgetMs: number };
  /** Whether the permanent cases are checked. */
  readonly vectors: boolean;
  readonly log: {
    /** Absolute path of the output folder. */
    readonly folder: string;
    /** Name of the log in it. @defaultValue `check.jsonl`, with the named games in the name */
    readonly file?: string;
    readonly resume: boolean;
  };
  /** Version of this package, for the log. */
  readonly version: string;
  /** Version of Node.js, for the log. */
  readonly node: string;
}

/** What a check needs from outside. */
export interface CheckHost {
  /** Aborted with a `Stop` to end the check early. */
  readonly signal: AbortSignal;
  readonly hooks?: RunHooks;
  /** @defaultValue the real file system */
  readonly files?: LogFiles;
}

/** The result of a check. */
export interface CheckResult {
  readonly report: CheckReport;
  /** Absolute path of the log. */
  readonly log: string;
  /** The error that kept the log from being written to its end; the report is complete anyway. */
  readonly lost?: unknown;
}

/**
 * Checks engines against the rules of their games: plans the units of all games and profiles, runs
 * them one after another, logs each result, and reports from the log alone.
 *
 * @throws {UsageError} for games, profiles or subjects that do not exist
 * @throws {SpecError} for rules that are wrong or that nothing checks
 * @throws {OracleError} if the subject cannot be started
 * @throws {OutputError} if the log cannot be opened
 */
export async function runCheck(options: CheckOptions, host: CheckHost): Promise<CheckResult> {
  const chosen = chooseGames(options.games, options.profiles, options.roots);
  if (options.subject.kind === 'module' && chosen.length !== 1) {
    throw new UsageError('E_SUBJECT', 'a module can be checked for one game at a time', {
      hint: `Name the game: one of ${chosen.map(({ game }) => game.spec.id).join(', ')}.`,
    });
  }
  const plans: GamePlan[] = [];
  for (const game of chosen) plans.push(await planGame(game, options.vectors));
  const subjects = new Subjects((game, profile) => openSubject(options.subject, game, profile));
  try {
    return await runPlans(plans, subjects, options, host);
  } finally {
    await subjects.close();
  }
}

async function runPlans(
  plans: readonly GamePlan[],
  subjects: Subjects,
  options: CheckOptions,
  host: CheckHost,
): Promise<CheckResult> {
  const { files = realLogFiles } = host;
  const place = placeOf(options, plans);
  checkLogPlace(place, files);
  const subject = await introduce(plans, subjects, options.subject);
  const withSteps = await bindUnits(plans, subjects, options.seed);
  const { effort } = options;
  const watch = watchBudget(host.signal, 'budgetMs' in effort ? effort.budgetMs : undefined);
  try {
    const steps =
      'steps' in effort ? effort.steps : await stepsFor(effort.budgetMs, withSteps, watch.signal);
    const log = openRunLog(place, headerOf(plans, { ...options, subject, steps }), {
      files,
      processes: realProcesses,
      isLine: guardOf<RunLogLine>('run-log'),
    });
    return await runLogged(withSteps(steps), log, watch.signal, host.hooks);
  } finally {
    watch.end();
  }
}

/** Runs the plan; whatever happens, the log is closed and there is a report on what it holds. */
async function runLogged(
  plan: readonly PlannedUnit[],
  log: RunLog,
  signal: AbortSignal,
  hooks: RunHooks | undefined,
): Promise<CheckResult> {
  let end: RunEnd = {};
  let lost: unknown;
  try {
    end = await runPlan(plan, log, signal, hooks);
    log.append(footerOf(reportOf(log.record(), end)));
  } catch (error) {
    lost = error;
  }
  try {
    log.close();
  } catch (error) {
    lost ??= error;
  }
  const report = reportOf(log.record(), end);
  return { report, log: log.path, ...(lost === undefined ? {} : { lost }) };
}

async function introduce(
  plans: readonly GamePlan[],
  subjects: Subjects,
  choice: SubjectChoice,
): Promise<RunSubject> {
  const [first] = plans;
  const profile = first?.chosen.profiles[0];
  if (first === undefined || profile === undefined) throw new UsageError('E_GAME', 'no game');
  const subject = await subjects.introduce(first.chosen.game, profile);
  if (choice.kind !== 'module') return subject;
  // So that a log is not continued after the module was edited.
  return { ...subject, version: `${subject.version} ${digestOfModule(choice.path)}` };
}

function placeOf(options: CheckOptions, plans: readonly GamePlan[]): RunLogPlace {
  const { folder, file, resume } = options.log;
  const existing = resume ? 'resume' : file === undefined ? 'replace' : 'refuse';
  return { folder, file: file ?? logName(options.games, plans), existing };
}

/** Runs of other games can go on at the same time: they write to other logs. */
function logName(named: readonly string[], plans: readonly GamePlan[]): string {
  if (named.length === 0) return 'check.jsonl';
  const ids = plans.map((plan) => plan.header.id).join('-');
  return `check-${ids.length <= 80 ? ids : sha256(ids).slice(0, 16)}.jsonl`;
}
