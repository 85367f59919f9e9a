import { performance } from 'node:perf_hooks';
import { sourceDigest } from '../oracles/build-stamp.ts';
import type { Implementation } from '../oracles/implementation.ts';
import { sha256 } from '../spec/canonical-json.ts';
import { UsageError } from '../spec/errors.ts';
import type { CheckReport } from '../spec/generated/check-report.ts';
import type {
  RunLogLine,
  RunOptions,
  RunOracle,
  RunSubject,
} from '../spec/generated/run-log-line.ts';
import type { LoadedGame } from '../spec/load.ts';
import { guardOf } from '../spec/validate.ts';
import type { Profile } from '../spec/value.ts';
import { asProfile, refuseOtherLayout } from './check/as-profile.ts';
import { bindUnits, type Steps } from './check/bind-units.ts';
import { startBudget, stepsFor } from './check/budget.ts';
import { type ChosenGame, chooseGames } from './check/choose-games.ts';
import { type ChosenOracle, chooseOracles, type OracleChoice } from './check/choose-oracles.ts';
import { planLockstep } from './check/lockstep-plan.ts';
import { digestOfSubject, openSubject, type SubjectChoice } from './check/open-subject.ts';
import { type GamePlan, planGame } from './check/plan-game.ts';
import { runBudget } from './check/run-budget.ts';
import { headerOf } from './check/run-header.ts';
import { Subjects } from './check/subjects.ts';
import { corpusStore } from './lockstep/corpus-store.ts';
import { failureStore } from './lockstep/failure-store.ts';
import { Others } from './lockstep/others.ts';
import type { PolicyName } from './lockstep/policies.ts';
import { footerOf, type RunEnd, reportOf } from './report/check-report.ts';
import { realProcesses } from './run-log/lock.ts';
import { type LogFiles, realLogFiles } from './run-log/log-files.ts';
import { checkLogPlace, openRunLog, type RunLog, type RunLogPlace } from './run-log.ts';
import { type PlannedUnit, type RunHooks, runPlan } from './run-plan.ts';

/** Steps of generated play per unit, unless told otherwise. */
export const DEFAULT_STEPS = 12_000;

/** What is to be checked, and how much. */
export interface CheckOptions {
  /** Ids or folders of games; all games if empty. */
  readonly games: readonly string[];
  /** Names of profiles; all profiles if empty. */
  readonly profiles: readonly string[];
  /** Folders that hold further games: spec/games, engines, conformance/games. */
  readonly roots: readonly string[];
  readonly subject: SubjectChoice;
  /** What the subject calls the profile that is checked. @defaultValue the same name */
  readonly subjectProfile?: string;
  readonly oracles: OracleChoice;
  /** How the games of lockstep units are played. */
  readonly policy: PolicyName;
  /** Absolute path of a folder with games that earlier runs kept, which are played first. */
  readonly corpus?: string;
  /** Copies of each oracle that work at the same time. */
  readonly jobs: number;
  /** 0..2^32-1; everything random derives from it. */
  readonly seed: number;
  /** Steps of generated play per unit, or milliseconds that the run may take about. */
  readonly effort: Steps | { readonly budgetMs: number };
  /** How often each event that can happen has to happen in lockstep with each implementation. */
  readonly requireEvents?: number;
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
  const from = performance.now();
  const chosen = chooseGames(options.games, options.profiles, options.roots);
  const foreign = options.subject.kind !== 'built-in' || options.subjectProfile !== undefined;
  refuseMany(options, chosen);
  const oracles = chooseOracles(options.oracles, chosen, options.roots);
  const others = new Others(options.jobs, options.version);
  const { files = realLogFiles } = host;
  const { folder } = options.log;
  const store = failureStore(files, folder, realProcesses.pid);
  const keeps = corpusStore(files, folder, realProcesses.pid);
  const { policy, version, requireEvents } = options;
  const target = requireEvents === undefined ? {} : { targetEvents: requireEvents };
  const read = options.corpus === undefined ? {} : { corpusFolder: options.corpus };
  const lockstep = { foreign, oracles, others, policy, store, keeps, version, ...target, ...read };
  const plans: GamePlan[] = [];
  for (const [index, game] of chosen.entries()) {
    host.hooks?.readsGame?.(game.game.spec.id, index, chosen.length);
    const more = planLockstep.bind(undefined, lockstep);
    plans.push(await planGame(game, options.vectors, more));
  }
  const subjects = new Subjects((game, profile) => openAs(options, game, profile));
  try {
    return await runPlans(plans, subjects, oracles, options, host, from);
  } finally {
    await Promise.all([subjects.close(), others.close()]);
  }
}

