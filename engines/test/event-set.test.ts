import { describe, expect, it } from 'vitest';
import { EventSet } from '../event-set.ts';

describe('EventSet', () => {
  it('gives the events of a step in ascending order, each once', () => {
    const events = new EventSet(4);
    for (const event of [3, 0, 3, 2]) events.add(event);
    expect(events.sorted()).toEqual([0, 2, 3]);
    events.clear();
    expect(events.sorted()).toEqual([]);
    events.add(3);
    expect(events.sorted()).toEqual([3]);
  });

  it('refuses an event that the spec does not have', () => {
    expect(() => new EventSet(4).add(4)).toThrow('no event has the index 4');
  });
});
