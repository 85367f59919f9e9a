import { expect, it } from 'vitest';
import { closest } from '../closest.ts';

it.each([
  ['profils', ['profiles', 'parameters'], 'Did you mean profiles?'],
  ['CELLS', ['cells'], 'Did you mean cells?'],
  ['zzz', ['cells', 'score'], 'Known: cells, score.'],
  ['zzz', [], undefined],
  ['zzz', Array.from({ length: 21 }, (_, index) => `name-of-some-length-${index}`), undefined],
  [`${'x'.repeat(1e6)}`, ['cells'], 'Known: cells.'],
])('closest', (name, known, hint) => {
  expect(closest(name, known)).toBe(hint);
});
