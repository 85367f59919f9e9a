import { codecOf } from '../../conformance/codec.ts';
import { greedyPolicy } from '../../conformance/generate/look-ahead.ts';
import { deriveSeed, Random } from '../../conformance/generate/random.ts';
import { playedGame } from '../../conformance/generate/trace.ts';
import { sourceFor, TraceGenerator } from '../../conformance/generate/trace-generator.ts';
import { plainGames } from '../../conformance/generate/trace-stream.ts';
import { policyOf } from '../../conformance/lockstep/policies.ts';
import type { CreateEngine } from '../../engines/engine.ts';
import type { PlayedGame, RequestBody, Words } from '../../oracles/messages.ts';
import type { Benchmark } from '../../spec/generated/game-spec.ts';
import { loadVectors } from '../../spec/load/vectors.ts';
import type { LoadedGame } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { splitActions } from '../../spec/split-actions.ts';
import { BenchError } from '../bench-error.ts';

/** A request that is timed. */
export type BenchBody = Extract<RequestBody, { readonly op: 'bench' }>;

/** What programs are asked to do for a benchmark: pieces, of which a request names some. */
export interface WireWork {
  readonly pieces: readonly Piece[];
  /** The request for some of the pieces, in their order. */
  request(pieces: readonly number[], reps: number): BenchBody;
}

/** An input of a kernel, or a game. */
interface Piece {
  /** 1 for an input, the steps of a game. */
  readonly operations: number;
  /** Length of its text in a request. */
  readonly bytes: number;
}

/** What makes the work of a benchmark. */
export interface WorkSource {
  readonly game: LoadedGame;
  readonly createEngine: CreateEngine;
  readonly seed: number;
}

const MOST_INPUTS = 1_024;
const MOST_GAMES = 64;
/** Steps of all games, and the longest game. */
const STEPS = 20_000;
const LONGEST = 300;
/** Text of all pieces: well below the shortest line that adapters read. */
const MOST_BYTES = 512 * 1024;

/**
 * The work of a benchmark in the default profile. The same seed gives the same work everywhere.
 *
 * @throws {BenchError} `E_BENCH_WIRE` if the benchmark has no work for programs
 */
export function wireWork(source: WorkSource, { name, wire }: Benchmark): WireWork {
  if (wire === undefined) {
    throw new BenchError('E_BENCH_WIRE', `benchmark ${name} has no work for programs`, {
      hint: 'Benchmarks with "wire" in game.json can be compared with an oracle.',
    });
  }
  return 'kernel' in wire ? kernelWork(source, wire.kernel) : playWork(source, wire.play);
}

/** The recorded inputs of a kernel, a sample of them if they are many. */
function kernelWork({ game, seed }: WorkSource, kernel: string): WireWork {
  const { id, version, defaultProfile } = game.spec;
  const recorded: Words[] = [];
  for (const { vector } of loadVectors(game)) {
    if (vector.kind !== 'kernel' || vector.name !== kernel) continue;
    if (vector.profile === defaultProfile) recorded.push(...vector.in);
  }
  if (recorded.length === 0) {
    const where = `kernel ${kernel} of ${id} in profile ${defaultProfile}`;
    throw new BenchError('E_BENCH_WIRE', `no inputs are recorded for ${where}`);
  }
  const inputs = fitting(shuffled(recorded, new Random(deriveSeed(seed, `wire ${kernel}`))));
  return {
    pieces: inputs.map((input) => ({ operations: 1, bytes: textLength(input) })),
    request: (pieces, reps) => ({
      op: 'bench',
      game: `${id}@${version}`,
      profile: defaultProfile,
      name: kernel,
      in: pieces.map((piece) => inputs[piece] ?? []),
      reps,
    }),
  };
}

/** Games from seeds, played by a policy; without chance of its own a game has layer none. */
function playWork(
  { game, createEngine, seed }: WorkSource,
  policy: 'uniform' | 'greedy',
): WireWork {
  const { spec } = game;
  const profile = resolveProfile(spec, spec.defaultProfile);
  const codec = codecOf(spec, profile);
  const layer = codec.spec.layers.seed === undefined ? 'none' : 'seed';
  const generator = new TraceGenerator(sourceFor(codec, createEngine(codec.spec, profile), layer));
  const greedy = greedyPolicy(generator);
  const made = plainGames(generator, deriveSeed(seed, `wire ${policy}`), {
    lengths: [{ percent: 100, steps: LONGEST }],
    illegalPercent: 0,
    policy: (random) => policyOf(policy, greedy, random),
  });
  const games: PlayedGame[] = [];
  const pieces: Piece[] = [];
  let [steps, bytes] = [0, 0];
  for (const { trace } of made) {
    const played = playedGame(trace);
    const piece = {
      operations: splitActions(codec.action, played.a).length,
      bytes: textLength(played),
    };
    if (bytes + piece.bytes > MOST_BYTES) break;
    games.push(played);
    pieces.push(piece);
    steps += piece.operations;
    bytes += piece.bytes;
    if (games.length === MOST_GAMES || steps >= STEPS) break;
  }
  return {
    pieces,
    request: (chosen, reps) => ({
      op: 'bench',
      games: chosen.flatMap((piece) => games[piece] ?? []),
      out: 'end',
      reps,
    }),
  };
}

/** The first inputs that are few enough and fit into one request. */
function fitting(inputs: readonly Words[]): readonly Words[] {
  let bytes = 0;
  const end = inputs.findIndex((input, index) => {
    bytes += textLength(input);
    return index === MOST_INPUTS || (bytes > MOST_BYTES && index > 0);
  });
  return end === -1 ? inputs : inputs.slice(0, end);
}

function textLength(value: unknown): number {
  return JSON.stringify(value).length + 1;
}

/** All items in an order that depends on the random numbers alone. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    const [a, b] = [order[last], order[other]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[other] = a;
  }
  return order;
}
