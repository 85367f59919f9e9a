import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SpecError } from '../errors.ts';
import type { GameSpec } from '../generated/game-spec.ts';
import type { VectorLine } from '../generated/vector-line.ts';
import { parseJson, readJsonFile } from '../json-file.ts';
import { checkVector } from '../lint/check-vector.ts';
import { layoutsOf } from '../lint/layouts-of.ts';
import { listGames } from '../load/game-source.ts';
import { loadVectors, parseVector } from '../load/vectors.ts';
import { gameDigest, loadGame, parseGame } from '../load.ts';
import { COUNTDOWN, countdown } from './fixtures/game.ts';
import { type Mutation, mutationsOf } from './hostile/mutations.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-hostile-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const before = prototypes.map((prototype) => Reflect.ownKeys(prototype));

afterEach(() => {
  expect(prototypes.map((prototype) => Reflect.ownKeys(prototype))).toEqual(before);
  expect('polluted' in {}).toBe(false);
});

const games = [...listGames().map(({ dir }) => dir), COUNTDOWN].map((dir) => loadGame(dir));

/** The error with which a text is refused; undefined if it is accepted. Any other error is a bug. */
function refusal(read: () => unknown): SpecError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
}

/** A game without what is written for people only; a hint may be there or not. */
function withoutTexts(spec: GameSpec): unknown {
  const texts = [
    'title',
    'summary',
    'text',
    'source',
    'unchecked',
    'accepts',
    'order',
    'weights',
    'mapping',
    'corpus',
  ];
  return JSON.parse(
    JSON.stringify(spec, (key, value: unknown) => {
      if (key === 'hint') return undefined;
      return texts.includes(key) && typeof value === 'string' ? '' : value;
    }),
  );
}

/**
 * Changes that make another game, which is as valid as the first: other parameters, layouts, chance
 * layers, forms, kernels or benchmarks, other fields that players see, events in other profiles, or less blame. Its
 * digest differs, so that no log or certificate mixes them up.
 */
const OTHER_GAME: readonly RegExp[] = [
  /^\/(format|accepts|perft|public|benchmarks) delete$/,
  /^\/public\/\d+ delete$/,
  /^\/forms\/[^/]+\/(setup|state|action|outcome|layers|legal)(\/.*)? delete$/,
  /^\/sources\/\d+ delete$/,
  /^\/parameters\/\w+ (delete|retype number|retype text)$/,
  /^\/profiles\/[^/]+(\/\w+)? delete$/,
  /^\/profiles\/[^/]+\/\w+ retype (number|text)$/,
  /^\/(setup|state|action|outcome|kernels\/\d+\/(input|output))\/.* (delete|retype number)$/,
  /^\/(setup|state|action|outcome|kernels\/\d+\/(input|output))\/.*enum\/\d+ retype (text|null)$/,
  /^\/(setup|state|action|outcome|kernels\/\d+\/(input|output))\/.*enum duplicate item$/,
  /^\/layers\/(outcome|outcome\/weights|raw|seed|none) delete$/,
  /^\/layers\/seed\/[^/]+(\/(keyed|words\/\d+))? delete$/,
  /^\/clauses\/\d+(\/(fields|events|unchecked)(\/\d+)?)? delete$/,
  /^\/events\/\d+(\/(rare|profiles(\/\d+)?))? delete$/,
  /^\/kernels\/\d+(\/(clauses|profiles)(\/\d+)?)? delete$/,
  /^\/benchmarks\/\d+(\/(yardstick|allocates|wire))? delete$/,
];

describe.each(games)('every single mutation of $spec.id', ({ source, spec, document }) => {
  const readMutated = (mutation: Mutation) =>
    parseGame(parseJson(mutation.text, { file: 'game.json' }));

  it('of its game.json is refused at its place, or changes texts only, or makes another valid game', () => {
    const plain = JSON.stringify(withoutTexts(spec));
    const counts = { refused: 0, texts: 0, otherGame: 0 };
    const unexpected: string[] = [];
    for (const mutation of mutationsOf(document.value)) {
      let changed: GameSpec | undefined;
      const error = refusal(() => {
        changed = readMutated(mutation);
      });
      const name = `${mutation.pointer} ${mutation.kind}`;
      if (error !== undefined) {
        counts.refused += 1;
        if (!/^game\.json:\d+:\d+: ./s.test(error.message))
          unexpected.push(`${name}: ${error.message}`);
      } else if (changed !== undefined && JSON.stringify(withoutTexts(changed)) === plain) {
        counts.texts += 1;
      } else if (changed !== undefined && OTHER_GAME.some((pattern) => pattern.test(name))) {
        counts.otherGame += 1;
        expect(gameDigest(changed)).not.toBe(gameDigest(spec));
      } else unexpected.push(`${name}: accepted`);
    }
    expect(unexpected).toEqual([]);
    expect(counts.refused).toBeGreaterThan(2 * (counts.texts + counts.otherGame));
  });

  it('of a vector of each kind is refused at its line, or leaves a vector that fits the game', () => {
    const layouts = (profile: string) => layoutsOf(spec, profile);
    const seen = new Set<string>();
    const unexpected: string[] = [];
    let refused = 0;
    let accepted = 0;
    for (const { vector } of loadVectors({ source })) {
      if (seen.has(vector.kind) || JSON.stringify(vector).length > 20_000) continue;
      seen.add(vector.kind);
      for (const mutation of mutationsOf(vector)) {
        let changed: VectorLine | undefined;
        const raw = { text: mutation.text.replaceAll('\n', ''), file: 'v.jsonl', line: 7 };
        const error = refusal(() => {
          changed = parseVector(raw).vector;
        });
        if (changed === undefined) {
          refused += 1;
          if (!/^v\.jsonl:7:\d+: ./.test(error?.message ?? ''))
            unexpected.push(`${mutation.pointer} ${mutation.kind}`);
        } else {
          accepted += 1;
          for (const { message } of checkVector(spec, changed, layouts))
            expect(message).not.toBe('');
        }
      }
    }
    expect(unexpected).toEqual([]);
    expect(refused).toBeGreaterThan(accepted);
  });
});

describe.each(games)('$spec.id cut off', ({ document, spec }) => {
  it('anywhere is refused with line and column', () => {
    const bytes = readFileSync(document.file);
    const end = Buffer.byteLength(bytes.toString('utf8').trimEnd());
    const step = spec === countdown ? 1 : Math.max(1, Math.floor(bytes.length / 500));
    const path = join(scratch, 'game.json');
    let cuts = 0;
    for (let length = 0; length < end; length += step) {
      writeFileSync(path, bytes.subarray(0, length));
      const error = refusal(() => parseGame(readJsonFile(path)));
      expect(error?.message).toMatch(/game\.json:\d+:\d+: ./);
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(400);
  });
});
