import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { measurePaired, type PairedVariants } from '../measure-paired.ts';
import type { Measurement } from '../run-stages.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-paired-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const FAKE = fileURLToPath(new URL('./fake-child.mjs', import.meta.url));
const request = {
  stage: 1,
  process: 0,
  seed: 1,
  rounds: 4,
  signal: new AbortController().signal,
} as const;

/** A tree with a kernel `toy/count` whose body is this; `state` begins as the seed. */
function tree(name: string, body: string): string {
  const root = join(scratch, name);
  const folder = join(root, 'dist', 'bench', 'games');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'toy.js'),
    `let state = 0;
export const kernels = [{
  id: 'toy/count',
  setup(seed) { state = seed; },
  run(iterations) {
    for (let i = 0; i < iterations; i += 1) { ${body} }
    return state;
  },
}];`,
  );
  return root;
}

const STEP = 'state = (Math.imul(state, 1664525) + 1013904223) | 0;';
const good = ['a', 'b', 'c'].map((name) => tree(name, STEP));

function variantsOf([candidate = '', other = '', control = '']: readonly string[]): PairedVariants {
  const of = (root: string) => ({ root, kernel: 'toy/count' });
  return {
    candidate: of(candidate),
    other: of(other),
    control: of(control),
    allocates: false,
  };
}

const measure = (
  roots: readonly string[],
  more: Partial<PairedVariants> = {},
): Promise<Measurement> => measurePaired({ ...variantsOf(roots), ...more })(request);

const withFake = (mode: string, more: Partial<PairedVariants> = {}): Promise<Measurement> =>
  measure(good, { program: [process.execPath, FAKE, mode], ...more });

describe('a process that measures', () => {
  it.each([false, true])(
    'times every block of three variants (collecting garbage: %j)',
    async (allocates) => {
      const measured = await measure(good, { allocates });
      expect(measured).toMatchObject({ kind: 'process' });
      if (measured.kind !== 'process') return;
      expect(measured.operations).toBeGreaterThan(1);
      expect(measured.checksum).toMatch(/^[0-9a-f]{8}$/);
      for (const { cpu, wall } of [measured.candidate, measured.other, measured.control]) {
        expect(cpu).toHaveLength(request.rounds);
        expect(wall).toHaveLength(request.rounds);
        expect(Math.min(...wall)).toBeGreaterThan(0);
      }
    },
  );

  it('has the same checksum for the same work, whatever warming up took', async () => {
    // A kernel of which one operation is longer than a block.
    const spin = `const until = process.cpuUsage().user + 5000; while (process.cpuUsage().user < until); ${STEP}`;
    const roots = ['slow-a', 'slow-b', 'slow-c'].map((name) => tree(name, spin));
    const first = await measure(roots);
    expect(first).toMatchObject({ kind: 'process', operations: 1 });
    expect(await measure(roots)).toMatchObject({ checksum: 'checksum' in first && first.checksum });
  });
});

describe('variants with other results', () => {
  it.each([
    ['candidate', 0],
    ['other', 1],
    ['control', 2],
  ])('are a mismatch: %s', async (name, place) => {
    const wrong = tree(`wrong-${name}`, `${STEP} state ^= 1;`);
    expect(await measure(good.with(place, wrong))).toMatchObject({
      kind: 'problem',
      status: 'mismatch',
      message: expect.stringMatching(
        /^the results differ while warming up: checksums candidate [0-9a-f]{8}, other /,
      ),
    });
  });

  it('are a mismatch, too, if only a late block differs', async () => {
    const late = tree('late', STEP);
    const module = join(late, 'dist', 'bench', 'games', 'toy.js');
    writeFileSync(
      module,
      `let state = 0, setups = 0, blocks = 0;
export const kernels = [{
  id: 'toy/count',
  setup(seed) { state = seed; setups += 1; blocks = 0; },
  run(iterations) {
    for (let i = 0; i < iterations; i += 1) { ${STEP} }
    blocks += 1;
    return setups === 2 && blocks === 3 ? state ^ 1 : state;
  },
}];`,
    );
    expect(await measure(good.with(0, late))).toMatchObject({
      status: 'mismatch',
      message: expect.stringContaining('in round 3'),
    });
  });
});

describe('a variant that cannot be measured', () => {
  it.each([
    ['throws', 'throw new Error("out of cheese");', 'out of cheese'],
    ['has no checksum', 'state = 0.5;', 'the checksum of a block is 0.5'],
  ])('is a problem: it %s', async (name, body, message) => {
    const root = tree(`bad-${name.replaceAll(' ', '-')}`, body);
    expect(await measure(good.with(0, root))).toEqual({
      kind: 'problem',
      status: 'error',
      message: `toy/count in ${root}: ${message}`,
    });
  });

  it('is a problem if its tree lacks the kernel', async () => {
    const [candidate = ''] = good;
    const other = { root: candidate, kernel: 'toy/sum' };
    expect(await measure(good, { other })).toMatchObject({
      status: 'error',
      message: expect.stringContaining('there is no code for the kernel toy/sum'),
    });
    const nowhere = { root: join(scratch, 'nowhere'), kernel: 'toy/count' };
    expect(await measure(good, { other: nowhere })).toMatchObject({
      status: 'error',
      message: expect.stringContaining('there is no module'),
    });
  });
});

describe('a process that does not measure', () => {
  it.each([
    ['hang', 'timeout', /^no result after 1\.5 s$/],
    ['crash', 'crash', /^was killed by SIGABRT/],
    ['exit', 'crash', /^exited with code 3$/],
    ['complain', 'crash', /^exited with code 1: .*no such thing/s],
    ['silent', 'crash', /^exited with code 0$/],
    ['garbage', 'protocol', /^printed no result: \{"kind":"measured",$/],
    ['other-json', 'protocol', /^printed no result: /],
    ['too-few-rounds', 'protocol', /^printed no result: /],
    ['two-variants', 'protocol', /^printed times of too few variants$/],
    ['negative-time', 'protocol', /^printed no result: /],
    ['no-operations', 'protocol', /^printed no result: /],
    ['wrong-checksum', 'protocol', /^printed no result: /],
    ['mismatch', 'mismatch', /^the results differ$/],
    ['error', 'error', /^no kernel$/],
  ])('is a problem: %s', async (mode, status, message) => {
    const measured = await withFake(mode, mode === 'hang' ? { deadlineMs: 1_500 } : {});
    expect(measured).toEqual({
      kind: 'problem',
      status,
      message: expect.stringMatching(message),
    });
  });

  it.each(['good', 'noisy'])('but %s is none', async (mode) => {
    expect(await withFake(mode)).toMatchObject({ kind: 'process', operations: 1000 });
  });

  it('is a problem if it cannot be started', async () => {
    const program = [join(scratch, 'no-such-program')];
    expect(await measure(good, { program })).toMatchObject({
      kind: 'problem',
      status: 'error',
      message: expect.stringContaining('could not be started'),
    });
  });

  it('is ended when the run is stopped', async () => {
    const stop = new AbortController();
    const variants = { ...variantsOf(good), program: [process.execPath, FAKE, 'hang'] };
    const measuring = measurePaired(variants)({ ...request, signal: stop.signal });
    setTimeout(() => stop.abort(new RangeError('enough')), 200);
    await expect(measuring).rejects.toThrow('enough');
  });
});
