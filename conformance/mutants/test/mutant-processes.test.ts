import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { loadGame } from '../../../spec/load.ts';
import type { MutantEngine } from '../mutant-process.ts';
import { MutantProcesses, type MutantSubject } from '../mutant-processes.ts';
import { mutatedModule } from '../mutated-module.ts';
import { TOY, TOY_MUTANTS, toyRoot } from './toy.ts';

const root = toyRoot(TOY_MUTANTS);
const { source, spec } = loadGame(TOY, [root.path]);
let processes = new MutantProcesses();
afterEach(async () => {
  await processes.close();
  processes = new MutantProcesses();
});
afterAll(() => root.remove());

function engine(find: string, replace: string): MutantEngine {
  const hunks = find === '' ? [] : [{ find, replace }];
  const module = mutatedModule(source, { id: 'one', file: 'index.js', hunks });
  return { source, profile: spec.defaultProfile, name: 'one', module };
}

const AS_IT_IS = engine('', '');
const ANOTHER = engine('const NOBODY = 0;', 'const NOBODY = 3;');

/** Opens an engine, says hello and closes it; tells whether others were in its process before. */
async function visit(opened: MutantSubject): Promise<{ used: boolean; hello: string }> {
  const { kind } = await opened.hello();
  await opened.close();
  return { used: opened.secondHand(), hello: kind };
}

describe('a process that had an engine', () => {
  test('takes the next one', async () => {
    expect(await visit(processes.open(AS_IT_IS))).toEqual({ used: false, hello: 'reply' });
    expect(await visit(processes.open(ANOTHER))).toEqual({ used: true, hello: 'reply' });
  });

  test('plays the next one, not the first', async () => {
    const start = async (opened: MutantSubject): Promise<unknown> => {
      await opened.hello();
      const where = { profile: spec.defaultProfile, setup: [], layer: 'outcome', c: [] } as const;
      const result = await opened.request({
        op: 'new',
        game: `${spec.id}@${spec.version}`,
        ...where,
      });
      await opened.close();
      return result;
    };
    const first = await start(processes.open(AS_IT_IS));
    const second = await start(processes.open(ANOTHER));
    expect(second).not.toEqual(first);
    expect(second).toEqual(await start(processes.openAlone(ANOTHER)));
  });

  test('is not used for one that wants a process of its own', async () => {
    await visit(processes.open(AS_IT_IS));
    expect((await visit(processes.openAlone(ANOTHER))).used).toBe(false);
  });

  test('is not used for another profile', async () => {
    await visit(processes.open(AS_IT_IS));
    const other = { ...ANOTHER, profile: 'another' };
    expect((await visit(processes.open(other))).used).toBe(false);
  });

  test.each([
    ['cannot be loaded', "throw new Error('not today');", 'fault'],
    ['ends the process when it is loaded', 'process.exit(0);', 'fault'],
  ])('is given up for one that %s, which is then loaded alone', async (_what, code, hello) => {
    await visit(processes.open(AS_IT_IS));
    const broken = engine('const NOBODY = 0;', `const NOBODY = 0;\n${code}`);
    expect(await visit(processes.open(broken))).toEqual({ used: false, hello });
    expect(await visit(processes.open(ANOTHER))).toEqual({ used: false, hello: 'reply' });
  });

  test.each([
    ['a global variable', 'globalThis.left = 1;'],
    ['another built-in function', 'Array.prototype.at = () => 0;'],
    ['a timer', 'setTimeout(() => undefined, 60_000);'],
  ])('is not used again after one that left %s', async (_what, code) => {
    const messy = engine('const NOBODY = 0;', `const NOBODY = 0;\n${code}`);
    expect((await visit(processes.open(messy))).hello).toBe('reply');
    expect(await visit(processes.open(AS_IT_IS))).toEqual({ used: false, hello: 'reply' });
  });
});
