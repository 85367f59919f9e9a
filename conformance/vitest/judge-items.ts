import { LockstepError } from '../../spec/errors.ts';
import type { RunItem } from '../../spec/generated/run-log-line.ts';
import { hasCompared } from '../report/tally.ts';
import type { UnitItems } from './unit-results.ts';

/** The engine does not do what the rules say, or that could not be found out. */
class ConformanceFailure extends LockstepError {}

/** How a test ends. */
export type TestEnd =
  | { readonly kind: 'pass' }
  | { readonly kind: 'skip'; readonly note: string }
  | { readonly kind: 'fail'; readonly error: ConformanceFailure };

/** Failing items that a message shows. */
const SHOWN = 5;

/**
 * Judges some items of a unit: green if all have compared something and agree, skipped if there is
 * nothing to be compared, red in any other case.
 *
 * @param wanted - ids of the items
 */
export function judgeItems(unit: UnitItems, wanted: ReadonlySet<string>): TestEnd {
  const items = unit.items.filter((item) => wanted.has(item.id));
  const red = items.filter((item) => !isGreen(item) && !isNeutral(item));
  if (red.length > 0) return { kind: 'fail', error: failureOf(red, items.length, unit.wasStopped) };
  const green = items.filter(isGreen);
  if (green.length > 0) return { kind: 'pass' };
  return { kind: 'skip', note: items.map((item) => item.problem ?? item.status).join('; ') };
}

/** Judges the items of a unit that nobody planned: they belong to no other test. */
export function judgeOrphans(unit: UnitItems, planned: ReadonlySet<string>): TestEnd {
  const orphans = unit.items.filter((item) => !planned.has(item.id));
  if (orphans.length === 0) return { kind: 'pass' };
  return judgeItems(unit, new Set(orphans.map((item) => item.id)));
}

function isGreen(item: RunItem): boolean {
  return (item.status === 'pass' || item.status === 'xfail') && hasCompared(item);
}

function isNeutral(item: RunItem): boolean {
  return item.status === 'unsupported' || item.status === 'skip';
}

function failureOf(red: readonly RunItem[], of: number, wasStopped: boolean): ConformanceFailure {
  const head = of === 1 ? [] : [`${red.length} of ${of} cases are not right`];
  const more = red.length > SHOWN ? [`and ${red.length - SHOWN} more`] : [];
  const stopped = wasStopped && red.every((item) => item.status === 'notrun');
  const hint = 'The time was too short: raise timeoutMs or lower steps.';
  // Vitest shows the message only, so the advice has to stand there as well.
  const advice = stopped ? [hint] : [];
  const lines = [...head, ...advice, ...red.slice(0, SHOWN).flatMap(describeItem), ...more];
  return new ConformanceFailure('E_CONFORMANCE', lines.join('\n'), stopped ? { hint } : {});
}

function describeItem(item: RunItem): string[] {
  const { id, status, problem = 'nothing was compared', clauses, example, seed } = item;
  const lines = [`${id} (${status}): ${problem}`];
  if (clauses.length > 0) lines.push(`  clauses ${clauses.join(' ')}`);
  if (example !== undefined) lines.push(`  example ${example}`);
  if (seed !== undefined) lines.push(`  seed ${seed}`);
  return lines;
}
