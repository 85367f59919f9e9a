import type { GameReply } from '../../oracles/messages.ts';
import type { RefusalCode } from '../../spec/errors.ts';
import { listProblem } from '../vectors/expectation.ts';
import { refusalFields } from '../vectors/play-lines.ts';
import type { Observation } from './finding.ts';
import {
  describeField,
  EVENT_FIELD,
  type FindingLane,
  fieldDifferences,
  listField,
  MOST_FIELDS,
} from './finding.ts';
import { bothOffer, type Pair } from './pair.ts';

/**
 * The lanes in which two results of one game differ, most telling first; a lane that one of them
 * lacks is not compared, except that a list which only one side finds too long to give is.
 */
export function differingLanes(
  pair: Pair,
  subject: GameReply,
  reference: GameReply,
): readonly FindingLane[] {
  const lanes: FindingLane[] = [];
  const [a, b] = [subject, reference];
  if (a.n !== b.n || a.err !== b.err || a.at !== b.at) lanes.push('refusal');
  if (differ(a.d, b.d)) lanes.push('state');
  if (a.k !== b.k) lanes.push('drawn');
  if (a.over !== b.over) lanes.push('over');
  if (bothOffer(pair, 'legal')) {
    const oneListed = (a.ld === undefined) !== (b.ld === undefined);
    if (oneListed || differ(a.ld, b.ld)) lanes.push('legal');
  }
  if (bothOffer(pair, 'events') && differ(a.ed, b.ed)) lanes.push('events');
  return lanes;
}

/** The states of a range as both sides show them. */
export interface Shown {
  readonly subject: GameReply;
  readonly reference: GameReply;
  /** Step of the first state that is shown. */
  readonly from: number;
  /** Last step that was asked for. */
  readonly to: number;
}

/** The first difference within a range of states; undefined if there is none. */
export function firstDifference(pair: Pair, shown: Shown): Observation | undefined {
  for (let at = shown.from; at <= shown.to; at += 1) {
    const found = differenceAt(pair, shown, at);
    if (found === 'end') break;
    if (found !== undefined) return found;
  }
  const { subject, reference } = shown;
  if (subject.over === reference.over || subject.n !== reference.n) return undefined;
  return {
    lane: 'over',
    at: subject.n,
    field: pair.codec.spec.over,
    fields: [{ name: 'over', subject: subject.over, reference: reference.over }],
    events: eventsAt(pair, shown, subject.n),
    message: `over: expected ${reference.over}, got ${subject.over}, with equal states`,
  };
}

function differenceAt(pair: Pair, shown: Shown, at: number): Observation | 'end' | undefined {
  const { subject: a, reference: b, from } = shown;
  const index = at - from;
  const [state, wanted] = [a.st?.[index], b.st?.[index]];
  const events = eventsAt(pair, shown, at);
  if (state === undefined || wanted === undefined) {
    return refusalDifference(pair, shown, at) ?? 'end';
  }
  const fields = fieldDifferences(pair.codec, state, wanted);
  const [first] = fields;
  if (first !== undefined) {
    const lane = at === 0 ? 'start' : 'state';
    return { lane, at, fields, events, message: describeField(first) };
  }
  const drawn = drawnAt(a, index);
  const due = drawnAt(b, index);
  if (drawn !== due) {
    const field = { name: 'drawn', subject: drawn, reference: due };
    return { lane: 'drawn', at, fields: [field], events, message: describeField(field) };
  }
  const lists = bothOffer(pair, 'legal') ? listDifference(a, b, index) : undefined;
  if (lists !== undefined) return { lane: 'legal', at, events, field: 'legal', ...lists };
  return bothOffer(pair, 'events') ? eventDifference(pair, shown, at, events) : undefined;
}

/** One side has a state here and the other has not, or both end with different codes. */
function refusalDifference(pair: Pair, shown: Shown, at: number): Observation | undefined {
  const { subject, reference } = shown;
  const [found, wanted] = [codeAt(subject, at), codeAt(reference, at)];
  if (found === wanted) return undefined;
  const events = eventsAt(pair, shown, at);
  const message = `expected ${wanted ?? 'acceptance'}, got ${found ?? 'acceptance'}`;
  // That the end of the game or the chance was misjudged is to be blamed, if one code says so.
  const codes = [wanted, found].filter((code) => code !== undefined);
  const telling = codes.find((code) => code !== 'illegal-action') ?? codes[0];
  const [field = 'legal'] = refusalFields(telling);
  return { lane: 'refusal', at, field, fields: [], events, message };
}

