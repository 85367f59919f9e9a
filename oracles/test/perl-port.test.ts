import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapterGame } from '../../cli/adapter-game.ts';
import { newFolder, runCli } from '../../cli/test/run-cli.ts';
import { checkAdapter } from '../check-adapter/check-adapter.ts';
import { quoteCommand } from '../client/split-command.ts';

/**
 * A port that was written from the printed pages alone. As long as it passes, these pages say all
 * that an author of a port has to know.
 */
const PORT = fileURLToPath(new URL('perl-port/my-2048.pl', import.meta.url));
const command = ['perl', PORT];

/** A machine without perl must not look as if the port had passed. */
beforeAll(() => {
  const { status, stderr, error } = spawnSync('perl', ['-MJSON::PP', '-c', PORT], {
    encoding: 'utf8',
  });
  if (error !== undefined) {
    throw new Error(
      'perl is missing: install it with its core modules (Debian: apt-get install perl)',
    );
  }
  if (status !== 0) throw new Error(`perl cannot compile the port:\n${stderr}`);
});

describe('a port in Perl, written from the pages alone', () => {
  const folder = newFolder();
  afterAll(() => folder.remove());

  test('speaks the protocol', async () => {
    const report = await checkAdapter({
      command,
      smallRequests: 500,
      findGame: (name) => adapterGame(name, []),
    });
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    const notOffered = report.checks.filter(({ status }) => status === 'not-offered');
    expect(notOffered.map(({ id }) => id)).toEqual(['perft', 'bench']);
    expect(report).toMatchObject({ ok: true, unknownGames: [], remarks: [] });
  });

  test('keeps the rules on the smallest board, in all layers of chance', async () => {
    const options = ['--profile', '2x2', '--steps', '1500', '--no-oracles', '--json'];
    const run = await runCli(['check', '2048', ...options, '--subject', quoteCommand(command)], {
      cwd: folder.path,
    });
    expect(run.stderr).toMatch(/lockstep\/reference-seed/);
    const report: unknown = JSON.parse(run.stdout);
    expect(report).toMatchObject({
      verdict: 'agreed',
      subject: { kind: 'process' },
      games: [{ id: '2048', failures: [], notCompared: [] }],
    });
  });
});
