import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type Policy, uniform } from '../conformance/generate/policy.ts';
import { deriveSeed, Random } from '../conformance/generate/random.ts';
import type { Script } from '../conformance/generate/script.ts';
import { TraceGenerator } from '../conformance/generate/trace-generator.ts';
import { differingLanes } from '../conformance/lockstep/compare.ts';
import { spareWords } from '../conformance/lockstep/games.ts';
import { type Pair, sourceOf } from '../conformance/lockstep/pair.ts';
import { playEnds } from '../conformance/lockstep/play-ends.ts';
import { openPair, PAIRS } from './lockstep/pairs.ts';

const SEED = 1;
/** Games tried for each that is long enough; others end before. */
const TRIES = 100;

const USAGE =
  'usage: long-games PAIR [PROFILE [GAMES [STEPS]]] [--setup WORD,WORD...] [--policy NAME]...';

/** What is played: `node dist/bench/long-games.js PAIR PROFILE GAMES STEPS`. */
interface Wanted {
  readonly pair: string;
  readonly profile: string | undefined;
  readonly games: number;
  /** Steps of each game. */
  readonly steps: number;
  /** Words of the setup of every game; random ones if absent. */
  readonly setup: readonly number[] | undefined;
  /** Names of the policies that play in turn; all that the game has if empty. */
  readonly policies: readonly string[];
}

/**
 * Compares long games, step for step by their digests: games of a few hundred steps never come to
 * counters that wrap late. Ends with code 1 at the first difference, with 2 if nothing can be played.
 */
async function main(wanted: Wanted): Promise<void> {
  const measured = PAIRS.find(({ name }) => name === wanted.pair);
  if (measured === undefined) {
    const names = PAIRS.map(({ name }) => name).join(' ');
    process.stderr.write(`${USAGE}, pairs: ${names}\n`);
    process.exitCode = 2;
    return;
  }
  const open = await openPair(measured, wanted.profile);
  if (typeof open === 'string') {
    process.stderr.write(`${measured.name} cannot run: ${open}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    const [layer] = open.layers.toReversed();
    if (layer === undefined) throw new RangeError(`${measured.game} has no layer of chance`);
    const own = open.suite?.guide?.policies?.(layer.pair.codec.profile) ?? [];
    const all = [uniform, ...own];
    const named = all.filter(({ name }) => wanted.policies.includes(name));
    if (named.length < wanted.policies.length) {
      const names = all.map(({ name }) => name).join(' ');
      process.stderr.write(`${USAGE}, policies: ${names}\n`);
      process.exitCode = 2;
      return;
    }
    await compare(layer.pair, named.length > 0 ? named : all, wanted);
  } finally {
    await open.close();
  }
}

async function compare(pair: Pair, policies: readonly Policy[], wanted: Wanted): Promise<void> {
  const generator = new TraceGenerator(sourceOf(pair));
  const spare = spareWords(generator.source);
  const script: Script = wanted.setup === undefined ? {} : { setup: wanted.setup };
  const counts = new Map<string, number>();
  const happened = pair.codec.spec.events.map(() => 0);
  const begin = performance.now();
  let [games, steps, tries] = [0, 0, 0];
  for (let index = 0; games < wanted.games && tries < TRIES * wanted.games; index += 1) {
    tries += 1;
    const policy = policies[index % policies.length] ?? uniform;
    const random = new Random(deriveSeed(SEED, `long game ${index}`));
    const events: number[] = [];
    const trace = generator.generate(random, {
      maxSteps: wanted.steps,
      script,
      policy,
      illegalPercent: 0,
      onStep: (own) => events.push(...own),
    });
    if (trace === undefined || trace.steps.length < wanted.steps) continue;
    const sides = [pair.subject, pair.reference];
    const results = await Promise.all(sides.map((side) => playEnds(side, [spare(trace)], 'end')));
    const [one, other] = results.map(([result]) => result);
    const lanes =
      one?.kind === 'played' && other?.kind === 'played'
        ? differingLanes(pair, one.reply, other.reply)
        : ['played by one side alone'];
    if (lanes.length > 0) {
      process.stdout.write(`game ${index} by ${policy.name} differs: ${lanes.join(' ')}\n`);
      process.exitCode = 1;
      return;
    }
    games += 1;
    steps += trace.steps.length;
    for (const event of events) happened[event] = (happened[event] ?? 0) + 1;
    counts.set(policy.name, (counts.get(policy.name) ?? 0) + 1);
  }
  const by = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(
    `${games} games of ${wanted.steps} steps agree (${by}; ${tries} tried), ${steps} steps, seed ${SEED}, ${seconds} s\n`,
  );
  const rarest = pair.codec.spec.events
    .map(({ id }, event) => ({ id, count: happened[event] ?? 0 }))
    .toSorted((a, b) => a.count - b.count)
    .map(({ id, count }) => `${id} ${count}`);
  process.stdout.write(`events: ${rarest.join(', ')}\n`);
  if (games < wanted.games) process.exitCode = 2;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    setup: { type: 'string' },
    policy: { type: 'string', multiple: true, default: [] },
  },
});
const [pair = '', profile, games = '50', steps = '20000'] = positionals;
await main({
  pair,
  profile,
  games: Number(games),
  steps: Number(steps),
  setup: values.setup?.split(',').map(Number),
  policies: values.policy,
});
