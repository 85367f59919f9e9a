import { describe, expect, test } from 'vitest';
import { shortJson } from '../short-json.ts';

describe('a long example', () => {
  test('stays as it is if it fits', () => {
    expect(shortJson('{"a":[1,2]}', 20)).toBe('{"a":[1,2]}');
  });

  test('is still JSON, with the beginning of its lists and how much is left out', () => {
    const cells = Array.from({ length: 500 }, (_, index) => index);
    const short = shortJson(JSON.stringify({ layer: 'raw', cells }), 80);
    expect(short.length).toBeLessThanOrEqual(80);
    expect(JSON.parse(short)).toEqual({
      layer: 'raw',
      cells: [...cells.slice(0, 16), '... 484 more'],
    });
  });

  test('loses its last keys if it has too many', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`key${index}`, 1]));
    const short: unknown = JSON.parse(shortJson(JSON.stringify(many), 100));
    expect(short).toMatchObject({ key0: 1, '...': expect.stringMatching(/^\d+ more$/) });
  });

  test('is cut if it is no JSON', () => {
    expect(shortJson('x'.repeat(50), 10)).toBe('xxxxxxxxxx ...');
  });
});
