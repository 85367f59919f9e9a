import type { Engine } from '../../engines/engine.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Codec } from '../codec.ts';
import { sourceFor, type TraceSource } from '../generate/trace-generator.ts';
import type { Session } from '../session.ts';

/** Two implementations that play the same games in one profile and layer. */
export interface Pair {
  readonly codec: Codec;
  readonly layer: LayerName;
  /** The implementation that is judged. */
  readonly subject: Session;
  /** The implementation that it is judged by. */
  readonly reference: Session;
  /** Makes the games and their chance; never judges. */
  readonly engine: Engine;
}

/** A lane of digests that both sides of a pair have, or why not. */
export interface LaneUse {
  readonly lane: 'state' | 'legal' | 'events';
  /** Why the lane is not compared. */
  readonly missing?: string;
}

/** What the games of a pair are made from. */
export function sourceOf({ codec, engine, layer }: Pair): TraceSource {
  return sourceFor(codec, engine, layer);
}

/** The sides by role. */
export function sidesOf(pair: Pair): readonly [Session, Session] {
  return [pair.subject, pair.reference];
}

/** Which lanes a pair has; a lane that one side lacks is left out, with the reason. */
export function lanesOf(pair: Pair): LaneUse[] {
  const lanes: LaneUse[] = [{ lane: 'state' }];
  if (pair.codec.spec.legal === 'list') lanes.push(laneOf(pair, 'legal'));
  if (pair.codec.spec.events.length > 0) lanes.push(laneOf(pair, 'events'));
  return lanes;
}

/** Whether both sides have a lane. */
export function bothOffer(pair: Pair, lane: 'legal' | 'events' | 'dig' | 'state'): boolean {
  return pair.subject.has(lane) && pair.reference.has(lane);
}

function laneOf(pair: Pair, lane: 'legal' | 'events'): LaneUse {
  const lacking = sidesOf(pair).filter((side) => !side.has(lane));
  if (lacking.length === 0) return { lane };
  const names = lacking.map((side) => side.subject.name).join(' and ');
  return { lane, missing: `${names} does not offer ${lane}` };
}
