import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdapterGame } from '../check-adapter/check.ts';
import { type AdapterReport, checkAdapter } from '../check-adapter/check-adapter.ts';
import { renderAdapterReport } from '../check-adapter/render.ts';
import { processImplementation } from '../client/process-implementation.ts';
import type { PlayedGame } from '../messages.ts';

const BAD_ORACLE = fileURLToPath(new URL('faults/bad-oracle.mjs', import.meta.url));
const command = (mode: string) => ['node', BAD_ORACLE, mode];

/** The adapter that is right in everything serves as the reference. */
const reference = processImplementation({ name: 'reference', command: command('good') });
const FIELDS = ['over', 'total', 'moves'];

const samples: readonly PlayedGame[] = [
  sample('none', [1, 2, 3]),
  sample('outcome', [3, 1]),
  // Ends with the last step.
  sample('none', Array(20).fill(3)),
  // The last action is refused.
  sample('none', [1, 7]),
];

function sample(layer: 'none' | 'outcome', a: readonly number[]): PlayedGame {
  const tape = layer === 'outcome' ? { c: [5, ...a.map((_, index) => index % 10)] } : {};
  return { game: 'toy@1.0', profile: 'plain', setup: [5], layer, ...tape, a };
}

function toy(): AdapterGame {
  return {
    name: 'toy@1.0',
    reference,
    samples,
    inputs: [{ kernel: 'half', inputs: [[4], [10]] }],
    keyed: new Set(),
    actionsOf: ({ a }) => a.map((action) => [action]),
    fieldOf: (index) => FIELDS[index] ?? `word[${index}]`,
  };
}

async function check(mode: string): Promise<AdapterReport> {
  return checkAdapter({
    command: command(mode),
    limits: { requestMs: 1_000, handshakeMs: 5_000, graceMs: 300, byeMs: 500 },
    smallRequests: 300,
    findGame: async (name) => (name === 'toy@1.0' ? toy() : undefined),
  });
}

describe('an adapter that is right', () => {
  let report: AdapterReport;
  beforeAll(async () => {
    report = await check('good');
  });

  test('passes every check of what it offers', () => {
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.ok).toBe(true);
    const statusOf = (id: string) => report.checks.find((one) => one.id === id)?.status;
    expect(statusOf('steps')).toBe('pass');
    expect(statusOf('digest')).toBe('pass');
    expect(statusOf('many')).toBe('pass');
    expect(statusOf('repeat')).toBe('pass');
    expect(statusOf('rng')).toBe('not-offered');
  });

  test('is told so', () => {
    const text = renderAdapterReport(report, (line) => line);
    expect(text).toContain('toy-node 1.0.0 (node)');
    expect(text).toContain('ok   step plays a game, state by state [toy@1.0]');
    expect(text).toMatch(/The adapter is right: \d+ passed, 0 failed, 2 not offered\.\n$/);
  });
});

describe('an adapter with a mistake', () => {
  test.each([
    ['wrong-total', 'steps', /"s" of step 1: entry 1 \(total\) is 4, expected 3/],
    ['id-missing', 'new', /the reply to new has id undefined/],
    ['exit3', 'new', /no reply to new \(crash\): exited with code 3/],
    ['hang', 'new', /no reply to new within 1000 ms/],
    ['null-value', 'new', /the reply to new: form: "\/k" must be integer/],
    ['bad-digest', 'digest', /"d" of game 0 \(out end\) is "0000000000000000"/],
    ['bench-digest', 'bench', /"d" of games is "0000000000000000"/],
    ['bench-kernel', 'bench', /"d" of kernel half is "0000000000000000"/],
    ['bench-once', 'bench', /count: "cpu" has 1 entries, 3 were asked for/],
    ['bench-operations', 'bench', /"ops" of games is 25, expected 26/],
    ['op-echo', 'unknown-op', /op "dance" was accepted, expected err unsupported-op/],
    ['any-game', 'unknown-game', /another game was accepted/],
    ['strict-keys', 'unknown-key', /"s" is missing/],
    ['no-refusal', 'illegal-action', /action \[[0-9]+\] was accepted, expected err illegal-action/],
    ['no-end', 'game-over', /a step after the end was accepted/],
    ['any-tape', 'tape', /an empty tape was accepted, expected err chance-short/],
    ['small-buffer', 'long-line', /no reply to new/],
    ['no-cr', 'cr-lf', /no reply to new/],
    ['one-per-read', 'two-in-one', /no reply to new/],
    ['half-read', 'half-line', /no reply to new/],
    ['moody', 'repeat', /the reply to play number [0-9] is/],
    ['immortal', 'end-of-input', /did not exit within 500 ms after the end of input/],
    ['bad-exit', 'bye', /exited with code 9 after bye/],
    ['setsid', 'processes', /processes left their group: [0-9]+/],
    ['no-step', 'hello', /"caps" does not list step/],
  ])('%s fails at %s', async (mode, id, problem) => {
    const { checks, ok } = await check(mode);
    expect(ok).toBe(false);
    const failed = checks.filter(({ status }) => status === 'fail');
    expect(failed.map((one) => one.id)).toContain(id);
    const failure = failed.find((one) => one.id === id);
    expect(failure?.problem).toMatch(problem);
  });

  test('is shown the raw exchange and what to change', async () => {
    const text = renderAdapterReport(await check('op-echo'), (line) => line);
    expect(text).toContain('First failure: an unknown operation is refused');
    expect(text).toContain('What to change: Answer {"id":N,"err":"unsupported-op"} and go on.');
    expect(text).toMatch(/-> \{"id":(\d+),"op":"dance"\}\n {4}<- \{"id":\1\}\n/);
    expect(text).toContain('The adapter is not right yet');
  });

  test('whose new does not work, is not asked for more', async () => {
    const { checks } = await check('exit3');
    expect(checks.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'hello pass',
      'games pass',
      'new fail',
    ]);
  });

  test('noise is a remark', async () => {
    const { ok, remarks } = await check('noisy');
    expect(ok).toBe(true);
    expect(remarks).toEqual([
      'standard output has lines that are no replies, such as: loading table',
    ]);
  });

  test('of which no game is known, is not right', async () => {
    const report = await checkAdapter({
      command: command('good'),
      findGame: async () => undefined,
    });
    expect(report).toMatchObject({ ok: false, unknownGames: ['toy@1.0'] });
  });
});

afterAll(() => reference.close());
