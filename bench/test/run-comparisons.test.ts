import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CloneFixture, cloneFixture, gameText } from '../base/test/clone-fixture.ts';
import type { ChosenBenchmark } from '../benchmarks.ts';
import { loadBenchLog } from '../report/load-bench-log.ts';
import { runComparisons, type WantedComparison } from '../run-comparisons.ts';

let clone: CloneFixture;
beforeEach(() => {
  clone = cloneFixture();
});
afterEach(() => clone.remove());

const COUNT = { name: 'count', title: 'Count', unit: 'step', corpus: 'numbers' };

function chosen(name: string): ChosenBenchmark {
  return { id: `toy/${name}`, game: 'toy', benchmark: { ...COUNT, name } };
}

/** Kernels that add up squares. @param add - what is added to each result */
function kernels(names: readonly string[], add: number): string {
  return `
const run = (iterations: number): number => {
  let sum = 0;
  for (let i = 0; i < iterations; i += 1) sum = (sum + Math.imul(i, i) + ${add}) | 0;
  return sum;
};
export const kernels: readonly object[] = ${JSON.stringify(names)}
  .map((name) => ({ id: 'toy/' + name, setup: () => undefined, run }));
`;
}

/** Writes the sources, and dist as the fixture's build would. */
function put(names: readonly string[], add: number): void {
  const source = kernels(names, add);
  clone.write('bench/games/toy.ts', source);
  clone.write(
    'dist/bench/games/toy.js',
    source.replaceAll(/: (?:number|readonly object\[\])/g, ''),
  );
  clone.write('spec/games/toy/game.json', gameText(names.map((name) => ({ ...COUNT, name }))));
}

/** Builds what is committed, as a base is built, in place of what `put` wrote. */
async function build(): Promise<void> {
  await compare([{ benchmark: chosen('count'), against: 'base' }]);
  const kept = join(clone.output, 'bench', 'base');
  const [built = ''] = readdirSync(kept);
  cpSync(join(kept, built, 'dist'), join(clone.root, 'dist'), { recursive: true });
}

function compare(wanted: readonly WantedComparison[], signal = new AbortController().signal) {
  return runComparisons(
    {
      root: clone.root,
      wanted,
      revision: 'HEAD',
      sizes: { processes: 1, confirming: 1, mostProcesses: 1, rounds: 3 },
      seed: 7,
      folder: clone.output,
      file: 'bench.jsonl',
      version: '0.0.1',
    },
    { signal, tell: (line) => clone.told.push(line) },
  );
}

/** What a run leaves in its folder beside kept builds of a base. */
function left(): string[] {
  return readdirSync(join(clone.output, 'bench')).filter((name) => name !== 'base');
}

describe('a comparison with a yardstick', () => {
  test('is for the kernels that have one', async () => {
    put(['count', 'plain'], 0);
    const count = chosen('count');
    const wanted = [
      { benchmark: { ...count, benchmark: { ...count.benchmark, yardstick: 'plain' } } },
      { benchmark: chosen('plain') },
    ];
    const { report } = await compare(wanted.map((one) => ({ ...one, against: 'yardstick' })));
    expect(report.comparisons).toMatchObject([
      { kernel: 'toy/count', against: { kind: 'yardstick', name: 'toy/plain' }, rounds: 3 },
    ]);
    expect(report.base).toBeUndefined();
  });
});

describe('a comparison with another revision', () => {
  test('measures the kernels of both, tells which revisions, and leaves its log alone', async () => {
    put(['count'], 0);
    const sha = clone.commit('kernels');
    put(['count', 'not-committed'], 0);
    const { report, log } = await compare([{ benchmark: chosen('count'), against: 'base' }]);
    expect(report).toMatchObject({
      candidate: { name: 'working tree', sha, dirty: true },
      base: { name: 'HEAD', sha },
      comparisons: [{ kernel: 'toy/count', against: { kind: 'base', name: 'HEAD' }, rounds: 3 }],
    });
    expect(report.comparisons[0]?.problem).toBeUndefined();
    expect(report.comparisons[0]?.candidateNs).toBeGreaterThan(0);
    // A second process if the first one happened to find a slowdown.
    const kinds = loadBenchLog(log).map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(['header', 'process', 'footer']);
    expect(left()).toEqual([]);
  });

  test('measures nothing where both are made of the same files', async () => {
    put(['count'], 0);
    clone.commit('kernels');
    await build();
    clone.write('README.md', 'a change that no kernel can feel\n');
    const { report, log } = await compare([{ benchmark: chosen('count'), against: 'base' }]);
    expect(report).toMatchObject({
      verdict: 'passed',
      exitCode: 0,
      reasons: [],
      comparisons: [{ verdict: 'identical', stages: [] }],
    });
    expect(loadBenchLog(log).map(({ kind }) => kind)).toEqual(['header', 'problem', 'footer']);
  });

  test('in which the kernel computes something else fails, however fast it is', async () => {
    put(['count'], 0);
    clone.commit('kernels');
    put(['count'], 1);
    const { report } = await compare([{ benchmark: chosen('count'), against: 'base' }]);
    expect(report).toMatchObject({
      verdict: 'failed',
      exitCode: 1,
      comparisons: [{ verdict: 'mismatch', problem: expect.stringContaining('checksums') }],
    });
  });

  test('says of a kernel that the base does not have that it cannot be compared', async () => {
    put(['count'], 0);
    clone.commit('kernels');
    put(['count', 'more'], 0);
    const { report } = await compare([{ benchmark: chosen('more'), against: 'base' }]);
    expect(report).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 3,
      comparisons: [{ verdict: 'not-comparable', stages: [] }],
      reasons: ['toy/more against HEAD: new in the candidate: the base has no kernel toy/more'],
    });
  });

  test('is refused while the build is older than the sources', async () => {
    put(['count'], 0);
    clone.commit('kernels');
    clone.write('engines/toy/index.ts', '');
    await expect(compare([{ benchmark: chosen('count'), against: 'base' }])).rejects.toMatchObject({
      code: 'E_BENCH_STALE',
      message: expect.stringContaining('engines/toy/index.ts was not built'),
      hint: 'Run npm run build first.',
    });
    expect(existsSync(clone.output)).toBe(false);
  });

  test('that is stopped leaves nothing but its log', async () => {
    put(['count'], 0);
    clone.commit('kernels');
    const controller = new AbortController();
    const stop = { kind: 'interrupt', by: 'SIGINT' };
    const run = runComparisons(
      {
        root: clone.root,
        wanted: [{ benchmark: chosen('count'), against: 'self' }],
        seed: 7,
        folder: clone.output,
        file: 'bench.jsonl',
        version: '0.0.1',
      },
      { signal: controller.signal, tell: () => undefined, measured: () => controller.abort(stop) },
    );
    expect((await run).report).toMatchObject({ verdict: 'interrupted', exitCode: 130 });
    expect(left()).toEqual([]);
  });
});
