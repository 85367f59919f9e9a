import { isDeepStrictEqual } from 'node:util';
import type { FaultStatus, Result } from '../implementation.ts';
import type { HelloReply, RequestBody } from '../messages.ts';
import { checkReply, type Fields, parseReply } from './check-reply.ts';
import { Deadline } from './deadline.ts';
import { farewell } from './farewell.ts';
import { type Greeting, greet, type Relay } from './greet.ts';
import { type Job, Suspects } from './job.ts';
import type { ProcessLimits } from './limits.ts';
import { missingCapability, speaksOfCurrentGame } from './needs.ts';
import { ReportDraft } from './process-report.ts';
import type { ReplySchema } from './reply-schema.ts';
import { RequestIds, requestLine } from './request-line.ts';
import type { Ending, Session } from './session.ts';
import { sleep } from './sleep.ts';
import { SupportedProfiles } from './supported-profiles.ts';

/** Settings of a conversation, all resolved. */
export interface ConversationOptions {
  readonly command: readonly string[];
  readonly environmentNames: readonly string[];
  readonly limits: ProcessLimits;
  readonly strictStdout: boolean;
  readonly strictKeys: boolean;
  readonly budget: { left: number };
  readonly expect: { readonly name?: string; readonly version?: string };
  readonly harness: string;
  readonly schema: () => Promise<ReplySchema>;
}

type Fault = Extract<Result<never>, { kind: 'fault' }>;

/** A process that has been greeted. */
interface Line {
  readonly session: Session;
  readonly relay: Relay;
}

