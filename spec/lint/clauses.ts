import type { Finding } from '../finding.ts';
import type { GameSpec } from '../generated/game-spec.ts';

/** Of a hundred clauses so many may say why nothing checks them. */
const MAX_UNCHECKED_PERCENT = 5;

/**
 * Each clause is named by a vector, a law or a scope, or says why not; each event is named by a
 * clause, so that a difference in it can be blamed on one.
 *
 * @param checked - ids of the clauses that vectors, laws or scopes name
 */
export function lintClauses(spec: GameSpec, checked: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const excused: number[] = [];
  for (const [index, clause] of spec.clauses.entries()) {
    const isChecked = checked.has(clause.id);
    if (clause.unchecked !== undefined) excused.push(index);
    if (isChecked && clause.unchecked !== undefined) {
      findings.push({
        rule: 'stale-excuse',
        pointer: `/clauses/${index}/unchecked`,
        message: `${clause.id} says why nothing checks it, but something does`,
        hint: 'Remove "unchecked".',
      });
    }
    if (!isChecked && clause.unchecked === undefined) {
      findings.push({
        rule: 'orphan-clause',
        pointer: `/clauses/${index}`,
        message: `${clause.id} (${clause.title}) is named by no vector, law or scope`,
        hint: 'Write a vector or a law for it, or say in "unchecked" why there can be none.',
      });
    }
  }
  const allowed = Math.floor((spec.clauses.length * MAX_UNCHECKED_PERCENT) / 100);
  for (const index of excused.slice(allowed)) {
    findings.push({
      rule: 'unchecked-limit',
      pointer: `/clauses/${index}/unchecked`,
      message: `expected at most ${allowed} of ${spec.clauses.length} clauses without a check, found ${excused.length}`,
    });
  }
  return [...findings, ...lintEvents(spec)];
}

function lintEvents(spec: GameSpec): Finding[] {
  const named = new Set(spec.clauses.flatMap((clause) => clause.events ?? []));
  return spec.events.flatMap((event, index) =>
    named.has(event.id)
      ? []
      : [
          {
            rule: 'orphan-event',
            pointer: `/events/${index}`,
            message: `${event.id} is named by no clause`,
            hint: 'Add it to "events" of the clause that it shows.',
          },
        ],
  );
}
