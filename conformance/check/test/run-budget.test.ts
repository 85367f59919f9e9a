import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunLogLine } from '../../../spec/generated/run-log-line.ts';
import { guardOf } from '../../../spec/validate.ts';
import { realLogFiles } from '../../run-log/log-files.ts';
import { HEADER } from '../../run-log/test/sample-run.ts';
import { openRunLog, type RunLog } from '../../run-log.ts';
import type { PlannedUnit } from '../../run-plan.ts';
import { FAKE_CONTEXT } from '../../test/fake-context.ts';
import type { Unit, UnitContext } from '../../unit.ts';
import { startBudget } from '../budget.ts';
import { runBudget } from '../run-budget.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-budget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A log whose lines need not belong to its plan. */
function openLog(): RunLog {
  return openRunLog(
    { folder: join(folder, '.lockstep'), file: 'run.jsonl', existing: 'refuse' },
    HEADER,
    {
      files: realLogFiles,
      processes: { pid: 1, isAlive: () => false },
      isLine: guardOf<RunLogLine>('run-log'),
    },
  );
}

type Run = (context: UnitContext) => Promise<void>;

/** A plan of units that do what is given, in this order. */
function planOf(units: readonly [Unit['kind'], Run][]): (steps: number) => PlannedUnit[] {
  return (lockstepSteps) =>
    units.map(([kind, run], index) => ({
      unit: {
        key: `dice/plain/${kind}/u${index}-raw`,
        kind,
        title: kind,
        run: async (context) => {
          await run(context);
          return { items: [], events: {} };
        },
      },
      context: { ...FAKE_CONTEXT, lockstepSteps },
    }));
}

async function runIn(budgetMs: number, units: readonly [Unit['kind'], Run][]) {
  const log = openLog();
  const budget = startBudget(new AbortController().signal, budgetMs);
  try {
    const end = await runBudget(planOf(units), log, budget);
    return { end, keys: [...log.record().units.keys()] };
  } finally {
    budget.end();
    log.close();
  }
}

describe('a run with a budget', () => {
  test('plays lockstep games last, all units with the same steps, after it rehearsed them', async () => {
    const ran: [string, number | undefined][] = [];
    const note = (kind: string) => async (context: UnitContext) => {
      if (context.rehearsal !== true) ran.push([kind, context.lockstepSteps]);
    };
    const { end, keys } = await runIn(20_000, [
      ['vectors', note('vectors')],
      ['lockstep', note('one')],
      ['lockstep', note('two')],
      ['scope', note('scope')],
    ]);
    expect(end).toEqual({});
    expect(keys).toHaveLength(4);
    expect(ran.map(([kind]) => kind)).toEqual(['vectors', 'scope', 'one', 'two']);
    expect(ran[2]?.[1]).toBe(ran[3]?.[1]);
    expect(ran[2]?.[1]).toBeGreaterThan(500);
  });

  test('does not let other units take the time of lockstep games', async () => {
    let played = 0;
    const { end, keys } = await runIn(600, [
      ['scope', ({ signal }) => setTimeout(60_000, undefined, { signal })],
      ['laws', async () => undefined],
      [
        'lockstep',
        async () => {
          played += 1;
        },
      ],
    ]);
    expect(end).toEqual({ interrupted: 'budget' });
    expect(played).toBeGreaterThan(0);
    // What had to wait runs if there is time left; the slow unit has none.
    expect(keys).toContain('dice/plain/lockstep/u2-raw');
    expect(keys).not.toContain('dice/plain/scope/u0-raw');
  });

  test('gives games fewer steps the more time a step takes', async () => {
    const stepsAt = async (msPerStep: number): Promise<number> => {
      let steps = 0;
      await runIn(1_000, [
        [
          'lockstep',
          async ({ rehearsal, lockstepSteps = 0, signal }) => {
            if (rehearsal !== true) steps = lockstepSteps;
            else await setTimeout(lockstepSteps * msPerStep, undefined, { signal });
          },
        ],
      ]);
      rmSync(join(folder, '.lockstep'), { recursive: true });
      return steps;
    };
    expect(await stepsAt(0.02)).toBeGreaterThan(await stepsAt(0.5));
  });
});
