import { sha256 } from '../../spec/canonical-json.ts';
import type { GateLine, GatePlace, Part } from '../../spec/generated/gate-report.ts';

/** What can be found before known failures and warnings are taken into account. */
export type Finding = 'pass' | 'fail' | 'error' | 'notrun';

/** One thing that went wrong, by which a demand is not met. */
export interface Failure {
  readonly signature: string;
  readonly status: Exclude<Finding, 'pass'>;
  readonly profile?: string;
  readonly title: string;
  readonly demanded: string;
  readonly found: string;
  readonly details: readonly string[];
  /** Clauses that it blames, most likely first. */
  readonly clauses?: readonly string[];
  readonly place?: GatePlace;
  /** Signatures of others that were met while it was reduced. */
  readonly alsoSaw?: readonly string[];
}

/** A demand of the gate file and what was found. */
export interface Demand {
  readonly part: Exclude<Part, 'known'>;
  /** Absent if it is about no game alone. */
  readonly game?: string;
  readonly profile?: string;
  /** Unique, stable from run to run. */
  readonly id: string;
  readonly title: string;
  readonly demanded: string;
  readonly found: string;
  /** Apart from `failures`. */
  readonly status: Finding;
  /** Signature of a failure that is the demand itself: none of `failures`. */
  readonly signature?: string;
  /** Set if a warning would belittle it. */
  readonly grave?: true;
  readonly details: readonly string[];
  /** Where to look, unless a failure says it. */
  readonly place?: GatePlace;
  readonly failures: readonly Failure[];
}

const LONGEST_ID = 400;

/** An id of a line that reports can hold; a long one keeps its beginning and gets a digest. */
export function lineId(text: string): string {
  if (text.length <= LONGEST_ID) return text;
  return `${text.slice(0, LONGEST_ID - 17)}-${sha256(text).slice(0, 16)}`;
}

/** The worst first. */
const ORDER: readonly GateLine['status'][] = ['fail', 'error', 'notrun', 'warn', 'known', 'pass'];

/** The worst of some statuses; pass if there is none. */
export function worstOf(statuses: readonly GateLine['status'][]): GateLine['status'] {
  return ORDER.find((status) => statuses.includes(status)) ?? 'pass';
}

/** Grouped digits and a word: `1 game`, `12,345 games`. */
export function countOf(count: number, word: string, plural: string = `${word}s`): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${count === 1 ? word : plural}`;
}
