import type { Compared, RunItem, StatusCounts } from '../../spec/generated/run-log-line.ts';
import { STATUSES, type Status } from '../unit.ts';

/** Words for which the subject is wrong, or not known to be right. */
export const DISAGREEING: ReadonlySet<Status> = new Set(['fail', 'flaky', 'xpass']);

/** Words for which there is no judgement because something broke. */
export const BROKEN: ReadonlySet<Status> = new Set(['error', 'crash', 'timeout', 'protocol']);

const COMPARING: ReadonlySet<Status> = new Set(['pass', 'fail', 'xfail', 'xpass', 'flaky']);

/** Whether the item has compared anything; a pass that has not is no evidence. */
export function hasCompared(item: RunItem): boolean {
  return COMPARING.has(item.status) && item.cases + item.steps + item.states > 0;
}

/** How many items have each status; zeros are there, too. */
export function countStatuses(items: Iterable<RunItem>): StatusCounts {
  const counts: StatusCounts = {
    pass: 0,
    fail: 0,
    error: 0,
    crash: 0,
    timeout: 0,
    protocol: 0,
    unsupported: 0,
    skip: 0,
    xfail: 0,
    xpass: 0,
    flaky: 0,
    notrun: 0,
  };
  for (const item of items) counts[item.status] += 1;
  return counts;
}

/** Adds counts up, word by word. */
export function addStatuses(all: readonly StatusCounts[]): StatusCounts {
  const sum = countStatuses([]);
  for (const counts of all) for (const status of STATUSES) sum[status] += counts[status];
  return sum;
}

/** Sums of cases, steps and states. */
export function addCompared(parts: Iterable<Compared>): Compared {
  const sum: Compared = { cases: 0, steps: 0, states: 0 };
  for (const part of parts) {
    sum.cases += part.cases;
    sum.steps += part.steps;
    sum.states += part.states;
  }
  return sum;
}