/**
 * The requests to one implementation, in order, over as many processes as it takes.
 *
 * Invariant: `#flight` holds the requests that the living process has got and not answered, oldest
 * first; `#queue` those still to be sent. A request leaves both by being settled, exactly once.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #report = new ReportDraft();
  readonly #ids = new RequestIds();
  readonly #profiles = new SupportedProfiles();
  readonly #queue: Job[] = [];
  #flight: Job[] = [];
  #line: Line | undefined;
  #greeting: Greeting | undefined;
  #schema: ReplySchema | undefined;
  #deadline: Deadline | undefined;
  #opening: Promise<void> | undefined;
  /** Settled when the last process and its descendants are gone. */
  #burial: Promise<void> = Promise.resolve();
  /** A breach that came when nothing was asked; the next request carries it. */
  #unasked: Fault | undefined;
  /** Set for good when the implementation is out of use. */
  #gone: Fault | undefined;
  #closed: Promise<void> | undefined;
  /** Whether the living process has a current game. */
  #current = false;
  #lastId = -1;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  async hello(): Promise<Result<HelloReply>> {
    if (this.#greeting === undefined) await this.#open();
    if (this.#greeting !== undefined) return { kind: 'reply', reply: this.#greeting.reply };
    return this.#gone ?? this.#fault('error', 'no handshake took place');
  }

  /** Queues a request; `settle` is called once. */
  ask(body: RequestBody, steps: number, settle: (result: Result<Fields>) => void): void {
    this.#queue.push({ body, steps, settle, id: -1 });
    void this.#pump();
  }

  report(): ReturnType<ReportDraft['read']> {
    return this.#report.read();
  }

  /** Says goodbye; what has not been answered by now is settled as a fault. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Sends what the window allows; starts a process if there is none. */
  async #pump(): Promise<void> {
    for (;;) {
      const job = this.#queue[0];
      if (job === undefined) return;
      if (this.#gone !== undefined) {
        this.#queue.shift();
        this.#settle(job, this.#gone);
      } else if (this.#line === undefined) {
        await this.#open();
      } else if (this.#mayAlsoSend(job)) {
        this.#queue.shift();
        this.#send(job, this.#line.session);
      } else {
        return;
      }
    }
  }

  #mayAlsoSend(job: Job): boolean {
    if (this.#flight.length === 0) return true;
    const alone = job.suspects !== undefined || this.#flight[0]?.suspects !== undefined;
    return !alone && this.#flight.length < (this.#greeting?.window ?? 1);
  }

  #send(job: Job, session: Session): void {
    if (this.#unasked !== undefined) {
      const fault = this.#unasked;
      this.#unasked = undefined;
      this.#settle(job, fault);
      return;
    }
    job.id = this.#ids.next();
    const line = requestLine(job.id, job.body);
    const refused = this.#whyNot(job, line.length - 1);
    if (refused !== undefined) {
      this.#settle(job, refused);
      return;
    }
    if (job.body.op === 'new') this.#current = true;
    this.#flight.push(job);
    if (this.#flight.length === 1) this.#startClock(job);
    session.write(line);
  }

  /** Why a request is not sent at all. */
  #whyNot({ body }: Job, bytes: number): Result<Fields> | undefined {
    const missing = missingCapability(body, this.#greeting?.caps ?? new Set());
    if (missing !== undefined) {
      const msg = `not asked: the handshake does not list ${missing}`;
      return { kind: 'refused', refusal: { err: 'unsupported-op', msg } };
    }
    if (speaksOfCurrentGame(body) && !this.#current) {
      return this.#fault('error', 'this process has no current game; begin it (again) with new');
    }
    const maxLine = this.#greeting?.maxLine ?? this.#options.limits.maxLine;
    if (bytes <= maxLine) return undefined;
    return this.#fault('error', `a request of ${bytes} bytes, the adapter takes only ${maxLine}`);
  }

  #startClock({ body, steps }: Job): void {
    const { requestMs, stepMs } = this.#options.limits;
    const ms = Math.ceil(requestMs + stepMs * steps);
    this.#deadline = new Deadline(ms, () =>
      this.#line?.session.fail('timeout', `no reply to ${body.op} within ${ms} ms`),
    );
  }

  #reply(line: string): void {
    const job = this.#flight[0];
    const parsed = parseReply(line, job?.body.op ?? '', this.#options.strictKeys);
    if ('problem' in parsed) {
      this.#breach(parsed.problem, line);
      return;
    }
    const { id, ...reply } = parsed.fields;
    if (job === undefined || id !== job.id) {
      this.#breach(this.#wrongId(id), line);
      return;
    }
    const problem = this.#problemOf(job, reply);
    if (problem !== undefined) {
      this.#breach(problem, line);
      return;
    }
    this.#deadline?.cancel();
    this.#flight.shift();
    this.#lastId = job.id;
    const next = this.#flight[0];
    if (next !== undefined) this.#startClock(next);
    this.#settle(job, resultOf(reply));
    void this.#pump();
  }

  #problemOf(job: Job, reply: Fields): string | undefined {
    if (this.#greeting === undefined || this.#schema === undefined) return 'no handshake yet';
    const problem =
      checkReply(job.body, reply, this.#greeting.caps, this.#schema) ??
      this.#profiles.contradiction(job.body, reply);
    if (problem !== undefined || reply['err'] !== 'unsupported-op') return problem;
    return `capability lie: ${job.body.op} is listed, but answered with unsupported-op`;
  }

  #breach(problem: string, line: string): void {
    const shown = line.length > 200 ? `${line.slice(0, 200)}..` : line;
    this.#line?.session.fail('protocol', `${problem}; the reply was ${shown}`);
  }

  #wrongId(id: unknown): string {
    if (id === undefined) return 'id: missing';
    if (typeof id !== 'number') return 'id: not an integer';
    if (id === this.#lastId) return `id: a second reply to request ${id}`;
    if (this.#flight.some((job) => job.id === id)) return `id: ${id} is out of order`;
    const expected = this.#flight[0]?.id;
    if (expected === undefined) return `id: ${id} was not asked for`;
    return `id: expected ${expected}, found ${id}`;
  }

  /** The process is lost: settles or requeues what it was asked, and has it buried. */
  #lost(session: Session, ending: Ending): void {
    this.#deadline?.cancel();
    const flight = this.#flight;
    this.#flight = [];
    this.#line = undefined;
    this.#current = false;
    this.#bury(session);
    const fault = this.#fault(ending.status, ending.message);
    if (flight.length > 0) {
      this.#blame(flight, ending, fault);
    } else {
      this.#report.remark(ending.message);
      // An exit while idle is told by the report; the next request starts a process anyway.
      if (ending.status !== 'crash') this.#unasked = fault;
    }
    void this.#pump();
  }

  #blame(flight: readonly Job[], ending: Ending, fault: Fault): void {
    const certain =
      flight.length === 1 || (ending.status !== 'crash' && ending.status !== 'timeout');
    const others = certain ? flight.slice(1) : flight;
    // The current game died with its process, so that requests about it cannot be sent again.
    const bound = others.filter(({ body }) => speaksOfCurrentGame(body));
    const free = others.filter(({ body }) => !speaksOfCurrentGame(body));
    if (!certain && free.length > 0) new Suspects(free, ending, fault.log ?? '', bound.length > 0);
    this.#queue.unshift(...free);
    for (const job of [...(certain ? flight.slice(0, 1) : []), ...bound]) this.#settle(job, fault);
  }

  #settle(job: Job, result: Result<Fields>): void {
    if (job.suspects === undefined) job.settle(result);
    else job.suspects.settle(job, result);
  }

  #open(): Promise<void> {
    this.#opening ??= this.#start()
      .catch((error: unknown) => {
        this.#gone = this.#fault('error', error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  /** Starts a process and greets it; a failure puts the implementation out of use for good. */
  async #start(): Promise<void> {
    await this.#burial;
    if (this.#report.starts > 0) await this.#spendRestart();
    if (this.#gone !== undefined) return;
    const schema = await this.#options.schema();
    this.#schema = schema;
    for (let attempt = 1; this.#gone === undefined; attempt += 1) {
      this.#report.starts += 1;
      const { noise } = this.#report;
      const outcome = await greet({ ...this.#options, schema, noise, id: this.#ids.next() });
      const { session } = outcome;
      if ('greeting' in outcome) return this.#begin(session, outcome.relay, outcome.greeting);
      const { status, message } = outcome.ending;
      this.#bury(session);
      await this.#burial;
      // Too few processes or file descriptors now: others may end soon.
      if (status !== 'error' || attempt === 4) this.#gone = this.#fault(status, message);
      else await sleep(100 * attempt);
    }
  }

  #begin(session: Session, relay: Relay, greeting: Greeting): void {
    if (this.#greeting !== undefined && !isDeepStrictEqual(this.#greeting, greeting)) {
      this.#gone = this.#fault('unavailable', 'another handshake than before the restart');
      this.#bury(session);
      return;
    }
    this.#greeting = greeting;
    this.#line = { session, relay };
    relay.attach({
      reply: (line) => this.#reply(line),
      ended: (ending) => this.#lost(session, ending),
    });
  }

  async #spendRestart(): Promise<void> {
    const { budget, limits } = this.#options;
    if (budget.left > 0) {
      budget.left -= 1;
      await sleep(Math.min(2_000, 100 * this.#report.starts));
    } else {
      const why = `not started again after ${limits.restarts} restarts`;
      this.#gone ??= this.#fault('unavailable', why);
    }
  }

  #bury(session: Session): void {
    this.#report.log = session.tail.text();
    this.#burial = session.stop().then((remains) => this.#report.remember(remains));
  }

  async #close(): Promise<void> {
    const fault = this.#fault('error', 'closed before the request was answered');
    this.#gone ??= fault;
    await this.#opening;
    const line = this.#line;
    this.#line = undefined;
    this.#deadline?.cancel();
    const flight = this.#flight.splice(0);
    for (const job of flight) this.#settle(job, fault);
    await this.#pump();
    if (line !== undefined) {
      const { session, relay } = line;
      // A process that still owes replies would answer them first.
      const remark =
        flight.length > 0
          ? undefined
          : await farewell(session, relay, this.#ids.next(), this.#options.limits.byeMs);
      if (remark !== undefined) this.#report.remark(remark);
      this.#bury(session);
    }
    await this.#burial;
  }

  #fault(status: FaultStatus, message: string): Fault {
    return { kind: 'fault', status, message, log: this.#report.log };
  }
}

function resultOf(reply: Fields): Result<Fields> {
  return isRefusal(reply) ? { kind: 'refused', refusal: reply } : { kind: 'reply', reply };
}

function isRefusal(
  reply: Fields,
): reply is Fields & Extract<Result<never>, { kind: 'refused' }>['refusal'] {
  return reply['err'] !== undefined;
}
