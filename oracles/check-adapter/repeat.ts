import type { RequestBody } from '../messages.ts';
import { ask, type CheckContext } from './check.ts';
import { expectSame } from './check-failure.ts';
import { initOf } from './good-path.ts';

/**
 * Asks two processes the same, the second one in reverse order, and compares their replies.
 *
 * @param start - gives a fresh process
 * @throws {CheckFailure}
 */
export async function expectSameTwice(start: () => Promise<CheckContext>): Promise<void> {
  const first = await start();
  const requests = requestsOf(first);
  const replies: string[] = [];
  for (const body of requests) replies.push(JSON.stringify(await ask(first, body, 1_000)));
  const second = await start();
  for (const [index, body] of [...requests.entries()].reverse()) {
    const reply = JSON.stringify(await ask(second, body, 1_000));
    expectSame(`the reply to ${body.op} number ${index}`, reply, replies[index]);
  }
}

function requestsOf({ samples, caps }: CheckContext): readonly RequestBody[] {
  return samples.map((sample) =>
    caps.has('play')
      ? { op: 'play', games: [sample], out: 'end' }
      : { op: 'new', ...initOf(sample) },
  );
}
