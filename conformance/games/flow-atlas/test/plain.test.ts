import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProcessImplementation } from '../../../../oracles/in-process.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { type VectorFile, vectorUnits } from '../../../vectors/units.ts';
import { createPlainEngine } from './plain-engine.ts';

const GAME = new URL('../../../../spec/games/flow-atlas/', import.meta.url);
const spec: GameSpec = JSON.parse(readFileSync(new URL('game.json', GAME), 'utf8'));

/** Games of which the plain engine plays only the first: it is slow. */
const PLAYED = 6;

const files: VectorFile[] = readdirSync(new URL('vectors', GAME)).map((name) => {
  const lines = readFileSync(new URL(`vectors/${name}`, GAME), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const plays = lines.filter(({ kind }) => kind === 'play');
  const kept = name === 'games.jsonl' ? new Set(plays.slice(0, PLAYED)) : new Set(plays);
  return {
    stem: name.replace('.jsonl', ''),
    // Outputs of generators are asked of implementations, not of engines.
    lines: lines.filter((line) => (line.kind === 'play' ? kept.has(line) : line.kind !== 'rng')),
  };
});

describe('the second reading of the rules', () => {
  test.each(vectorUnits(spec, files))('agrees with $key', async (unit) => {
    const [, name = ''] = unit.key.split('/');
    const profile = resolveProfile(spec, name === 'all' ? spec.defaultProfile : name);
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
      reference: createPlainEngine(spec, profile),
      seed: 1,
      steps: 1000,
      signal: new AbortController().signal,
      progress: () => {},
    });
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ status }) => status !== 'pass')).toEqual([]);
  });
});
