import { describe, expect, test } from 'vitest';
import type { GameSpec, LayoutSource } from '../generated/game-spec.ts';
import { layoutDifference } from '../layout-difference.ts';
import { loadGame } from '../load.ts';
import { resolveProfile } from '../profile.ts';

/** 2048 with another state layout. */
function withState(fields: Record<string, LayoutSource>): GameSpec {
  return { ...loadGame('2048').spec, state: { struct: fields } };
}

function difference(spec: GameSpec, a: string, b: string) {
  return layoutDifference(spec, resolveProfile(spec, a), resolveProfile(spec, b));
}

describe('the layouts of two profiles', () => {
  test('differ in the first part of another size', () => {
    expect(difference(loadGame('2048').spec, '4x4', '2x2')).toEqual({
      part: 'state.cells',
      sizes: ['16 cells', '4 cells'],
    });
  });

  test('are alike if only a rule differs', () => {
    expect(difference(loadGame('snake123').spec, 'original', 'exact')).toBeUndefined();
  });

  test('are alike if only bounds of words differ', () => {
    expect(difference(withState({ row: { u: 'rows' } }), '4x4', '2x2')).toBeUndefined();
    expect(
      difference(withState({ bag: { list: 'u', max: 'rows' } }), '4x4', '2x2'),
    ).toBeUndefined();
  });

  test.each<[string, LayoutSource, string, string]>([
    ['rows', { rows: ['rows', 'cols'] }, 'state.part', '4 x 4 rows of bits'],
    ['bytes', { bytes: 'rows' }, 'state.part', '4 bytes'],
    ['an opt', { opt: { cells: 'rows' } }, 'state.part', '4 cells'],
    ['items', { list: { cells: 'rows' }, max: 3 }, 'state.part[]', '4 cells'],
    ['a struct', { struct: { deep: { cells: 'cols' } } }, 'state.part.deep', '4 cells'],
  ])('are looked at within %s', (_what, part, name, size) => {
    const found = difference(withState({ part }), '4x4', '2x2');
    expect(found).toMatchObject({ part: name });
    expect(found?.sizes[0]).toBe(size);
  });
});
