import { describe, expect, test } from 'vitest';
import type {
  FanVector,
  KernelVector,
  PlayVector,
  VectorLine,
} from '../../../../spec/generated/vector-line.ts';
import { listGames } from '../../../../spec/load/game-source.ts';
import { loadVectors } from '../../../../spec/load/vectors.ts';
import { loadGame } from '../../../../spec/load.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { type Codec, codecOf, decodeState } from '../../../codec.ts';
import { type Position, positionOf, rulesOf, stateOf } from '../board.ts';
import { headlessDraws, streamDraws, tapeDraws } from '../plain-draws.ts';
import { plainEvents } from '../plain-events.ts';
import { type Draw, type PlainStep, plainStep } from '../plain-step.ts';

const dir = listGames().find(({ id }) => id === 'drop7')?.dir ?? '';
const { spec, source } = loadGame(dir);
const vectors = [...loadVectors({ source })].map(({ vector }) => vector);

/** What the plain model makes of a line, and what the line says: equal if both are right. */
interface Pair {
  readonly found: unknown;
  readonly told: unknown;
}

type Told = NonNullable<PlayVector['expect'][number]>;

/** The fields and events that a line tells, and those that the model has. */
function pair(
  id: string,
  told: Told,
  before: Position,
  column: number,
  step: PlainStep,
  codec: Codec,
): Pair {
  const { generator: _, ...fields } = told.fields ?? {};
  const words = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);
  const state = new Map(Object.entries(stateOf(step.after)));
  const known = Object.fromEntries(
    Object.keys(fields).map((name) => [name, words(state.get(name))]),
  );
  const events = [...plainEvents(before, column, step, rulesOf(codec.profile))].sort();
  return {
    found: { id, ...known, ...(told.events === undefined ? {} : { events }) },
    told: {
      id,
      ...fields,
      ...(told.events === undefined ? {} : { events: told.events.toSorted() }),
    },
  };
}

function* playPairs(vector: PlayVector, codec: Codec): Generator<Pair> {
  const [begun] = vector.expect;
  const { at = -1, fields = {}, drawn = 0 } = begun ?? {};
  const { generator = [Number(vector.seed)], ...known } = fields;
  const { over } = known;
  const start = at === 0 ? { ...known, over: over === 1 } : {};
  const given = vector.state && decodeState(codec, vector.state);
  if (given === undefined && Object.keys(start).length < 7) return;
  let position = positionOf(given?.fields ?? { latent: [], dropLatent: [], ...start });
  const [word = 0] = given?.generator ?? [generator].flat();
  const stream =
    vector.layer === 'seed'
      ? streamDraws(word)
      : tapeDraws((vector.tape ?? []).slice(drawn), vector.layer === 'raw' ? 'raw' : 'outcome');
  for (const [index, [column = 0]] of vector.actions.entries()) {
    const draws: Draw =
      vector.gen === 'headless-v1' ? headlessDraws(word, position.movesPlayed) : stream;
    const before = position;
    const step = plainStep(before, column, rulesOf(codec.profile), draws);
    position = step.after;
    const told = vector.expect.find((one) => one.at === index + 1);
    if (told !== undefined) yield pair(vector.id, told, before, column, step, codec);
  }
}

function* fanPairs(vector: FanVector, codec: Codec): Generator<Pair> {
  const before = positionOf(decodeState(codec, vector.state).fields);
  const layer = vector.layer === 'raw' ? 'raw' : 'outcome';
  for (const { action, tape = [], expect: told } of vector.branches) {
    if (told === undefined) continue;
    const [column = 0] = action;
    const step = plainStep(before, column, rulesOf(codec.profile), tapeDraws(tape, layer));
    yield pair(vector.id, told, before, column, step, codec);
    if (told.drawn !== undefined) yield { found: step.drawn, told: told.drawn };
  }
}

/** Words of input and output of kernel `step`, one part after the other. */
function* stepPairs(vector: KernelVector, codec: Codec): Generator<Pair> {
  const rules = rulesOf(codec.profile);
  for (const [index, input] of vector.in.entries()) {
    const rest = [...input];
    const take = (count: number): number[] => rest.splice(0, count);
    const [level = 0, movesRemaining = 0, nextDisc = 0] = take(3);
    const cells = take(49);
    const latent = take(rules.latent ? 49 : 0);
    const dropLatent = take(rules.latent ? 1 : 0);
    const [column = 0] = take(2);
    const state = { level, movesRemaining, nextDisc, cells, latent, dropLatent };
    const before = { over: false, score: 0, movesPlayed: 0, ...state };
    const step = plainStep(before, column, rules, tapeDraws(rest, 'outcome'));
    const { after } = step;
    const waves = [...step.first, ...step.level];
    const found = [
      waves.length,
      ...waves.flatMap((w) => [w.depth, w.poppers.length, w.opened.length, w.points]),
      ...[step.gain, step.drawn, Number(step.clear), Number(step.rise), Number(after.over)],
      ...[after.level, after.movesRemaining, after.nextDisc],
      ...[...after.cells, ...after.latent, ...after.dropLatent],
    ];
    yield {
      found: { id: vector.id, words: found },
      told: { id: vector.id, words: vector.out[index] },
    };
  }
}

function pairsOf(vector: VectorLine, codec: Codec): Iterable<Pair> {
  if (vector.kind === 'play' && vector.error === undefined) return playPairs(vector, codec);
  if (vector.kind === 'fan') return fanPairs(vector, codec);
  if (vector.kind === 'kernel' && vector.name === 'step') return stepPairs(vector, codec);
  return [];
}

describe('the plain model that the laws of Drop7 use', () => {
  test.each(Object.keys(spec.profiles))('plays the vectors of %s', (name) => {
    const codec = codecOf(spec, resolveProfile(spec, name));
    let compared = 0;
    for (const vector of vectors) {
      if (!('profile' in vector) || vector.profile !== name) continue;
      for (const { found, told } of pairsOf(vector, codec)) {
        expect(found).toEqual(told);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});
