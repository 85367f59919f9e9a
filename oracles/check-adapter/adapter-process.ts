import { checkReply, type Fields, parseReply } from '../client/check-reply.ts';
import { Deadline } from '../client/deadline.ts';
import { harnessName } from '../client/harness-name.ts';
import { DEFAULT_LIMITS, type ProcessLimits } from '../client/limits.ts';
import { Noise } from '../client/noise.ts';
import { loadReplySchema, type ReplySchema } from '../client/reply-schema.ts';
import { RequestIds, requestLine } from '../client/request-line.ts';
import { type Ending, type Remains, Session } from '../client/session.ts';
import type { RequestBody } from '../messages.ts';
import { CheckFailure } from './check-failure.ts';
import { ConversationLog } from './conversation-log.ts';

/** How to start an adapter that is to be checked. */
export interface AdapterOptions {
  /** Program and arguments, all paths absolute. */
  readonly command: readonly string[];
  readonly environmentNames: readonly string[];
  readonly limits: ProcessLimits;
}

/** One process of an adapter, talked to line by line, without any help or forgiveness. */
export class AdapterProcess {
  readonly log: ConversationLog = new ConversationLog();
  readonly noise: Noise = new Noise();
  readonly #options: AdapterOptions;
  readonly #schema: ReplySchema;
  readonly #ids = new RequestIds();
  #session: Session | undefined;
  readonly #inbox: string[] = [];
  #waiting: (() => void) | undefined;
  #ending: Ending | undefined;

  private constructor(options: AdapterOptions, schema: ReplySchema) {
    this.#options = options;
    this.#schema = schema;
  }

  static async start(options: AdapterOptions): Promise<AdapterProcess> {
    const adapter = new AdapterProcess(options, await loadReplySchema());
    adapter.#session = await Session.start(
      { ...options, strictStdout: false, noise: adapter.noise },
      {
        reply: (line) => {
          adapter.log.add('adapter', line);
          adapter.#inbox.push(line);
          adapter.#waiting?.();
        },
        ended: (ending) => {
          adapter.#ending = ending;
          adapter.#waiting?.();
        },
      },
    );
    return adapter;
  }

  /** Tail of standard error. */
  get stderr(): string {
    return this.#session?.tail.text() ?? '';
  }

  /** The line of a request, to be written in whatever pieces, and its id. */
  compose(body: RequestBody | Fields): { readonly id: number; readonly line: string } {
    const id = this.#ids.next();
    // Requests that the protocol does not know are composed in the same way.
    return { id, line: requestLine(id, body as RequestBody).toString('latin1') };
  }

  write(text: string): void {
    this.log.add('harness', text);
    this.#session?.write(Buffer.from(text, 'utf8'));
  }

  closeInput(): void {
    this.log.add('harness', '(end of input)');
    this.#session?.closeInput();
  }

  /**
   * Waits for the next reply, which has to be the one to request `id`.
   *
   * @param body - the request, for what its reply has to hold
   * @throws {CheckFailure} if it does not come in time or breaks the protocol
   */
  async receive(
    id: number,
    body: RequestBody | Fields,
    caps: ReadonlySet<string>,
    steps = 0,
  ): Promise<Fields> {
    const op = String(body.op);
    const { requestMs, stepMs, handshakeMs } = this.#options.limits;
    const ms = op === 'hello' ? handshakeMs : requestMs + stepMs * steps;
    const line = await this.#nextLine(ms, op);
    const parsed = parseReply(line, op, true);
    if ('problem' in parsed) throw new CheckFailure(`the reply to ${op}: ${parsed.problem}`);
    const { id: found, ...reply } = parsed.fields;
    if (found !== id) {
      throw new CheckFailure(`the reply to ${op} has id ${String(found)}, expected ${id}`);
    }
    if (!isKnown(op) || reply['err'] !== undefined) {
      const problem = this.#schema.check(isKnown(op) ? op : 'bye', reply);
      if (problem !== undefined) throw new CheckFailure(`the reply to ${op}: ${problem}`);
      return reply;
    }
    const problem = checkReply(body as RequestBody, reply, caps, this.#schema);
    if (problem !== undefined) throw new CheckFailure(`the reply to ${op}: ${problem}`);
    return reply;
  }

  /** Sends a request and waits for its reply. */
  async ask(body: RequestBody | Fields, caps: ReadonlySet<string>, steps = 0): Promise<Fields> {
    const { id, line } = this.compose(body);
    this.write(line);
    return this.receive(id, body, caps, steps);
  }

  hello(): Promise<Fields> {
    return this.ask({ op: 'hello', proto: [1, 1], harness: harnessName() }, new Set());
  }

  /** How the process exited by itself within `ms`; undefined if it did not. */
  async exitWithin(ms: number): Promise<string | undefined> {
    return this.#session?.exitWithin(ms);
  }

  /** A reply that nobody has asked for, if one has come. */
  get surplus(): string | undefined {
    return this.#inbox[0];
  }

  /** Ends the wait for a reply, because nobody wants it any more. */
  interrupt(): void {
    this.#session?.fail('error', 'interrupted');
  }

  async stop(): Promise<Remains | undefined> {
    return this.#session?.stop(Math.min(this.#options.limits.graceMs, DEFAULT_LIMITS.graceMs));
  }

  async #nextLine(ms: number, op: string): Promise<string> {
    let late = false;
    const deadline = new Deadline(ms, () => {
      late = true;
      this.#waiting?.();
    });
    try {
      for (;;) {
        const line = this.#inbox.shift();
        if (line !== undefined) return line;
        if (this.#ending !== undefined) {
          const { status, message } = this.#ending;
          throw new CheckFailure(`no reply to ${op} (${status}): ${message}`);
        }
        if (late) {
          const silent = this.#session?.heard === true ? '' : '; not one byte has arrived';
          throw new CheckFailure(`no reply to ${op} within ${Math.ceil(ms)} ms${silent}`);
        }
        await new Promise<void>((resolve) => {
          this.#waiting = resolve;
        });
      }
    } finally {
      deadline.cancel();
    }
  }
}

const KNOWN: ReadonlySet<string> = new Set([
  'hello',
  'new',
  'step',
  'play',
  'legal',
  'kernel',
  'rng',
  'perft',
  'bench',
  'bye',
]);

function isKnown(op: string): boolean {
  return KNOWN.has(op);
}
