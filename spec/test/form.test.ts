import { describe, expect, it } from 'vitest';
import { checkGame } from '../check-game.ts';
import { formOf, stateFields } from '../form.ts';
import type { GameSpec } from '../generated/game-spec.ts';
import { layoutDifference } from '../layout-difference.ts';
import { layoutsOf } from '../lint/layouts-of.ts';
import { resolveProfile } from '../profile.ts';
import { renderGame } from '../render.ts';
import { countdown } from './fixtures/game.ts';

/** The countdown, whose profile `short` has another state and takes any action. */
const twoForms: GameSpec = {
  ...countdown,
  forms: {
    short: {
      state: { struct: { ...countdown.state.struct, extra: { cells: 3, max: 1 } } },
      legal: 'all',
    },
  },
};

describe('formOf', () => {
  it('gives a profile with a form the parts that the form lists, and the rest as it was', () => {
    const formed = formOf(twoForms, 'short');
    expect(Object.keys(formed.state.struct)).toContain('extra');
    expect(formed.legal).toBe('all');
    expect(formed.action).toBe(countdown.action);
    expect(formed.clauses).toBe(countdown.clauses);
    expect(formed.forms).toBeUndefined();
  });

  it("gives every other profile the game's own parts", () => {
    const { forms: _gone, ...own } = twoForms;
    expect(formOf(twoForms, 'long')).toEqual(own);
    expect(formOf(countdown, 'short')).toBe(countdown);
  });

  it('gives the same object when it is asked again, also for what it has given', () => {
    const formed = formOf(twoForms, 'short');
    expect(formOf(twoForms, 'short')).toBe(formed);
    expect(formOf(formed, 'short')).toBe(formed);
  });

  it('is what layouts are compiled from', () => {
    const fieldsOf = (name: string) => [...layoutsOf(twoForms, name).fields.keys()];
    expect(fieldsOf('short')).toEqual([...fieldsOf('long'), 'extra']);
  });

  it('tells profiles of two forms apart by their layouts', () => {
    const profiles = ['short', 'long'].map((name) => resolveProfile(twoForms, name));
    const [short, long] = profiles;
    if (short === undefined || long === undefined) throw new RangeError('two profiles');
    expect(layoutDifference(twoForms, short, short)).toBeUndefined();
    expect(layoutDifference(twoForms, short, long)).toEqual({
      part: 'state',
      sizes: ['the form of short', 'the form of long'],
    });
  });

  it('adds its fields to those that clauses may name', () => {
    expect(stateFields(twoForms)).toEqual([...Object.keys(countdown.state.struct), 'extra']);
  });

  it('is part of the page of the rules', () => {
    const page = renderGame(twoForms);
    expect(page).toContain('## Words in profile short');
    expect(page).toContain('In profile short: Every action word is legal; there is no list.');
  });
});

describe('checkGame', () => {
  it('takes a game with forms', () => {
    expect(checkGame(twoForms)).toEqual([]);
  });

  it('points into the form where a form is wrong', () => {
    const wrong: GameSpec = {
      ...twoForms,
      forms: { short: { state: { struct: { left: { cells: 'nothing' } } } } },
    };
    const pointers = checkGame(wrong).map(({ pointer }) => pointer);
    expect(pointers).toContain('/forms/short/state/struct/left/cells');
    expect(pointers).toContain('/forms/short/state');
  });

  it('refuses a form of a profile that there is not', () => {
    const wrong: GameSpec = { ...countdown, forms: { shrt: { legal: 'all' } } };
    expect(checkGame(wrong)).toContainEqual(expect.objectContaining({ pointer: '/forms/shrt' }));
  });
});
