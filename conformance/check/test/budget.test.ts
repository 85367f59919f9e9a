import { describe, expect, test } from 'vitest';
import type { Stop } from '../../stop.ts';
import { FAKE_CONTEXT } from '../../test/fake-context.ts';
import type { Unit } from '../../unit.ts';
import { stepsFor, watchBudget } from '../budget.ts';

/** A unit that counts how often it runs. */
function unitOf(kind: Unit['kind'], run: () => void): Unit {
  return {
    key: `dice/plain/${kind}/all`,
    kind,
    title: kind,
    async run() {
      run();
      return { items: [], events: {} };
    },
  };
}

describe('the steps of a budget', () => {
  test('are measured on the units that generate play', async () => {
    const ran: string[] = [];
    const kinds = ['vectors', 'properties', 'laws', 'scope'] as const;
    const asked: number[] = [];
    const steps = await stepsFor(
      60_000,
      (count) => {
        asked.push(count);
        return kinds.map((kind) => ({
          unit: unitOf(kind, () => ran.push(kind)),
          context: FAKE_CONTEXT,
        }));
      },
      new AbortController().signal,
    );
    expect(ran).toEqual(['properties', 'laws']);
    expect(asked).toEqual([500]);
    // The fakes take no time, so a long budget is worth many steps.
    expect(steps).toBeGreaterThan(10_000);
  });

  test('are the fewest when the run was stopped, or a unit fails', async () => {
    const failing = unitOf('laws', () => {
      throw new Error('no');
    });
    const plan = () => [{ unit: failing, context: FAKE_CONTEXT }];
    expect(await stepsFor(60_000, plan, AbortSignal.abort())).toBe(200);
    expect(await stepsFor(60_000, plan, new AbortController().signal)).toBeGreaterThan(200);
  });
});

describe('a budget', () => {
  test('ends the run when it is spent', async () => {
    const watch = watchBudget(new AbortController().signal, 1);
    await new Promise((resolve) => watch.signal.addEventListener('abort', resolve));
    expect(watch.signal.reason).toEqual({ kind: 'interrupt', by: 'budget' });
    watch.end();
  });

  test('passes an earlier stop on', () => {
    const controller = new AbortController();
    const stop: Stop = { kind: 'interrupt', by: 'SIGINT' };
    const watch = watchBudget(controller.signal, 60_000);
    controller.abort(stop);
    expect(watch.signal.reason).toEqual(stop);
    watch.end();
    expect(watchBudget(controller.signal, 60_000).signal.reason).toEqual(stop);
  });

  test('of nothing changes nothing', () => {
    const { signal } = new AbortController();
    expect(watchBudget(signal, undefined).signal).toBe(signal);
  });
});
