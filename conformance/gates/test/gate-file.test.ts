import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadGateFile } from '../gate-file.ts';
import { sampleGate } from './sample-gate.ts';

const folder = mkdtempSync(join(tmpdir(), 'lockstep-gates-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Loads a gate file with these values on lines of their own. */
function load(games: object, more: object = {}): ReturnType<typeof loadGateFile> {
  const path = join(folder, 'lockstep.gates.json');
  writeFileSync(path, JSON.stringify({ format: 'lockstep-gates@1', games, ...more }, null, 2));
  return loadGateFile(path);
}

function kernels(...all: object[]): object {
  return { speed: { kernels: all } };
}

const KNOWN = { signature: '2048/mutant/x', owner: 'Ada', expires: '2026-02-28', reason: 'why' };

describe('a gate file', () => {
  test('is loaded with the games that it is about, and knows the lines of its values', () => {
    const { gate, remove } = sampleGate({ events: 10 });
    expect(gate.locate('/games/2048/events')).toBe(11);
    expect(gate.placeOf(gate.path, 3)).toEqual({ file: 'lockstep.gates.json', line: 3 });
    expect(gate.placeOf('/elsewhere/game.json', 3)).toEqual({
      file: '/elsewhere/game.json',
      line: 3,
    });
    expect(gate.catalog.games.get('2048')?.oracles).toContain('2048-python');
    remove();
  });

  const wrong: readonly (readonly [string, object, object, RegExp, RegExp])[] = [
    [
      'a game',
      { 2049: {} },
      {},
      /:4:13: \/games\/2049: expected a game, found "2049"/,
      /mean 2048/,
    ],
    [
      'a profile',
      { 2048: { profiles: ['4x5'] } },
      {},
      /:6:9: \/games\/2048\/profiles\/0: expected a profile of 2048, found "4x5"/,
      /mean 4x4/,
    ],
    [
      'an oracle',
      { 2048: { oracles: ['2048-pyton'] } },
      {},
      /:6:9: \/games\/2048\/oracles\/0: expected an oracle that plays 2048/,
      /mean 2048-python/,
    ],
    [
      'an oracle of another game',
      { 2048: { oracles: ['drop7-cpp'] } },
      {},
      /oracles\/0: expected an oracle that plays 2048, found "drop7-cpp"/,
      /2048-python/,
    ],
    [
      'a kernel',
      { 2048: {} },
      kernels({ kernel: '2048/rows', against: 'base' }),
      /\/speed\/kernels\/0\/kernel: expected a benchmark of a game, found "2048\/rows"/,
      /mean 2048\/row/,
    ],
    [
      'a yardstick',
      { 2048: {} },
      kernels({ kernel: '2048/row', against: 'yardstick', most: 1 }),
      /\/speed\/kernels\/0\/against: expected a benchmark with a yardstick/,
      /^$/,
    ],
    [
      'work for a program',
      { drop7: {} },
      kernels({
        kernel: 'drop7/random-moves-events',
        against: 'oracle',
        oracle: 'drop7-cpp',
        most: 1,
      }),
      /\/speed\/kernels\/0\/kernel: expected a benchmark that a program can be asked for/,
      /"wire"/,
    ],
  ];

  test.each(wrong)(
    'that names %s which there is not is refused, with a hint',
    (_what, games, more, message, hint) => {
      expect(() => load(games, more)).toThrow(
        expect.objectContaining({ code: 'E_GATE', message: expect.stringMatching(message) }),
      );
      try {
        load(games, more);
      } catch (error) {
        expect(String(Reflect.get(Object(error), 'hint') ?? '')).toMatch(hint);
      }
    },
  );

  const idle: readonly (readonly [string, object, object, string])[] = [
    ['events without anybody to compare with', { 2048: { events: 10 } }, {}, 'expected an oracle'],
    [
      'a kernel of a game of which nothing is demanded',
      { 2048: {} },
      kernels({ kernel: 'drop7/step', against: 'base' }),
      '/speed/kernels/0/kernel: expected a kernel of a game of this file, found one of drop7',
    ],
    [
      'an oracle twice',
      { 2048: { oracles: ['2048-python', '2048-python'] } },
      {},
      'each name once',
    ],
    [
      'a comparison twice',
      { 2048: {} },
      kernels({ kernel: '2048/row', against: 'base' }, { kernel: '2048/row', against: 'base' }),
      '/speed/kernels/1: expected each comparison once',
    ],
    [
      'a failure twice',
      { 2048: {} },
      { known: [KNOWN, KNOWN] },
      '/known/1/signature: expected each failure once',
    ],
    [
      'a day that there is not',
      { 2048: {} },
      { known: [{ ...KNOWN, expires: '2026-02-29' }] },
      '/known/0/expires: expected a day of the calendar, found "2026-02-29"',
    ],
    [
      'a failure that is not the same each time',
      { 2048: {} },
      { known: [{ ...KNOWN, signature: '2048/4x4/state/flaky//' }] },
      'found one of status flaky',
    ],
  ];

  test.each(idle)('with %s is refused at its line', (_what, games, more, message) => {
    expect(() => load(games, more)).toThrow(
      expect.objectContaining({ code: 'E_GATE', message: expect.stringContaining(message) }),
    );
  });

  test('of the wrong form is refused with line, pointer, expected and found', () => {
    expect(() => load({ 2048: { orcales: [] } })).toThrow(
      expect.objectContaining({
        code: 'E_SCHEMA',
        message: expect.stringMatching(/lockstep\.gates\.json:5:18: \/games\/2048\/orcales/),
        hint: expect.stringContaining('oracles'),
      }),
    );
  });
});