function refuseMany(options: CheckOptions, chosen: readonly ChosenGame[]): void {
  const { subject, subjectProfile } = options;
  if (subject.kind !== 'built-in' && chosen.length !== 1) {
    const what = subject.kind === 'module' ? 'a module' : 'a program';
    throw new UsageError('E_SUBJECT', `${what} can be checked for one game at a time`, {
      hint: `Name the game: one of ${chosen.map(({ game }) => game.spec.id).join(', ')}.`,
    });
  }
  if (subjectProfile !== undefined && chosen.some(({ profiles }) => profiles.length !== 1)) {
    throw new UsageError('E_PROFILE', 'a subject has a profile of its own for one profile only', {
      hint: 'Name the profile of the rules with --profile.',
    });
  }
  if (subjectProfile === undefined || subject.kind === 'process') return;
  // A program may call a profile what it likes; an engine or a module is made for one of the game.
  for (const { game, profiles } of chosen) {
    for (const profile of profiles) refuseOtherLayout(game.spec, profile, subjectProfile);
  }
}

/** Opens the subject, which may know the profile by another name. */
async function openAs(
  { subject, subjectProfile }: CheckOptions,
  game: LoadedGame,
  profile: Profile,
): Promise<Implementation> {
  if (subjectProfile === undefined) return openSubject(subject, game, profile);
  const named = { ...profile, name: subjectProfile };
  return asProfile(await openSubject(subject, game, named), subjectProfile);
}

async function runPlans(
  plans: readonly GamePlan[],
  subjects: Subjects,
  oracles: readonly ChosenOracle[],
  options: CheckOptions,
  host: CheckHost,
  from: number,
): Promise<CheckResult> {
  const { files = realLogFiles } = host;
  const place = placeOf(options, plans);
  checkLogPlace(place, files);
  const subject = await introduce(plans, subjects, options.subject);
  const withSteps = await bindUnits(plans, subjects, options.seed);
  const { effort, vectors, requireEvents } = options;
  const demanded = { vectors, ...(requireEvents === undefined ? {} : { requireEvents }) };
  const open = (given: RunOptions): RunLog => {
    const facts = { ...options, oracles: digestsOf(oracles, plans), subject, options: given };
    return openRunLog(place, headerOf(plans, facts), {
      files,
      processes: realProcesses,
      isLine: guardOf<RunLogLine>('run-log'),
    });
  };
  if ('steps' in effort) {
    const log = open({ ...demanded, ...effort });
    return runLogged(log, () => runPlan(withSteps(effort), log, host.signal, host.hooks));
  }
  const { budgetMs } = effort;
  const budget = startBudget(host.signal, budgetMs, from);
  try {
    const steps = await stepsFor(budgetMs, (count) => withSteps({ steps: count }), budget.signal);
    const log = open({ ...demanded, steps, budgetMs });
    const plan = (lockstepSteps: number): PlannedUnit[] => withSteps({ steps, lockstepSteps });
    return await runLogged(log, () => runBudget(plan, log, budget, host.hooks));
  } finally {
    budget.end();
  }
}

/** Runs a plan; whatever happens, the log is closed and there is a report on what it holds. */
async function runLogged(log: RunLog, run: () => Promise<RunEnd>): Promise<CheckResult> {
  let end: RunEnd = {};
  let lost: unknown;
  try {
    end = await run();
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
  const digest = digestOfSubject(choice);
  // So that a log is not continued after the subject was edited.
  return digest === undefined ? subject : { ...subject, version: `${subject.version} ${digest}` };
}

/** The oracles of the chosen games, with the digests of their sources. */
function digestsOf(oracles: readonly ChosenOracle[], plans: readonly GamePlan[]): RunOracle[] {
  return oracles
    .filter(({ games }) => plans.some((plan) => games.includes(plan.header.id)))
    .map(({ oracle }) => ({ name: oracle.manifest.name, digest: sourceDigest(oracle) }));
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
