import { expect } from 'vitest';
import { badOracle, expectFault, expectNothingLeft, playLabel, type Row } from './laboratory.ts';

interface World {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly files: readonly string[];
  readonly descriptors: readonly number[];
}

/** Faults of environment and isolation. */
export const sectionH: readonly Row[] = [
  {
    id: 'H1',
    fault: 'secrets are inherited',
    async test() {
      const { environment } = await confess({
        GITHUB_TOKEN: 'secret',
        LANG: 'tr_TR',
        TZ: 'Asia/X',
      });
      const names = ['HOME', 'LANG', 'LOCKSTEP_RUN', 'PATH', 'TMPDIR', 'TZ'];
      expect(Object.keys(environment).sort()).toEqual(names);
      expect(environment).toMatchObject({ LANG: 'C.UTF-8', TZ: 'UTC' });
    },
  },
  {
    id: 'H2',
    fault: 'NODE_OPTIONS, PYTHONPATH, LD_PRELOAD leak',
    async test() {
      const settings = { NODE_OPTIONS: '--no-such-option', PYTHONPATH: '/x', LUA_PATH: '/x' };
      const { environment } = await confess({ ...settings, WANTED: '1' }, ['WANTED', 'ABSENT']);
      expect(environment).not.toHaveProperty('NODE_OPTIONS');
      expect(environment).not.toHaveProperty('PYTHONPATH');
      expect(environment).toMatchObject({ WANTED: '1' });
      expect(environment).not.toHaveProperty('ABSENT');
      const pass = (name: string) => () => badOracle('good', { environment: [name] });
      expect(pass('HOME')).toThrow(/"HOME" cannot be passed/);
      expect(pass('A=B')).toThrow(/"A=B" cannot be passed/);
    },
  },
  {
    id: 'H3',
    fault: 'file descriptors leak',
    async test() {
      // 0 to 2, the poll sets and wake-up pipes of Node itself, and the folder being read: no pipe of
      // another child and none of the guard is among them.
      const alone = await confess({});
      const neighbour = badOracle('good');
      await neighbour.hello();
      const crowded = await confess({}, [], () => undefined);
      await neighbour.close();
      expectNothingLeft();
      expect(crowded.descriptors).toEqual(alone.descriptors);
    },
  },
  {
    id: 'H4',
    fault: 'the adapter writes files',
    async test() {
      const { folder, files, environment } = await confess({});
      expect(environment).toMatchObject({ HOME: folder, TMPDIR: folder });
      expect(files).toEqual([]);
      expect(folder).not.toContain(process.cwd());
      // Its folder is removed with it.
      await expectFault('litter', { status: 'crash', message: /code 3/ });
    },
  },
  {
    id: 'H5',
    fault: 'the adapter uses the network',
    reason: 'not prevented; the protocol forbids it, and a job without network tests the oracles',
  },
  {
    id: 'H6',
    fault: 'the adapter reads the clock',
    reason: 'its answers then differ from one time to the next: C10',
  },
  {
    id: 'H7',
    fault: 'the adapter kills its parent or its siblings',
    reason: 'not prevented; process groups of their own keep signals to the group apart (A5, E6)',
  },
];

/** What an adapter sees of the world while this process has some more variables. */
async function confess(
  variables: Readonly<Record<string, string>>,
  names: readonly string[] = [],
  inspect: () => void = expectNothingLeft,
): Promise<World> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    const subject = badOracle('confess', { environment: names });
    const result = await playLabel(subject, 5);
    await subject.close();
    inspect();
    if (result.kind !== 'fault') throw new Error('expected the adapter to exit');
    return JSON.parse(result.log ?? '');
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
