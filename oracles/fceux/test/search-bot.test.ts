import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../../spec/package-root.ts';
import { replayFceuxTrace } from '../replay-trace.ts';
import { INTERPRETERS, newFolder, play, requireInterpreters, SCRIPTS, START } from './run.ts';

interface RecordedRun {
  readonly seed: string;
  readonly moves: number;
  readonly end: Readonly<Record<'frames' | 'locks' | 'lines' | 'score', number>>;
  readonly decisions: readonly string[];
}

const FIXTURE = join(packageRoot(), 'oracles', 'fceux', 'test', 'fixtures', 'script-runs.json');
const { runs } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as { runs: readonly RecordedRun[] };
const script = join(SCRIPTS, 'search-bot', 'bot.lua');
const folder = newFolder();

beforeAll(requireInterpreters);
afterAll(() => folder.remove());

/** The lines of the bot in the form of the record: the field as a hexadecimal number. */
function decisionsOf(printed: string): string[] {
  const lines = printed.trimEnd().split('\n');
  return lines.map((line) =>
    line.replace(/[01]{200}$/, (marks) => BigInt(`0b${marks}`).toString(16).padStart(50, '0')),
  );
}

describe('a bot that searches two pieces deep', () => {
  const cases = INTERPRETERS.flatMap((lua) => runs.map((run) => ({ lua, ...run })));

  test.each(cases)(
    'decides as recorded: $lua, seed $seed',
    async ({ lua, seed, moves, end, decisions }) => {
      const register = Number.parseInt(seed, 16);
      const trace = join(folder.path, 'recorded.jsonl');
      const { run, printed } = await play(folder.path, {
        script,
        lua,
        trace,
        start: { ...START, rng: register },
        options: { seed: register, argument: String(moves) },
      });
      expect(decisionsOf(printed)).toEqual(decisions);
      const { frames, result } = run;
      expect({ status: run.status, frames, ...result }).toMatchObject({ status: 'ended', ...end });
      // The engine of this package goes through the same states.
      const replay = await replayFceuxTrace(trace);
      expect(replay).toMatchObject({ status: 'same', frames, locks: end.locks, complete: true });
    },
  );

  test('plays 300 moves, and the trace is played the same by the engine', async () => {
    const trace = join(folder.path, 'long.jsonl');
    const options = { seed: 0x1234, argument: '300' };
    const { run } = await play(folder.path, { script, lua: 'luajit', options, trace });
    const replay = await replayFceuxTrace(trace);
    expect(run).toMatchObject({ status: 'ended', result: { locks: 300 } });
    expect(replay).toMatchObject({ status: 'same', locks: 300, complete: true });
    expect(replay.frames).toBe(run.frames);
  });

  test('is repeatable with math.random fixed, whatever the interpreter', async () => {
    const traceOf = async (lua: string, randomSeed: number): Promise<string[]> => {
      const trace = join(folder.path, 'short.jsonl');
      await play(folder.path, { script, lua, options: { randomSeed, argument: '5' }, trace });
      // The header names the interpreter.
      return readFileSync(trace, 'utf8').split('\n').slice(1);
    };
    const [jit, plain] = [await traceOf('luajit', 7), await traceOf('lua5.1', 7)];
    expect(jit.length).toBeGreaterThan(20);
    expect(plain).toEqual(jit);
    expect(await traceOf('luajit', 8)).not.toEqual(jit);
  });
});
