import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TraceFile } from '../../../spec/generated/trace-file.ts';
import { guardOf } from '../../../spec/validate.ts';
import type { Entry } from '../../guided/corpus.ts';
import { realLogFiles } from '../../run-log/log-files.ts';
import { TINS_CODEC, tinsSubject } from '../../test/tins/tins-game.ts';
import { type CorpusStore, corpusStore } from '../corpus-store.ts';
import { type ReadCorpus, readCorpus } from '../read-corpus.ts';
import { runTins } from './fakes.ts';

const isTraceFile = guardOf<TraceFile>('trace');
const LAYERS = ['outcome', 'raw', 'seed'] as const;

let folder = '';
let inner = '';
let store: CorpusStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-corpus-'));
  inner = join(folder, 'corpus', 'tins', 'three');
  store = corpusStore(realLogFiles, folder, 1);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What lockstep runs of the tins reached first. */
async function reached(layers: readonly (typeof LAYERS)[number][] = LAYERS): Promise<Entry[]> {
  const all: Entry[] = [];
  for (const layer of layers) {
    await runTins(tinsSubject(), { layer, steps: 2_000, keep: (entries) => all.push(...entries) });
  }
  return all;
}

function read(): ReadCorpus {
  return readCorpus(join(folder, 'corpus'), [TINS_CODEC]);
}

function files(): string[] {
  return readdirSync(inner).sort();
}

describe('what a run reached first', () => {
  test('is kept as traces, one for each reason, and nothing else is left in the folder', async () => {
    const entries = await reached();
    store.keep(TINS_CODEC, entries);
    const names = files();
    expect(names).toContain('outcome-event-spill.json');
    expect(names).toContain('seed-extreme-gain-of-a-step.json');
    for (const name of names) {
      const file: unknown = JSON.parse(readFileSync(join(inner, name), 'utf8'));
      expect(isTraceFile(file)).toBe(true);
      expect(file).toMatchObject({ id: name.replace(/\.json$/, ''), game: 'tins' });
    }
    store.keep(TINS_CODEC, entries);
    expect(files()).toEqual(names);
  });

  test('gives way to a shorter game and to a larger extreme, never to others', async () => {
    const [entry] = await reached(['outcome']);
    if (entry === undefined) throw new Error('nothing was reached');
    const [step = { action: [], chance: [] }] = entry.trace.steps;
    const withSteps = (count: number, reason: string): Entry => {
      const steps = Array.from({ length: count }, () => step);
      return { ...entry, trace: { ...entry.trace, steps }, reasons: [reason] };
    };
    const length = (name: string): number => {
      const file: unknown = JSON.parse(readFileSync(join(inner, name), 'utf8'));
      return isTraceFile(file) ? file.actions.length : Number.NaN;
    };
    for (const [count, left] of [
      [3, 3],
      [4, 3],
      [2, 2],
      [3, 2],
    ] as const) {
      store.keep(TINS_CODEC, [withSteps(count, 'event end')]);
      expect(length('outcome-event-end.json')).toBe(left);
    }
    for (const [count, value, left] of [
      [1, 5, 1],
      [2, 9, 2],
      [3, 8, 2],
      [4, 10, 4],
    ] as const) {
      store.keep(TINS_CODEC, [withSteps(count, `extreme depth ${value}`)]);
      expect(length('outcome-extreme-depth.json')).toBe(left);
    }
  });

  test('is written through no link', async () => {
    const entries = await reached(['outcome']);
    const elsewhere = mkdtempSync(join(tmpdir(), 'lockstep-elsewhere-'));
    symlinkSync(elsewhere, join(folder, 'corpus'));
    expect(() => store.keep(TINS_CODEC, entries)).toThrow(/corpus: it is a link/);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });
});

describe('a corpus that is read', () => {
  test('is played first, and its digest tells another one', async () => {
    store.keep(TINS_CODEC, await reached());
    const corpus = read();
    const first: string[] = [];
    for (const layer of LAYERS) {
      const scripts = corpus.scripts('three', layer);
      expect(scripts.length).toBe(files().filter((name) => name.startsWith(layer)).length);
      const { first: firsts } = await runTins(tinsSubject(), { layer, seed: 7, corpus: scripts });
      first.push(firsts['spill']?.origin ?? '');
    }
    expect(first).toEqual(LAYERS.map(() => 'corpus:file'));
    expect(read().digest).toBe(corpus.digest);
    rmSync(join(inner, files()[0] ?? ''));
    expect(read().digest).not.toBe(corpus.digest);
  });

  test('has nothing for a profile that has no folder', () => {
    mkdirSync(join(folder, 'corpus'));
    expect(read().scripts('three', 'outcome')).toEqual([]);
  });

  test('has to be there', () => {
    expect(read).toThrow(/the corpus .*corpus is no folder/);
  });

  test.each<[string, (file: TraceFile) => unknown, RegExp]>([
    ['of another game', (file) => ({ ...file, game: 'cups' }), /\/game: expected tins, found cups/],
    ['of other rules', (file) => ({ ...file, version: '9.0' }), /\/version: expected 1\.0/],
    ['of another profile', (file) => ({ ...file, profile: 'four' }), /\/profile: expected three/],
    ['with a bad state', (file) => ({ ...file, state: [0, 0, 0, 99, 0, 0] }), /\/state: .*99/],
    [
      'with a bad action',
      (file) => ({
        ...file,
        actions: [
          [0, 1],
          [7, 1],
        ],
      }),
      /\/actions\/1: /,
    ],
    ['with a word that is none', (file) => ({ ...file, tape: [-1] }), /\/tape\/0/],
    ['with more than a trace has', (file) => ({ ...file, run: 'rm' }), /\/run/],
  ])('refuses an entry %s, with file and place', async (_name, change, problem) => {
    store.keep(TINS_CODEC, await reached(['outcome']));
    const path = join(inner, 'outcome-event-spill.json');
    const file: TraceFile = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(change(file)));
    expect(read).toThrow(problem);
    expect(read).toThrow(/outcome-event-spill\.json/);
  });

  test('refuses an entry that was cut off, and one that is a link', async () => {
    store.keep(TINS_CODEC, await reached(['outcome']));
    const path = join(inner, 'outcome-event-spill.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, text.length / 2));
    expect(read).toThrow(/outcome-event-spill\.json/);
    rmSync(path);
    symlinkSync(join(inner, files()[0] ?? ''), path);
    expect(read).toThrow(/outcome-event-spill\.json is a link/);
  });
});
