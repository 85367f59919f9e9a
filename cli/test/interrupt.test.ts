import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { copyToyRoot, newFolder, runCli, TOY, TOY_ROOT } from './run-cli.ts';

const folder = newFolder();
afterAll(() => folder.remove());

const CHECK = ['check', TOY, '--games', TOY_ROOT];
const SHORT = [...CHECK, '--steps', '2000', '--json'];
/** More play than any test waits for. */
const ENDLESS = [...CHECK, '--steps', '900000000'];

function logText(file: string): string {
  return readFileSync(join(folder.path, '.lockstep', file), 'utf8');
}

function footerOf(file: string): Record<string, unknown> {
  return JSON.parse(logText(file).trimEnd().split('\n').at(-1) ?? '');
}

/** Lines of finished units on stderr. */
function finished(stderr: string): number {
  return stderr.split('\n').filter((line) => line.startsWith(`${TOY}/`)).length;
}

describe('a run that is killed', () => {
  test('again and again ends, resumed, in the same report and the same bytes', async () => {
    const sound = await runCli([...SHORT, '--log', 'sound.jsonl'], { cwd: folder.path });
    const args = [...SHORT, '--log', 'killed.jsonl', '--resume'];
    for (let units = 0; units < 6; units += 2) {
      const { signal } = await runCli(args, {
        cwd: folder.path,
        told: (stderr, child) => {
          // Sometimes while a unit is at work, sometimes while its line is written.
          if (finished(stderr) > units % 3) child.kill('SIGKILL');
        },
      });
      expect(signal).toBe('SIGKILL');
    }
    const resumed = await runCli(args, { cwd: folder.path });
    expect(resumed.code).toBe(0);
    expect(resumed.stderr).toMatch(/^[1-7] units were in the log already$/m);
    expect(resumed.stdout).toBe(sound.stdout);
    expect(logText('killed.jsonl')).toBe(logText('sound.jsonl'));
    expect(readdirSync(join(folder.path, '.lockstep')).filter((name) => /lock/.test(name))).toEqual(
      [],
    );
  });

  test('at any time does, too', async () => {
    const sound = logText('sound.jsonl');
    for (const afterMs of [150, 400, 700, 1100, 1600]) {
      const log = `at-${afterMs}.jsonl`;
      const args = [...SHORT, '--log', log, '--resume'];
      await runCli(args, {
        cwd: folder.path,
        started: (child) => setTimeout(() => child.kill('SIGKILL'), afterMs),
      });
      expect((await runCli(args, { cwd: folder.path })).code).toBe(0);
      expect(logText(log), `killed after ${afterMs} ms`).toBe(sound);
    }
  });
});

describe('a run that is told to stop', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s closes its log and exits with %i', async (signal, exitCode) => {
    const log = `${signal.toLowerCase()}.jsonl`;
    const { code, stdout, stderr } = await runCli([...ENDLESS, '--log', log], {
      cwd: folder.path,
      told: (text, child) => {
        if (finished(text) === 1) child.kill(signal);
      },
    });
    expect(code).toBe(exitCode);
    expect(stdout).toMatch(new RegExp(`! interrupted by ${signal}\n`));
    expect(stdout).toMatch(/^interrupted: /m);
    expect(stderr).toMatch(/go on with --resume\n$/);
    expect(footerOf(log)).toMatchObject({ interrupted: signal, exitCode, verdict: 'interrupted' });
  });

  test('with a module leaves no process of it behind', async () => {
    const root = copyToyRoot(folder.path);
    const module = join(root, 'slow.mjs');
    const source = readFileSync(join(root, 'engines', TOY, 'index.js'), 'utf8');
    const report =
      "import { writeFileSync } from 'node:fs';\nwriteFileSync(PID, String(process.pid));\n";
    const pidFile = join(folder.path, 'pid');
    writeFileSync(module, `${report.replace('PID', JSON.stringify(pidFile))}${source}`);
    const { code } = await runCli(
      [...ENDLESS, '--log', 'module.jsonl', '--subject', `module:${module}`],
      {
        cwd: folder.path,
        told: (text, child) => {
          if (finished(text) === 1) child.kill('SIGINT');
        },
      },
    );
    expect(code).toBe(130);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('can go on', async () => {
    const args = [...SHORT, '--log', 'go-on.jsonl', '--resume'];
    const stopped = await runCli(args, {
      cwd: folder.path,
      told: (text, child) => {
        if (finished(text) === 2) child.kill('SIGTERM');
      },
    });
    expect([143, 0]).toContain(stopped.code);
    expect((await runCli(args, { cwd: folder.path })).code).toBe(0);
    expect(logText('go-on.jsonl')).toBe(logText('sound.jsonl'));
  });
});

