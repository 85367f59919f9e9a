import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../spec/errors.ts';
import { quoteCommand, splitCommand } from '../split-command.ts';

describe('splitCommand', () => {
  test.each([
    ['node adapter.js', ['node', 'adapter.js']],
    ['  python3\t-u  a.py \n', ['python3', '-u', 'a.py']],
    ["'my program' 'it is'", ['my program', 'it is']],
    ['"a \\"b\\" \\\\ c" d', ['a "b" \\ c', 'd']],
    ['"keep \\n and \\$"', ['keep \\n and \\$']],
    ["a\\ b \\'c", ['a b', "'c"]],
    ["x''y \"\" ''", ['xy', '', '']],
    ['--path="a b"/c', ['--path=a b/c']],
  ])('%s', (text, args) => {
    expect(splitCommand(text)).toEqual(args);
  });

  test('shell characters have no meaning', () => {
    expect(splitCommand('node x.js; id | cat > $HOME/*.txt `id` $(id) && true')).toEqual([
      'node',
      'x.js;',
      'id',
      '|',
      'cat',
      '>',
      '$HOME/*.txt',
      '`id`',
      '$(id)',
      '&&',
      'true',
    ]);
  });

  test.each([
    ['', /empty/],
    ['   ', /empty/],
    ["node 'x", /single quote at column 6 of the command is never closed/],
    ['node "x', /double quote at column 6/],
    ['node x\\', /ends with a backslash/],
  ])('refuses %j', (text, message) => {
    expect(() => splitCommand(text)).toThrow(message);
    expect(() => splitCommand(text)).toThrow(UsageError);
  });

  test('takes apart what quoteCommand has put together', () => {
    void fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (args) => {
        expect(splitCommand(quoteCommand(args))).toEqual(args);
      }),
    );
  });
});
