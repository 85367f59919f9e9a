import { describe, expect, test } from 'vitest';
import type { Fields } from '../../spec/value.ts';
import { UnsupportedError } from '../fault.ts';
import type { Probe } from '../probe.ts';
import { probeOf } from '../probe-of.ts';
import { Session } from '../session.ts';
import { TINS_CODEC, tinsEngine, tinsSubject, withCapabilities } from './tins/tins-game.ts';
import type { TinsFaults } from './tins/tins-machine.ts';

const STATE: Fields = { over: false, score: 5, turn: 1, cells: [2, 0, 9] };
const TAKE = { tin: 0, take: 2 };

async function probe(
  faults: TinsFaults = {},
  keep: (capability: string) => boolean = () => true,
): Promise<Probe> {
  const subject = withCapabilities(tinsSubject(faults), keep);
  return probeOf(await Session.open(TINS_CODEC, subject), tinsEngine());
}

describe('a probe', () => {
  test('starts games and decodes them', async () => {
    const asked = await probe();
    expect(await asked.start('outcome', [0, 1, 2])).toEqual({
      state: { over: false, score: 0, turn: 0, cells: [1, 2, 3] },
      drawn: 3,
    });
    expect(await asked.startSeeded('mulberry32', 0)).toMatchObject({
      generator: [1199730143],
      drawn: 0,
    });
    expect(await asked.start('outcome', [0])).toEqual({ refused: 'chance-short' });
  });

  test('asks many steps at once, each from its own state, in order', async () => {
    const answers = await (await probe()).steps([
      { state: STATE, action: TAKE, layer: 'outcome', tape: [1] },
      { state: STATE, action: { tin: 1, take: 1 }, layer: 'outcome', tape: [1] },
      { state: STATE, action: TAKE, layer: 'raw', tape: [2 ** 32 - 1] },
    ]);
    expect(answers).toEqual([
      {
        state: { over: false, score: 7, turn: 2, cells: [0, 1, 9] },
        drawn: 1,
        events: new Set(['take-many', 'drop']),
      },
      { refused: 'illegal-action' },
      {
        state: { over: false, score: 7, turn: 2, cells: [0, 2, 9] },
        drawn: 1,
        events: new Set(['take-many', 'drop']),
      },
    ]);
  });

  test('asks for several actions in a row, of which it tells the last', async () => {
    const asked = await probe();
    const [first, second] = await asked.steps([
      { state: STATE, action: TAKE, layer: 'outcome', tape: [1, 2] },
      { state: STATE, action: TAKE, more: [{ tin: 2, take: 2 }], layer: 'outcome', tape: [1, 2] },
    ]);
    expect(first).toMatchObject({ state: { turn: 2, cells: [0, 1, 9] }, drawn: 1 });
    expect(second).toMatchObject({ state: { turn: 3 }, drawn: 2 });
  });

  test('asks for steps in layer seed, and tells the generator after them', async () => {
    const asked = await probe();
    const generator = { name: 'mulberry32', words: [7] };
    const question = { state: STATE, action: TAKE, layer: 'seed', generator } as const;
    const once = await asked.step(question);
    expect(once).toMatchObject({ state: { turn: 2 }, drawn: 0, generator: [expect.any(Number)] });
    expect(await asked.step(question)).toEqual(once);
    const other = { ...question, generator: { ...generator, words: [8] } };
    expect(await asked.step(other)).not.toEqual(once);
  });

  test('lists the legal actions of many states', async () => {
    const bad = { ...STATE, over: true };
    expect(await (await probe()).legal([{ ...STATE, cells: [0, 1, 0] }, bad])).toEqual([
      [{ tin: 1, take: 1 }],
      { refused: 'bad-state' },
    ]);
    expect(await (await probe({}, (cap) => cap !== 'legal')).legal([STATE])).toBeUndefined();
  });

  test('evaluates kernels, many inputs in several requests', async () => {
    const asked = await probe();
    const inputs = Array.from({ length: 5_000 }, (_, index) => [index]);
    const answers = await asked.kernel('half', inputs);
    expect(answers).toHaveLength(5_000);
    expect(answers?.[4_999]).toEqual([2_499]);
    expect(await asked.kernel('third', inputs)).toBeUndefined();
  });

  test('enumerates the outcomes of the reference', async () => {
    expect((await probe()).outcomes(STATE, TAKE)).toHaveLength(3);
  });

  test('says what the subject does not offer', async () => {
    const asked = await probe({}, (cap) => cap !== 'state' && cap !== 'chance:raw');
    const question = { state: STATE, action: TAKE, tape: [0] } as const;
    await expect(asked.step({ ...question, layer: 'outcome' })).rejects.toThrow(UnsupportedError);
    await expect(asked.start('raw', [])).rejects.toThrow('the subject does not offer chance:raw');
  });

  test('throws the fault of a subject that breaks down or reports what is no state', async () => {
    const question = { state: STATE, action: TAKE, layer: 'outcome', tape: [2] } as const;
    await expect((await probe({ crashAtTurn: 2 })).step(question)).rejects.toMatchObject({
      status: 'error',
      message: expect.stringContaining('the lid is stuck'),
    });
    const full = { ...question, state: { ...STATE, cells: [2, 9, 9] } };
    await expect((await probe({ overfills: true })).step(full)).rejects.toMatchObject({
      status: 'protocol',
      message: expect.stringContaining('cells[1]'),
    });
  });
});
