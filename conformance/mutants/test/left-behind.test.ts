import { expect, test } from 'vitest';
import { watchSurroundings } from '../left-behind.ts';

test('nothing is left when nothing was done', () => {
  const left = watchSurroundings();
  expect([3, 1, 2].toSorted()).toEqual([1, 2, 3]);
  expect(left()).toBeUndefined();
});

const listener = (): void => undefined;

test.each<[string, () => () => void, RegExp]>([
  [
    'a global variable',
    () => {
      Reflect.set(globalThis, 'leftOver', 1);
      return () => Reflect.deleteProperty(globalThis, 'leftOver');
    },
    /globalThis\.leftOver/,
  ],
  [
    'a built-in function that is another',
    () => {
      const { flatMap } = Array.prototype;
      Reflect.set(Array.prototype, 'flatMap', () => []);
      return () => Reflect.set(Array.prototype, 'flatMap', flatMap);
    },
    /Array\.prototype\.flatMap/,
  ],
  [
    'a property that all objects of a kind get',
    () => {
      Reflect.set(Map.prototype, 'more', 1);
      return () => Reflect.deleteProperty(Map.prototype, 'more');
    },
    /Map\.prototype\.more/,
  ],
  [
    'a listener of the process',
    () => {
      process.on('beforeExit', listener);
      return () => process.off('beforeExit', listener);
    },
    /the process/,
  ],
  [
    'an exit code',
    () => {
      process.exitCode = 7;
      return () => {
        process.exitCode = undefined;
      };
    },
    /the process/,
  ],
])('%s is found', (_what, change, named) => {
  const left = watchSurroundings();
  const undo = change();
  const found = left();
  undo();
  expect(found).toMatch(named);
  expect(left()).toBeUndefined();
});

test('what is still to happen is found', () => {
  const left = watchSurroundings();
  const timer = setTimeout(() => undefined, 60_000);
  const found = left();
  clearTimeout(timer);
  expect(found).toBe('a timeout');
});
