import { listOf } from '../client/check-reply.ts';
import type { GameReply, Init, PlayedGame, RequestBody } from '../messages.ts';
import { BENCH_CHECK } from './bench-check.ts';
import { type AdapterCheck, ask, type CheckContext, expected } from './check.ts';
import { CheckFailure, expectSame } from './check-failure.ts';

/** Keys of a game's result that are compared as they are. */
const RESULT_KEYS = ['n', 'k', 'over', 'err', 'at'] as const;

/** What an adapter has to do right in ordinary work, simplest first. */
export const GOOD_PATH: readonly AdapterCheck[] = [
  {
    id: 'games',
    title: 'has a game and a chance layer that can be compared',
    advice: 'List the chance layers that the adapter plays in caps, such as chance:outcome.',
    essential: true,
    async run({ samples, game }) {
      if (samples.length === 0) throw new CheckFailure(`no layer of ${game.name} is in caps`);
    },
  },
  {
    id: 'new',
    title: 'new begins a game',
    advice:
      'Compare the words with the state layout of lockstep spec; k counts the tape words used.',
    essential: true,
    async run(context) {
      for (const sample of context.samples) await compareNew(context, initOf(sample));
    },
  },
  {
    id: 'steps',
    title: 'step plays a game, state by state',
    advice:
      'The first wrong step is shown below; its c is the rest of the tape, of which k is used.',
    async run(context) {
      for (const sample of context.samples) await compareSteps(context, sample);
    },
  },
  {
    id: 'legal',
    title: 'legal lists the actions of the current game',
    advice: 'Every action is a list of its own, in canonical order; a finished game has none.',
    needs: ['legal'],
    async run(context) {
      for (const sample of context.samples.slice(0, 5)) {
        await compareNew(context, initOf(sample));
        await expected(context, { op: 'new', ...initOf(sample) });
        await compareList(context, { op: 'legal' });
      }
    },
  },
  {
    id: 'play',
    title: 'play gives the results of step',
    advice: 'Each game of a play begins anew; a refused action ends it with n, err and at.',
    needs: ['play'],
    async run(context) {
      const games = context.samples;
      await comparePlay(context, games, 'end');
      await comparePlay(context, games, 'states:0-3');
      await comparePlay(context, games, 'states:2-1000');
    },
  },
  {
    id: 'digest',
    title: 'dig computes the digests of the harness',
    advice: 'Check the digest code with the values of oracles/PROTOCOL.md, section 6.',
    needs: ['play', 'dig'],
    async run(context) {
      await comparePlay(context, context.samples, 'end');
      await comparePlay(context, context.samples, 'every:3');
    },
  },
  {
    id: 'state',
    title: 'a state that is put in comes out again',
    advice: 'new with s takes the words as they are; in layer seed the generator words come last.',
    needs: ['state'],
    async run(context) {
      for (const sample of context.samples.slice(0, 10)) await compareResumed(context, sample);
    },
  },
  {
    id: 'rng',
    title: 'rng prints the words of the generator',
    advice: 'Check 32-bit arithmetic: multiplication must wrap, shifts must be unsigned.',
    needs: ['rng'],
    async run(context) {
      const { name, keyed } = context.game;
      const seeded = context.samples.find(({ gen }) => gen !== undefined && !keyed.has(gen));
      if (seeded?.gen === undefined) return;
      for (const seed of ['0', '1', '42', '4294967295']) {
        const body = { op: 'rng', game: name, gen: seeded.gen, seed, n: 20 } as const;
        const reply = await ask(context, body);
        const right = await expected(context, body);
        expectSame(`"w" of seed ${seed}`, reply['w'], right['w']);
        if (reply['g'] !== undefined) expectSame(`"g" of seed ${seed}`, reply['g'], right['g']);
      }
    },
  },
  {
    id: 'perft',
    title: 'perft counts the sequences of the rules',
    advice:
      'Count over every legal action and every chance outcome, finished games included as leaves.',
    needs: ['perft'],
    async run(context) {
      const sample = context.samples.find(({ layer }) => layer === 'outcome' || layer === 'none');
      if (sample === undefined) return;
      const body: RequestBody = { op: 'perft', depth: 1, ...initOf(sample) };
      const right = await expected(context, body);
      if (right.err !== undefined) return;
      const reply = await ask(context, body, 10_000);
      for (const key of ['l', 'n']) expectSame(`"${key}"`, reply[key], right[key]);
    },
  },
  BENCH_CHECK,
];

