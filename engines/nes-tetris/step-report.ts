import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { EventSink } from '../engine.ts';
import { eventIndices } from '../event-indices.ts';

const EVENTS = [
  'clear-1',
  'clear-2',
  'clear-3',
  'clear-4',
  'row-0-removed',
  'lock-above-ceiling',
  'hidden-row-blocks',
  'level-up',
  'level-kept-at-ten',
  'lines-hundred',
  'paid-at-new-level',
  'score-capped',
  'choice-repeated',
  'same-piece-again',
  'lock-at-once',
  'placement-over',
  'menu-draws',
  'menu-draw-again',
  'menu-b-held-off',
  'start-pressed',
  'game-made',
  'stalled-frame',
  'select-toggles',
  'shift-pressed',
  'shift-repeated',
  'shift-blocked',
  'shift-both-goes-right',
  'shift-not-with-down',
  'turn-clockwise',
  'turn-counterclockwise',
  'turn-blocked',
  'a-before-b',
  'first-piece-waits',
  'first-piece-released',
  'soft-drop-begins',
  'soft-drop-row',
  'soft-drop-ends',
  'gravity-row',
  'gravity-level-29',
  'stopped-by-gravity',
  'stopped-by-soft-drop',
  'lock-wait-1',
  'lock-wait-2',
  'lock-wait-3',
  'lock-wait-4',
  'lock-wait-5',
  'clear-begins-0',
  'clear-begins-1',
  'clear-begins-2',
  'clear-begins-3',
  'soft-points',
  'soft-points-six-lost',
  'soft-points-ones-lost',
  'spawn',
  'overlap-at-spawn',
  'overlap-moved-free',
  'charge-kept',
  'game-lost',
  'curtain-row',
  'frame-over',
] as const;

/** Id of a rule event of the game. */
export type EventName = (typeof EVENTS)[number];

/** Takes the rule events by name as a step goes on, and drops them between steps. */
export class StepReport {
  private readonly index: Readonly<Record<EventName, number>> | undefined;
  private sink: EventSink | undefined;

  /**
   * @param spec - without it all events are dropped
   * @throws {SpecError} `E_SPEC_EVENT` if the spec lacks an event that this engine reports
   */
  constructor(spec?: GameSpec) {
    this.index = spec === undefined ? undefined : eventIndices(spec, EVENTS);
  }

  begin(sink: EventSink): void {
    this.sink = sink;
  }

  end(): void {
    this.sink = undefined;
  }

  tell(name: EventName): void {
    if (this.index !== undefined) this.sink?.add(this.index[name]);
  }
}
