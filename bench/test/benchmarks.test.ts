import { expect, it } from 'vitest';
import { chooseBenchmarks } from '../benchmarks.ts';

it('all benchmarks of all games are meant if none is named', () => {
  const ids = chooseBenchmarks([]).map(({ id }) => id);
  expect(ids).toContain('2048/row');
  expect(ids).toContain('drop7/step');
  expect(new Set(ids).size).toBe(ids.length);
});

it('a game means all of its benchmarks; the order is that of the specs, and none is listed twice', () => {
  const ids = chooseBenchmarks(['snake123/legal', '2048', '2048/row']).map(({ id }) => id);
  expect(ids).toEqual(['2048/row', '2048/ntuple', '2048/random-moves', 'snake123/legal']);
});

it('an unknown name is refused with the one that is spelt most alike', () => {
  expect(() => chooseBenchmarks(['2048/raw'])).toThrow(
    expect.objectContaining({ code: 'E_KERNEL', hint: 'Did you mean 2048/row?' }),
  );
});
