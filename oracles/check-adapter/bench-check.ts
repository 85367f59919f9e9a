import { digestOf } from '../../spec/digest.ts';
import { listOf } from '../client/check-reply.ts';
import type { PlayedGame, Words } from '../messages.ts';
import { type AdapterCheck, ask, type CheckContext, expected } from './check.ts';
import { expectSame } from './check-failure.ts';

const REPETITIONS = 3;
/** Longer than any game of the samples. */
const ALL_STATES = 'states:0-100000';

/** Timed work has the digest of the work: of the reference's games, of the adapter's own kernels. */
export const BENCH_CHECK: AdapterCheck = {
  id: 'bench',
  title: 'bench digests the work that it timed',
  advice:
    'd has one record per game (n, k, the words of its last state) or input (the words of its result).',
  needs: ['bench'],
  async run(context) {
    if (context.caps.has('play')) await compareGames(context, context.samples);
    for (const { kernel, inputs } of context.game.inputs ?? []) {
      if (context.caps.has(`kernel:${kernel}`)) await compareKernel(context, kernel, inputs);
    }
  },
};

async function compareGames(context: CheckContext, games: readonly PlayedGame[]): Promise<void> {
  const right = await expected(context, { op: 'play', games, out: ALL_STATES });
  const results = listOf(right['games']).map((result) => Object(result));
  const records = results.map(({ n, k, st }) => [n, k, ...wordsOf(listOf(st).at(-1))]);
  const steps = records.reduce((sum, [n = 0]) => sum + n, 0);
  const body = { op: 'bench', reps: REPETITIONS, games, out: 'end' } as const;
  const reply = await ask(context, body, REPETITIONS * steps);
  expectSame('"ops" of games', reply['ops'], steps);
  expectSame('"d" of games', reply['d'], digestOf(records));
}

async function compareKernel(
  context: CheckContext,
  name: string,
  inputs: readonly Words[],
): Promise<void> {
  const { game, profile = '' } = context.samples[0] ?? {};
  if (game === undefined) return;
  const work = { game, profile, name, in: inputs };
  const results = listOf((await ask(context, { op: 'kernel', ...work }, inputs.length))['out']);
  const steps = REPETITIONS * inputs.length;
  const reply = await ask(context, { op: 'bench', reps: REPETITIONS, ...work }, steps);
  expectSame(`"d" of kernel ${name}`, reply['d'], digestOf(results.map(wordsOf)));
}

/** The words of a list; none of a refusal. */
function wordsOf(value: unknown): number[] {
  return listOf(value).map(Number);
}
