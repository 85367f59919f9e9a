import type { Kill } from '../../spec/generated/mutation-report.ts';
import type { Status, Unit } from '../unit.ts';

/** Units that are tried together. */
export interface Phase {
  readonly kind: Kill['kind'];
  /** Whether a unit of the kind belongs to it. */
  has(unit: Unit): boolean;
}

const all = (): boolean => true;
const asks = ({ key }: Unit): boolean => key.endsWith('/probe');

/**
 * What is tried in which order, that which kills soonest for its cost first: laws that ask their own
 * questions come before laws of played games, which lockstep has compared already.
 */
export const PHASES: readonly Phase[] = [
  { kind: 'lockstep', has: all },
  { kind: 'laws', has: asks },
  { kind: 'properties', has: all },
  { kind: 'laws', has: (unit) => !asks(unit) },
  { kind: 'scope', has: all },
  { kind: 'vectors', has: all },
];

/** The kinds of units in the order in which kills are told. */
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
