import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Implementation, Result } from './implementation.ts';
import type { HelloReply, RefusalReply, ReplyOf, RequestBody } from './messages.ts';
import { createHandler, type HandlerOptions, type HandlerReply } from './serve/handler.ts';

/** Requests that take longer together than this let the event loop turn, for signals and timers. */
const BUSY_MS = 20;

/**
 * The engine of this package as an implementation: requests are answered in this thread by direct
 * calls, so nothing bounds their time. For engines that may hang or crash there is
 * `moduleImplementation`.
 */
export function inProcessImplementation(options: HandlerOptions): Implementation {
  const handler = createHandler(options);
  let turned = performance.now();
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function answer<B extends RequestBody>(body: B): Promise<Result<ReplyOf[B['op']]>> {
    if (performance.now() - turned > BUSY_MS) {
      await setImmediate();
      turned = performance.now();
    }
    if (closed) return { kind: 'fault', status: 'error', message: 'the engine has been closed' };
    const reply = handler.handle(body);
    if (isRefusal(reply)) return { kind: 'refused', refusal: reply };
    // The handler answers each operation with its own reply.
    return { kind: 'reply', reply: reply as ReplyOf[B['op']] };
  }

  function request<B extends RequestBody>(body: B): Promise<Result<ReplyOf[B['op']]>> {
    const result = last.then(() => answer(body));
    last = result;
    return result;
  }

  return {
    name: options.name,
    kind: 'engine',
    hello: (): Promise<Result<HelloReply>> =>
      request({ op: 'hello', proto: [1, 1], harness: 'in-process' }),
    request,
    close: async () => {
      closed = true;
    },
  };
}

function isRefusal(reply: HandlerReply): reply is RefusalReply {
  return 'err' in reply && typeof reply.err === 'string';
}
