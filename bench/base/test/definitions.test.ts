import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { incomparable } from '../definitions.ts';
import { cloneFixture, gameText } from './clone-fixture.ts';

const clone = cloneFixture();
afterAll(() => clone.remove());

const kernel = { id: 'toy/count', unit: 'move', corpus: 'games from the seed on' };
const entry = { name: 'count', unit: 'move', corpus: 'games from the seed on' };
const game = 'spec/games/toy/game.json';
const GONE = 'new in the candidate: the base has no kernel toy/count';

describe('a kernel of another revision', () => {
  test('can be compared if it does as much work on the same', () => {
    clone.write('dist/bench/games/toy.js', '');
    clone.write(game, gameText([{ name: 'other' }, { ...entry, title: 'told in other words' }]));
    expect(incomparable(clone.root, kernel)).toBeUndefined();
  });

  test.each([
    ['is not there', [], GONE],
    [
      'counts other work',
      [{ ...entry, unit: 'game' }],
      'the base counts games where the candidate counts moves',
    ],
    [
      'has another corpus',
      [{ ...entry, corpus: 'boards' }],
      'measured on something else: "boards"',
    ],
  ])('cannot if it %s', (_what, benchmarks, why) => {
    clone.write(game, gameText(benchmarks));
    expect(incomparable(clone.root, kernel)).toBe(why);
  });

  test('cannot if its game is older than benchmarks, or not there', () => {
    clone.write(game, '{ "id": "toy" }\n');
    expect(incomparable(clone.root, kernel)).toBe(GONE);
    rmSync(join(clone.root, game));
    expect(incomparable(clone.root, kernel)).toBe(GONE);
  });

  test('cannot if it is declared and has no module', () => {
    clone.write(game, gameText([entry]));
    rmSync(join(clone.root, 'dist'), { recursive: true });
    expect(incomparable(clone.root, kernel)).toBe(GONE);
  });
});
