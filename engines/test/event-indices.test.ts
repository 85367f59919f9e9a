import { describe, expect, test } from 'vitest';
import { loadGame } from '../../spec/load.ts';
import { eventIndices } from '../event-indices.ts';

const { spec } = loadGame('2048');

describe('indices of events', () => {
  test('are places in the list of the spec, by name', () => {
    const first = spec.events[0]?.id ?? '';
    expect(eventIndices(spec, ['game-over', first])).toEqual({
      'game-over': spec.events.findIndex(({ id }) => id === 'game-over'),
      [first]: 0,
    });
  });

  test('of an event that the spec does not have is an error that names both', () => {
    expect(() => eventIndices(spec, ['merge', 'mergers'])).toThrow('2048 has no event mergers');
  });
});
