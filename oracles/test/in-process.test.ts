import { describe, expect, it } from 'vitest';
import { createDice, diceSpec } from '../../engines/test/fixtures/dice.ts';
import { inProcessImplementation } from '../in-process.ts';

function open() {
  return inProcessImplementation({
    spec: diceSpec,
    createEngine: createDice,
    name: 'dice',
    version: '1',
  });
}

const init = { game: 'dice@1.0', profile: 'short', setup: [0], layer: 'outcome' } as const;

describe('the engine as an implementation', () => {
  it('answers requests in their order', async () => {
    const engine = open();
    const replies = await Promise.all([
      engine.hello(),
      engine.request({ op: 'new', ...init, c: [5] }),
      engine.request({ op: 'step', a: [1, 2], c: [3] }),
      engine.request({ op: 'bye' }),
    ]);
    expect(replies).toMatchObject([
      { kind: 'reply', reply: { name: 'dice' } },
      { kind: 'reply', reply: { s: [0, 5, 5] } },
      { kind: 'reply', reply: { s: [0, 11, 3], k: 1 } },
      { kind: 'reply', reply: {} },
    ]);
  });

  it('tells refusals from replies', async () => {
    expect(await open().request({ op: 'new', ...init, c: [] })).toMatchObject({
      kind: 'refused',
      refusal: { err: 'chance-short' },
    });
  });

  it('answers nothing once it is closed', async () => {
    const engine = open();
    await engine.close();
    await engine.close();
    expect(await engine.hello()).toMatchObject({ kind: 'fault', status: 'error' });
  });

  it('lets the event loop turn while it works', async () => {
    const engine = open();
    const actions = Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? 1 : 3));
    const chance = Array.from({ length: 20_000 }, () => 1);
    const long = { ...init, profile: 'long', setup: [0], c: chance, a: actions };
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    for (let request = 0; request < 1_000 && !turned; request++) {
      await engine.request({ op: 'play', games: [long], out: 'every:1' });
    }
    expect(turned).toBe(true);
  });
});
