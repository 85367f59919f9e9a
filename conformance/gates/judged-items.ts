import type { RunGame, RunItem, RunUnit } from '../../spec/generated/run-log-line.ts';
import { judgeGame } from '../report/game-report.ts';
import { kindOf } from '../report/pairs.ts';
import { BROKEN, DISAGREEING, hasCompared } from '../report/tally.ts';
import { countOf, type Failure, type Finding } from './demand.ts';
import type { PlaceFinder } from './place-finder.ts';
import { itemSignature } from './signatures.ts';

/** Longest text of a problem that a line shows. */
const LONGEST = 600;

/** What is known of the units of a demand. */
export interface JudgedItems {
  readonly failures: readonly Failure[];
  /** Why the rest is not the whole truth: units without a result, items that were not run. */
  readonly open: readonly string[];
  readonly status: Finding;
}

/** Judges planned units: what failed, one failure for each signature, and what is open. */
export class ItemJudge {
  private readonly game: RunGame;
  private readonly units: ReadonlyMap<string, RunUnit>;
  private readonly places: PlaceFinder;
  /** Clauses, the most suspicious first. */
  private readonly suspects: readonly string[];

  constructor(game: RunGame, units: ReadonlyMap<string, RunUnit>, places: PlaceFinder) {
    this.game = game;
    this.units = units;
    this.places = places;
    const { failures } = judgeGame(game, units).report;
    this.suspects = failures.flatMap(({ clause }) => clause ?? []);
  }

  /** @param keys - keys of planned units */
  judge(keys: readonly string[]): JudgedItems {
    const placed = keys.flatMap((key) =>
      (this.units.get(key)?.items ?? []).map((item) => ({ key, item })),
    );
    const groups = new Map<string, { readonly key: string; readonly item: RunItem }[]>();
    for (const one of placed) {
      if (!isRed(one.item)) continue;
      const signature = itemSignature(one.key, one.item);
      groups.set(signature, [...(groups.get(signature) ?? []), one]);
    }
    const failures = [...groups].map(([signature, group]) => this.failureOf(signature, group));
    const open = [
      ...keys.filter((key) => !this.units.has(key)).map((key) => `${key} was not run`),
      ...keys.flatMap((key) => openItems(key, this.units.get(key)?.items ?? [])),
    ];
    return {
      failures: failures.toSorted((a, b) => a.rank - b.rank).map(({ failure }) => failure),
      open,
      status: open.length > 0 ? 'notrun' : 'pass',
    };
  }

  private failureOf(
    signature: string,
    group: readonly { readonly key: string; readonly item: RunItem }[],
  ): { readonly rank: number; readonly failure: Failure } {
    const [first] = group;
    if (first === undefined) throw new RangeError('a failure of nothing');
    const { key, item } = first;
    const [clause] = item.clauses;
    const [, profile = ''] = key.split('/');
    const clauses = item.clauses.slice(0, 3).map((id) => `clause ${this.clauseText(id)}`);
    const replay = /"replay":"(lockstep replay [0-9a-f]+)"/.exec(item.example ?? '')?.[1];
    const { alsoSaw = [] } = item;
    const failure: Failure = {
      signature,
      status: DISAGREEING.has(item.status) ? 'fail' : 'error',
      ...(profile === 'all' ? {} : { profile }),
      title: titleOf(key, item),
      demanded: 'no failure',
      found: cut(item.problem ?? item.status),
      details: [
        ...clauses,
        ...(replay === undefined ? [] : [replay]),
        ...(item.seed === undefined ? [] : [`seed ${item.seed}`]),
        ...group.map((one) => `${one.item.status} in ${one.key}`),
        ...alsoSaw.map((other) => `also saw ${other}`),
      ],
      clauses: item.clauses,
      place: this.places.clause(this.game.id, clause),
      alsoSaw,
    };
    // Of differences in lockstep those come first that most games show: the log has them so.
    const isLockstep = kindOf(key) === 'lockstep';
    const suspicion = isLockstep ? 0 : this.suspects.indexOf(clause ?? '');
    return { rank: suspicion < 0 ? this.suspects.length : suspicion, failure };
  }

  private clauseText(id: string): string {
    const { file, line } = this.places.clause(this.game.id, id);
    const title = this.game.clauses.find((clause) => clause.id === id)?.title ?? '';
    return `${id} ${title} (${file}:${line})`;
  }
}

/** Whether an item disagrees or broke down. */
export function isRed({ status }: RunItem): boolean {
  return DISAGREEING.has(status) || BROKEN.has(status);
}

/**
 * What the items of a unit leave open that are neither green nor red, one line for each reason; what a
 * subject cannot do does not count.
 */
function openItems(key: string, items: readonly RunItem[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const item of items) {
    const { id, status, problem = 'not run' } = item;
    const empty = status === 'pass' && !hasCompared(item);
    if (!empty && status !== 'notrun') continue;
    const reason = empty ? 'compared nothing' : problem;
    reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  }
  return [...reasons].map(([reason, ids]) => `${key} ${ids.join(' ')}: ${reason}`);
}

/** `state, layer raw, with 2048-python` says less than the key of the unit. */
function titleOf(key: string, { id, status }: RunItem): string {
  const word = status === 'fail' ? '' : `${status}: `;
  return `${word}${key.split('/').slice(1).join('/')} ${id}`;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** `3 failures`, for the line above them. */
export function failuresText(failures: readonly Failure[]): string[] {
  return failures.length === 0 ? [] : [countOf(failures.length, 'failure')];
}
