import type { Words } from '../../oracles/messages.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { asFields } from '../codec.ts';
import { gainOf } from '../generate/look-ahead.ts';
import type { TraceSource } from '../generate/trace-generator.ts';
import type { Guide } from '../guide.ts';

/** One accepted step, on words. */
export interface StepSeen {
  readonly before: Words;
  readonly action: Words;
  readonly after: Words;
  /** Tape words that the step drew. */
  readonly drawn: number;
  /** Indices of its rule events. */
  readonly events: readonly number[];
}

/** A number worth climbing. */
export interface Measure {
  readonly id: string;
  /** Indices of the events that come with large values; any if empty. */
  readonly events: readonly number[];
  /** False if states have to be decoded for it. */
  readonly cheap: boolean;
  of(step: StepSeen): number;
}

/** What is worth climbing: the extremes of the game's guide, and what every game has. */
export function measuresOf(source: TraceSource, guide: Guide | undefined): Measure[] {
  const { codec, layer } = source;
  const gain = gainOf(source);
  const fieldsOf = (words: Words) => asFields(codec.state.decode(words).value);
  const own = (guide?.extremes ?? []).map((extreme): Measure => {
    return {
      id: extreme.id,
      events: eventIndices(codec.spec, extreme.events),
      cheap: false,
      of: ({ before, action, after }) => {
        const value = extreme.valueOf({
          before: fieldsOf(before),
          action: codec.action.decode(action).value,
          after: fieldsOf(after),
        });
        return Number.isFinite(value) ? value : Number.NEGATIVE_INFINITY;
      },
    };
  });
  const every = { events: [], cheap: true };
  return [
    ...own,
    { id: 'gain-of-a-step', ...every, of: ({ before, after }) => gain(before, after) },
    { id: 'events-of-a-step', ...every, of: ({ events }) => events.length },
    ...(layer === 'outcome' || layer === 'raw'
      ? [{ id: 'draws-of-a-step', ...every, of: ({ drawn }: StepSeen) => drawn }]
      : []),
  ];
}

/** The places of events in the spec; ids that it does not have are left out. */
export function eventIndices(spec: GameSpec, ids: readonly string[]): number[] {
  return spec.events.flatMap(({ id }, index) => (ids.includes(id) ? [index] : []));
}
