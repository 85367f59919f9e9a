import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCreateEngine } from '../../engines/catalog.ts';
import type { CreateEngine } from '../../engines/engine.ts';
import { below, Mulberry32 } from '../../engines/random/mulberry32.ts';
import { compileLayout } from '../../spec/layout.ts';
import { loadGame } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { GameReply, PlayedGame, PlayReply } from '../messages.ts';
import { loadModule } from '../module/load-module.ts';
import { createHandler } from '../serve/handler.ts';

const path = fileURLToPath(new URL('../examples/my-2048.mjs', import.meta.url));
const { source, spec } = loadGame('2048');
let reference: CreateEngine;
let example: CreateEngine;

beforeAll(async () => {
  reference = await loadCreateEngine(source);
  example = await loadModule(path);
});

/** A game of the reference with random actions and outcomes, played to its end. */
function randomGame(profileName: string, seed: number): PlayedGame {
  const profile = resolveProfile(spec, profileName);
  const engine = reference(spec, profile);
  const action = compileLayout(spec.action, profile.parameters);
  const random = new Mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[below(random.next(), list.length)] as T;
  const tape: number[] = [0, 1, 1, 2];
  const actions: number[] = [];
  let { state } = engine.start({}, { layer: 'outcome', tape: { layer: 'outcome', words: tape } });
  for (let legal = engine.legal(state); legal.length > 0; legal = engine.legal(state)) {
    const chosen = pick(legal);
    const { words } = pick([...(engine.outcomes?.(state, chosen) ?? [])]);
    ({ state } = engine.step(state, chosen, { layer: 'outcome', words }));
    tape.push(...words);
    actions.push(...action.encode(chosen));
  }
  const game = `${spec.id}@${spec.version}`;
  return { game, profile: profileName, setup: [], layer: 'outcome', c: tape, a: actions };
}

function play(createEngine: CreateEngine, games: readonly PlayedGame[]): GameReply[] {
  const options = { spec, createEngine, name: 'player', version: '1' };
  const handler = createHandler({ ...options, trust: 'foreign' });
  const { games: replies } = handler.handle({ op: 'play', games, out: 'end' }) as PlayReply;
  return replies.map(({ ed: _, ...reply }) => reply);
}

describe('the example module my-2048.mjs', () => {
  it.each(['2x2', '2x3', '4x4'])('plays %s as the reference does', (profile) => {
    const games = [1, 2, 3, 4, 5].map((seed) => randomGame(profile, seed));
    const played = play(example, games);
    expect(played).toEqual(play(reference, games));
    expect(played.every(({ over, ld }) => over === 1 && ld !== undefined)).toBe(true);
  });

  it('refuses what the rules refuse, as the reference does', () => {
    const game = randomGame('2x2', 6);
    const { c = [], a } = game;
    const games = [
      { ...game, a: [...a, 0] },
      { ...game, c: c.slice(0, -1) },
      { ...game, c: c.slice(0, 3) },
      { ...game, c: [0, 1, 0, 1] },
      { ...game, c: [0, 1, 3, 0] },
      { ...game, c: [0, 1, 4, 1] },
      { ...game, s: [1, 0, 1, 0, 0, 0], c: [], a: [] },
      { ...game, s: [0, 0, 1, 2, 3, 4], c: [], a: [] },
      { ...game, s: [0, 0, 1, 0, 0, 0], c: [1, 1], a: [0] },
      { ...game, s: [0, 0, 1, 0, 0, 0], c: [1, 1], a: [4] },
    ];
    const outline = (createEngine: CreateEngine) =>
      play(createEngine, games).map(({ msg: _, ...reply }) => reply);
    const refused = outline(example);
    expect(refused).toEqual(outline(reference));
    expect(refused.map(({ err }) => err)).toEqual([
      'game-over',
      'chance-short',
      'chance-short',
      'chance-range',
      'chance-range',
      'chance-range',
      'bad-state',
      'bad-state',
      'illegal-action',
      'illegal-action',
    ]);
  });
});
