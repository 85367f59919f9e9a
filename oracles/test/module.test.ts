import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDice, diceSpec } from '../../engines/test/fixtures/dice.ts';
import type { ProcessLimits } from '../client/limits.ts';
import type { Implementation, Result } from '../implementation.ts';
import { inProcessImplementation } from '../in-process.ts';
import type { GameReply, PlayedGame, PlayReply } from '../messages.ts';
import { moduleImplementation } from '../module/module-implementation.ts';

const modules = fileURLToPath(new URL('./fixtures/modules/', import.meta.url));
const quick: Partial<ProcessLimits> = { requestMs: 500, graceMs: 500 };
let folder = '';
let opened: Implementation | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-module-'));
  mkdirSync(join(folder, 'dice'));
  writeFileSync(join(folder, 'dice', 'game.json'), JSON.stringify(diceSpec));
});
afterEach(() => opened?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(path: string, limits: Partial<ProcessLimits> = {}): Implementation {
  const options = { path, gameFolder: join(folder, 'dice'), profile: 'short', limits };
  opened = moduleImplementation(options);
  return opened;
}

function fixture(name: string, limits?: Partial<ProcessLimits>): Implementation {
  return open(join(modules, name), limits);
}

const start = { game: 'dice@1.0', profile: 'short', setup: [9], layer: 'outcome' } as const;
/** Reaches 15 at the second step, where the misbehaving modules misbehave. */
const bad: PlayedGame = { ...start, c: [1, 1, 6], a: [1, 1, 1, 2] };
const good: PlayedGame = { ...start, c: [1, 1], a: [1, 1] };

async function play(
  implementation: Implementation,
  ...games: PlayedGame[]
): Promise<Result<PlayReply>> {
  return implementation.request({ op: 'play', games, out: 'states:0-9' }, { steps: 2 });
}

function results(result: Result<PlayReply>): readonly GameReply[] {
  return result.kind === 'reply' ? result.reply.games : [];
}

describe('a module in a process of its own', () => {
  it.each(['dice.mjs', 'dice.ts'])('%s plays like the reference', async (name) => {
    const typed = join(folder, 'dice.ts');
    writeFileSync(
      typed,
      `import { createEngine as dice } from '${join(modules, 'dice.mjs')}';
       type Profile = { readonly parameters: Readonly<Record<string, number>> };
       export const createEngine = (spec: unknown, profile: Profile): unknown => dice(spec, profile);`,
    );
    const module = name === 'dice.ts' ? open(typed) : fixture(name);
    expect(await module.hello()).toMatchObject({
      kind: 'reply',
      reply: { name, games: ['dice@1.0'], caps: expect.arrayContaining(['events', 'legal']) },
    });
    const reference = inProcessImplementation({
      spec: diceSpec,
      createEngine: createDice,
      name: 'reference',
      version: '1',
    });
    const expected = await play(reference, good, bad);
    expect(results(expected)).toHaveLength(2);
    expect(await play(module, good, bad)).toEqual(expected);
  });

  it('keeps what the module prints away from the replies', async () => {
    const module = fixture('prints.mjs');
    expect(results(await play(module, bad))).toMatchObject([{ n: 2, over: 1 }]);
  });

  it.each([
    ['exits.mjs', 'crash', 'the module ended the process with code 7'],
    ['kills.mjs', 'crash', /SIGKILL/],
    ['throws-later.mjs', 'crash', 'the module threw Error: too late in a callback'],
    ['loops.mjs', 'timeout', 'no reply to play within 502 ms'],
  ])('%s: is a %s and the next request is answered', async (name, status, message) => {
    const module = fixture(name, name === 'loops.mjs' ? quick : {});
    expect(await play(module, bad)).toMatchObject({
      kind: 'fault',
      status,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(results(await play(module, good))).toMatchObject([{ n: 1, k: 2 }]);
  });

  it('ends a module that takes all memory', async () => {
    const module = fixture('hoards.mjs', {
      ...quick,
      requestMs: 60_000,
      memoryBytes: 300 * 2 ** 20,
    });
    expect(await play(module, bad)).toMatchObject({
      kind: 'fault',
      status: 'crash',
      message: expect.stringMatching(/memory/),
    });
    expect(results(await play(module, good))).toMatchObject([{ n: 1 }]);
  });

  it.each([
    ['returns-nan.mjs', /^step\(\) returned state\.total: expected integer 0\.\.\d+, found NaN$/],
    ['mutates.mjs', /^step\(\) threw TypeError: .* is frozen and must not be changed\)$/],
    ['throws.mjs', /^step\(\) threw TypeError: Cannot read properties of null/],
  ])('%s: is reported for its game alone', async (name, message) => {
    const module = fixture(name);
    const [first, second] = results(await play(module, bad, good));
    expect(first).toMatchObject({
      n: 1,
      at: 1,
      err: 'internal',
      msg: expect.stringMatching(message),
    });
    expect(second).toMatchObject({ n: 1, k: 2 });
    expect(second).not.toHaveProperty('err');
  });

  it('is not believed once it has replaced a built-in function', async () => {
    const module = fixture('replaces-builtins.mjs');
    expect(await play(module, bad)).toMatchObject({
      kind: 'refused',
      refusal: {
        err: 'internal',
        msg: expect.stringContaining('replaced the built-in Number.isInteger'),
      },
    });
  });

  it.each([
    ['exits-at-import.mjs', 'the module ended the process with code 3'],
    [
      'throws-at-import.mjs',
      /^importing .*\/throws-at-import\.mjs threw RangeError: the table is missing$/,
    ],
    ['never-settles.mjs', /never-settles\.mjs: a top-level await never settles$/],
    ['replaces-at-import.mjs', /^the module replaced the built-in Array\.prototype\.map/],
    [
      'no-export.mjs',
      /expected an export createEngine\(spec, profile\), found the exports makeEngine$/,
    ],
    ['wrong-export.mjs', /expected createEngine to be a function, found "engine"$/],
    ['half-engine.mjs', 'createEngine() returned an engine without the functions accepts, step'],
    ['async-engine.mjs', 'createEngine() returned a promise, expected an engine'],
  ])('%s: is unavailable, with the reason', async (name, message) => {
    const module = fixture(name);
    const fault = {
      kind: 'fault',
      status: 'unavailable',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    };
    expect(await module.hello()).toMatchObject(fault);
    expect(await play(module, good)).toMatchObject(fault);
  });

  it('loops-at-import.mjs: is unavailable when the deadline of the handshake has passed', async () => {
    const module = fixture('loops-at-import.mjs', { handshakeMs: 600, graceMs: 500 });
    expect(await module.hello()).toMatchObject({
      status: 'unavailable',
      message: expect.stringContaining('no reply to hello within 600 ms'),
    });
  });

  it('says where TypeScript cannot be read', async () => {
    const path = join(folder, 'wrong.ts');
    writeFileSync(path, 'export function createEngine(spec: unknown {\n');
    expect(await open(path).hello()).toMatchObject({
      status: 'unavailable',
      message: expect.stringMatching(/^importing .*wrong\.ts threw /),
    });
  });

  it('refuses a path that is no file', () => {
    expect(() => fixture('nothing.mjs')).toThrow(expect.objectContaining({ code: 'E_MODULE' }));
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'E_MODULE' }));
  });
});
