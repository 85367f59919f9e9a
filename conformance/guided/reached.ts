import type { GameSpec } from '../../spec/generated/game-spec.ts';

/** How often each rule event was reached by the games that were made, against what is wanted. */
export class Reached {
  /** Steps on which the event happened, by index. */
  readonly counts: number[];
  private readonly possible: readonly boolean[];
  private readonly target: number;
  private left: number;

  /**
   * @param profile - events that cannot happen in it are not waited for
   * @param target - how often each event is wanted
   */
  constructor(spec: GameSpec, profile: string, target: number) {
    this.counts = spec.events.map(() => 0);
    this.possible = spec.events.map(({ profiles }) => profiles?.includes(profile) ?? true);
    this.target = target;
    this.left = target > 0 ? this.possible.filter(Boolean).length : 0;
  }

  /** Events that were reached less often than is wanted. */
  get missing(): number {
    return this.left;
  }

  isMissing(event: number): boolean {
    return this.possible[event] === true && (this.counts[event] ?? 0) < this.target;
  }

  /** Counts the events of one step; returns how many of them were missing. */
  add(events: readonly number[]): number {
    let wanted = 0;
    for (const event of events) {
      const isWanted = this.isMissing(event);
      this.counts[event] = (this.counts[event] ?? 0) + 1;
      if (!isWanted) continue;
      wanted += 1;
      if (!this.isMissing(event)) this.left -= 1;
    }
    return wanted;
  }
}
