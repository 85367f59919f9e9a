import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Driver, runDriver, stateOf } from './driver.ts';
import { badOracle, cleanResults, expectNothingLeft, playAll, type Row } from './laboratory.ts';

const CLIENT = new URL('../../client/', import.meta.url);

/** Faults of clock, signals and host. */
export const sectionE: readonly Row[] = [
  {
    id: 'E1',
    fault: 'the wall clock jumps',
    async test() {
      const sources = readdirSync(CLIENT).filter((name) => name.endsWith('.ts'));
      expect(sources.length).toBeGreaterThan(20);
      for (const name of sources) {
        expect(readFileSync(new URL(name, CLIENT), 'utf8')).not.toMatch(/Date\.now|new Date/);
      }
    },
  },
  {
    id: 'E2',
    fault: 'the harness is frozen for longer than a deadline',
    async test() {
      const driver = await runDriver('late');
      await driver.printed('ready');
      process.kill(driver.pid, 'SIGSTOP');
      await wait(2_000);
      process.kill(driver.pid, 'SIGCONT');
      await driver.printed('reply');
      expect(await driver.exited).toMatchObject({ code: 0 });
      await driver.cleanedUp();
    },
  },
  {
    id: 'E3',
    fault: 'the event loop is blocked for longer than a deadline',
    async test() {
      const subject = badOracle('late', { limits: { requestMs: 700 } });
      await subject.hello();
      const results = playAll(subject);
      // The requests leave, and then this process works on something else.
      await new Promise((resolve) => setImmediate(resolve));
      const until = performance.now() + 1_500;
      while (performance.now() < until);
      expect(await results).toEqual(await cleanResults());
      await subject.close();
      expectNothingLeft();
    },
  },
  {
    id: 'E4',
    fault: 'SIGINT',
    test: () => expectEnd('hang', 'SIGINT', { code: null, signal: 'SIGINT' }),
  },
  {
    id: 'E5',
    fault: 'SIGTERM, SIGHUP',
    async test() {
      await expectEnd('hang', 'SIGTERM', { code: null, signal: 'SIGTERM' });
      await expectEnd('hang', 'SIGHUP', { code: null, signal: 'SIGHUP' });
      await expectEnd('exit', undefined, { code: 0, signal: null });
    },
  },
  {
    id: 'E6',
    fault: 'SIGKILL of the harness',
    test: () => expectEnd('hang', 'SIGKILL', { code: null, signal: 'SIGKILL' }),
  },
  {
    id: 'E7',
    fault: 'Ctrl-Z and fg',
    async test() {
      const driver = await runDriver('late');
      await driver.printed('ready');
      const [child = 0] = driver.children();
      process.kill(driver.pid, 'SIGTSTP');
      await expect.poll(() => [stateOf(driver.pid), stateOf(child)]).toEqual(['T', 'T']);
      await wait(1_500);
      process.kill(driver.pid, 'SIGCONT');
      await driver.printed('reply');
      expect(await driver.exited).toMatchObject({ code: 0 });
      await driver.cleanedUp();
    },
  },
  {
    id: 'E8',
    fault: 'uncaught exception in the harness',
    // Without the command line; with it the log gets a footer and the exit code is 2.
    test: () => expectEnd('throw', undefined, { code: 1, signal: null }),
  },
  {
    id: 'E9',
    fault: 'the harness runs out of memory',
    async test() {
      const driver = await runDriver('memory', { node: ['--max-old-space-size=64'] });
      const { code, signal } = await driver.exited;
      expect([code, signal]).not.toEqual([0, null]);
      await driver.cleanedUp();
    },
  },
  {
    id: 'E10',
    fault: 'the machine is busy',
    async test() {
      const spinners = Array.from({ length: 4 }, () =>
        spawn(process.execPath, ['-e', 'for(;;);'], { env: {}, stdio: 'ignore' }),
      );
      try {
        const subject = badOracle('good', { limits: { requestMs: 5_000 } });
        expect(await playAll(subject)).toEqual(await cleanResults());
        await subject.close();
      } finally {
        for (const spinner of spinners) spinner.kill('SIGKILL');
      }
      expectNothingLeft();
    },
  },
  {
    id: 'E11',
    fault: 'CI, no terminal, TERM=dumb, COLUMNS=0',
    reason: 'the command line prints, not the client; cli/test',
  },
  {
    id: 'E12',
    fault: 'other locale, time zone, umask',
    reason: 'the environment of a child is fixed; section H tests it with other settings outside',
  },
];

/** Sends a signal to a harness in the middle of a request; nothing of it may be left. */
async function expectEnd(
  scenario: string,
  signal: NodeJS.Signals | undefined,
  end: { readonly code: number | null; readonly signal: string | null },
): Promise<void> {
  const driver: Driver = await runDriver(scenario);
  await driver.printed('ready');
  // The adapter, a child of it in its group, and one that has left the group.
  expect(driver.children()).toHaveLength(3);
  if (signal !== undefined) process.kill(driver.pid, signal);
  expect(await driver.exited).toEqual(end);
  await driver.cleanedUp();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
