import type {
  ClauseFailures,
  GameReport,
  ItemFailure,
  NotCompared,
} from '../../spec/generated/check-report.ts';
import type { RunGame, RunItem, RunUnit } from '../../spec/generated/run-log-line.ts';
import { eventsOf } from './events-of.ts';
import { lockstepOf } from './lockstep-report.ts';
import { kindOf } from './pairs.ts';
import { addCompared, BROKEN, countStatuses, DISAGREEING, hasCompared } from './tally.ts';
import { type Evidence, judge } from './verdict.ts';

interface Placed {
  readonly unit: string;
  readonly item: RunItem;
}

/** The report on one game and the evidence behind its verdict. */
export interface JudgedGame {
  readonly report: GameReport;
  readonly evidence: Evidence;
}

/**
 * Reports on one game.
 *
 * @param units - the finished units of the run by key
 * @param required - how often each possible event has to happen in lockstep; absent: no matter
 */
export function judgeGame(
  game: RunGame,
  units: ReadonlyMap<string, RunUnit>,
  required?: number,
): JudgedGame {
  const finished = game.units.flatMap((key) => units.get(key) ?? []);
  const placed = finished.flatMap((unit) => unit.items.map((item) => ({ unit: unit.key, item })));
  const items = placed.map(({ item }) => item);
  const counts = countStatuses(items);
  const compared = addCompared(items.filter(hasCompared));
  const lockstep = lockstepOf(game, units, required);
  const evidence: Evidence = {
    items: counts,
    unfinished: game.units.length - finished.length,
    vacuous: items.filter((item) => item.status === 'pass' && !hasCompared(item)).length,
    compared: items.some(hasCompared),
    ...(required === undefined ? {} : { coverage: coverageEvidence(lockstep.lockstep, required) }),
  };
  const report: GameReport = {
    id: game.id,
    title: game.title,
    version: game.version,
    digest: game.digest,
    profiles: game.profiles,
    verdict: judge(evidence),
    clauses: coverageOf(game, items),
    vectors: placed.filter(({ unit, item }) => isVectors(unit) && hasCompared(item)).length,
    compared,
    events: eventsOf(game, finished),
    items: counts,
    units: { planned: game.units.length, finished: finished.length },
    ...lockstep,
    failures: failuresOf(game, placed),
    notCompared: notComparedOf(game, units, placed),
  };
  return { report, evidence };
}

function isLockstep(key: string): boolean {
  return kindOf(key) === 'lockstep';
}

function isVectors(key: string): boolean {
  return kindOf(key) === 'vectors';
}

function coverageEvidence(
  lockstep: GameReport['lockstep'] = [],
  required: number,
): NonNullable<Evidence['coverage']> {
  const judged = lockstep.flatMap(({ other, profiles }) =>
    profiles.flatMap(({ profile, short }) => {
      return short === undefined ? [] : [{ profile, other, short: short.length }];
    }),
  );
  return { required, judged };
}

function coverageOf(game: RunGame, items: readonly RunItem[]): GameReport['clauses'] {
  const covered = new Set(items.filter(hasCompared).flatMap((item) => item.clauses));
  const failed = new Set(items.filter(isRed).flatMap((item) => item.clauses.slice(0, 1)));
  const ids = game.clauses.map((clause) => clause.id);
  return {
    all: ids.length,
    covered: ids.filter((id) => covered.has(id)).length,
    failed: ids.filter((id) => failed.has(id)),
    uncovered: ids.filter((id) => !covered.has(id)),
  };
}

function isRed(item: RunItem): boolean {
  return DISAGREEING.has(item.status) || BROKEN.has(item.status);
}

/**
 * Failures by their most likely clause, the most suspicious clause first: that of which the largest
 * share of what was checked fails. Clauses that fail alike are in the order of the spec, where the
 * rules that others build on come first; failures without a clause come last.
 */
function failuresOf(game: RunGame, placed: readonly Placed[]): ClauseFailures[] {
  const groups = new Map<string | undefined, ItemFailure[]>();
  const passed = new Map<string, number>();
  for (const { unit, item } of placed) {
    if (isRed(item)) {
      const clause = item.clauses[0];
      const group = groups.get(clause) ?? [];
      groups.set(clause, group);
      group.push(failureOf(unit, item));
    } else if (item.status === 'pass' && hasCompared(item)) {
      for (const id of item.clauses) passed.set(id, (passed.get(id) ?? 0) + sharpness(item));
    }
  }
  const known = game.clauses.flatMap(({ id, title }) => {
    const items = groups.get(id);
    groups.delete(id);
    if (items === undefined) return [];
    const suspicion = suspicionOf(items, passed.get(id) ?? 0);
    return [{ suspicion, failures: { clause: id, title, items: items.toSorted(byClauses) } }];
  });
  const others = [...groups].map(([clause, items]) =>
    clause === undefined ? { items } : { clause, items },
  );
  const ranked = known.toSorted((a, b) => b.suspicion - a.suspicion);
  return [...ranked.map(({ failures }) => failures), ...others];
}

/** Counterexamples of lockstep runs first: they are one step and can be replayed. */
function byClauses(a: ItemFailure, b: ItemFailure): number {
  const lockstep = Number(isLockstep(b.unit)) - Number(isLockstep(a.unit));
  return lockstep !== 0 ? lockstep : a.clauses.length - b.clauses.length;
}

/** What can be about one clause only says more than a whole game that is about fifteen. */
function sharpness({ clauses }: { readonly clauses: readonly string[] }): number {
  return 1 / clauses.length ** 2;
}

/**
 * Which share of the evidence about a clause speaks against it, in steps of 0.01; less if all that
 * fails is blunt.
 */
function suspicionOf(failures: readonly ItemFailure[], passed: number): number {
  const failed = failures.reduce((sum, item) => sum + sharpness(item), 0);
  return Math.round((100 * Math.min(1, failed) * failed) / (failed + passed)) / 100;
}

function failureOf(unit: string, item: RunItem): ItemFailure {
  const { id, status, clauses, problem, example, seed } = item;
  return {
    unit,
    item: id,
    status,
    clauses,
    ...(problem === undefined ? {} : { problem }),
    ...(example === undefined ? {} : { example }),
    ...(seed === undefined ? {} : { seed }),
  };
}

function notComparedOf(
  game: RunGame,
  units: ReadonlyMap<string, RunUnit>,
  placed: readonly Placed[],
): NotCompared[] {
  const notRun = game.units
    .filter((unit) => !units.has(unit))
    .map((unit): NotCompared => ({ unit, status: 'notrun' }));
  const neutral = placed.flatMap(({ unit, item }): NotCompared[] => {
    const { id, status, problem } = item;
    const isNeutral = status === 'unsupported' || status === 'skip' || status === 'notrun';
    if (!isNeutral && (status !== 'pass' || hasCompared(item))) return [];
    return [{ unit, item: id, status, ...(problem === undefined ? {} : { problem }) }];
  });
  return [...notRun, ...neutral];
}
