import type { RunItem, RunLockstep, RunUnit } from '../spec/generated/run-log-line.ts';
import type { ItemResult, LockstepPlay, PlannedItem, Status, Unit, UnitResult } from './unit.ts';

const MAX_PROBLEM = 2000;
const MAX_EXAMPLE = 10_000;
const MAX_ORIGIN = 200;
const MAX_ALSO_SAW = 50;

/** Bytes that the examples of one unit may take together, so that its line stays readable. */
const MAX_EXAMPLES = 400_000;

/**
 * The log line of a finished unit. Long texts are cut, and an item that was planned but not
 * reported is there as `notrun`: nothing that was planned may vanish.
 */
export function unitLineOf(unit: Unit, result: UnitResult): Omit<RunUnit, 'h'> {
  const reported = new Set(result.items.map((item) => item.id));
  const missing = (unit.planned ?? []).filter((item) => !reported.has(item.id));
  let room = MAX_EXAMPLES;
  const items = result.items.map((item) => {
    const line = runItemOf(item, room);
    room -= line.example?.length ?? 0;
    return line;
  });
  return {
    kind: 'unit',
    key: unit.key,
    items: [
      ...items,
      ...missing.map((item) => unknownItem(item, 'notrun', 'the unit left it out')),
    ],
    events: { ...result.events },
    ...(result.lockstep === undefined ? {} : { lockstep: playOf(result.lockstep) }),
  };
}

/** Where an event happened first, without undue texts. */
function playOf({ seed, steps, first }: LockstepPlay): RunLockstep {
  const firsts = Object.entries(first).map(([event, { game, origin }]) => {
    return [event, { game, ...(origin === undefined ? {} : { origin: cut(origin, MAX_ORIGIN) }) }];
  });
  return { seed, steps, first: Object.fromEntries(firsts) };
}

/** The log line of a unit that could not come to an end: every planned item has `status`. */
export function brokenUnitLine(unit: Unit, status: Status, problem: string): Omit<RunUnit, 'h'> {
  const planned = unit.planned ?? [{ id: 'unit', title: unit.title, clauses: [] }];
  const items = planned.map((item) => unknownItem(item, status, problem));
  return { kind: 'unit', key: unit.key, items, events: {} };
}

function runItemOf(item: ItemResult, room: number): RunItem {
  const { id, status, cases, steps, states, problem, example, seed, signature } = item;
  const { alsoSaw = [] } = item;
  return {
    id,
    status,
    clauses: [...item.clauses],
    cases,
    steps,
    states,
    ...(problem === undefined ? {} : { problem: cut(problem, MAX_PROBLEM) }),
    ...(example === undefined || room <= 0
      ? {}
      : { example: cut(example, Math.min(MAX_EXAMPLE, room)) }),
    ...(seed === undefined ? {} : { seed }),
    ...(signature === undefined ? {} : { signature }),
    ...(alsoSaw.length === 0 ? {} : { alsoSaw: alsoSaw.slice(0, MAX_ALSO_SAW) }),
  };
}

function unknownItem(item: PlannedItem, status: Status, problem: string): RunItem {
  const cutProblem = cut(problem, MAX_PROBLEM);
  return {
    id: item.id,
    status,
    clauses: [...item.clauses],
    cases: 0,
    steps: 0,
    states: 0,
    problem: cutProblem,
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
