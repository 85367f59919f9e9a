import type { TraceDivergence, TraceField } from '../../spec/generated/trace-file.ts';
import { baseField, blame } from '../blame.ts';
import { clauseShares } from '../clause-shares.ts';
import type { Codec } from '../codec.ts';
import { stateField, wordsDifference } from '../difference.ts';
import { suspectsFirst } from '../suspects.ts';
import type { Pair } from './pair.ts';

/** What of a step may differ, as trace files name it. */
export type FindingLane = TraceDivergence['lane'];
/** How a difference counts. */
export type FindingStatus = TraceDivergence['status'];

/** The first difference of a game. */
export interface Finding {
  readonly status: FindingStatus;
  readonly lane: FindingLane;
  /** Steps after which the difference shows; 0 is the start. */
  readonly at: number;
  readonly fields: readonly TraceField[];
  /** Rule events of the step by the reference. */
  readonly events: readonly string[];
  /** The clauses to look at, most likely first. */
  readonly clauses: readonly string[];
  /** One line for people. */
  readonly message: string;
  readonly signature: string;
}

/** What was observed, before it is given clauses and a signature. */
export type Observation = Omit<Finding, 'clauses' | 'signature' | 'status'> & {
  readonly status?: FindingStatus;
  /** Field of the signature, unless it is that of the first of `fields`. */
  readonly field?: string;
  /** What else a clause may name among its fields that points to it, such as `listEnd`. */
  readonly hints?: readonly string[];
  /** Events that point to clauses, unless they are those of the step. */
  readonly suspects?: readonly string[];
};

/** Begins the name of a field that is an event which only one side reports. */
export const EVENT_FIELD = 'events.';
/** Clauses that are part of a signature: more would make one mistake many failures. */
const SIGNING_CLAUSES = 2;
/** Differing words that are named; the others are only there. */
export const MOST_FIELDS = 64;
const MOST_MESSAGE = 3_000;

/** Names the clauses of an observation and signs it. */
export function findingOf(
  { codec, engine }: Pick<Pair, 'codec' | 'engine'>,
  observed: Observation,
): Finding {
  const { field, hints = [], suspects, status = 'fail', ...rest } = observed;
  const { lane, fields, events } = rest;
  const base = field ?? baseField(fields[0]?.name ?? '');
  const names = field === undefined ? fields.map(({ name }) => name) : [field, ...hints];
  const blamed = blame(codec.spec, {
    lane: blameLane(lane),
    fields: lane === 'events' ? [] : names,
    ...(observed.at === 0 && suspects === undefined
      ? { atStart: true }
      : { events: suspects ?? events }),
    shares: clauseShares(codec, engine),
  });
  const clauses = suspectsFirst(blamed, codec.suspects ?? []);
  return {
    ...rest,
    status,
    message: rest.message.slice(0, MOST_MESSAGE),
    clauses,
    signature: signatureOf(codec, { lane, status, field: base, clauses }),
  };
}

/** `game/profile/lane/status/field/clauses`: equal signatures are one failure. */
function signatureOf(
  codec: Codec,
  parts: {
    readonly lane: FindingLane;
    readonly status: FindingStatus;
    readonly field: string;
    readonly clauses: readonly string[];
  },
): string {
  const clauses = parts.clauses.slice(0, SIGNING_CLAUSES).join('+');
  const field = parts.field.replace(/[^A-Za-z0-9]/g, '').slice(0, 40);
  const game = `${codec.spec.id}/${codec.profile.name}`;
  return `${game}/${parts.lane}/${parts.status}/${field}/${clauses}`;
}

/** The words of two states that differ, by name; nothing if none does. */
export function fieldDifferences(
  codec: Codec,
  subject: readonly number[],
  reference: readonly number[],
): TraceField[] {
  const fields: TraceField[] = [];
  for (let index = 0; index < Math.max(subject.length, reference.length); index += 1) {
    const [a, b] = [subject[index], reference[index]];
    if (a === b || fields.length === MOST_FIELDS) continue;
    fields.push({
      name: stateField(codec, a === undefined ? reference : subject, index).slice(0, 200),
      ...(a === undefined ? {} : { subject: a }),
      ...(b === undefined ? {} : { reference: b }),
    });
  }
  return fields;
}

/** The first words of two lists that differ, as `name[i]`. */
export function listField(
  name: string,
  subject: readonly number[],
  reference: readonly number[],
): TraceField[] {
  let at = 0;
  if (wordsDifference(reference, subject, () => name) === undefined) return [];
  while (subject[at] === reference[at]) at += 1;
  const [a, b] = [subject[at], reference[at]];
  return [
    {
      name: `${name}[${at}]`,
      ...(a === undefined ? {} : { subject: a }),
      ...(b === undefined ? {} : { reference: b }),
    },
  ];
}

/** `score: expected 4, got 8`; a side that has nothing there says so. */
export function describeField({ name, subject, reference }: TraceField): string {
  if (name.startsWith(EVENT_FIELD)) {
    const event = name.slice(EVENT_FIELD.length);
    return subject === undefined ? `events: expected ${event}` : `events: got ${event}`;
  }
  return `${name}: expected ${reference ?? 'nothing'}, got ${subject ?? 'nothing'}`;
}

function blameLane(lane: FindingLane): 'state' | 'legal' | 'events' | 'drawn' | 'refusal' {
  return lane === 'start' || lane === 'over' ? 'state' : lane;
}
