import { describe, expect, test } from 'vitest';
import type { Words } from '../../../oracles/messages.ts';
import { TINS_CODEC } from '../../test/tins/tins-game.ts';
import { ChanceFinder } from '../chance.ts';
import { Random } from '../random.ts';
import type { Taken } from '../walker.ts';

/** A step that draws words which have to be below these bounds, one after the other. */
function drawing(bounds: readonly number[], calls = { count: 0 }): (tape: Words) => Taken {
  return (tape) => {
    calls.count += 1;
    for (const [index, bound] of bounds.entries()) {
      const word = tape[index];
      if (word === undefined) return { refusal: 'chance-short' };
      if (word >= bound) return { refusal: 'chance-range' };
    }
    return { drawn: bounds.length, events: [] };
  };
}

function finder(layer: 'outcome' | 'raw' = 'outcome'): ChanceFinder {
  return new ChanceFinder(TINS_CODEC, layer, new Random(4));
}

describe('finding chance that a step accepts', () => {
  test('takes one try where every outcome of the layout is accepted', () => {
    const calls = { count: 0 };
    const { taken, chance } = finder().find(drawing([3, 3, 3], calls));
    expect(taken).toEqual({ drawn: 3, events: [] });
    expect(chance).toHaveLength(3);
    expect(calls.count).toBe(1);
  });

  test('finds words whose ranges depend on their place, as in a shuffle', () => {
    const { chance } = finder().find(drawing([1, 1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1]));
    expect(chance).toHaveLength(12);
  });

  test('gives longer tapes to steps that draw more', () => {
    expect(finder('raw').find(drawing(new Array<number>(300).fill(2 ** 32))).chance).toHaveLength(
      300,
    );
  });

  test('gives the smallest words when asked to', () => {
    const atLeast: (tape: Words) => Taken = ([a, b]) => {
      if (a === undefined || (a === 2 && b === undefined)) return { refusal: 'chance-short' };
      return a < 2 ? { refusal: 'chance-range' } : { drawn: 2, events: [] };
    };
    expect(finder().smallest(atLeast).chance).toEqual([2, 0]);
  });

  test('gives up with the refusal if nothing is accepted or it is not about chance', () => {
    expect(finder().find(drawing([0])).taken).toEqual({ refusal: 'chance-range' });
    expect(finder().find(() => ({ refusal: 'illegal-action' }))).toEqual({
      taken: { refusal: 'illegal-action' },
      chance: [],
    });
    expect(finder().find(() => ({ refusal: 'chance-short' })).taken).toEqual({
      refusal: 'chance-short',
    });
  });
});
