import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { type LockstepGame, lockstepGames } from '../conformance/lockstep/games.ts';
import { type Pair, sourceOf } from '../conformance/lockstep/pair.ts';
import { playEnds } from '../conformance/lockstep/play-ends.ts';
import { type RunPairOptions, runPair } from '../conformance/lockstep/run-pair.ts';
import type { Session } from '../conformance/session.ts';
import { descendantsCpu, ownCpu } from './lockstep/cpu-time.ts';
import { type MeasuredPair, type OpenPair, openPair, PAIRS } from './lockstep/pairs.ts';

const SEED = 1;
/** Steps of each layer that are timed. */
const STEPS = 60_000;
/** Timed repetitions; medians are told. */
const REPETITIONS = 5;
/** Steps of each layer for peak memory; and ten times as many. */
const MEMORY_STEPS = 60_000;

const HEAD = [
  'pair'.padEnd(16),
  '  steps',
  ...['engine', 'process', 'lockstep', 'wall per', 'wall per', 'harness', 'process'].map(column),
  ' peak MiB,',
  `\n${' '.repeat(24)}`,
  ...['CPU', 'CPU', 'wall', 'CPU', 'wall', 'CPU', 'CPU'].map(column),
  ' 10 times',
  `\n${' '.repeat(24)}`,
  ...['alone', 'alone', '', 'alone', 'alone', 'lockstep', 'lockstep'].map(column),
  ' the games',
]
  .join(' ')
  .replaceAll(' \n ', '\n');

/** Seconds of one repetition. */
interface Times {
  /** CPU of each side when it plays alone. */
  readonly engine: number;
  readonly process: number;
  /** Wall clock of the slower side alone: more than its CPU if others use the machine. */
  readonly alone: number;
  /** Of the comparison: wall clock, CPU of the harness with the engine in it, CPU of the process. */
  readonly wall: number;
  readonly harness: number;
  readonly child: number;
}

interface LayerGames {
  readonly pair: Pair;
  readonly games: readonly LockstepGame[];
}

/**
 * How long comparing takes against the CPU time of the slower side alone, on the same games made
 * before, with all lanes; and how peak memory grows with ten times as many games (made while
 * comparing). `node dist/bench/lockstep-efficiency.js [part of a pair's name]`.
 */
async function main(wanted: string): Promise<void> {
  const chosen = PAIRS.filter(({ name }) => name.includes(wanted));
  process.stdout.write(
    `seed ${SEED}, ${REPETITIONS} repetitions, medians, seconds of CPU or of wall clock\n${HEAD}\n`,
  );
  for (const measured of chosen) {
    const open = await openPair(measured);
    if (typeof open === 'string') {
      process.stdout.write(`${measured.name.padEnd(16)}  not measured: ${open}\n`);
      continue;
    }
    try {
      const layers = makeGames(open);
      const steps = sum(
        layers.flatMap(({ games }) => games.map(({ trace }) => trace.steps.length)),
      );
      await repetition(layers);
      const all: Times[] = [];
      while (all.length < REPETITIONS) all.push(await repetition(layers));
      const at = (key: keyof Times): number => median(all.map((times) => times[key]));
      const slower = ({ engine, process: other }: Times): number => Math.max(engine, other);
      const figures = [
        measured.name.padEnd(16),
        String(steps).padStart(7),
        ...[at('engine'), at('process'), at('wall')].map(twoPlaces),
        twoPlaces(median(all.map((times) => times.wall / slower(times)))),
        twoPlaces(median(all.map((times) => times.wall / times.alone))),
        ...[at('harness'), at('child')].map(twoPlaces),
      ];
      const [few, many] = [peak(measured, MEMORY_STEPS), peak(measured, 10 * MEMORY_STEPS)];
      process.stdout.write(`${figures.join(' ')}  ${few}, ${many}\n`);
    } finally {
      await open.close();
    }
  }
}

function makeGames({ layers, suite }: OpenPair): LayerGames[] {
  return layers.map(({ pair }) => {
    const games: LockstepGame[] = [];
    let steps = 0;
    const crafted = suite === undefined ? {} : { suite };
    for (const game of lockstepGames(sourceOf(pair), {
      seed: SEED,
      policy: 'guided',
      ...crafted,
    })) {
      games.push(game);
      steps += game.trace.steps.length + 1;
      if (steps >= STEPS) break;
    }
    return { pair, games };
  });
}

async function repetition(layers: readonly LayerGames[]): Promise<Times> {
  const alone = async (side: (pair: Pair) => Session): Promise<void> => {
    for (const { pair, games } of layers) {
      const results = await playEnds(
        side(pair),
        games.map(({ game }) => game),
        'end',
      );
      const lost = results.find(({ kind }) => kind !== 'played');
      if (lost !== undefined) throw new Error(`a game was not played: ${JSON.stringify(lost)}`);
    }
  };
  const engine = await time(() => alone(({ subject }) => subject));
  const other = await time(() => alone(({ reference }) => reference));
  const both = await time(async () => {
    for (const { pair, games } of layers) await compare(pair, { games, steps: STEPS });
  });
  return {
    engine: engine.own,
    process: other.children,
    alone: engine.own > other.children ? engine.wall : other.wall,
    wall: both.wall,
    harness: both.own,
    child: both.children,
  };
}

async function compare(
  pair: Pair,
  more: Pick<RunPairOptions, 'games' | 'suite' | 'steps'>,
): Promise<void> {
  const result = await runPair(pair, {
    ...more,
    seed: SEED,
    policy: 'guided',
    batches: 2,
    store: { save: () => '', remove: () => undefined },
    run: { lockstep: '0', seed: SEED, unit: 'bench' },
    shrink: { executions: 0, steps: 0 },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const [failure] = result.failures;
  if (failure !== undefined) throw new Error(failure.smallest.finding.message);
}

async function time(
  work: () => Promise<void>,
): Promise<{ readonly wall: number; readonly own: number; readonly children: number }> {
  const [wall, own, children] = [performance.now(), ownCpu(), descendantsCpu()];
  await work();
  return {
    wall: (performance.now() - wall) / 1000,
    own: ownCpu() - own,
    children: descendantsCpu() - children,
  };
}

/**
 * Peak resident memory in MiB of a harness of its own that compares so many steps per layer. It may
 * leave little garbage lying about, which would hide what it keeps.
 */
function peak({ name }: MeasuredPair, steps: number): number {
  const self = fileURLToPath(import.meta.url);
  const args = ['--max-semi-space-size=2', self, name, String(steps)];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

async function runForMemory(name: string, steps: number): Promise<void> {
  const measured = PAIRS.find((pair) => pair.name === name);
  if (measured === undefined) throw new Error(`there is no pair ${name}`);
  const open = await openPair(measured);
  if (typeof open === 'string') throw new Error(open);
  const { layers, suite, close } = open;
  const crafted = suite === undefined ? {} : { suite };
  for (const { pair } of layers) await compare(pair, { steps, ...crafted });
  await close();
  process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
}

function column(text: string): string {
  return text.padStart(9);
}

function twoPlaces(value: number): string {
  return column(value.toFixed(2));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const [, , name = '', steps] = process.argv;
await (steps === undefined ? main(name) : runForMemory(name, Number(steps)));
