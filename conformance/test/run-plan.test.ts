import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunLogLine } from '../../spec/generated/run-log-line.ts';
import { guardOf } from '../../spec/validate.ts';
import { Fault } from '../fault.ts';
import { footerOf, reportOf } from '../report/check-report.ts';
import { realLogFiles } from '../run-log/log-files.ts';
import { HEADER } from '../run-log/test/sample-run.ts';
import { openRunLog, type RunLog } from '../run-log.ts';
import { type PlannedUnit, type RunHooks, runPlan } from '../run-plan.ts';
import type { Stop } from '../stop.ts';
import type { UnitResult } from '../unit.ts';
import { FAKE_CONTEXT } from './fake-context.ts';

const KEYS = HEADER.games.flatMap((game) => game.units);
const PASSED: UnitResult = {
  items: [{ id: 'one', status: 'pass', clauses: ['DI-01'], cases: 1, steps: 1, states: 1 }],
  events: { rolled: 1 },
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-plan-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The units of the sample run; unit `index` does what `run` says. */
function planOf(run: (index: number) => Promise<UnitResult>): PlannedUnit[] {
  return KEYS.map((key, index) => ({
    unit: {
      key,
      kind: 'laws',
      title: key,
      planned: [{ id: 'one', title: 'One', clauses: ['DI-01'] }],
      run: () => run(index),
    },
    context: FAKE_CONTEXT,
  }));
}

function openLog(): RunLog {
  return openRunLog(
    { folder: join(folder, '.lockstep'), file: 'run.jsonl', existing: 'resume' },
    HEADER,
    {
      files: realLogFiles,
      processes: { pid: 1, isAlive: () => false },
      isLine: guardOf<RunLogLine>('run-log'),
    },
  );
}

/** Runs the plan, closes the log with a footer, and reports. */
async function runAll(
  plan: readonly PlannedUnit[],
  more: { signal?: AbortSignal; hooks?: RunHooks } = {},
) {
  const log = openLog();
  try {
    const end = await runPlan(plan, log, more.signal ?? new AbortController().signal, more.hooks);
    log.append(footerOf(reportOf(log.record(), end)));
    return reportOf(log.record());
  } finally {
    log.close();
  }
}

function logText(): string {
  return readFileSync(join(folder, '.lockstep/run.jsonl'), 'utf8');
}

describe('a run of a plan', () => {
  test('logs each unit before the next begins', async () => {
    const seen: number[] = [];
    const report = await runAll(
      planOf(async () => {
        seen.push(logText().split('\n').length - 1);
        return PASSED;
      }),
    );
    expect(seen).toEqual([1, 2, 3]);
    expect(report.exitCode).toBe(0);
  });

  test('tells what it does', async () => {
    const told: string[] = [];
    await runAll(
      planOf(async () => PASSED),
      {
        hooks: {
          unitStarts: (unit, index, of) => told.push(`start ${unit.key} ${index} of ${of}`),
          unitEnds: (unit, line) => told.push(`end ${unit.key} ${line.items.length}`),
        },
      },
    );
    expect(told).toEqual(
      KEYS.flatMap((key, index) => [`start ${key} ${index} of 3`, `end ${key} 1`]),
    );
  });

  test('goes on with the next unit when the subject fails', async () => {
    const report = await runAll(
      planOf(async (index) => {
        if (index === 1) throw new Fault('crash', 'exit code 9').toError();
        return PASSED;
      }),
    );
    expect(report).toMatchObject({ exitCode: 2, items: { pass: 2, crash: 1 } });
    expect(report.games[0]?.failures[0]).toMatchObject({
      clause: 'DI-01',
      items: [{ unit: KEYS[1], item: 'one', status: 'crash', problem: 'exit code 9' }],
    });
  });

  test('counts a planned item that a unit leaves out as not run', async () => {
    const report = await runAll(planOf(async () => ({ items: [], events: {} })));
    expect(report).toMatchObject({ exitCode: 3, items: { pass: 0, notrun: 3 } });
  });

  test('blames itself when a unit throws anything else', async () => {
    const report = await runAll(
      planOf(async (index) => {
        if (index === 1) throw new TypeError('x is not a function');
        return PASSED;
      }),
    );
    expect(report).toMatchObject({
      exitCode: 2,
      harnessError: expect.stringMatching(
        /^dice\/plain\/laws\/all: TypeError: x is not a function \(at .*run-plan\.test\.ts:\d+/,
      ),
      units: { planned: 3, finished: 1 },
    });
    expect(JSON.parse(logText().trim().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'footer',
      harnessError: report.harnessError,
    });
  });

  test('keeps its lines readable, however long the texts of a unit are', async () => {
    const long = 'x'.repeat(100_000);
    const items = Array.from({ length: 200 }, (_, index) => ({
      id: `item-${index}`,
      status: 'fail' as const,
      clauses: [],
      cases: 1,
      steps: 1,
      states: 1,
      problem: long,
      example: long,
    }));
    const report = await runAll(planOf(async () => ({ items, events: {} })));
    expect(report.items.fail).toBe(600);
    expect((await runAll([])).items.fail).toBe(600);
  });
});

describe('a run that is told to stop', () => {
  test.each<[Stop, number]>([
    [{ kind: 'interrupt', by: 'SIGINT' }, 130],
    [{ kind: 'interrupt', by: 'SIGTERM' }, 143],
    [{ kind: 'interrupt', by: 'budget' }, 3],
    [{ kind: 'harness', error: new Error('boom') }, 2],
  ])('by %j does not wait for the running unit and can be resumed', async (stop, exitCode) => {
    const controller = new AbortController();
    const stopped = await runAll(
      planOf(async (index) => {
        if (index === 0) return PASSED;
        controller.abort(stop);
        return await new Promise<UnitResult>(() => undefined);
      }),
      { signal: controller.signal },
    );
    expect(stopped).toMatchObject({ exitCode, units: { planned: 3, finished: 1 } });
    const started: string[] = [];
    const resumed = await runAll(
      planOf(async () => PASSED),
      {
        hooks: {
          unitKept: (unit) => started.push(`kept ${unit.key}`),
          unitStarts: (unit) => started.push(unit.key),
        },
      },
    );
    expect(started).toEqual([`kept ${KEYS[0]}`, KEYS[1], KEYS[2]]);
    expect(resumed).toMatchObject({ exitCode: 0, units: { planned: 3, finished: 3 } });
  });

  test('does not log what the running unit has found by then', async () => {
    const controller = new AbortController();
    const report = await runAll(
      planOf(async () => {
        controller.abort({ kind: 'interrupt', by: 'SIGINT' } satisfies Stop);
        return PASSED;
      }),
      { signal: controller.signal },
    );
    expect(report.units).toEqual({ planned: 3, finished: 0 });
  });

  test('before it begins runs nothing', async () => {
    const stop: Stop = { kind: 'interrupt', by: 'SIGHUP' };
    const report = await runAll(
      planOf(async () => PASSED),
      { signal: AbortSignal.abort(stop) },
    );
    expect(report).toMatchObject({ exitCode: 129, units: { finished: 0 } });
  });
});
