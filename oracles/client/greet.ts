import type { HelloReply } from '../messages.ts';
import { checkReply, type Fields, parseReply } from './check-reply.ts';
import { Deadline } from './deadline.ts';
import { LARGEST_WINDOW } from './limits.ts';
import type { ReplySchema } from './reply-schema.ts';
import { requestLine } from './request-line.ts';
import { type Ending, Session, type SessionEvents, type SessionOptions } from './session.ts';

/** Lowest and highest version of the protocol that this client speaks. */
const PROTOCOL: readonly [number, number] = [1, 1];

/** What a handshake has settled. */
export interface Greeting {
  readonly reply: HelloReply;
  readonly caps: ReadonlySet<string>;
  readonly window: number;
  readonly maxLine: number;
}

/** How to greet, and whom to expect. */
export interface GreetOptions extends SessionOptions {
  readonly id: number;
  /** Name and version of this package, as `name/version`. */
  readonly harness: string;
  readonly schema: ReplySchema;
  readonly strictKeys: boolean;
  readonly expect: { readonly name?: string; readonly version?: string };
}

/** A started process: greeted, or of no use. */
export type Outcome =
  | { readonly session: Session; readonly greeting: Greeting; readonly relay: Relay }
  | { readonly session: Session; readonly ending: Ending };

/**
 * Starts a process and shakes hands with it. Every failure means that the implementation is
 * unavailable; a lack of processes or file descriptors alone is an `error` and may pass.
 */
export async function greet(options: GreetOptions): Promise<Outcome> {
  const relay = new Relay();
  const session = await Session.start(options, relay);
  const body = { op: 'hello', proto: PROTOCOL, harness: options.harness } as const;
  return new Promise((resolve) => {
    const { handshakeMs } = options.limits;
    const deadline = new Deadline(handshakeMs, () => {
      const silent = session.heard
        ? ''
        : '; no byte has arrived, is standard output flushed after each reply?';
      session.fail('timeout', `no reply to hello within ${handshakeMs} ms${silent}`);
    });
    relay.attach({
      reply: (line) => {
        const greeting = readGreeting(line, options);
        if ('problem' in greeting) return session.fail('protocol', greeting.problem);
        deadline.cancel();
        relay.detach();
        session.maxLine = greeting.maxLine;
        resolve({ session, greeting, relay });
      },
      ended: ({ status, message }) => {
        deadline.cancel();
        relay.detach();
        const ending: Ending =
          status === 'error' || status === 'unavailable'
            ? { status, message }
            : { status: 'unavailable', message: `no handshake (${status}): ${message}` };
        resolve({ session, ending });
      },
    });
    session.write(requestLine(options.id, body));
  });
}

/** Passes events on, and keeps them while nobody listens. */
export class Relay implements SessionEvents {
  #target: SessionEvents | undefined;
  #kept: ((target: SessionEvents) => void)[] = [];

  attach(target: SessionEvents): void {
    this.#target = target;
    while (this.#target === target) {
      const event = this.#kept.shift();
      if (event === undefined) return;
      event(target);
    }
  }

  detach(): void {
    this.#target = undefined;
  }

  reply(line: string): void {
    this.#pass((target) => target.reply(line));
  }

  ended(ending: Ending): void {
    this.#pass((target) => target.ended(ending));
  }

  #pass(event: (target: SessionEvents) => void): void {
    if (this.#target === undefined || this.#kept.length > 0) this.#kept.push(event);
    else event(this.#target);
  }
}

function readGreeting(line: string, options: GreetOptions): Greeting | { problem: string } {
  const parsed = parseReply(line, 'hello', options.strictKeys);
  if ('problem' in parsed) return parsed;
  const { id, ...fields } = parsed.fields;
  if (id !== options.id) return { problem: `id: expected ${options.id}, found ${String(id)}` };
  const body = { op: 'hello', proto: PROTOCOL, harness: options.harness } as const;
  const problem = checkReply(body, fields, new Set(), options.schema);
  if (problem !== undefined) return { problem };
  if (!isHello(fields)) return { problem: `refused: ${String(fields['err'])}` };
  if (fields.proto !== PROTOCOL[1]) {
    return { problem: `protocol version ${fields.proto}, this harness speaks ${PROTOCOL[1]}` };
  }
  for (const key of ['name', 'version'] as const) {
    const expected = options.expect[key];
    if (expected !== undefined && expected !== fields[key]) {
      return { problem: `${key} ${fields[key]} where ${expected} was expected: stale build?` };
    }
  }
  const caps = new Set(fields.caps);
  if (!caps.has('step')) return { problem: 'the required capability step is not listed' };
  return {
    reply: fields,
    caps,
    window: Math.min(fields.window ?? 1, LARGEST_WINDOW),
    maxLine: fields.maxLine ?? options.limits.maxLine,
  };
}

/** Holds for fields that have passed the schema and are no refusal. */
function isHello(fields: Fields): fields is Fields & HelloReply {
  return fields['err'] === undefined;
}
