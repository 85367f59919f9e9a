import { describe, expect, test } from 'vitest';
import { loadGame } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { clausesApart, suspectsFirst } from '../suspects.ts';

const { spec } = loadGame('drop7');
const profile = resolveProfile(spec, 'hardcore-17k');

describe('two profiles', () => {
  test('differ by the clauses that name a parameter in which they differ', () => {
    expect(clausesApart(spec, profile, 'hardcore-h1')).toEqual(['D7-17']);
    expect(clausesApart(spec, profile, 'hardcore-h2')).toEqual(['D7-15']);
  });

  test('differ by nothing if they are the same or unknown', () => {
    expect(clausesApart(spec, profile, undefined)).toEqual([]);
    expect(clausesApart(spec, profile, 'hardcore-17k')).toEqual([]);
    expect(clausesApart(spec, profile, 'a-name-of-the-subject')).toEqual([]);
  });
});

test('suspects come first among the clauses that a difference points to, and only among them', () => {
  expect(suspectsFirst(['A-01', 'A-02', 'A-03'], ['A-03', 'A-09'])).toEqual([
    'A-03',
    'A-01',
    'A-02',
  ]);
});