function listDifference(
  a: GameReply,
  b: GameReply,
  index: number,
): Pick<Observation, 'fields' | 'hints' | 'message'> | undefined {
  const [list, wanted] = [a.sl?.[index], b.sl?.[index]];
  if (list === undefined || wanted === undefined) return undefined;
  const problem = listProblem(wanted, list);
  if (problem === undefined) return undefined;
  const lengths =
    list.length === wanted.length
      ? sameMembers(list, wanted)
        ? ' (same actions in another order)'
        : ''
      : ` (${wanted.length} actions expected, ${list.length} found)`;
  const fields = actionField(list, wanted);
  // One list goes on where the other ends: to blame is what says where a list ends.
  const shorter = Math.min(list.length, wanted.length);
  const hints = samePrefix(list, wanted, shorter) ? ['listEnd'] : [];
  return { fields, hints, message: `${problem.replace(', found ', ', got ')}${lengths}` };
}

function samePrefix(
  list: readonly (readonly number[])[],
  wanted: readonly (readonly number[])[],
  length: number,
): boolean {
  return list.slice(0, length).every((action, index) => action.join() === wanted[index]?.join());
}

/** The first word of the first action that differs, as `legal[action][word]`. */
function actionField(
  list: readonly (readonly number[])[],
  wanted: readonly (readonly number[])[],
): Observation['fields'] {
  const same = (action: readonly number[], index: number): boolean =>
    action.join() === wanted[index]?.join();
  const first = list.findIndex((action, index) => !same(action, index));
  const at = first === -1 ? list.length : first;
  return listField(`legal[${at}]`, list[at] ?? [], wanted[at] ?? []);
}

function eventDifference(
  pair: Pair,
  { subject, reference, from }: Shown,
  at: number,
  events: readonly string[],
): Observation | undefined {
  const [found, wanted] = [subject.se?.[at - from], reference.se?.[at - from]];
  if (at === 0 || found === undefined || wanted === undefined) return undefined;
  if (found.join() === wanted.join()) return undefined;
  const extra = found.filter((event) => !wanted.includes(event));
  const missing = wanted.filter((event) => !found.includes(event));
  const ids = (list: readonly number[]): string[] => list.map((event) => eventId(pair, event));
  const parts = [
    ...(missing.length > 0 ? [`expected ${ids(missing).join(' ')}`] : []),
    ...(extra.length > 0 ? [`got ${ids(extra).join(' ')}`] : []),
    ...(extra.length + missing.length === 0 ? ['expected ascending order, each once'] : []),
  ];
  return {
    lane: 'events',
    at,
    fields: eventFields(pair, found, wanted),
    events,
    suspects: ids([...missing, ...extra]),
    message: `events: ${parts.join(', ')}`,
  };
}

/** A field for each event that only one side reports, by its name; else where the order differs. */
function eventFields(
  pair: Pair,
  found: readonly number[],
  wanted: readonly number[],
): Observation['fields'] {
  const name = (event: number): string => `${EVENT_FIELD}${eventId(pair, event)}`;
  const one = [
    ...wanted
      .filter((event) => !found.includes(event))
      .map((event) => ({ name: name(event), reference: event })),
    ...found
      .filter((event) => !wanted.includes(event))
      .map((event) => ({ name: name(event), subject: event })),
  ];
  return one.length > 0 ? one.slice(0, MOST_FIELDS) : listField('events', found, wanted);
}

/** Ids of the events of the step into state `at`, by the reference if it tells them. */
function eventsAt(pair: Pair, { subject, reference, from }: Shown, at: number): string[] {
  const told = reference.se?.[at - from] ?? subject.se?.[at - from] ?? [];
  return told.map((event) => eventId(pair, event));
}

function eventId(pair: Pair, event: number): string {
  return pair.codec.spec.events[event]?.id ?? `event-${event}`;
}

/** Words drawn up to a state; of the first state that is shown on, which is all that can be known. */
function drawnAt(reply: GameReply, index: number): number {
  return reply.sk?.[index] ?? reply.k;
}

/** The code with which a reply ends before state `at`, where it ends there. */
function codeAt(reply: GameReply, at: number): RefusalCode | undefined {
  return reply.n < at || reply.st?.length === 0 ? reply.err : undefined;
}

function sameMembers(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
): boolean {
  const sorted = (list: readonly (readonly number[])[]): string =>
    list
      .map((action) => action.join())
      .sort()
      .join(';');
  return sorted(a) === sorted(b);
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}