describe('two runs at the same time', () => {
  test('do not write to one log', async () => {
    let second: ReturnType<typeof runCli> | undefined;
    const args = [...ENDLESS, '--log', 'shared.jsonl'];
    await runCli(args, {
      cwd: folder.path,
      told: (text, child) => {
        if (finished(text) !== 1 || second !== undefined) return;
        second = runCli([...args, '--resume'], { cwd: folder.path });
        void second.finally(() => child.kill('SIGINT'));
      },
    });
    const refused = await second;
    expect(refused?.code).toBe(2);
    expect(refused?.stderr).toMatch(/another run \(process \d+\) holds .*shared\.jsonl\.lock/);
  });
});

describe('a log that cannot be written', () => {
  test('ends the run with 2, and can be resumed when there is room again', async () => {
    const args = [...SHORT, '--log', 'small.jsonl', '--resume'];
    // No file may grow beyond 4 KiB: less than the log needs.
    const limited = await runCli(args, { cwd: folder.path, fileBlocks: 8 });
    expect(limited.code).toBe(2);
    expect(limited.stderr).toMatch(/cannot use the log .*small\.jsonl: EFBIG.*\(E_LOG_WRITE\)/);
    expect(JSON.parse(limited.stdout)).toMatchObject({ verdict: 'incomplete' });
    expect(logText('small.jsonl').length).toBe(4096);
    expect((await runCli(args, { cwd: folder.path })).code).toBe(0);
    expect(logText('small.jsonl')).toBe(logText('sound.jsonl'));
  });

  test('because its folder was deleted is not written elsewhere', async () => {
    const gone = newFolder();
    try {
      const { code, stderr } = await runCli(SHORT, {
        cwd: gone.path,
        told: (text) => {
          if (finished(text) === 1) rmSync(join(gone.path, '.lockstep'), { recursive: true });
        },
      });
      expect(code).toBe(2);
      expect(stderr).toMatch(/ENOENT/);
      expect(existsSync(join(gone.path, '.lockstep'))).toBe(false);
    } finally {
      gone.remove();
    }
  });

  test('is noticed before a subject is started', async () => {
    const blocked = newFolder();
    try {
      writeFileSync(join(blocked.path, '.lockstep'), '');
      const module = join(blocked.path, 'subject.mjs');
      const mark = join(blocked.path, 'started');
      writeFileSync(
        module,
        `import { writeFileSync } from 'node:fs';\nwriteFileSync('${mark}', '');\n`,
      );
      const args = [...SHORT, '--subject', `module:${module}`];
      const { code, stderr } = await runCli(args, { cwd: blocked.path });
      expect(code).toBe(2);
      expect(stderr).toMatch(/the output folder .*\.lockstep is not a folder/);
      expect(existsSync(mark)).toBe(false);
    } finally {
      blocked.remove();
    }
  });
});

describe('a fault of the harness', () => {
  test('says so in the log and is no disagreement', async () => {
    const broken = newFolder();
    try {
      const root = copyToyRoot(broken.path);
      const suite = join(root, 'conformance', 'games', TOY, 'index.js');
      const source = readFileSync(suite, 'utf8');
      const bomb = "setTimeout(() => { throw new TypeError('nobody catches this'); });\n";
      writeFileSync(suite, source.replace('    check: (state, legal) => {\n', `$&${bomb}`));
      const { code, stdout } = await runCli(['check', TOY, '--games', root], { cwd: broken.path });
      expect(code).toBe(2);
      const fault = 'TypeError: nobody catches this';
      expect(stdout).toContain(`! the harness itself failed, not the subject: ${fault}`);
      const log = readFileSync(join(broken.path, '.lockstep', `check-${TOY}.jsonl`), 'utf8');
      expect(JSON.parse(log.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        kind: 'footer',
        exitCode: 2,
        harnessError: expect.stringContaining(fault),
      });
    } finally {
      broken.remove();
    }
  });
});
