import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findGame, listGames } from '../load/game-source.ts';
import { loadVectors } from '../load/vectors.ts';
import { gameDigest, loadGame } from '../load.ts';
import { packageRoot } from '../package-root.ts';
import { COUNTDOWN, FIXTURE_ROOT } from './fixtures/game.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-load-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A fresh root with a copy of the fixture game under a name. */
function rootWith(name: string, folder = 'countdown'): string {
  const root = join(scratch, name);
  cpSync(COUNTDOWN, join(root, 'spec/games', folder), { recursive: true });
  return root;
}

describe('finding games', () => {
  it('lists the games of the package and of extra roots, sorted by id', () => {
    const ids = listGames([FIXTURE_ROOT]).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toContain('2048');
    expect(ids).toContain('countdown');
    expect(listGames().map(({ id }) => id)).not.toContain('countdown');
  });

  it('finds a game by id or by folder, with the root that its engine lies in', () => {
    const expected = { id: 'countdown', root: FIXTURE_ROOT, dir: COUNTDOWN };
    expect(findGame('countdown', [FIXTURE_ROOT])).toEqual(expected);
    expect(findGame(COUNTDOWN)).toEqual(expected);
    expect(findGame('2048').root).toBe(packageRoot());
    const lone = join(scratch, 'countdown');
    cpSync(COUNTDOWN, lone, { recursive: true });
    expect(findGame(lone)).toEqual({ id: 'countdown', root: lone, dir: lone });
  });

  it('says what was probably meant', () => {
    expect(() => findGame('2084')).toThrow(
      expect.objectContaining({ code: 'E_GAME', hint: 'Did you mean 2048?' }),
    );
  });

  it.each([
    '../../x',
    '/etc',
    './none',
    'a\\b',
    'x\0y',
    '',
    '/dev/null/x',
    `./${'x'.repeat(5_000)}`,
  ])('takes %j as no game', (name) => {
    expect(() => loadGame(name)).toThrow(expect.objectContaining({ code: 'E_GAME' }));
  });

  it('refuses roots without games, two games of one id, and folders that are no ids', () => {
    for (const root of [scratch, '/dev/null', 'x'.repeat(5_000)]) {
      expect(() => listGames([root])).toThrow(expect.objectContaining({ code: 'E_GAMES_ROOT' }));
    }
    const twice = rootWith('twice');
    expect(() => listGames([FIXTURE_ROOT, twice])).toThrow(
      expect.objectContaining({ code: 'E_GAME_TWICE' }),
    );
    expect(listGames([FIXTURE_ROOT, FIXTURE_ROOT]).map(({ id }) => id)).toContain('countdown');
    const odd = rootWith('odd', 'Count_Down');
    expect(() => listGames([odd])).toThrow(expect.objectContaining({ code: 'E_GAME_ID' }));
  });
});

describe('loading a game', () => {
  it('refuses a game whose id is not the name of its folder', () => {
    const root = rootWith('moved', 'count');
    expect(() => loadGame('count', [root])).toThrow(
      /game\.json:3:9: \/id: expected the name of the folder, "count", found "countdown"$/,
    );
  });

  it('refuses a folder without game.json', () => {
    expect(() => loadGame(scratch)).toThrow(/has no game\.json$/);
  });

  it('has a digest that depends on the rules and not on how they are laid out', () => {
    const { spec, document } = loadGame(COUNTDOWN);
    expect(gameDigest(spec)).toMatch(/^[0-9a-f]{64}$/);
    const shuffled = Object.fromEntries(Object.entries(spec).reverse());
    expect(gameDigest({ ...spec, ...shuffled })).toBe(gameDigest(spec));
    expect(gameDigest({ ...spec, title: 'x' })).not.toBe(gameDigest(spec));
    expect(document.notes).toEqual([]);
  });
});

describe('vectors', () => {
  function vectorsOf(name: string, files: Readonly<Record<string, string>>) {
    const root = rootWith(name);
    const folder = join(root, 'spec/games/countdown/vectors');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    return loadVectors(loadGame('countdown', [root]));
  }
  const basic = readFileSync(join(COUNTDOWN, 'vectors/basic.jsonl'), 'utf8');
  const [start = '', take = ''] = basic.split('\n');

  it('come in order of files and lines, blank lines left out', () => {
    const cases = [...loadVectors(loadGame(COUNTDOWN))];
    expect(cases.map(({ vector, line }) => `${vector.id}:${line}`)).toEqual([
      'start:1',
      'take:2',
      'fan:4',
      'words:1',
      'parity:2',
      'perft:3',
      'count:4',
    ]);
    expect(cases[3]?.file).toBe(join(COUNTDOWN, 'vectors/numbers.jsonl'));
  });

  it('of a game without any are none', () => {
    const root = rootWith('without');
    rmSync(join(root, 'spec/games/countdown/vectors'), { recursive: true });
    expect([...loadVectors(loadGame('countdown', [root]))]).toEqual([]);
  });

  it('are read one at a time: a wrong line does not hide those before it', () => {
    const vectors = vectorsOf('streamed', { 'a.jsonl': `${start}\n{"id":\n${take}\n` });
    expect(vectors.next().value?.vector.id).toBe('start');
    expect(() => vectors.next()).toThrow(/a\.jsonl:2:7: expected a value, found the end/);
  });

  it('may end without a line feed and have CRLF line ends', () => {
    const ids = [...vectorsOf('ends', { 'a.jsonl': `${start}\r\n${take}` })].map(
      (c) => c.vector.id,
    );
    expect(ids).toEqual(['start', 'take']);
  });

  it('are refused with file and line', () => {
    const all = (name: string, files: Readonly<Record<string, string>>) => () => [
      ...vectorsOf(name, files),
    ];
    expect(all('schema', { 'a.jsonl': `\n${start.replace('"play"', '"plays"')}` })).toThrow(
      /a\.jsonl:2:\d+: \/kind: expected "play" or /,
    );
    expect(all('long', { 'a.jsonl': `${start}\n${' '.repeat(5e6)}` })).toThrow(
      /a\.jsonl:2: the line is longer than 4194304 bytes/,
    );
    expect(all('name', { 'A b.jsonl': start })).toThrow(/A b\.jsonl: expected a name of/);
  });

  it('are cut at line feeds wherever the chunks of the file end', () => {
    const filler = Array.from({ length: 5000 }, (_, i) => start.replace('"start"', `"s${i}"`));
    const ids = [...vectorsOf('chunks', { 'a.jsonl': filler.join('\n') })].map((c) => c.vector.id);
    expect(ids).toEqual(filler.map((_, i) => `s${i}`));
  });
});
