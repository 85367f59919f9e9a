import { describe, expect, test } from 'vitest';
import type { PlayedGame, RequestBody } from '../../messages.ts';
import { SupportedProfiles } from '../supported-profiles.ts';

const GAME: PlayedGame = { game: 'tins@1.0', profile: 'three', setup: [], layer: 'none', a: [] };
const SMALL: PlayedGame = { ...GAME, profile: 'two' };

const play = (...games: PlayedGame[]): RequestBody => ({ op: 'play', games, out: 'end' });
const played = { n: 0, k: 0, over: 0 };
const unsupported = { ...played, err: 'unsupported-profile', at: 0 };

describe('the profiles that an implementation plays', () => {
  test('may be some of a game, always the same', () => {
    const profiles = new SupportedProfiles();
    for (let round = 0; round < 2; round += 1) {
      const mixed = { games: [played, unsupported] };
      expect(profiles.contradiction(play(GAME, SMALL), mixed)).toBeUndefined();
      expect(profiles.contradiction(play(SMALL), { err: 'unsupported-game' })).toBeUndefined();
      expect(profiles.contradiction({ op: 'new', ...GAME }, { s: [0], k: 0 })).toBeUndefined();
      expect(profiles.contradiction({ op: 'step', a: [0] }, { s: [0], k: 0 })).toBeUndefined();
    }
  });

  test('cannot become unsupported for the games on which a difference would show', () => {
    const profiles = new SupportedProfiles();
    const problem = 'profile three of tins@1.0 was played before and is unsupported now';
    const one = profiles.contradiction(play(GAME, GAME), { games: [played, unsupported] });
    expect(one).toBe(`capability lie: ${problem}`);
    const whole = profiles.contradiction(play(GAME), { err: 'unsupported-game' });
    expect(whole).toBe(`capability lie: ${problem}`);
  });

  test('cannot be unsupported at first and played later', () => {
    const profiles = new SupportedProfiles();
    profiles.contradiction({ op: 'new', ...GAME }, { err: 'unsupported-profile' });
    const body: RequestBody = { op: 'legal', ...GAME };
    expect(profiles.contradiction(body, { l: [] })).toBe(
      'capability lie: profile three of tins@1.0 was unsupported before and is played now',
    );
  });

  test('are not told by refusals that say nothing about them', () => {
    const profiles = new SupportedProfiles();
    for (const err of ['bad-params', 'internal', 'too-long', 'unsupported-profile']) {
      expect(profiles.contradiction(play(GAME), { err })).toBeUndefined();
    }
    const refused = { games: [{ ...played, err: 'illegal-action', at: 0 }] };
    expect(profiles.contradiction(play(GAME), refused)).toContain('is played now');
  });
});
