import type { EventSink } from './engine.ts';

/** Collects the rule events of one step; reused from step to step without allocation. */
export class EventSet implements EventSink {
  private readonly marks: Uint8Array;
  private readonly indices: number[] = [];
  private ordered = true;

  /** @param size - number of events of the spec */
  constructor(size: number) {
    this.marks = new Uint8Array(size);
  }

  add(event: number): void {
    if (this.marks[event] !== 0) {
      if (this.marks[event] === undefined) throw new RangeError(`no event has the index ${event}`);
      return;
    }
    this.marks[event] = 1;
    const last = this.indices[this.indices.length - 1];
    if (last !== undefined && last > event) this.ordered = false;
    this.indices.push(event);
  }

  clear(): void {
    // Setting the length to 0 would give the room away that the next step needs again.
    for (let event = this.indices.pop(); event !== undefined; event = this.indices.pop()) {
      this.marks[event] = 0;
    }
    this.ordered = true;
  }

  /** The indices, ascending, each once; valid until the next `add` or `clear`. */
  sorted(): readonly number[] {
    if (!this.ordered) {
      // Faster than sorting: there are about as many events as comparisons.
      let at = 0;
      for (let event = 0; event < this.marks.length; event += 1) {
        if (this.marks[event] === 0) continue;
        this.indices[at] = event;
        at += 1;
      }
      this.ordered = true;
    }
    return this.indices;
  }
}
