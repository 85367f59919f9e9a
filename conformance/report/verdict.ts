import type { Verdict } from '../../spec/generated/check-report.ts';
import type { RunFooter, StatusCounts } from '../../spec/generated/run-log-line.ts';
import type { Status } from '../unit.ts';
import { BROKEN, DISAGREEING } from './tally.ts';

/** What a verdict depends on, of one game or of a run. */
export interface Evidence {
  readonly items: StatusCounts;
  /** Planned units without a result. */
  readonly unfinished: number;
  /** Items that passed without having compared anything. */
  readonly vacuous: number;
  /** Whether anything was compared at all. */
  readonly compared: boolean;
  /** How far the demanded coverage was reached, if any was demanded. */
  readonly coverage?: CoverageEvidence;
}

/** Whether events happened as often as they have to. */
interface CoverageEvidence {
  /** How often each possible event has to happen in lockstep. */
  readonly required: number;
  /** Each profile and implementation that was compared with: events that happened less often. */
  readonly judged: readonly {
    readonly profile: string;
    readonly other: string;
    readonly short: number;
  }[];
}

/** Why a run ended before its plan. */
export type Interruption = NonNullable<RunFooter['interrupted']>;

/**
 * The judgement on evidence: a disagreement comes before coverage that was not reached, that before a
 * breakdown, and a breakdown before something that is missing. Only complete evidence without a flaw agrees.
 */
export function judge(evidence: Evidence): Exclude<Verdict, 'interrupted'> {
  if (count(evidence.items, DISAGREEING) > 0) return 'disagreed';
  const { coverage } = evidence;
  if (coverage?.judged.some(({ short }) => short > 0) === true) return 'uncovered';
  if (count(evidence.items, BROKEN) > 0) return 'error';
  const missing = evidence.unfinished + evidence.vacuous + evidence.items.notrun;
  const unjudged = coverage !== undefined && coverage.judged.length === 0;
  return missing > 0 || unjudged || !evidence.compared ? 'incomplete' : 'agreed';
}

/**
 * Why the judgement is not `agreed`, one line each; empty if it is.
 *
 * @param subject - what the lines are about, such as the id of a game
 */
export function reasonsFor(subject: string, evidence: Evidence): string[] {
  const { items } = evidence;
  const lines: [number, string][] = [
    [items.fail, 'failed'],
    [items.flaky, 'gave different answers to the same question'],
    [items.xpass, 'passed but should have failed'],
    [items.error, 'could not be judged (error)'],
    [items.crash, 'ended in a crash'],
    [items.timeout, 'ran out of time'],
    [items.protocol, 'got a broken reply'],
    [items.notrun, 'not run'],
    [evidence.vacuous, 'compared nothing'],
  ];
  const reasons = lines.flatMap(([n, what]) =>
    n > 0 ? [`${subject}: ${itemsOf(n)} ${what}`] : [],
  );
  if (evidence.unfinished > 0) reasons.push(`${subject}: ${unitsOf(evidence.unfinished)} not run`);
  if (!evidence.compared) reasons.push(`${subject}: nothing was compared`);
  if (evidence.coverage !== undefined) {
    reasons.push(...coverageReasons(evidence.coverage).map((reason) => `${subject}: ${reason}`));
  }
  return reasons;
}

function coverageReasons({ required, judged }: CoverageEvidence): string[] {
  if (judged.length === 0) {
    return [
      'no coverage can be demanded, because nothing was compared in lockstep: name an oracle or a subject',
    ];
  }
  return judged.flatMap(({ profile, other, short }) => {
    if (short === 0) return [];
    const events = short === 1 ? '1 event' : `${short} events`;
    const least = required === 1 ? 'not once' : `less than ${required} times`;
    return [
      `coverage not reached: ${events} of ${profile} happened ${least} in lockstep with ${other}`,
    ];
  });
}

/** Exit codes of the verdicts; an interrupted run has the code of its signal. */
export function exitCodeOf(verdict: Verdict, interrupted?: Interruption): number {
  switch (verdict) {
    case 'agreed':
      return 0;
    case 'disagreed':
    case 'uncovered':
      return 1;
    case 'error':
      return 2;
    case 'incomplete':
      return 3;
    case 'interrupted':
      return interrupted === 'SIGTERM' ? 143 : interrupted === 'SIGHUP' ? 129 : 130;
  }
}

function count(items: StatusCounts, words: ReadonlySet<Status>): number {
  let sum = 0;
  for (const word of words) sum += items[word];
  return sum;
}

function itemsOf(n: number): string {
  return n === 1 ? '1 item' : `${n} items`;
}

function unitsOf(n: number): string {
  return n === 1 ? '1 unit' : `${n} units`;
}
