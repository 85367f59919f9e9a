import type { Implementation, Result } from '../../oracles/implementation.ts';
import type { HelloReply } from '../../oracles/messages.ts';
import { type MutantEngine, MutantProcess } from './mutant-process.ts';

/** Modules stay in memory, so that a process takes only so many engines. */
const MOST_ENGINES = 40;
/** Processes that are kept for other mutants. */
const MOST_KEPT = 2;

/** An engine that is being judged. */
export interface MutantSubject extends Implementation {
  /** Whether other engines were in its process before. */
  secondHand(): boolean;
}

/**
 * The processes in which mutants run. Starting one takes longer than finding most mutants out, so
 * that one in which nothing went wrong is kept for the next mutant of the same game and profile.
 */
export class MutantProcesses {
  private readonly kept: MutantProcess[] = [];
  private readonly ending: Promise<void>[] = [];
  private closed = false;

  /** An engine in a process that was kept if there is one and it can take the engine, or else in a new one. */
  open(engine: MutantEngine): MutantSubject {
    return this.subject(engine, () => this.settle(engine));
  }

  /** An engine in a process of its own. */
  openAlone(engine: MutantEngine): MutantSubject {
    return this.subject(engine, () => startWith(engine));
  }

  /** Ends all processes that are kept. */
  async close(): Promise<void> {
    this.closed = true;
    for (const process of this.kept.splice(0)) this.end(process);
    await Promise.all(this.ending);
  }

  private subject({ name }: MutantEngine, settle: () => Promise<Settled>): MutantSubject {
    let settled: Promise<Settled> | undefined;
    let closed: Promise<void> | undefined;
    let secondHand = false;
    const settledOnce = (): Promise<Settled> => {
      settled ??= settle().then((done) => {
        secondHand = done.process.taken > 1;
        return done;
      });
      return settled;
    };
    return {
      name,
      kind: 'process',
      secondHand: () => secondHand,
      hello: async () => (await settledOnce()).hello,
      request: async (body, more) => (await settledOnce()).process.request(body, more),
      close: () => {
        closed ??= settled?.then(({ process }) => this.giveBack(process)) ?? Promise.resolve();
        return closed;
      },
    };
  }

  private async settle(engine: MutantEngine): Promise<Settled> {
    const index = this.kept.findIndex((process) => process.suits(engine));
    const [process] = index < 0 ? [] : this.kept.splice(index, 1);
    if (process === undefined) return startWith(engine);
    const reply = await process.take(engine);
    if (reply !== undefined) return { process, hello: { kind: 'reply', reply } };
    await process.close();
    return startWith(engine);
  }

  private giveBack(process: MutantProcess): Promise<void> {
    if (this.closed || !process.sound || process.taken >= MOST_ENGINES) return process.close();
    this.kept.push(process);
    const [oldest] = this.kept.length > MOST_KEPT ? this.kept.splice(0, 1) : [];
    if (oldest !== undefined) this.end(oldest);
    return Promise.resolve();
  }

  private end(process: MutantProcess): void {
    this.ending.push(process.close());
  }
}

/** A process that has an engine, and what the engine says to `hello`. */
interface Settled {
  readonly process: MutantProcess;
  readonly hello: Result<HelloReply>;
}

async function startWith(engine: MutantEngine): Promise<Settled> {
  const process = new MutantProcess(engine);
  return { process, hello: await process.hello() };
}
