import type { Result } from '../implementation.ts';
import type { RequestBody } from '../messages.ts';
import type { Fields } from './check-reply.ts';
import type { Ending } from './session.ts';

/** A request on its way. */
export interface Job {
  readonly body: RequestBody;
  /** Steps that it asks for. */
  readonly steps: number;
  readonly settle: (result: Result<Fields>) => void;
  id: number;
  /** Set if it was in flight together with others when a process died; it then runs alone. */
  suspects?: Suspects;
}

/**
 * Requests that were in flight together when a process died or hung. An adapter may hold back
 * replies until it has read all requests, so any of them may be the culprit: each is sent once
 * more, alone, to a fresh process. If all are answered then, the death was none of their own doing
 * and the first one carries it: a death is never forgotten.
 */
export class Suspects {
  readonly #ending: Ending;
  readonly #log: string;
  readonly #answers: (() => void)[] = [];
  #first: Job | undefined;
  #open: number;
  #explained: boolean;

  constructor(jobs: readonly Job[], ending: Ending, log: string, explained: boolean) {
    this.#ending = ending;
    this.#log = log;
    this.#open = jobs.length;
    this.#explained = explained;
    [this.#first] = jobs;
    for (const job of jobs) job.suspects = this;
  }

  /** Takes the result of one of them. */
  settle(job: Job, result: Result<Fields>): void {
    this.#open -= 1;
    if (result.kind === 'fault') {
      this.#explained = true;
      job.settle(result);
    } else if (job === this.#first) {
      this.#answers.push(() => job.settle(this.#explained ? result : this.#unexplained()));
    } else {
      this.#answers.push(() => job.settle(result));
    }
    if (this.#open === 0) for (const answer of this.#answers) answer();
  }

  #unexplained(): Result<Fields> {
    const { status, message } = this.#ending;
    const text = `${message}; several requests were in flight, and each was answered when alone`;
    return { kind: 'fault', status, message: text, log: this.#log };
  }
}
