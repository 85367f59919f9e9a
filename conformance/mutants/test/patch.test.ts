import { expect, test } from 'vitest';
import { applyHunks } from '../patch.ts';

const TEXT = 'const a = 1;\nconst b = 2;\nconst sum = a + b;\n';

test('hunks are applied one after the other, each to what the others left', () => {
  const hunks = [
    { find: 'a + b', replace: 'a - b' },
    { find: 'a - b;', replace: 'b - a;' },
  ];
  expect(applyHunks(TEXT, hunks, 'm')).toBe('const a = 1;\nconst b = 2;\nconst sum = b - a;\n');
});

test('texts of several lines are given as lists; a replacement is no pattern', () => {
  const hunk = { find: ['const a = 1;', 'const b = 2;'], replace: ["const a = '$&';", ''] };
  expect(applyHunks(TEXT, [hunk], 'm')).toBe("const a = '$&';\n\nconst sum = a + b;\n");
});

test('an empty replacement takes the text away', () => {
  expect(applyHunks(TEXT, [{ find: 'const b = 2;\n', replace: '' }], 'm')).not.toContain('b = 2');
});

test('no hunks leave the text as it is', () => {
  expect(applyHunks(TEXT, [], 'm')).toBe(TEXT);
});

test.each([
  ['nowhere', 'const c', 0],
  ['twice', '= ', 3],
])('a text that is found %s is refused, with how often it is there', (_, find, places) => {
  const patch = () => applyHunks(TEXT, [{ find, replace: '' }], 'mutant x, a.ts');
  expect(patch).toThrow(`mutant x, a.ts: hunk 0: expected its text once, found it ${places} times`);
});

test('a hunk that an earlier one has made impossible is refused', () => {
  const hunks = [
    { find: 'a + b', replace: 'a' },
    { find: 'a + b', replace: 'b' },
  ];
  expect(() => applyHunks(TEXT, hunks, 'm')).toThrow('hunk 1: expected its text once, found it 0');
});

test('hunks that change nothing are refused', () => {
  expect(() => applyHunks(TEXT, [{ find: 'a + b', replace: 'a + b' }], 'm')).toThrow(
    'the hunks change nothing',
  );
});
