import { MAX_WORD } from '../../spec/word.ts';
import type { Fields } from '../client/check-reply.ts';
import { sleep } from '../client/sleep.ts';
import type { PlayedGame } from '../messages.ts';
import { type AdapterCheck, ask, type CheckContext, expected, expectRefusal } from './check.ts';
import { CheckFailure, expectSame } from './check-failure.ts';
import { compareNew, compareSteps, initOf } from './good-path.ts';

const LONG_LINE = 900_000;

/** What an adapter has to survive. */
export const TORTURE: readonly AdapterCheck[] = [
  {
    id: 'unknown-op',
    title: 'an unknown operation is refused',
    advice: 'Answer {"id":N,"err":"unsupported-op"} and go on.',
    async run(context) {
      expectRefusal('op "dance"', await ask(context, { op: 'dance' }), 'unsupported-op');
      await stillWorks(context);
    },
  },
  {
    id: 'unknown-key',
    title: 'an unknown key is ignored',
    advice: 'Look at the keys that you know and skip all others, whatever their values are.',
    async run(context) {
      const init = initOf(first(context));
      const body = { op: 'new', ...init, colour: [[1, [2]], { deep: 'x' }] };
      expectSame('"s"', (await ask(context, body))['s'], (await right(context))['s']);
    },
  },
  {
    id: 'unknown-game',
    title: 'an unknown game or profile is refused',
    advice: 'Answer unsupported-game or unsupported-profile; the names are in the request.',
    async run(context) {
      const init = initOf(first(context));
      const game = { op: 'new', ...init, game: 'no-such-game@1.0' };
      expectRefusal('another game', await ask(context, game), 'unsupported-game');
      const profile = { op: 'new', ...init, profile: 'no-such-profile' };
      expectRefusal('another profile', await ask(context, profile), 'unsupported-profile');
      await stillWorks(context);
    },
  },
  {
    id: 'illegal-action',
    title: 'an illegal action is refused and changes nothing',
    advice: 'Check the action before you change the state.',
    async run(context) {
      const sample = withSteps(context);
      await compareNew(context, initOf(sample));
      const tape = sample.c === undefined ? {} : { c: sample.c };
      // A word that hardly any layout allows.
      const wrong = { op: 'step', a: [MAX_WORD], ...tape } as const;
      const { err } = await expected(context, wrong);
      if (err !== 'illegal-action') return;
      expectRefusal(`action [${MAX_WORD}]`, await ask(context, wrong), err);
      await firstStepIsRight(context, sample);
    },
  },
  {
    id: 'game-over',
    title: 'a step after the end is refused',
    advice: 'Answer game-over before you look at the action.',
    async run(context) {
      const finished = await findFinished(context);
      if (finished === undefined) return;
      await compareSteps(context, finished);
      const [action = []] = context.game.actionsOf(finished);
      const tape = finished.c === undefined ? {} : { c: finished.c };
      const again = await ask(context, { op: 'step', a: action, ...tape });
      expectRefusal('a step after the end', again, 'game-over');
    },
  },
  {
    id: 'tape',
    title: 'a short tape is refused, a long one is used in part',
    advice: 'A tape that ends too early is chance-short; k counts the words used, not those given.',
    async run(context) {
      const sample = await findDrawing(context);
      if (sample === undefined) return;
      const init = initOf(sample);
      const short = await ask(context, { op: 'new', ...init, c: [] });
      expectRefusal('a start with an empty tape', short, 'chance-short');
      const c = [...(sample.c ?? []), 0, 0, 0, 0, 0, 0, 0];
      await compareNew(context, { ...init, c });
    },
  },
  {
    id: 'long-line',
    title: 'a request of 900 KB is read',
    advice: 'Read whole lines of any length up to maxLine; do not use a buffer of fixed size.',
    async run(context) {
      const maxLine = context.hello.maxLine ?? 2 ** 20;
      const pad = 'x'.repeat(Math.min(LONG_LINE, maxLine - 5_000));
      const init = initOf(first(context));
      const reply = await ask(context, { op: 'new', pad, ...init });
      expectSame('"s"', reply['s'], (await right(context))['s']);
    },
  },
  {
    id: 'cr-lf',
    title: 'a line that ends with CR LF is read',
    advice: 'Strip a CR at the end of a line before you parse it.',
    run: (context) => writeNew(context, ({ line }) => [line.replace('\n', '\r\n')]),
  },
  {
    id: 'two-in-one',
    title: 'two requests in one write get two replies',
    advice: 'Keep what was read behind a line end; it is the beginning of the next request.',
    async run(context) {
      const { adapter, caps } = context;
      const body = { op: 'new', ...initOf(first(context)) } as const;
      const one = adapter.compose(body);
      const two = adapter.compose(body);
      adapter.write(one.line + two.line);
      const { s } = await right(context);
      for (const { id } of [one, two]) {
        expectSame('"s"', (await adapter.receive(id, body, caps))['s'], s);
      }
    },
  },
  {
    id: 'half-line',
    title: 'a request in two pieces is read when it is complete',
    advice: 'Wait for the line end; a read may give half a line.',
    run: (context) => writeNew(context, ({ line }) => [line.slice(0, 20), line.slice(20)]),
  },
  {
    id: 'many',
    title: 'thousands of small requests at the advertised window are answered in order',
    advice: 'Flush after each reply, or when no complete request is left to read; keep the order.',
    run: manyRequests,
  },
  {
    id: 'end-of-input',
    title: 'the end of input ends the adapter',
    advice: 'When reading meets the end, exit with code 0.',
    ends: true,
    async run({ adapter, byeMs }) {
      adapter.closeInput();
      checkExit(await adapter.exitWithin(byeMs), byeMs, 'the end of input');
    },
  },
  {
    id: 'bye',
    title: 'bye is answered, then the adapter exits',
    advice: 'Answer {"id":N}, flush, and exit with code 0 within two seconds.',
    ends: true,
    async run({ adapter, caps, byeMs }) {
      await adapter.ask({ op: 'bye' }, caps);
      checkExit(await adapter.exitWithin(byeMs), byeMs, 'bye');
      const { surplus } = adapter;
      if (surplus !== undefined) throw new CheckFailure(`one reply too many: ${surplus}`);
    },
  },
];

