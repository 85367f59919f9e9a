import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameSource } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { loadSuite } from '../suites.ts';
import { TINS } from './tins/tins-spec.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lockstep-suites-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A game below an extra root whose suite has this text. */
function gameWith(text: string, extension = 'js'): GameSource {
  const folder = join(root, 'conformance', 'games', 'tins');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `index.${extension}`), text);
  return { id: 'tins', root, dir: join(root, 'spec', 'games', 'tins') };
}

describe('the suite of a game', () => {
  test('is found below the root of the game, and gets its spec', async () => {
    const source = gameWith(
      'export const createSuite = (spec) => ({ laws: [], scopes: [], spec });',
    );
    expect(await loadSuite(source, TINS)).toEqual({ laws: [], scopes: [], spec: TINS });
  });

  test('may be missing', async () => {
    expect(await loadSuite({ id: 'tins', root, dir: root }, TINS)).toBeUndefined();
    const builtIn = { id: 'tins', root: packageRoot(), dir: root };
    expect(await loadSuite(builtIn, TINS)).toBeUndefined();
  });

  test('is refused by name if it exports something else or cannot be loaded', async () => {
    await expect(loadSuite(gameWith('export const laws = [];', 'mjs'), TINS)).rejects.toMatchObject(
      {
        code: 'E_SUITE',
        message: expect.stringMatching(/index\.mjs: expected an exported function createSuite/),
      },
    );
    await expect(loadSuite(gameWith('throw new Error("no laws today");'), TINS)).rejects.toThrow(
      'no laws today',
    );
  });
});
