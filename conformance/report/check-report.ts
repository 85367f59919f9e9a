import type { CheckReport, Verdict } from '../../spec/generated/check-report.ts';
import type { RunFooter, RunOptions } from '../../spec/generated/run-log-line.ts';
import type { RunRecord } from '../run-log/read-log.ts';
import { judgeGame } from './game-report.ts';
import { addCompared, addStatuses } from './tally.ts';
import { exitCodeOf, type Interruption, reasonsFor } from './verdict.ts';

/** How a run ended, if not by coming to the end of its plan. */
export interface RunEnd {
  readonly interrupted?: Interruption;
  /** A fault of the harness itself, not of the subject. */
  readonly harnessError?: string;
}

/**
 * The report on a run: a pure function of its log.
 *
 * @param end - how the run ended; taken from the footer if absent
 */
export function reportOf(record: RunRecord, end: RunEnd = record.footer ?? {}): CheckReport {
  const { header, units } = record;
  const judged = header.games.map((game) => {
    return judgeGame(game, units, header.options.requireEvents);
  });
  const games = judged.map(({ report }) => report);
  const items = addStatuses(games.map((game) => game.items));
  const planned = games.reduce((sum, game) => sum + game.units.planned, 0);
  const finished = games.reduce((sum, game) => sum + game.units.finished, 0);
  const verdict = verdictOf(
    games.map((game) => game.verdict),
    end,
  );
  const reasons = judged.flatMap(({ report, evidence }) => reasonsFor(report.id, evidence));
  return {
    format: 'lockstep-check-report@1',
    lockstep: header.lockstep,
    seed: header.seed,
    options: optionsOf(record),
    subject: header.subject,
    verdict,
    exitCode: exitCodeOf(verdict, end.interrupted),
    reasons: [...endReasons(end), ...reasons],
    ...(end.interrupted === undefined ? {} : { interrupted: end.interrupted }),
    ...(end.harnessError === undefined ? {} : { harnessError: end.harnessError }),
    compared: addCompared(games.map((game) => game.compared)),
    items,
    units: { planned, finished },
    log: { damaged: record.damaged, closed: record.footer !== undefined },
    games,
  };
}

/** The options of a run; steps that were found on the way are those that its units were given. */
export function optionsOf({ header, units }: RunRecord): RunOptions {
  const { options } = header;
  if (options.lockstepSteps !== undefined || options.budgetMs === undefined) return options;
  const given = [...units.values()].flatMap(({ lockstep }) => lockstep?.steps ?? []);
  return given.length === 0 ? options : { ...options, lockstepSteps: Math.max(...given) };
}

/** The footer that says in the log what the report says. */
export function footerOf(report: CheckReport): Omit<RunFooter, 'h'> {
  return {
    kind: 'footer',
    verdict: report.verdict,
    exitCode: report.exitCode,
    items: report.items,
    units: report.units,
    compared: report.compared,
    ...(report.interrupted === undefined ? {} : { interrupted: report.interrupted }),
    ...(report.harnessError === undefined ? {} : { harnessError: report.harnessError }),
  };
}

const ORDER: readonly Verdict[] = ['disagreed', 'uncovered', 'error', 'incomplete', 'agreed'];

/** A fault of the harness and a signal say that the rest must not be trusted; then the worst game. */
function verdictOf(games: readonly Verdict[], end: RunEnd): Verdict {
  if (end.harnessError !== undefined) return 'error';
  if (end.interrupted !== undefined && end.interrupted !== 'budget') return 'interrupted';
  return ORDER.find((verdict) => games.includes(verdict)) ?? 'incomplete';
}

function endReasons(end: RunEnd): string[] {
  const reasons: string[] = [];
  if (end.harnessError !== undefined) {
    reasons.push(`the harness itself failed, not the subject: ${end.harnessError}`);
  }
  if (end.interrupted === 'budget') reasons.push('the time budget ended before the plan');
  else if (end.interrupted !== undefined) reasons.push(`interrupted by ${end.interrupted}`);
  return reasons;
}
