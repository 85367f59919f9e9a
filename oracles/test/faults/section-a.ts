import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { processImplementation } from '../../client/process-implementation.ts';
import { runDriver } from './driver.ts';
import {
  badOracle,
  cleanResults,
  expectClean,
  expectFault,
  expectNothingLeft,
  expectUnavailable,
  playAll,
  playOneByOne,
  type Row,
} from './laboratory.ts';

/** Faults of the child process. */
export const sectionA: readonly Row[] = [
  {
    id: 'A1',
    fault: 'program missing, not executable, or a folder',
    async test() {
      const file = join(mkdtempSync(join(tmpdir(), 'adapter-')), 'adapter.py');
      writeFileSync(file, '#!/usr/bin/env python3\n');
      chmodSync(file, 0o644);
      for (const [program, errno] of [
        ['/no/such/program', 'ENOENT'],
        ['no-such-program', 'ENOENT'],
        [file, 'EACCES'],
        ['/', 'EACCES'],
      ] as const) {
        const subject = processImplementation({ name: 'x', command: [program] });
        expect(await subject.hello()).toMatchObject({
          kind: 'fault',
          status: 'unavailable',
          message: expect.stringContaining(errno),
        });
        expect(await subject.request({ op: 'step', a: [1] })).toMatchObject({
          message: expect.stringContaining(program),
        });
        await subject.close();
      }
      expectNothingLeft();
    },
  },
  {
    id: 'A2',
    fault: 'NUL character or 200 kB in an argument',
    async test() {
      const make = (argument: string) => () =>
        processImplementation({ name: 'x', command: ['node', argument] });
      expect(make('a\0b')).toThrow(/argument 1 of the command holds a NUL/);
      expect(make('x'.repeat(200_000))).toThrow(/argument 1 of the command has 200000 bytes/);
      expect(() => processImplementation({ name: 'x', command: [] })).toThrow(/no program/);
    },
  },
  {
    id: 'A3',
    fault: 'too many children for the limit of file descriptors',
    async test() {
      const driver = await runDriver('pool', { shell: 'ulimit -n 256' });
      expect(await driver.exited).toMatchObject({ code: 0 });
      expect(driver.lines()).toContain('30 replies of 30');
    },
  },
  {
    id: 'A4',
    fault: 'exits at once with code 0',
    async test() {
      await expectFault('exit0', { status: 'crash', message: /exited with code 0/ });
      await expectUnavailable('exit0:hello', /no handshake \(crash\): exited with code 0/);
    },
  },
  {
    id: 'A5',
    fault: 'exit code or signal in the middle of a batch',
    async test() {
      for (const [mode, message] of [
        ['segv', /killed by SIGSEGV/],
        ['abort', /killed by SIGABRT/],
        ['kill', /killed by SIGKILL/],
      ] as const) {
        await expectFault(mode, { status: 'crash', message });
      }
      const fault = await expectFault('exit3', { status: 'crash', message: /code 3/ });
      expect(fault).toMatchObject({ log: 'about to leave\n' });
      // An adapter that holds its replies back hides which request killed it.
      await expectFault('bursts', { status: 'crash', message: /code 3/ });
      // It dies of several requests together: no request is to blame, but the death is not forgotten.
      const subject = badOracle('crowd');
      const results = await playAll(subject);
      await subject.close();
      const faults = results.filter(({ kind }) => kind === 'fault');
      expect(faults.length).toBeGreaterThan(0);
      for (const death of faults) {
        const message = expect.stringMatching(/in flight, and each was answered when alone/);
        expect(death).toMatchObject({ status: 'crash', message });
      }
      const clean = await cleanResults();
      for (const [label, result] of results.entries()) {
        if (result.kind === 'reply') expect(result).toEqual(clean[label]);
      }
      expectNothingLeft();
    },
  },
  {
    id: 'A6',
    fault: 'dies on every request',
    async test() {
      const subject = badOracle('exit3:all', { limits: { restarts: 2 } });
      const results = await playOneByOne(subject);
      const statuses = results.map((result) => (result.kind === 'fault' ? result.status : 'reply'));
      const gone = Array(7).fill('unavailable');
      expect(statuses).toEqual(['crash', 'crash', 'crash', ...gone]);
      expect(subject.report().starts).toBe(3);
      await subject.close();
      expectNothingLeft();
    },
  },
  {
    id: 'A7',
    fault: 'hangs',
    test: async () =>
      void (await expectFault('hang', { status: 'timeout', message: /no reply to play within/ })),
  },
  {
    id: 'A8',
    fault: 'busy loop that ignores SIGTERM',
    test: async () =>
      void (await expectFault('stubborn', { status: 'timeout', message: /no reply/ })),
  },
  {
    id: 'A9',
    fault: 'stopped by SIGSTOP',
    test: async () => void (await expectFault('stop', { status: 'timeout', message: /no reply/ })),
  },
  {
    id: 'A10',
    fault: 'a grandchild keeps standard output open',
    async test() {
      const subject = badOracle('leak');
      const results = await playAll(subject);
      expect(results[5]).toMatchObject({ kind: 'fault', status: 'crash' });
      expect(results.filter(({ kind }) => kind === 'reply')).toHaveLength(9);
      await subject.close();
      expect(subject.report().leaky).toBe(true);
      expectNothingLeft();
    },
  },
  {
    id: 'A11',
    fault: 'a grandchild in a session of its own',
    async test() {
      const subject = await expectClean('setsid');
      expect(subject.report().escaped).toHaveLength(1);
    },
  },
  {
    id: 'A12',
    fault: 'closes standard output and lives on',
    test: async () =>
      void (await expectFault('close-stdout', {
        status: 'protocol',
        message: /standard output closed/,
      })),
  },
  {
    id: 'A13',
    fault: 'closes standard input and lives on',
    test: async () =>
      void (await expectFault('close-stdin', {
        status: 'protocol',
        message: /standard input closed/,
        blamed: 6,
        oneByOne: true,
      })),
  },
  {
    id: 'A14',
    fault: 'daemonizes: the parent exits, the child serves',
    async test() {
      const subject = badOracle('daemon', { limits: { restarts: 1 } });
      const hello = await subject.hello();
      if (hello.kind === 'fault') expect(hello.message).toMatch(/exited with code 0/);
      const results = await playOneByOne(subject);
      expect(results.at(-1)).toMatchObject({ kind: 'fault', status: 'unavailable' });
      await subject.close();
      // The child is found by its tag, unless the end of its input was faster.
      expectNothingLeft();
    },
  },
  {
    id: 'A15',
    fault: 'memory balloon',
    async test() {
      const memoryBytes = 256 * 2 ** 20;
      const options = { limits: { memoryBytes, requestMs: 20_000 } };
      const message = /memory: used [0-9]+ MiB of at most 256 MiB/;
      await expectFault('balloon', { status: 'crash', message, options });
    },
  },
  {
    id: 'A16',
    fault: 'fork bomb',
    async test() {
      const options = { limits: { processes: 20 } };
      await expectFault('forks', { status: 'crash', message: /at most 20 are allowed/, options });
    },
  },
  {
    id: 'A17',
    fault: 'slow start',
    async test() {
      const message = /no reply to hello within 300 ms; no byte has arrived/;
      await expectUnavailable('slow-start', message, { limits: { handshakeMs: 300 } });
      await expectClean('slow-start', { limits: { requestMs: 400 } });
    },
  },
  {
    id: 'A18',
    fault: 'slower and slower',
    // Delays of 24, 48, .. ms: the sixth request takes 1536 ms, the fifth 768 ms.
    test: async () =>
      void (await expectFault('slower', {
        status: 'timeout',
        message: /within 1150 ms/,
        oneByOne: true,
        options: { limits: { requestMs: 1_150 } },
      })),
  },
  {
    id: 'A19',
    fault: 'two harnesses build in one folder',
    reason: 'no adapter takes part; oracles/test/build.test.ts',
  },
  {
    id: 'A20',
    fault: 'wrong binary',
    // Stale builds: oracles/test/build.test.ts
    async test() {
      const message = /version 1\.0\.0 where 2\.0\.0 was expected/;
      await expectUnavailable('good', message, { expect: { version: '2.0.0' } });
      await expectUnavailable('other-protocol', /protocol version 2/);
      await expectUnavailable('no-step', /capability step is not listed/);
    },
  },
];
