import type { Clause, GameSpec } from '../../spec/generated/game-spec.ts';
import type { PlannedUnit } from '../run-plan.ts';
import type { PlannedItem } from '../unit.ts';

/** One test: items of one unit that name the same clause. */
export interface PlannedTest {
  /** Unique in its group. */
  readonly name: string;
  readonly planned: PlannedUnit;
  readonly items: readonly PlannedItem[];
}

/** A block of tests. */
export interface PlannedGroup {
  readonly name: string;
  readonly clause?: Clause;
  readonly tests: readonly PlannedTest[];
}

/**
 * Arranges the items of units by the clauses that they name: a group per clause in the order of the
 * spec, then the items that name none. An item that names several clauses is in several groups.
 * Vectors of one file are one test per clause: there are too many for a test each.
 */
export function arrangeByClause(spec: GameSpec, units: readonly PlannedUnit[]): PlannedGroup[] {
  const groups = spec.clauses.map((clause): PlannedGroup => {
    const tests = units.flatMap((planned) =>
      testsOf(planned, (item) => item.clauses.includes(clause.id)),
    );
    return { name: `${clause.id} ${clause.title}`, clause, tests };
  });
  const rest = units.flatMap((planned) => testsOf(planned, (item) => item.clauses.length === 0));
  return [...groups, { name: 'every game', tests: rest }].filter(({ tests }) => tests.length > 0);
}

function testsOf(planned: PlannedUnit, wanted: (item: PlannedItem) => boolean): PlannedTest[] {
  const { unit } = planned;
  const items = (unit.planned ?? []).filter(wanted);
  const [, profile, kind, name] = unit.key.split('/');
  if (unit.kind !== 'vectors') {
    return items.map((item) => {
      return { name: `${profile} ${kind} ${name}: ${item.title}`, planned, items: [item] };
    });
  }
  const cases = items.length === 1 ? '1 vector' : `${items.length} vectors`;
  return items.length === 0 ? [] : [{ name: `${profile} ${cases} of ${name}`, planned, items }];
}
