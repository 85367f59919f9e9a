import type { Kill } from '../../spec/generated/mutation-report.ts';
import type { Status } from '../unit.ts';

/** The kinds of units in the order in which they are tried. */
export const KINDS: readonly Kill['kind'][] = [
  'lockstep',
  'laws',
  'properties',
  'scope',
  'vectors',
];

const KILLING: ReadonlyMap<Status, Kill['status']> = new Map([
  ['fail', 'fail'],
  ['xpass', 'fail'],
  ['flaky', 'flaky'],
  ['timeout', 'timeout'],
  ['crash', 'crash'],
  ['protocol', 'protocol'],
  ['error', 'error'],
]);

const LONGEST = 2_000;

/** How a status tells a mutant from the rules; undefined if it does not. */
export function killingStatus(status: Status): Kill['status'] | undefined {
  return KILLING.get(status);
}

/** A kill with its problem in one line. */
export function makeKill(kill: Omit<Kill, 'clauses'> & { clauses: readonly string[] }): Kill {
  const problem = kill.problem.replaceAll(/\s+/g, ' ').slice(0, LONGEST);
  return { ...kill, clauses: [...kill.clauses], problem };
}
