import { describe, expect, it } from 'vitest';
import { parseGame } from '../load.ts';
import { changed, countdown } from './fixtures/game.ts';

function refusalOf(pointer: string, value: unknown): string {
  try {
    parseGame(changed(pointer, value));
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function timed(name: string, more: object = {}): object {
  return { name, title: 'Some work', unit: 'move', corpus: 'games', ...more };
}

describe('a game that fits its schema is refused if it means nothing', () => {
  it.each([
    ['/defaultProfile', 'shart', '/defaultProfile: expected a profile of the game, found shart'],
    [
      '/profiles/long/heaps',
      3,
      '/profiles/long/heaps: expected a parameter of the game, found heaps',
    ],
    ['/over', 'done', '/over: expected a state field of the game, found done'],
    [
      '/over',
      'left',
      '/over: in profile short: expected a state field with the layout "bool", found left with {"u":"heap"}',
    ],
    [
      '/perft/sum',
      'marks',
      '/perft/sum: in profile short: expected a state field of one word, found marks',
    ],
    [
      '/perft/sum',
      'history',
      '/perft/sum: in profile short: expected a state field of one word, found history',
    ],
    ['/perft/digest', 'board', '/perft/digest: expected a state field of the game, found board'],
    ['/clauses/1/id', 'CD-01', '/clauses/1/id: CD-01 is given twice, first at /clauses/0'],
    [
      '/clauses/1/events/0',
      'take-two',
      '/clauses/1/events/0: expected an event of the game, found take-two',
    ],
    ['/clauses/1/events/1', 'take-one', '/clauses/1/events/1: take-one is given twice'],
    [
      '/clauses/1/fields/0',
      'lef',
      '/clauses/1/fields/0: expected a state field of the game, found lef',
    ],
    ['/events/1/id', 'take-one', '/events/1/id: take-one is given twice, first at /events/0'],
    ['/sources/1', { id: 'lockstep', title: 'x' }, '/sources/1/id: lockstep is given twice'],
    [
      '/layers/seed/mulberry32/words/1',
      'state',
      '/layers/seed/mulberry32/words/1: state is given twice',
    ],
    [
      '/kernels/0/clauses/0',
      'CD-09',
      '/kernels/0/clauses/0: expected a clause of the game, found CD-09',
    ],
    [
      '/kernels/0/profiles/0',
      'shor',
      '/kernels/0/profiles/0: expected a profile of the game, found shor',
    ],
    [
      '/kernels/0/input/u',
      'hoop',
      '/kernels/0/input/u: in profile short: size at /kernels/0/input/u: "hoop" names',
    ],
    ['/state/struct/legal', 'bool', '/state/struct/legal: a state field cannot be named legal'],
    ['/state/struct/left/u', 'mode', 'names the parameter mode, which is the text "plain"'],
    ['/state/struct/marks/cells', 1e9, '/state/struct/marks/cells: in profile short: layout at'],
    [
      '/state/struct/history/max',
      65536,
      '/state: in profile short: expected at most 65536 words, found up to 65549',
    ],
    ['/parameters/most', 0, 'has the smallest value 1 above 0'],
    ['/action', { struct: {} }, '/action: in profile short: the action has no words'],
    ['/action', { opt: 'u' }, '/action: in profile short: the action varies in length'],
    [
      '/action',
      { list: { cells: 2 }, max: 3 },
      '/action: in profile short: the action varies in length',
    ],
    ['/setup/struct/x', { rows: [1, 50] }, '/setup/struct/x/rows/1: in profile short: layout at'],
    [
      '/benchmarks',
      [timed('play'), timed('other'), timed('play')],
      '/benchmarks/2/name: play is given twice, first at /benchmarks/0',
    ],
    [
      '/benchmarks',
      [timed('play', { yardstick: 'play' }), timed('plain')],
      '/benchmarks/0/yardstick: expected another benchmark of the game, found play',
    ],
    [
      '/benchmarks',
      [timed('play', { yardstick: 'plan' }), timed('plain')],
      '/benchmarks/0/yardstick: expected another benchmark of the game, found plan',
    ],
    [
      '/benchmarks',
      [timed('play', { wire: { kernel: 'hoop' } })],
      '/benchmarks/0/wire/kernel: expected a kernel of the game, found hoop',
    ],
    ['/outcome', { enum: [null] }, '/outcome: in profile short: layout at /outcome has no names'],
  ])('%s = %j', (pointer, value, message) => {
    const refusal = refusalOf(pointer, value);
    expect(refusal).toContain(message);
    expect(refusal).toMatch(/^game\.json:\d+:\d+: /);
  });

  it('a list of one-word items is an action that tells its end', () => {
    expect(refusalOf('/action', { list: { u: 9 }, max: 3 })).toBe('accepted');
  });

  it('benchmarks may name one another and kernels', () => {
    const [kernel] = countdown.kernels;
    const fast = timed('play', { yardstick: 'plain', wire: { kernel: kernel?.name } });
    expect(refusalOf('/benchmarks', [fast, timed('plain')])).toBe('accepted');
  });

  it('a layout that fails in one profile only is found', () => {
    const message = refusalOf('/profiles/long/most', 0);
    expect(message).toContain('in profile long');
  });

  it('what is accepted cannot be changed afterwards', () => {
    expect(() => Object.assign(countdown.parameters, { heap: 1 })).toThrow(TypeError);
    expect(Object.isFrozen(countdown.clauses[0]?.fields)).toBe(true);
  });
});

describe('the version of the file format', () => {
  it('may be left out', () => {
    expect(refusalOf('/format', undefined)).toBe('accepted');
  });

  it('is what is told when a newer file is read, whatever else is new in it', () => {
    const document = changed('/format', '9.9');
    Reflect.set(Object(document.value), 'novelty', true);
    expect(() => parseGame(document)).toThrow(
      expect.objectContaining({
        code: 'E_FORMAT',
        message: 'game.json:2:12: /format: expected "1.0", found "9.9"',
        hint: expect.stringContaining('reads format 1.0 only'),
      }),
    );
  });
});
