import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayFceuxTrace } from '../replay-trace.ts';
import { newFolder, play, requireInterpreters } from './run.ts';

const folder = newFolder();
let lines: readonly string[] = [];

beforeAll(async () => {
  requireInterpreters();
  const script = join(folder.path, 'script.lua');
  // Two games: the first to its end and beyond, the second with a savestate in its middle.
  writeFileSync(
    script,
    `for game = 1, 2 do
      savestate.load(savestate.object(1))
      emu.frameadvance()
      joypad.set(1, { start = true })
      for i = 1, 400 do emu.frameadvance() end
      if game == 1 then
        memory.writebyte(0x64, 29)
        for i = 1, 2000 do emu.frameadvance() end
      end
    end
    local middle = savestate.object()
    savestate.save(middle)
    for i = 1, 50 do joypad.set(1, { left = i % 2 == 0 }) emu.frameadvance() end
    savestate.load(middle)
    for i = 1, 500 do joypad.set(1, { down = true }) emu.frameadvance() end`,
  );
  const trace = join(folder.path, 'whole.jsonl');
  await play(folder.path, { script, trace });
  lines = readFileSync(trace, 'utf8').trimEnd().split('\n');
});
afterAll(() => folder.remove());

function traceOf(text: readonly string[]): string {
  const path = join(folder.path, 'trace.jsonl');
  writeFileSync(path, `${text.join('\n')}\n`);
  return path;
}

/** The trace with the first line that `find` matches changed. */
function changed(find: RegExp, change: (line: string) => string): string {
  const at = lines.findIndex((line) => find.test(line));
  expect(at).toBeGreaterThan(0);
  return traceOf(lines.map((line, index) => (index === at ? change(line) : line)));
}

describe('the replay of a trace', () => {
  test('agrees with what was played, over lost games, savestates and writes', async () => {
    const replay = await replayFceuxTrace(traceOf(lines));
    expect(replay).toMatchObject({ status: 'same', complete: true });
    expect(replay.roots).toBe(4);
    expect(lines.some((line) => line.startsWith('{"after":'))).toBe(true);
  });

  test('agrees after any bytes that a script may write', async () => {
    const script = join(folder.path, 'writes.lua');
    writeFileSync(
      script,
      `local places, refused, wrong = { 0x17, 0x18, 0x19, 0x1A, 0xAF, 0xB1, 0xB2, 0xBF, 0xDF, 0xF5, 0xF7 }, 0, 0
      for address = 0x60, 0x78 do places[#places + 1] = address end
      for address = 0xD8, 0xDB do places[#places + 1] = address end
      for i = 1, 20 do places[#places + 1] = 0x400 + math.random(0, 255) end
      for round = 1, 800 do
        savestate.load(savestate.object(1))
        emu.frameadvance()
        joypad.set(1, { start = true })
        for i = 1, 5 + math.random(0, 300) do emu.frameadvance() end
        for i = 1, math.random(1, 4) do
          local byte = math.random(1, 3) == 1 and math.random(0, 255) or math.random(0, 20)
          if not pcall(memory.writebyte, places[math.random(#places)], byte) then refused = refused + 1 end
        end
        for i = 1, 60 do
          joypad.set(1, { down = math.random(2) == 1, left = math.random(4) == 1, A = math.random(9) == 1 })
          if not pcall(emu.frameadvance) then wrong = wrong + 1 break end
        end
      end
      print(refused, wrong)`,
    );
    const trace = join(folder.path, 'writes.jsonl');
    const { run, printed } = await play(folder.path, { script, trace, options: { randomSeed: 1 } });
    expect(run.status).toBe('ended');
    for (const count of printed.trim().split(' ')) expect(Number(count)).toBeGreaterThan(2);
    const replay = await replayFceuxTrace(trace);
    expect(replay).toMatchObject({ status: 'same', complete: true });
    expect(replay.roots).toBeGreaterThan(600);
  });

  test('is not disturbed by an end in a state that the rules do not know', async () => {
    const script = join(folder.path, 'odd.lua');
    writeFileSync(
      script,
      `joypad.set(1, { start = true })
      for i = 1, 9 do emu.frameadvance() end
      memory.writebyte(0x62, 19)
      print(pcall(emu.frameadvance))`,
    );
    const trace = join(folder.path, 'odd.jsonl');
    await play(folder.path, { script, trace });
    expect(await replayFceuxTrace(trace)).toMatchObject({ status: 'same', complete: true });
  });

  test('names the fields of a lock that differ, and where', async () => {
    const path = changed(/^\{"lock":2,/, (line) =>
      line.replace(/("words":\[0,5,0,\d+,)\d+/, '$199'),
    );
    const { status, difference } = await replayFceuxTrace(path);
    expect(status).toBe('different');
    expect(difference?.where).toBe('lock 2');
    expect(difference?.fields).toMatchObject([{ name: 'spawnCount', trace: '99' }]);
  });

  test('notices inputs that were others', async () => {
    const path = changed(/^\{"i":\[0,/, (line) =>
      line.replace(/,(\d+)\]\}$/, (_, n) => `,${Number(n) + 1}]}`),
    );
    const { difference } = await replayFceuxTrace(path);
    expect(difference?.fields.map(({ name }) => name)).toContain('rng');
  });

  test('notices what a piece was said to come with', async () => {
    const path = changed(/^\{"piece":3,/, (line) => line.replace(/"score":\d+/, '"score":123456'));
    const { difference } = await replayFceuxTrace(path);
    expect(difference).toMatchObject({
      where: 'piece 3',
      fields: [{ name: 'score', trace: '123456' }],
    });
  });

  test('goes as far as a trace that was cut', async () => {
    const replay = await replayFceuxTrace(traceOf(lines.slice(0, -1)));
    expect(replay).toMatchObject({ status: 'same', complete: false });
  });

  test('refuses a file that is no trace, with the line', async () => {
    await expect(replayFceuxTrace(traceOf(['{"i":[0,1]}']))).rejects.toThrow(
      ':1: expected the header',
    );
    await expect(replayFceuxTrace(traceOf([...lines.slice(0, 2), '{"i":']))).rejects.toThrow(
      ':3: not JSON',
    );
    await expect(replayFceuxTrace(traceOf([...lines.slice(0, 2), '{"i":[-1]}']))).rejects.toThrow(
      ':3: /i/0',
    );
    await expect(replayFceuxTrace(join(folder.path, 'none'))).rejects.toMatchObject({
      code: 'E_TRACE',
    });
  });

  test('refuses a state that is none', async () => {
    const path = changed(/^\{"root":"load"/, (line) => line.replace('"words":[0,', '"words":[7,'));
    await expect(replayFceuxTrace(path)).rejects.toMatchObject({ code: 'E_FCEUX_STATE' });
  });
});
