import { describe, expect, test } from 'vitest';
import { listGames } from '../../../spec/load/game-source.ts';
import { loadGame } from '../../../spec/load.ts';
import { problemsOf } from '../../../spec/validate.ts';
import { lintMutantClauses, lintMutants } from '../lint-mutants.ts';
import { type LoadedMutants, loadMutants } from '../load-mutants.ts';

const GAMES = listGames().map(({ id }) => id);

function mutantsOf(id: string): LoadedMutants {
  const loaded = loadMutants(loadGame(id).source);
  if (loaded === undefined) throw new Error(`${id} has no mutants`);
  return loaded;
}

describe('the mutants of the games of this package', () => {
  test.each(GAMES)('%s: every patch applies once and gives a module', (id) => {
    expect(lintMutants(loadGame(id), mutantsOf(id))).toEqual([]);
  });

  test.each(GAMES)('%s: every clause has a mutant, or, of a few, a reason', (id) => {
    expect(lintMutantClauses(loadGame(id), mutantsOf(id))).toEqual([]);
  });

  test.each(GAMES)('%s: there are twenty at least that can be told from the rules', (id) => {
    const real = mutantsOf(id).mutants.filter(({ equivalent }) => equivalent === undefined);
    expect(real.length).toBeGreaterThanOrEqual(20);
  });
});

describe('the lint', () => {
  const game = loadGame('2048');
  const loaded = mutantsOf('2048');
  const [first] = loaded.mutants;
  if (first === undefined) throw new Error('2048 has no mutants');
  const messages = (change: Partial<typeof first>): string[] =>
    lintMutants(game, { ...loaded, mutants: [{ ...first, ...change }] }).map(
      ({ message }) => message,
    );

  test.each([
    ['a text that is gone', { hunks: [{ find: 'no such text', replace: '' }] }, 'found it 0 times'],
    [
      'a text that occurs twice',
      { hunks: [{ find: 'length', replace: '' }] },
      /found it \d+ times/,
    ],
    ['an unknown clause', { clauses: ['T48-99'] }, 'T48-99 is no clause of the game'],
    ['an unknown profile', { profiles: ['9x9'] }, '9x9 is no profile of the game'],
    ['a module that is not there', { file: 'no-such.ts' }, 'there is no module no-such.ts'],
    ['a module outside the engines', { file: '../../index.ts' }, 'there is no module'],
    [
      'what is no module any more',
      { hunks: [{ find: 'let score = 0;', replace: 'let score = ;' }] },
      'what the hunks make is no module',
    ],
  ])('finds %s', (_, change, problem) => {
    expect(messages(change)).toEqual([expect.stringMatching(problem)]);
  });

  test('finds an id that is given twice, and says where', () => {
    const [finding] = lintMutants(game, { ...loaded, mutants: [first, first] });
    expect(finding).toMatchObject({ pointer: '/mutants/1/id', rule: 'unique-ids' });
    expect(finding?.file).toMatch(/mutants\.json$/);
  });

  test('finds clauses without a mutant; one that proves nothing wrong does not count', () => {
    const proof = { equivalent: 'x'.repeat(100) };
    const [none] = lintMutantClauses(game, { ...loaded, mutants: [{ ...first, ...proof }] });
    expect(none?.message).toMatch(/^no mutant breaks T48-01 T48-02 .*T48-06/);
  });

  test('finds too many excuses, and those that are not needed', () => {
    const excuse = (clause: string) => ({ clause, why: 'there is no way to break it, really' });
    const without = ['T48-01', 'T48-02', 'T48-30'].map(excuse);
    const found = lintMutantClauses(game, { ...loaded, without }).map(({ message }) => message);
    expect(found).toEqual([
      'T48-01 does have a mutant',
      'T48-02 does have a mutant',
      '3 of 34 clauses have no mutant, at most 1 may',
    ]);
  });

  test('a proof has to be more than a word', () => {
    const file = { game: '2048', mutants: [{ ...first, equivalent: 'obvious' }] };
    expect(problemsOf('mutants', file)[0]?.pointer).toBe('/mutants/0/equivalent');
  });
});