function checkExit(exit: string | undefined, ms: number, after: string): void {
  if (exit === 'exited with code 0') return;
  throw new CheckFailure(`${exit ?? `did not exit within ${ms} ms`} after ${after}`);
}

function first(context: CheckContext): PlayedGame {
  const [sample] = context.samples;
  if (sample === undefined) throw new CheckFailure('there is no game to try it with');
  return sample;
}

/** The reference's reply to the start of the first sample. */
function right(context: CheckContext): Promise<Fields> {
  return expected(context, { op: 'new', ...initOf(first(context)) });
}

async function stillWorks(context: CheckContext): Promise<void> {
  await compareNew(context, initOf(first(context)));
}

function withSteps(context: CheckContext): PlayedGame {
  return context.samples.find(({ a }) => a.length > 0) ?? first(context);
}

/** The step that follows a refused one has to be the first of the game. */
async function firstStepIsRight(context: CheckContext, sample: PlayedGame): Promise<void> {
  const start = await expected(context, { op: 'new', ...initOf(sample) });
  const [action] = context.game.actionsOf(sample);
  if (action === undefined) return;
  const tape = sample.c === undefined ? {} : { c: sample.c.slice(Number(start['k'])) };
  const body = { op: 'step', a: action, ...tape } as const;
  const reference = await expected(context, body);
  const reply = await ask(context, body, 1);
  expectSame('"err" of the step after it', reply['err'], reference.err);
  expectSame('"s" of the step after it', reply['s'], reference['s']);
}

async function findFinished(context: CheckContext): Promise<PlayedGame | undefined> {
  for (const sample of context.samples) {
    const result = await context.game.reference.request({
      op: 'play',
      games: [sample],
      out: 'end',
    });
    const [game] = result.kind === 'reply' ? result.reply.games : [];
    if (game?.over === 1 && game.err === undefined && game.n > 0) return sample;
  }
  return undefined;
}

/** A sample whose start draws from its tape. */
async function findDrawing(context: CheckContext): Promise<PlayedGame | undefined> {
  for (const sample of context.samples) {
    if (sample.c === undefined || sample.s !== undefined) continue;
    const start = await expected(context, { op: 'new', ...initOf(sample) });
    if (Number(start['k'] ?? 0) > 0) return sample;
  }
  return undefined;
}

/** Writes a `new` in pieces, 50 ms apart, and compares its reply. */
async function writeNew(
  context: CheckContext,
  pieces: (request: { readonly line: string }) => readonly string[],
): Promise<void> {
  const { adapter, caps } = context;
  const body = { op: 'new', ...initOf(first(context)) } as const;
  const request = adapter.compose(body);
  for (const piece of pieces(request)) {
    adapter.write(piece);
    await sleep(50);
  }
  const reply = await adapter.receive(request.id, body, caps);
  expectSame('"s"', reply['s'], (await right(context))['s']);
}

async function manyRequests(context: CheckContext): Promise<void> {
  const { adapter, caps, hello, smallRequests } = context;
  const window = Math.min(hello.window ?? 1, 64);
  const body = { op: 'new', ...initOf(first(context)) } as const;
  const { s } = await right(context);
  const flight: number[] = [];
  for (let sent = 0; sent < smallRequests || flight.length > 0; ) {
    while (sent < smallRequests && flight.length < window) {
      const { id, line } = adapter.compose(body);
      adapter.write(line);
      flight.push(id);
      sent += 1;
    }
    const id = flight.shift() ?? -1;
    const reply = await adapter.receive(id, body, caps);
    expectSame(`"s" of request ${sent}`, reply['s'], s);
  }
}
