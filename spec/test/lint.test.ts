import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lineOf } from '../finding.ts';
import { lintGame } from '../lint.ts';
import { listGames } from '../load/game-source.ts';
import { loadVectors } from '../load/vectors.ts';
import { loadGame, loadGameFrom } from '../load.ts';
import { COUNTDOWN, withChange } from './fixtures/game.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-lint-'));
afterAll(() => rmSync(scratch, { recursive: true }));
let copies = 0;

/** A copy of the fixture game; `edit` may change the text of its files. */
function copyWith(file: string, edit: (text: string) => string) {
  copies += 1;
  const folder = join(scratch, String(copies), 'spec/games/countdown');
  cpSync(COUNTDOWN, folder, { recursive: true });
  const path = join(folder, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
  return loadGame(folder);
}

function linesOf(file: string, edit: (text: string) => string, clauses: string[] = []): string[] {
  const { findings } = lintGame(copyWith(file, edit), { clauses });
  return findings.map((finding) => {
    const line = lineOf({ ...finding, file: basename(finding.file) });
    return `${finding.rule} ${line.replace(/:\d+: /, ' ')}`;
  });
}

/** Findings for the game with one value changed. */
const withGame = (pointer: string, value: unknown, clauses: string[] = []) =>
  linesOf(
    'game.json',
    (text) => JSON.stringify(withChange(JSON.parse(text), pointer, value), null, 1),
    clauses,
  );

/** The vectors of the fixture by id, as parsed JSON. */
const vectors = new Map(
  [...loadVectors(loadGame(COUNTDOWN))].map(({ vector }) => [vector.id, JSON.stringify(vector)]),
);

/** Findings for one more line: a vector of the fixture with one value changed. */
const withVector = (id: string, pointer: string, value: unknown) =>
  linesOf('vectors/basic.jsonl', (text) => {
    const vector = withChange(JSON.parse(vectors.get(id) ?? ''), '/id', 'more');
    return `${text}${JSON.stringify(withChange(vector, pointer, value))}\n`;
  });

describe('a sound game', () => {
  it('has no findings', () => {
    expect(lintGame(loadGame(COUNTDOWN))).toEqual({ findings: [], vectors: 7, checkedClauses: 3 });
  });
});

describe('clauses and events', () => {
  it('a clause that nothing names is an orphan', () => {
    const [finding] = linesOf('vectors/basic.jsonl', (text) => text.replace('"CD-01"', '"CD-02"'));
    expect(finding).toMatch(
      /^orphan-clause game\.json:\d+ \/clauses\/0: CD-01 \(Start\) is named by no/,
    );
  });

  it('a law or a scope is as good as a vector', () => {
    const edit = (text: string) => text.replace('"CD-01"', '"CD-02"');
    expect(linesOf('vectors/basic.jsonl', edit, ['CD-01'])).toEqual([]);
  });

  it('a law that names an unknown clause is found', () => {
    expect(linesOf('game.json', (text) => text, ['CD-77'])).toEqual([
      expect.stringMatching(/^unknown-clause .* a law or scope names CD-77, which is no clause/),
    ]);
  });

  it('an excuse is refused where something checks the clause', () => {
    expect(withGame('/clauses/0/unchecked', 'because')).toEqual([
      expect.stringMatching(
        /^stale-excuse .*CD-01 says why nothing checks it, but something does$/,
      ),
      expect.stringMatching(
        /^unchecked-limit .*expected at most 0 of 3 clauses without a check, found 1$/,
      ),
    ]);
  });

  it('one clause of twenty may have an excuse', () => {
    const clause = {
      id: 'CD-50',
      level: 'may',
      title: 't',
      text: 't',
      source: 's',
      unchecked: 'no way',
    };
    const filler = Array.from({ length: 16 }, (_, index) => ({
      ...clause,
      id: `CD-${20 + index}`,
      unchecked: undefined,
    }));
    const edit = (...more: object[]) =>
      linesOf(
        'game.json',
        (text) => {
          const game = JSON.parse(text);
          return JSON.stringify({ ...game, clauses: [...game.clauses, ...filler, ...more] });
        },
        filler.map(({ id }) => id),
      );
    expect(edit(clause)).toEqual([]);
    expect(edit(clause, { ...clause, id: 'CD-51' })).toEqual([
      expect.stringContaining('expected at most 1 of 21 clauses without a check, found 2'),
    ]);
  });

  it('an event that no clause names is an orphan', () => {
    expect(withGame('/clauses/1/events', ['take-one'])).toEqual([
      expect.stringMatching(/^orphan-event .*came-back is named by no clause$/),
    ]);
  });
});

describe('vectors', () => {
  it.each([
    [
      'start',
      '/clauses/0',
      'CD-44',
      'vector-names basic.jsonl:5 /clauses/0: expected a clause of the game, found CD-44',
    ],
    ['start', '/profile', 'shortt', '/profile: expected a profile of the game, found shortt'],
    ['start', '/setup', [1], '/setup: word 0: expected the end after 0 words, found 1 words'],
    ['start', '/layer', 'none', '/tape: expected no tape in layer none'],
    ['start', '/gen', 'mulberry32', 'expected no gen and no seed in layer outcome'],
    ['start', '/actions', [[4]], '/actions/0: word 0 (take): expected 1..3, found 4'],
    ['start', '/expect/0/at', 1, '/expect/0/at: expected at most 0 steps, found 1'],
    ['start', '/expect/1', { drawn: 0 }, '/expect/1: the state after 0 steps is told twice'],
    [
      'start',
      '/expect/0/fields/lefft',
      3,
      '/expect/0/fields/lefft: expected a state field of the game, found lefft',
    ],
    [
      'start',
      '/expect/0/fields/left',
      13,
      '/expect/0/fields/left: word 0 (value): expected 0..12, found 13',
    ],
    [
      'start',
      '/expect/0/fields/marks',
      [1],
      '/expect/0/fields/marks: word 1 ([0][1]): expected 0..9, found the end',
    ],
    [
      'start',
      '/expect/0/fields/generator',
      [1],
      'expected 0 generator words in layer outcome, found 1',
    ],
    [
      'start',
      '/expect/0/events',
      ['take-one'],
      '/expect/0/events: expected no events, because no step led here',
    ],
    [
      'start',
      '/expect/0/legal',
      [[1], [9]],
      '/expect/0/legal/1: word 0 (take): expected 1..3, found 9',
    ],
    [
      'start',
      '/stepsFnv',
      { fields: ['lfet'], value: '00000000' },
      '/stepsFnv/fields/0: expected a state field',
    ],
    [
      'start',
      '/state',
      [0, 2],
      '/state: state: word 2 (marks[0][0]): expected 0..9, found the end',
    ],
    ['take', '/gen', 'mulbery32', '/gen: expected a generator of the game, found mulbery32'],
    ['take', '/seed', undefined, 'expected gen and seed in layer seed'],
    ['take', '/tape', [1], '/tape: expected no tape in layer seed'],
    ['take', '/expect/0/drawn', 2, '/expect/0/drawn: expected 0 in layer seed, found 2'],
    [
      'take',
      '/expect/0/events/0',
      'take-on',
      '/expect/0/events/0: expected an event of the game, found take-on',
    ],
    [
      'take',
      '/expect/0/fields/generator',
      [1, 2],
      'expected 1 generator words in layer seed, found 2',
    ],
    ['take', '/error', 'illegal-action', '/expect/0/at: expected at most 1 steps, found 2'],
    ['fan', '/layer', 'raw', undefined],
    ['fan', '/state/0', 2, '/state: state: word 0 (over): expected 0..1, found 2'],
    [
      'fan',
      '/expect/legalCount',
      3,
      '/expect/legalCount: expected 2, the length of legal, found 3',
    ],
    ['fan', '/branches/0/action', [7], '/branches/0/action: word 0 (take): expected 1..3, found 7'],
    ['fan', '/branches/1/action', [7], undefined],
    [
      'fan',
      '/branches/0/expect',
      undefined,
      '/branches/0: expected expect or error, found neither',
    ],
    ['fan', '/branches/0/expect/fields/left', 99, '/branches/0/expect/fields/left: word 0'],
    ['words', '/gen', 'lfsr', '/gen: expected a generator of the game, found lfsr'],
    ['words', '/states/1', [1, 2], '/states/1: expected 1 generator words, found 2'],
    ['words', '/states/2', [1], '/states: expected at most 2 states, one per word, found 3'],
    ['parity', '/name', 'parety', '/name: expected a kernel of profile short, found parety'],
    ['parity', '/profile', 'long', '/name: expected a kernel of profile long, found parity'],
    ['parity', '/in/0', [13], '/in/0: word 0 (value): expected 0..12, found 13'],
    ['parity', '/out/1', [2], '/out/1: word 0 (value): expected 0..1, found 2'],
    ['parity', '/out/2', [1], '/out: expected 2 outputs for as many inputs, found 3'],
    ['perft', '/state/1', 13, '/state: state: word 1 (left): expected 0..12, found 13'],
    ['count', '/terminal', 41, '/terminal: expected at most 40, the number of states, found 41'],
  ])('%s with %s = %j', (id, pointer, value, finding) => {
    const findings = withVector(id, pointer, value);
    if (finding === undefined) expect(findings).toEqual([]);
    else expect(findings).toEqual([expect.stringContaining(finding)]);
  });

  it('a state in layer seed ends with the words of its generator', () => {
    const state = [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(withVector('take', '/state', [...state, 5])).toEqual([]);
    expect(withVector('take', '/state', state)).toEqual([
      expect.stringContaining('/state: state (before 1 generator words): word 11 (history.length)'),
    ]);
  });

  it('ids are given once in all files of a game', () => {
    expect(linesOf('vectors/numbers.jsonl', (text) => text.replace('"perft"', '"start"'))).toEqual([
      expect.stringMatching(
        /^unique-ids numbers\.jsonl:3 \/id: start is given twice, first at .*basic\.jsonl:1$/,
      ),
    ]);
  });

  it('a line that is no vector is told like the others, and the lines behind it are read', () => {
    const findings = linesOf('vectors/basic.jsonl', (text) =>
      text.replace('"origin"', '"origen"').replace('{"id":"take"', '{"id" "take"'),
    );
    expect(findings).toEqual([
      expect.stringMatching(/^orphan-clause .*CD-01/),
      'vector-schema basic.jsonl:1 /origen: expected no such property, found "origen" (and 1 more)',
      'vector-json basic.jsonl:2 expected ":", found "\\""',
    ]);
  });

  it('a game without perft sums has no vectors with them', () => {
    const game = copyWith('vectors/numbers.jsonl', (text) =>
      text.replace('"leaves":2', '"leaves":2,"sum":4'),
    );
    const { perft: _perft, ...spec } = game.spec;
    expect(lintGame(game).findings).toEqual([]);
    expect(lintGame({ ...game, spec }).findings.map(lineOf)).toEqual([
      expect.stringContaining('/sum: expected no sum, because the game defines none'),
    ]);
  });

  it('a game that lists no actions has no vectors with lists', () => {
    const game = loadGame(COUNTDOWN);
    const findings = lintGame({ ...game, spec: { ...game.spec, legal: 'all' } }).findings;
    expect(findings.map(lineOf)).toEqual([
      expect.stringContaining('expected no legal actions, because the game lists none'),
    ]);
  });
});

describe.each(listGames())('the shipped game $id', (source) => {
  it('has no findings, apart from clauses that laws and scopes may check', () => {
    const report = lintGame(loadGameFrom(source));
    const findings = report.findings.filter(({ rule }) => rule !== 'orphan-clause');
    expect(findings.map(lineOf)).toEqual([]);
    expect(report.vectors).toBeGreaterThan(0);
  });
});
