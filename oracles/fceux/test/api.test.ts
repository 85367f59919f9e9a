import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayFceuxTrace } from '../replay-trace.ts';
import { INTERPRETERS, newFolder, play, requireInterpreters, SCRIPTS } from './run.ts';

const folder = newFolder();
const scripts = join(folder.path, 'scripts');
cpSync(SCRIPTS, scripts, { recursive: true });

beforeAll(requireInterpreters);
afterAll(() => folder.remove());

/** Functions of FCEUX that cannot be there. */
const REFUSED = `
  emu.poweron emu.softreset emu.loadrom emu.addgamegenie emu.delgamegenie emu.switchDisk
  emu.insertOrEjectDisk emu.exec_count emu.exec_time emu.getscreenpixel
  memory.register memory.registerwrite memory.registerread memory.registerexec memory.registerrun
  memory.registerexecute memory.getregister memory.setregister
  ppu.readbyte ppu.readbyterange
  rom.readbyte rom.readbyteunsigned rom.readbytesigned rom.readbyterange rom.writebyte
  debugger.hitbreakpoint debugger.getcyclescount debugger.getinstructionscount
  debugger.resetcyclescount debugger.resetinstructionscount
  gui.getpixel gui.gdscreenshot gui.savescreenshot gui.savescreenshotas sound.get
  movie.play movie.playback movie.load movie.record movie.save movie.replay movie.playbeginning
  movie.length movie.rerecordcount movie.name movie.filename movie.getname movie.getfilename
  savestate.registersave savestate.registerload savestate.loadscriptdata
  zapper.read zapper.set input.openfilepopup input.savefilepopup
  cdlog.docdlogger cdlog.loadcdlog taseditor.registerauto taseditor.getinput`;

describe.each(INTERPRETERS)('the API under %s', (lua) => {
  test('has every call, and each does what it should', async () => {
    const trace = join(folder.path, `${lua}.jsonl`);
    const { run, printed, told } = await play(folder.path, {
      script: join(scripts, 'every-call.lua'),
      lua,
      start: { rng: 0x8988, startLevel: 0, spawnCount: 0, frameCounter: 0, shift: 0 },
      options: { argument: 'given' },
      messages: true,
      trace,
    });
    expect([run.status, run.reason]).toEqual(['ended', 'emu.exit']);
    expect(printed.split('\n')).toEqual([
      'printed by emu.print',
      'printed {1, 2} nil',
      'never called: ',
      'at the exit',
      '',
    ]);
    expect(told).toBe('seen with --messages\n');
    expect(readFileSync(join(scripts, 'written.txt'), 'utf8')).toBe('by the script\n');
    expect(run.unknownReads).toEqual([{ address: 0x2002, count: 1 }]);
    expect(run.unknownWrites).toEqual([{ address: 0x300, count: 4 }]);
    expect(await replayFceuxTrace(trace)).toMatchObject({ status: 'same', complete: true });
  });

  test('refuses what needs an emulator, by name', async () => {
    const calls = REFUSED.trim().split(/\s+/);
    const source = `for name in ([[${calls.join(' ')}]]):gmatch("%S+") do
      local place, call = name:match("(%w+)%.([%w_]+)")
      print(select(2, pcall(_G[place][call], 1, 2)))
    end`;
    writeFileSync(join(scripts, 'refusals.lua'), source);
    const { printed } = await play(folder.path, { script: join(scripts, 'refusals.lua'), lua });
    const refusals = printed.trimEnd().split('\n');
    expect(refusals).toHaveLength(calls.length);
    for (const [index, call] of calls.entries()) {
      expect(refusals[index]).toMatch(
        new RegExp(`^${call} (?:needs an emulator: |is not offered: )\\w+`),
      );
    }
  });

  test('ends at a refused call with the line of the script', async () => {
    const { run } = await play(folder.path, {
      script: join(scripts, 'refused.lua'),
      lua,
      options: { argument: 'memory.registerexecute' },
    });
    expect(run).toMatchObject({
      status: 'error',
      frames: 1,
      trail: 'refused.lua:4: in main chunk',
    });
    expect(run.reason).toMatch(/^refused\.lua:4: memory\.registerexecute needs an emulator/);
  });
});
