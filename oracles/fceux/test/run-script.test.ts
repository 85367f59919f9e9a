import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLua } from '../lua.ts';
import { type Changes, newFolder, type Played, play, requireInterpreters } from './run.ts';

const folder = newFolder();

beforeAll(requireInterpreters);
afterAll(() => folder.remove());

function run(source: string, changes: Partial<Changes> = {}): Promise<Played> {
  const script = join(folder.path, 'script.lua');
  writeFileSync(script, source);
  return play(folder.path, { script, ...changes });
}

/** A game that is begun and then left alone. */
const START_GAME = `
  savestate.load(savestate.object(1))
  emu.frameadvance()
  joypad.set(1, { start = true })
  for i = 1, 5 do emu.frameadvance() end
`;

describe('the end of a run', () => {
  test('comes with the last line of the script', async () => {
    const { run: report } = await run('emu.frameadvance()');
    expect(report).toMatchObject({ status: 'ended', reason: 'script ended', frames: 1 });
  });

  test('comes after a number of moves, when the next piece is there', async () => {
    const source = `${START_GAME} while true do emu.frameadvance() end`;
    const { run: report } = await run(source, { options: { moves: 2 } });
    // First lock in frame 212, the second after 10 + 17 * 6 frames; a spawn 9 frames later.
    expect(report).toMatchObject({ status: 'ended', reason: 'move limit', result: { locks: 2 } });
    expect(report.frames).toBeGreaterThan(300);
    expect(report.frames).toBeLessThan(340);
  });

  test('comes after a number of frames', async () => {
    const source = 'while true do emu.frameadvance() end';
    const { run: report } = await run(source, { options: { frames: 1234 } });
    expect(report).toMatchObject({ status: 'ended', reason: 'frame limit', frames: 1234 });
  });

  test('goes on behind the last line with the functions that the script has registered', async () => {
    const source = `local n = 0
      emu.registerafter(function() n = n + 1; if n == 5 then emu.exit() end end)
      emu.registerexit(function() print(n, emu.framecount()) end)`;
    const { run: report, printed } = await run(source);
    expect([report.reason, report.frames, printed]).toEqual(['emu.exit', 5, '5 5\n']);
  });

  test('comes a minute of frames after a game that was lost and not begun again', async () => {
    const source = `${START_GAME} memory.writebyte(0x64, 29) while true do emu.frameadvance() end`;
    const { run: report } = await run(source);
    expect(report.reason).toBe('game over, and 3600 frames without a new game');
    expect(report).toMatchObject({ status: 'ended', result: { lost: 1, over: true } });
  });

  test('comes by os.exit, whose code counts', async () => {
    expect((await run('os.exit()')).run).toMatchObject({ status: 'ended', reason: 'os.exit(0)' });
    expect((await run('os.exit(3)')).run).toMatchObject({ status: 'error', reason: 'os.exit(3)' });
  });

  test('comes by a deadline if no frame goes by, with what was printed before', async () => {
    const source = 'emu.frameadvance() print("before") while true do end';
    const { run: report, printed } = await run(source, { deadlineMs: 100 });
    expect(report).toMatchObject({ status: 'deadline', frames: 1 });
    expect(report.reason).toBe('no frame went by for 0.1 s');
    expect(printed).toBe('before\n');
  });

  test('comes by the caller, and leaves no process behind', async () => {
    const controller = new AbortController();
    const source = `io.stderr:write(io.popen("echo $PPID"):read("*a"))
      while true do emu.frameadvance() end`;
    let pid = '';
    const { run: report } = await run(source, {
      signal: controller.signal,
      told: (text) => {
        pid += text;
        controller.abort();
      },
    });
    expect(report.status).toBe('interrupted');
    expect(Number(pid)).toBeGreaterThan(1);
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });
});

describe('an error of the script', () => {
  test('is told with file, line and the calls that led to it', async () => {
    const { run: report } = await run('local function f()\n  return nil + 1\nend\nf()');
    expect(report.status).toBe('error');
    expect(report.reason).toMatch(/^script\.lua:2: attempt to perform arithmetic on a nil value/);
    expect(report.trail).toMatch(/script\.lua:4: in main chunk$/);
  });

  test('may be one of syntax', async () => {
    const { run: report } = await run('for for');
    expect(report.reason).toMatch(/^script\.lua:1: /);
  });

  test('may lie in a registered function or at the exit', async () => {
    const after = await run('emu.registerafter(function() error("after") end)');
    expect(after.run).toMatchObject({ status: 'error', reason: 'script.lua:1: after' });
    const exit = await run('emu.registerexit(function() error("late") end)');
    expect(exit.run.reason).toBe('in the exit function: script.lua:1: late');
  });

  test('may be a state that the rules do not know', async () => {
    const { run: report } = await run(
      `${START_GAME}\nmemory.writebyte(0x62, 19)\nemu.frameadvance()`,
    );
    expect(report.reason).toContain('no piece (0x62 is 19) in play state 1');
  });
});

describe('a script', () => {
  test('cannot see the modules of the run, nor be disturbed by them', async () => {
    const source = 'print(pcall(require, "frame")) print(package.loaded.trace, arg)';
    const { printed } = await run(source);
    expect(printed).toMatch(/^false module 'frame' not found/);
    expect(printed).toMatch(/\nnil nil\n$/);
  });

  test('has its bytes for the random register replaced by the seed', async () => {
    const source = `memory.writebyte(0x17, 1) memory.writebyte(0x18, 2)
      print(memory.readbyte(0x17), memory.readbyte(0x18))`;
    expect((await run(source, { options: { seed: 0xabcd } })).printed).toBe('171 205\n');
    expect((await run(source)).printed).toBe('1 2\n');
  });

  test('may write to standard error what looks like a message', async () => {
    const { run: report, told } = await run('io.stderr:write("\\30x {}\\n", "no end")');
    expect(told).toBe('\u001ex {}\nno end');
    expect(report.status).toBe('ended');
  });
});

describe('the interpreter', () => {
  test('is named if it is missing or another Lua', async () => {
    await expect(findLua('no-such-lua')).rejects.toMatchObject({ code: 'E_LUA' });
    await expect(findLua('/bin/true')).rejects.toThrow('/bin/true is');
  });

  test('is LuaJIT if there is one', async () => {
    expect((await findLua()).program).toBe('luajit');
    expect((await findLua('lua5.1')).version).toBe('Lua 5.1');
  });

  test('needs a script that is there', async () => {
    const script = join(folder.path, 'none.lua');
    await expect(play(folder.path, { script })).rejects.toMatchObject({ code: 'E_SCRIPT' });
  });
});
