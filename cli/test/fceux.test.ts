import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { problemsOf } from '../../spec/validate.ts';
import { newFolder, runCli } from './run-cli.ts';

const folder = newFolder();
afterAll(() => folder.remove());
const cwd = folder.path;

/** Writes a script and runs it; needs LuaJIT or lua5.1. */
function fceux(source: string, ...options: readonly string[]): ReturnType<typeof runCli> {
  writeFileSync(join(cwd, 'bot.lua'), source);
  return runCli(['fceux', '--script', 'bot.lua', ...options], { cwd });
}

const GAME = `
  savestate.load(savestate.object(1))
  emu.frameadvance()
  joypad.set(1, { start = true })
  for i = 1, 400 do emu.frameadvance() end
  print("played")
`;

describe('lockstep fceux', () => {
  test('prints what the script prints, then a summary', async () => {
    const run = await fceux(GAME, '--start-level', '9', '--seed', '8988', '--lua', 'lua5.1');
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(
      /^played\nbot\.lua under Lua 5\.1: script ended\n {2}401 frames \(6\.7 s of play\) in .*real time\n/,
    );
    expect(run.stdout).toContain('1 game begun, 0 lost, 2 pieces locked\n');
    expect(run.code).toBe(0);
  });

  test('has a report for programs, with the output of the script out of the way', async () => {
    const run = await fceux(GAME, '--json', '--trace', 'out.jsonl', '--verify');
    const report: unknown = JSON.parse(run.stdout);
    expect(problemsOf('fceux-report', report)).toEqual([]);
    expect(report).toMatchObject({
      run: { status: 'ended', frames: 401, result: { games: 1 }, trace: join(cwd, 'out.jsonl') },
      replay: { status: 'same', frames: 401, complete: true },
    });
    expect(run.stderr).toBe('played\n');
    const lines = readFileSync(join(cwd, 'out.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.flatMap((line) => problemsOf('fceux-trace', JSON.parse(line)))).toEqual([]);
  });

  test('replays a trace and says where it differs', async () => {
    await fceux(GAME, '--trace', 'out.jsonl', '--start-level', '9');
    const same = await runCli(['fceux', '--replay', 'out.jsonl'], { cwd });
    expect([same.code, same.stdout]).toEqual([
      0,
      expect.stringMatching(/^\+ replay agrees: 401 fr/),
    ]);
    const text = readFileSync(join(cwd, 'out.jsonl'), 'utf8');
    writeFileSync(join(cwd, 'other.jsonl'), text.replace(/"level":9/, '"level":8'));
    const other = await runCli(['fceux', '--replay', 'other.jsonl'], { cwd });
    expect(other.stdout).toContain('x replay differs at piece 1, frame 6, line 5 of the trace\n');
    expect(other.stdout).toContain('    level: trace 8, replay 9\n');
    expect(other.code).toBe(1);
  });

  test('has exit codes for an error of the script and for its deadline', async () => {
    const error = await fceux('emu.frameadvance()\nmemory.getregister("pc")');
    expect([error.code, error.stderr]).toEqual([
      1,
      expect.stringMatching(/^lockstep: bot\.lua:2: memory\.getregister needs an emulator/),
    ]);
    const stuck = await fceux('while true do end', '--deadline', '1s');
    expect([stuck.code, stuck.stderr]).toEqual([124, 'lockstep: no frame went by for 1 s\n']);
  });

  test('ends the script with Ctrl-C', async () => {
    const source = 'io.stderr:write("here\\n") while true do emu.frameadvance() end';
    writeFileSync(join(cwd, 'endless.lua'), source);
    const run = await runCli(['fceux', '--script', 'endless.lua'], {
      cwd,
      told: (_text, child) => child.kill('SIGINT'),
    });
    expect(run.code).toBe(130);
    expect(run.stdout).toContain('endless.lua under');
  });

  test.each([
    [[], 'expected either --script or --replay'],
    [['--script', 'a.lua', '--replay', 'b'], 'expected either --script or --replay'],
    [['--script', 'none.lua'], 'there is no script'],
    [['--script', 'bot.lua', '--seed', '12'], 'expected four hexadecimal digits'],
    [['--script', 'bot.lua', '--start-level', '30'], 'a whole number 0..29'],
    [['--script', 'bot.lua', '--lua', 'no-lua'], 'there is no no-lua here'],
    [['--script', 'bot.lua', '--env', 'PATH'], '"PATH" cannot be passed'],
    [['--script', 'bot.lua', '--trace', 'no/folder/t'], 'the trace cannot be written'],
    [['--replay', 'none.jsonl'], 'the trace cannot be read'],
  ])('refuses %j', async (options, message) => {
    writeFileSync(join(cwd, 'bot.lua'), '');
    const run = await runCli(['fceux', ...options], { cwd });
    expect(run.stderr).toContain(message);
    expect(run.code).toBe(2);
  });
});
