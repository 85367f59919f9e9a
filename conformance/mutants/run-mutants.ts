import type { MutationReport } from '../../spec/generated/mutation-report.ts';
import { realLogFiles } from '../run-log/log-files.ts';
import { ResultLog } from '../run-log/result-log.ts';
import { stopOf } from '../stop.ts';
import { brokenClauses } from './lint-mutants.ts';
import { type MutantGame, mutantGames } from './mutant-games.ts';
import { MutantProcesses } from './mutant-processes.ts';
import type { MutationOptions } from './mutation-options.ts';
import { type GameFacts, type MutationFacts, mutationReport } from './mutation-report.ts';
import { type PlannedTask, type TaskOutcome, tasksOf } from './tasks.ts';

/** What a run needs from outside. */
export interface MutationHost {
  /** Aborted with a `Stop` to end the run early. */
  readonly signal: AbortSignal;
  /** A mutant or clean run begins. @param index - its place among all, from 0 */
  readonly starts?: (name: string, index: number, of: number) => void;
  /** It is finished, and its result is in the log. */
  readonly ends?: (outcome: TaskOutcome) => void;
}

/**
 * Runs each mutant against the rules, or the engine as it is, and logs each result as it comes.
 *
 * @returns the report, also of a run that was stopped, and the path of the log
 * @throws as `mutantGames`; {OutputError} if the log cannot be written; whatever a fault of the
 * harness throws
 */
export async function runMutants(
  options: MutationOptions,
  host: MutationHost,
): Promise<{ readonly report: MutationReport; readonly log: string }> {
  const games = mutantGames(options);
  const facts = factsOf(options);
  const found = games.map((game) => emptyFacts(game));
  const processes = new MutantProcesses();
  const tasksOfGames = games.map((game) => tasksOf(game, options, processes));
  const tasks = (await Promise.all(tasksOfGames)).flat();
  for (const { game } of tasks) {
    const own = found.find(({ id }) => id === game);
    if (own !== undefined) own.planned += 1;
  }
  const log = new ResultLog(realLogFiles, options.folder, logName(options, games));
  try {
    const planned = found.map(({ id, version, planned: count }) => ({
      id,
      version,
      planned: count,
    }));
    log.append({ kind: 'header', format: 'lockstep-mutation-log@1', ...facts, games: planned });
    const keep = ({ game, ...outcome }: TaskOutcome): void => {
      log.append({ ...outcome, game });
      const own = found.find(({ id }) => id === game);
      if (outcome.kind === 'mutant') own?.mutants.push(outcome.result);
      else own?.clean.push(outcome.result);
      host.ends?.({ game, ...outcome });
    };
    await runTasks(tasks, options.jobs, host, keep);
    const stop = host.signal.aborted ? stopOf(host.signal) : undefined;
    if (stop?.kind === 'harness') throw stop.error;
    const report = mutationReport(facts, inOrder(found, games), stop?.by);
    const { verdict, exitCode, interrupted } = report;
    log.append({
      kind: 'footer',
      verdict,
      exitCode,
      ...(interrupted === undefined ? {} : { interrupted }),
    });
    return { report, log: log.path };
  } finally {
    log.close();
    await processes.close();
  }
}

/** So many at a time, the next one as soon as one has ended; stops soon after the signal. */
async function runTasks(
  tasks: readonly PlannedTask[],
  jobs: number,
  { signal, starts }: MutationHost,
  keep: (outcome: TaskOutcome) => void,
): Promise<void> {
  let next = 0;
  const failed = new AbortController();
  const stopped = AbortSignal.any([signal, failed.signal]);
  const work = async (): Promise<void> => {
    while (!stopped.aborted) {
      const index = next;
      const task = tasks[index];
      if (task === undefined) return;
      next += 1;
      starts?.(task.name, index, tasks.length);
      try {
        keep(await task.run(stopped));
      } catch (error) {
        // What was stopped on the way is not a result.
        if (stopped.aborted) return;
        failed.abort();
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: jobs }, work));
  const broken = workers.find((worker) => worker.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

type GrowingFacts = { -readonly [K in keyof GameFacts]: GameFacts[K] } & {
  readonly mutants: GameFacts['mutants'][number][];
  readonly clean: GameFacts['clean'][number][];
};

function emptyFacts({ chosen, loaded }: MutantGame): GrowingFacts {
  const { spec } = chosen.game;
  const broken = brokenClauses(loaded.mutants);
  const ids = spec.clauses.map(({ id }) => id);
  const without = ids.filter((id) => !broken.has(id));
  const clauses = { all: ids.length, broken: ids.length - without.length, without };
  return { id: spec.id, version: spec.version, planned: 0, clauses, mutants: [], clean: [] };
}

/** Results in the order of the plan, whichever came first. */
function inOrder(found: readonly GrowingFacts[], games: readonly MutantGame[]): GameFacts[] {
  return found.map((facts, index): GameFacts => {
    const order = games[index]?.loaded.mutants.map(({ id }) => id) ?? [];
    return {
      ...facts,
      mutants: facts.mutants.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
      clean: facts.clean.toSorted((a, b) => a.seed - b.seed),
    };
  });
}

function factsOf(options: MutationOptions): MutationFacts {
  const { version, node, seed, steps, policy, vectors, allKinds, clean } = options;
  return {
    lockstep: version,
    node,
    seed,
    steps,
    policy,
    vectors,
    allKinds: allKinds || clean !== undefined,
  };
}

function logName({ games: named, clean }: MutationOptions, games: readonly MutantGame[]): string {
  const what = clean === undefined ? 'mutate' : 'mutate-clean';
  if (named.length === 0) return `${what}.jsonl`;
  return `${what}-${games
    .map(({ chosen }) => chosen.game.spec.id)
    .join('-')
    .slice(0, 80)}.jsonl`;
}
