import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGame } from '../../spec/load/game-source.ts';
import { loadGame } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { hasEngine, loadCreateEngine, loadEngine } from '../catalog.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lockstep-catalog-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const source = (id: string) => ({ id, root, dir: join(root, 'spec', 'games', id) });

describe('the catalog of engines', () => {
  it('finds the engine of a game of the package', async () => {
    const { source: own, spec } = loadGame('2048');
    const engine = await loadEngine(own, spec, resolveProfile(spec, '2x2'));
    const tape = { layer: 'outcome', words: [0, 1, 3, 2] } as const;
    const { state } = engine.start({}, { layer: 'outcome', tape });
    expect(state).toMatchObject({ over: false, score: 0, cells: [1, 0, 0, 2] });
    expect(hasEngine(findGame('2048'))).toBe(true);
  });

  it('finds the engine of a game below another root', async () => {
    write(
      'engines/coin/index.mjs',
      'export const createEngine = () => ({ legal: () => ["toss"] });',
    );
    const createEngine = await loadCreateEngine(source('coin'));
    const { spec } = loadGame('2048');
    expect(createEngine(spec, resolveProfile(spec, '4x4')).legal({})).toEqual(['toss']);
  });

  it('says where an engine is missing', async () => {
    expect(hasEngine(source('void'))).toBe(false);
    await expect(loadCreateEngine(source('void'))).rejects.toMatchObject({
      code: 'E_ENGINE',
      message: 'game void has no engine',
      hint: expect.stringContaining(join(root, 'engines', 'void', 'index.ts')),
    });
  });

  it('says what a module lacks', async () => {
    write('engines/odd/index.mjs', 'export const createEngine = 3;');
    await expect(loadCreateEngine(source('odd'))).rejects.toMatchObject({
      code: 'E_ENGINE',
      message: expect.stringContaining('expected an exported function createEngine, found 3'),
    });
  });
});
