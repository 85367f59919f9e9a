import { describe, expect, test } from 'vitest';
import type { Stop } from '../../stop.ts';
import { FAKE_CONTEXT } from '../../test/fake-context.ts';
import type { Unit } from '../../unit.ts';
import { startBudget, stepsFor } from '../budget.ts';

/** A unit that tells whenever it runs. */
function unitOf(kind: Unit['kind'], run: (rehearsal: boolean | undefined) => void): Unit {
  return {
    key: `dice/plain/${kind}/all`,
    kind,
    title: kind,
    async run({ rehearsal }) {
      run(rehearsal);
      return { items: [], events: {} };
    },
  };
}

describe('the steps of a budget', () => {
  test('are measured on the units that generate play and scale with steps alone', async () => {
    const ran: [string, boolean | undefined][] = [];
    const kinds = ['vectors', 'properties', 'laws', 'scope', 'lockstep'] as const;
    const asked: number[] = [];
    const steps = await stepsFor(
      60_000,
      (count) => {
        asked.push(count);
        return kinds.map((kind) => ({
          unit: unitOf(kind, (rehearsal) => ran.push([kind, rehearsal])),
          context: FAKE_CONTEXT,
        }));
      },
      new AbortController().signal,
    );
    expect(ran).toEqual([
      ['properties', true],
      ['laws', true],
    ]);
    expect(asked).toEqual([500]);
    // The fakes take no time, so a long budget is worth many steps.
    expect(steps).toBeGreaterThan(10_000);
  });

  test('are the fewest when the run was stopped; also what fails takes time', async () => {
    const failing = unitOf('laws', () => {
      throw new Error('no');
    });
    const plan = () => [{ unit: failing, context: FAKE_CONTEXT }];
    expect(await stepsFor(60_000, plan, AbortSignal.abort())).toBe(2_400);
    expect(await stepsFor(60_000, plan, new AbortController().signal)).toBeGreaterThan(2_400);
  });
});

describe('a budget', () => {
  test('ends the run when it is spent', async () => {
    const budget = startBudget(new AbortController().signal, 1);
    await new Promise((resolve) => budget.signal.addEventListener('abort', resolve));
    expect(budget.signal.reason).toEqual({ kind: 'interrupt', by: 'budget' });
    expect(budget.left(0)).toBe(0);
    budget.end();
  });

  test('ends a part of the run after its share, and all parts with the whole', async () => {
    const controller = new AbortController();
    const budget = startBudget(controller.signal, 600_000);
    const spent = budget.until(0);
    const part = budget.until(0.5);
    await new Promise((resolve) => spent.addEventListener('abort', resolve));
    expect([spent.aborted, part.aborted, budget.signal.aborted]).toEqual([true, false, false]);
    const stop: Stop = { kind: 'interrupt', by: 'SIGINT' };
    controller.abort(stop);
    expect([part.reason, budget.signal.reason]).toEqual([stop, stop]);
    budget.end();
  });

  test('passes on that the run was stopped before it began', () => {
    const stop: Stop = { kind: 'interrupt', by: 'SIGTERM' };
    const budget = startBudget(AbortSignal.abort(stop), 60_000);
    expect(budget.signal.reason).toEqual(stop);
    budget.end();
  });
});
