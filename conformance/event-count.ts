/** Counts on how many steps each rule event was observed. */
export class EventCount {
  private readonly counts = new Map<string, number>();

  /** The events of one step; nothing if the subject reports none. */
  add(events: Iterable<string> | undefined): void {
    if (events === undefined) return;
    for (const event of events) this.counts.set(event, (this.counts.get(event) ?? 0) + 1);
  }

  /** The counts by id, ids in order. */
  toJSON(): Record<string, number> {
    return Object.fromEntries([...this.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