/** Where a played game begins. */
export function initOf({ a: _actions, ...init }: PlayedGame): Init {
  return init;
}

/** Compares `new`; the reference begins the same game. */
export async function compareNew(context: CheckContext, init: Init): Promise<void> {
  const body = { op: 'new', ...init } as const;
  const right = await expected(context, body);
  const reply = await ask(context, body);
  expectSame('"err"', reply['err'], right.err);
  compareState(context, 'the start', reply, right);
}

/** Compares a game step by step, a refused last action included. */
export async function compareSteps(context: CheckContext, sample: PlayedGame): Promise<void> {
  const init = initOf(sample);
  await compareNew(context, init);
  let used = Number((await expected(context, { op: 'new', ...init }))['k'] ?? 0);
  for (const [index, action] of context.game.actionsOf(sample).entries()) {
    const tape = sample.c === undefined ? {} : { c: sample.c.slice(used) };
    const body = { op: 'step', a: action, ...tape } as const;
    const right = await expected(context, body);
    const reply = await ask(context, body, 1);
    expectSame(`"err" of step ${index}`, reply['err'], right.err);
    if (right.err !== undefined) return;
    compareState(context, `step ${index}`, reply, right);
    used += Number(right['k']);
  }
}

async function compareResumed(context: CheckContext, sample: PlayedGame): Promise<void> {
  const start = await expected(context, { op: 'new', ...initOf(sample) });
  if (start.err !== undefined) return;
  const { seed: _seed, ...rest } = initOf(sample);
  const s = wordsOf(start['s']);
  const tape = sample.c === undefined ? {} : { c: sample.c.slice(Number(start['k'])) };
  const resumed = { ...rest, s, ...tape };
  await compareNew(context, resumed);
  await compareSteps(context, { ...resumed, a: sample.a });
}

async function compareList(context: CheckContext, body: RequestBody): Promise<void> {
  const right = await expected(context, body);
  const reply = await ask(context, body);
  expectSame('"err" of legal', reply['err'], right.err);
  expectSame('"l"', reply['l'], right['l']);
}

async function comparePlay(
  context: CheckContext,
  games: readonly PlayedGame[],
  out: string,
): Promise<void> {
  const body: RequestBody = { op: 'play', games, out };
  const right = resultsOf(await expected(context, body));
  const steps = games.reduce((sum, game) => sum + game.a.length, 0);
  const found = resultsOf(await ask(context, body, steps));
  const keys: (keyof GameReply)[] = [...RESULT_KEYS];
  const { caps } = context;
  if (caps.has('dig')) keys.push('d', ...(out.startsWith('every') ? (['p'] as const) : []));
  if (caps.has('dig') && caps.has('legal')) keys.push('ld');
  if (caps.has('dig') && caps.has('events')) keys.push('ed');
  if (out.startsWith('states')) keys.push('st', 'sk');
  if (out.startsWith('states') && caps.has('legal')) keys.push('sl');
  if (out.startsWith('states') && caps.has('events')) keys.push('se');
  for (const [index, expectedResult] of right.entries()) {
    for (const key of keys) {
      // The reference leaves out a list that is too long to be given.
      if (expectedResult[key] === undefined && (key === 'ld' || key === 'sl')) continue;
      const what = `"${key}" of game ${index} (out ${out})`;
      expectSame(what, found[index]?.[key], expectedResult[key]);
    }
  }
}

function compareState(
  context: CheckContext,
  where: string,
  reply: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): void {
  const words = wordsOf(right['s']);
  expectSame(`"s" of ${where}`, reply['s'], right['s'], (index) =>
    context.game.fieldOf(index, words),
  );
  expectSame(`"k" of ${where}`, reply['k'], right['k']);
  if (context.caps.has('events') && right['ev'] !== undefined) {
    expectSame(`"ev" of ${where}`, reply['ev'], right['ev']);
  }
}

function wordsOf(value: unknown): number[] {
  return listOf(value).map(Number);
}

function resultsOf(reply: Readonly<Record<string, unknown>>): readonly Partial<GameReply>[] {
  return listOf(reply['games']).map((result) =>
    typeof result === 'object' && result !== null ? result : {},
  );
}
