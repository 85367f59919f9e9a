import { describe, expect, it } from 'vitest';
import { SpecError } from '../errors.ts';
import { type JsonDocument, parseJson } from '../json-file.ts';
import { problemsOf, validateDocument } from '../validate.ts';
import { changed, countdownJson, documentOf, withChange } from './fixtures/game.ts';

/** The message and hint for a game in some form. */
function refusalOf(document: JsonDocument): string {
  try {
    validateDocument('game', document);
  } catch (error) {
    if (error instanceof SpecError) return `${error.message} | ${error.hint ?? ''}`;
    throw error;
  }
  return 'accepted';
}

describe('a game against its schema', () => {
  it('passes', () => {
    expect(refusalOf(documentOf(countdownJson()))).toBe('accepted');
  });

  it('a misspelt property is reported before the missing one, with the right name', () => {
    const game = withChange(countdownJson(), '/profiles', undefined);
    expect(refusalOf(documentOf(withChange(game, '/profils', {})))).toMatch(
      /^game\.json:\d+:\d+: \/profils: expected no such property, found "profils" \(and 1 more\) \| Did you mean profiles\?$/,
    );
  });

  it.each([
    [
      { list: { opt: { u: -1 } }, max: 4 },
      '/state/struct/over/list/opt/u: expected a number from 0 to 70368744177663, found -1',
    ],
    [{ cells: true }, '/state/struct/over/cells: expected an integer or a text, found true'],
    [
      { cells: 4, mox: 3 },
      '/state/struct/over/mox: expected no such property, found "mox" | Did you mean max?',
    ],
    [
      'boool',
      '/state/struct/over: expected one of "u", "bool", "zigzag" or an object, found "boool"',
    ],
    [7, '/state/struct/over: expected one of "u", "bool", "zigzag" or an object, found 7'],
    [{ cells: 4, pattern: '^(a+)+$' }, '/state/struct/over/pattern: expected no such property'],
    [{ $ref: '#' }, 'found an object with "$ref"'],
    [
      { rows: [1, 2, 3] },
      '/state/struct/over/rows: expected at most 2 items, found an array of 3 items',
    ],
  ])(
    'of the alternatives of a layout the one that was meant is explained: %j',
    (layout, message) => {
      expect(refusalOf(changed('/state', { struct: { over: layout } }))).toContain(message);
    },
  );

  it.each([
    ['title', '', '/title: expected at least 1 characters, found 0 characters'],
    ['id', '../../x', '/id: expected text of the form ^[a-z0-9][a-z0-9-]{0,79}$, found "../../x"'],
    ['legal', 'lists', '/legal: expected one of "list", "all", found "lists" | Did you mean list?'],
    ['kernels', 3, '/kernels: expected an array, found 3'],
    ['parameters', { Size: 1 }, '/parameters/Size: expected a name that is text of the form'],
    ['clauses', [], '/clauses: expected at least 1 items, found an array of 0 items'],
  ])('%s = %j', (key, value, message) => {
    expect(refusalOf(changed(`/${key}`, value))).toContain(message);
  });

  it('inherited properties do not count', () => {
    expect(problemsOf('game', {}).map((problem) => problem.expected)).toContain(
      'the property "id"',
    );
    expect(problemsOf('game', Object.create(Object(countdownJson())))[0]?.expected).toBe(
      'the property "id"',
    );
  });
});

describe('a vector against its schema', () => {
  it.each([
    [{}, 'expected the property "id"'],
    [
      { id: 'x', kind: 'plau' },
      '/kind: expected "play" or "fan" or "rng" or "kernel" or "perft" or "reachable", found "plau"',
    ],
    [
      { id: 'x', kind: 'rng' },
      'expected the property "clauses", found an object with "id", "kind"',
    ],
    [[], 'expected an object, found an array of 0 items'],
  ])('%j', (vector, message) => {
    expect(() =>
      validateDocument('vector', parseJson(JSON.stringify(vector), { file: 'v.jsonl', line: 9 })),
    ).toThrow(`v.jsonl:9:`);
    const [problem] = problemsOf('vector', vector);
    expect(`${problem?.pointer}: expected ${problem?.expected}, found ${problem?.found}`).toContain(
      message,
    );
  });
});
