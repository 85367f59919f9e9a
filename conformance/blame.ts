import type { Clause, GameSpec } from '../spec/generated/game-spec.ts';

/** Which observation of a step differs. */
export type Lane = 'state' | 'legal' | 'events' | 'drawn' | 'refusal';

/**
 * By clause id, the share of steps in which any of its events happens, 0..1. A clause that is not in
 * it counts as one whose events hardly happen.
 */
export type ClauseShares = ReadonlyMap<string, number>;

/** A difference for which the most likely clauses are wanted. */
export interface BlameQuery {
  readonly lane: Lane;
  /**
   * Names of the differing state fields, with or without indices (`cells[3][2]`), or `generator`, or
   * `listEnd` if one legal list only goes on where the other ends.
   */
  readonly fields?: readonly string[];
  /** Rule events of the step (of the reference, if it is known). */
  readonly events?: Iterable<string>;
  /** Whether no step has been played yet. */
  readonly atStart?: boolean;
  /** How common the events of clauses are. */
  readonly shares?: ClauseShares;
  /** Rank only these clauses, and keep all of them: those of a vector line or a law. */
  readonly among?: readonly string[];
}

/** How many clauses without any hint of their own a list without `among` may hold. */
const MOST = 8;
/** What a clause about steps is worth at a start. */
const BEFORE_STEPS = 0.9;

/**
 * Clause ids, most likely culprit first. A clause scores by the fields it determines and by the
 * events it handles: an event that few clauses name, or that is rare, points more sharply than a
 * common one; a clause whose events all failed to happen is unlikely. That an event of a clause
 * happened says the less, the larger the share of steps in which one does: nothing for a clause that
 * has an event for every step.
 *
 * @returns with `among`: all of them, ranked; else only clauses that some field or event points to
 */
export function blame(spec: GameSpec, query: BlameQuery): string[] {
  const names = fieldNames(query);
  const events = query.events === undefined ? undefined : new Set(query.events);
  const weights = eventWeights(spec);
  const among = query.among;
  const scored = spec.clauses
    .filter((clause) => among === undefined || among.includes(clause.id))
    .map((clause, order) => ({
      clause,
      order,
      score: score(clause, names, { ...query, events }, weights),
    }))
    .sort((a, b) => b.score - a.score || a.order - b.order);
  if (among !== undefined) {
    const ranked = scored.map(({ clause }) => clause.id);
    return [...ranked, ...among.filter((id) => !ranked.includes(id))];
  }
  // Events alone point somewhere only if no clause claims the differing field.
  const claimed = scored.filter(({ clause }) => claims(clause, names));
  const suspects = claimed.length > 0 ? claimed : scored.filter((entry) => entry.score > 0);
  return suspects.slice(0, MOST).map(({ clause }) => clause.id);
}

/** The name of a field without indices and sub-fields: `cells[3][2]` is part of `cells`. */
export function baseField(field: string): string {
  return /^[A-Za-z0-9]*/.exec(field)?.[0] ?? field;
}

function claims(clause: Clause, names: ReadonlySet<string>): boolean {
  return (clause.fields ?? []).some((field) => names.has(field));
}

function fieldNames(query: BlameQuery): Set<string> {
  const names = new Set((query.fields ?? []).map(baseField));
  if (query.lane === 'legal') names.add('legal');
  // A refusal is about legality unless the caller knows what else it is about.
  if (query.lane === 'refusal' && names.size === 0) names.add('legal');
  if (query.lane === 'drawn') names.add('drawn');
  return names;
}

/** Weight of each event: halved for each further clause that names it, doubled if it is rare. */
function eventWeights(spec: GameSpec): Map<string, number> {
  const weights = new Map<string, number>();
  for (const event of spec.events) {
    const users = spec.clauses.filter((clause) => clause.events?.includes(event.id)).length;
    weights.set(event.id, ((event.rare === true ? 2 : 1) * 2) / Math.max(1, users));
  }
  return weights;
}

/** What else than fields points to clauses. */
type Evidence = Pick<BlameQuery, 'atStart' | 'shares'> & {
  readonly events: ReadonlySet<string> | undefined;
};

function score(
  clause: Clause,
  names: ReadonlySet<string>,
  { events, atStart, shares }: Evidence,
  weights: ReadonlyMap<string, number>,
): number {
  const fields = clause.fields ?? [];
  const hits = fields.filter((field) => names.has(field)).length;
  // A clause that determines this field alone is a better suspect than one that touches many.
  // What is to blame for the end of a list says so; the other clauses about lists are as good else.
  const ends = names.has('listEnd') && fields.includes('listEnd') ? 1 : 0;
  const fieldScore = hits === 0 ? 0 : 2 + hits / fields.length + ends;
  const own = clause.events ?? [];
  if (own.length === 0) return fieldScore;
  // What has events is about steps: of clauses that are as good else, the others come first.
  if (atStart === true) return fieldScore * BEFORE_STEPS;
  if (events === undefined) return fieldScore;
  const happened = own.filter((event) => events.has(event));
  if (happened.length === 0) return fieldScore / 4;
  const telling = 1 - (shares?.get(clause.id) ?? 0);
  const sharpest = telling * Math.max(...happened.map((event) => weights.get(event) ?? 1));
  // An event alone is a weak hint when the fields are known and are not this clause's.
  return names.size > 0 && hits === 0 ? sharpest / 4 : fieldScore + sharpest;
}
