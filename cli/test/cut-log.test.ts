import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type CheckOptions, runCheck } from '../../conformance/check.ts';
import { Random } from '../../conformance/generate/random.ts';
import { newFolder } from './run-cli.ts';

const CUTS = 60;
const folder = newFolder();
const log = join(folder.path, 'cut.jsonl');

/** A short run with an oracle in a process of its own. */
async function run(resume: boolean): Promise<unknown> {
  const options: CheckOptions = {
    games: ['2048'],
    profiles: ['2x2'],
    roots: [],
    subject: { kind: 'built-in', version: '0.0.0' },
    oracles: { names: ['2048-python'], all: false, required: true },
    policy: 'mixed',
    jobs: 1,
    seed: 1,
    effort: { steps: 100 },
    vectors: false,
    log: { folder: folder.path, file: 'cut.jsonl', resume },
    version: '0.0.0',
    node: process.version,
  };
  const { report, lost } = await runCheck(options, { signal: new AbortController().signal });
  expect(lost).toBeUndefined();
  return report;
}

describe('a log that ends anywhere', () => {
  afterAll(() => folder.remove());

  test(`cut at ${CUTS} random bytes and at its ends is continued to the same bytes and report`, {
    timeout: 300_000,
  }, async () => {
    const report = await run(false);
    const sound = readFileSync(log);
    const random = new Random(1);
    const cuts = Array.from({ length: CUTS }, () => random.below(sound.length));
    for (const cut of [0, 1, sound.length - 1, sound.length, ...cuts]) {
      writeFileSync(log, sound.subarray(0, cut));
      expect(await run(true), `cut at byte ${cut}`).toEqual(report);
      expect(readFileSync(log).equals(sound), `cut at byte ${cut}`).toBe(true);
    }
  });
});
