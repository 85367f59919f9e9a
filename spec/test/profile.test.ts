import { describe, expect, it } from 'vitest';
import { resolveProfile } from '../profile.ts';
import { countdown } from './fixtures/game.ts';

describe('resolveProfile', () => {
  it('overrides the defaults by what the profile lists', () => {
    expect(resolveProfile(countdown, 'short')).toEqual({
      name: 'short',
      parameters: { heap: 12, most: 3, mode: 'plain' },
    });
    expect(resolveProfile(countdown, 'long').parameters).toEqual({
      heap: 20,
      most: 3,
      mode: 'strict',
    });
  });

  it('refuses unknown profiles, inherited names among them', () => {
    expect(() => resolveProfile(countdown, 'shrt')).toThrow(
      expect.objectContaining({
        code: 'E_PROFILE',
        message: 'game countdown has no profile "shrt"',
        hint: 'Did you mean short?',
      }),
    );
    expect(() => resolveProfile(countdown, 'toString')).toThrow('has no profile "toString"');
  });

  it('refuses a profile with an unknown parameter', () => {
    const spec = { ...countdown, profiles: { odd: { heaps: 3 } } };
    expect(() => resolveProfile(spec, 'odd')).toThrow(
      expect.objectContaining({ code: 'E_PARAMETER', hint: 'Did you mean heap?' }),
    );
  });
});
