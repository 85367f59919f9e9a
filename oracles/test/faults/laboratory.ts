import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { taggedProcesses } from '../../client/proc.ts';
import {
  type ProcessImplementation,
  type ProcessOptions,
  processImplementation,
} from '../../client/process-implementation.ts';
import type { Result } from '../../implementation.ts';
import type { PlayReply } from '../../messages.ts';

/** A fault of the matrix, with its test or the reason why its test is elsewhere. */
export interface Row {
  readonly id: string;
  readonly fault: string;
  readonly test?: () => Promise<void>;
  readonly reason?: string;
}

export type PlayResult = Result<PlayReply>;

const BAD_ORACLE = fileURLToPath(new URL('bad-oracle.mjs', import.meta.url));

/** All children of this test file carry this tag and put their files into this folder. */
const TAG = `faults-${process.pid}`;
const FOLDER = mkdtempSync(join(tmpdir(), 'faults-'));
process.env['LOCKSTEP_RUN'] = TAG;
process.env['TMPDIR'] = FOLDER;

/** Removes the folder of the tests' temporary files. */
export function leaveLaboratory(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Labels of the ten games that every test plays; the fault of a mode strikes at label 5. */
export const LABELS: readonly number[] = Array.from({ length: 10 }, (_, label) => label);
const POISONED = 5;

/** The scripted bad oracle in one of its modes. */
export function badOracle(
  mode: string,
  options: Partial<ProcessOptions> = {},
): ProcessImplementation {
  return processImplementation({
    name: mode,
    command: ['node', BAD_ORACLE, mode],
    ...options,
    limits: { requestMs: 1_500, graceMs: 500, ...options.limits },
  });
}

/** One game, different for each label; in layer none no tape word is consumed. */
export function playLabel(
  subject: ProcessImplementation,
  label: number,
  layer: 'none' | 'outcome' = 'none',
): Promise<PlayResult> {
  const actions = Array.from({ length: label + 3 }, (_, index) => 1 + ((index + label) % 3));
  const tape = { c: Array.from({ length: label + 4 }, (_, index) => index % 4) };
  return subject.request({
    op: 'play',
    out: 'end',
    games: [
      {
        game: 'toy@1.0',
        profile: 'plain',
        setup: [label],
        layer,
        ...(layer === 'outcome' ? tape : {}),
        a: actions,
      },
    ],
  });
}

/** Plays all labels at the same time, as far as the window allows. */
export function playAll(
  subject: ProcessImplementation,
  labels: readonly number[] = LABELS,
): Promise<PlayResult[]> {
  return Promise.all(labels.map((label) => playLabel(subject, label)));
}

/** Plays all labels, each after the reply to the one before. */
export async function playOneByOne(
  subject: ProcessImplementation,
  labels: readonly number[] = LABELS,
): Promise<PlayResult[]> {
  const results: PlayResult[] = [];
  for (const label of labels) results.push(await playLabel(subject, label));
  return results;
}

let clean: Promise<PlayResult[]> | undefined;

/** The results of an adapter that does everything right. */
export function cleanResults(): Promise<PlayResult[]> {
  clean ??= (async () => {
    const good = badOracle('good');
    const results = await playAll(good);
    await good.close();
    expect(results.map(({ kind }) => kind)).toEqual(LABELS.map(() => 'reply'));
    return results;
  })();
  return clean;
}

/** What is expected of a fault that strikes one request. */
export interface Expected {
  readonly status: string;
  readonly message: RegExp;
  /** Label of the request that carries the fault. @defaultValue 5 */
  readonly blamed?: number;
  readonly oneByOne?: boolean;
  readonly options?: Partial<ProcessOptions>;
}

/**
 * Runs a mode and expects one request to carry the fault, all others to have the results of a
 * clean run, and nothing to be left behind.
 */
export async function expectFault(mode: string, expected: Expected): Promise<PlayResult> {
  const subject = badOracle(mode, expected.options);
  const results = await (expected.oneByOne === true ? playOneByOne(subject) : playAll(subject));
  await subject.close();
  const blamed = expected.blamed ?? POISONED;
  const fault = results[blamed];
  expect(fault).toMatchObject({
    kind: 'fault',
    status: expected.status,
    message: expect.stringMatching(expected.message),
  });
  const others = (all: readonly PlayResult[]) => all.filter((_, label) => label !== blamed);
  expect(others(results)).toEqual(others(await cleanResults()));
  expectNothingLeft();
  return fault ?? { kind: 'fault', status: 'error', message: 'no result' };
}

/** Runs a mode and expects the results of a clean run. */
export async function expectClean(
  mode: string,
  options: Partial<ProcessOptions> = {},
): Promise<ProcessImplementation> {
  const subject = badOracle(mode, options);
  // Keys that nobody knows may stand in a reply.
  expect(await playAll(subject)).toMatchObject(await cleanResults());
  await subject.close();
  expectNothingLeft();
  return subject;
}

/** Runs a mode and expects that the handshake fails, and every request with it. */
export async function expectUnavailable(
  mode: string,
  message: RegExp,
  options: Partial<ProcessOptions> = {},
): Promise<void> {
  const subject = badOracle(mode, options);
  const fault = {
    kind: 'fault',
    status: 'unavailable',
    message: expect.stringMatching(message),
  };
  expect(await subject.hello()).toMatchObject(fault);
  for (const result of await playAll(subject)) expect(result).toMatchObject(fault);
  expect(subject.report().starts).toBe(1);
  await subject.close();
  expectNothingLeft();
}

/** No process of these tests lives and no file of a child is left. */
export function expectNothingLeft(): void {
  expect(taggedProcesses(TAG)).toEqual([]);
  const left = readdirSync(FOLDER)
    .filter((name) => name.startsWith('lockstep-'))
    .flatMap((root) => readdirSync(join(FOLDER, root)));
  expect(left).toEqual([]);
}
