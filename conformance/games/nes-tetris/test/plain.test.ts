import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/nes-tetris/index.ts';
import { inProcessImplementation } from '../../../../oracles/in-process.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { type VectorFile, vectorUnits } from '../../../vectors/units.ts';
import { createPlainEngine } from './plain-engine.ts';

const GAME = new URL('../../../../spec/games/nes-tetris/', import.meta.url);
const spec: GameSpec = JSON.parse(readFileSync(new URL('game.json', GAME), 'utf8'));

const files: VectorFile[] = readdirSync(new URL('vectors', GAME)).map((name) => ({
  stem: name.replace('.jsonl', ''),
  lines: readFileSync(new URL(`vectors/${name}`, GAME), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
}));

const units = vectorUnits(spec, files);

describe('the second reading of the rules', () => {
  test.each(units)('agrees with $key', async (unit) => {
    const profile = resolveProfile(spec, unit.key.split('/')[1] ?? '');
    const { items } = await unit.run({
      spec,
      profile,
      subject: inProcessImplementation({
        spec,
        createEngine: createPlainEngine,
        profile: profile.name,
        trust: 'foreign',
        name: 'plain',
        version: '1',
      }),
      reference: createEngine(spec, profile),
      seed: 1,
      steps: 1000,
      signal: new AbortController().signal,
      progress: () => {},
    });
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ status }) => status !== 'pass')).toEqual([]);
  });
});
