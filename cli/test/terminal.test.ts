import { expect, test } from 'vitest';
import { painterOf, terminalOf } from '../terminal.ts';

const TTY = { isTTY: true, columns: 100 };

test.each([
  ['a terminal', TTY, {}, true, true],
  ['a pipe', {}, {}, false, false],
  ['NO_COLOR', TTY, { NO_COLOR: '1' }, false, true],
  ['an empty NO_COLOR, which means nothing', TTY, { NO_COLOR: '' }, true, true],
  ['a dumb terminal', TTY, { TERM: 'dumb' }, false, false],
  ['CI', TTY, { CI: 'true' }, false, false],
  ['no CI after all', TTY, { CI: 'false' }, true, true],
])('%s', (_what, stream, env, colour, live) => {
  expect(terminalOf(stream, env)).toMatchObject({ colour, live });
});

test('a width of nothing counts as 80 columns', () => {
  expect(terminalOf({ isTTY: true, columns: 0 }, {}).columns).toBe(80);
  expect(terminalOf(TTY, {}).columns).toBe(100);
});

test('text is the same without colours', () => {
  const paint = painterOf({ colour: false, live: true, columns: 80 });
  expect(paint('red', 'fail')).toBe('fail');
  expect(painterOf({ colour: true, live: true, columns: 80 })('red', 'fail')).toContain('[31mfail');
});
