import type { Implementation, Result } from '../../oracles/implementation.ts';
import type { BenchReply } from '../../oracles/messages.ts';
import type { ProblemRecord } from '../report/bench-record.ts';
import type { BenchBody } from './wire-work.ts';

/** A block that a program did and timed itself. */
export interface TimedBlock {
  /** Nanoseconds of all repetitions together. */
  readonly cpu: number;
  readonly wall: number;
  /** Operations of all repetitions together. */
  readonly operations: number;
  readonly digest: string;
}

/** A program cannot be measured; ends the measurement as a problem. */
export class Unmeasured extends Error {
  readonly status: ProblemRecord['status'];

  constructor(status: ProblemRecord['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** One fresh program that is asked for blocks, one at a time. */
export class TimedProgram {
  /** CPU time of all blocks so far, in nanoseconds. */
  spent = 0;
  private readonly implementation: Implementation;

  constructor(implementation: Implementation) {
    this.implementation = implementation;
  }

  get name(): string {
    return this.implementation.name;
  }

  /** @throws {Unmeasured} `missing` if it does not run, `unsupported` if it cannot do this work */
  async open(body: BenchBody): Promise<void> {
    const hello = await this.implementation.hello();
    if (hello.kind !== 'reply') throw this.lost(hello);
    const { games, caps } = hello.reply;
    const game = 'in' in body ? body.game : body.games[0]?.game;
    if (game !== undefined && !games.includes(game)) {
      throw new Unmeasured('unsupported', `${this.name} does not play ${game}`);
    }
    const needed = ['bench', 'in' in body ? `kernel:${body.name}` : 'play'];
    const missing = needed.filter((capability) => !caps.includes(capability));
    if (missing.length === 0) return;
    throw new Unmeasured('unsupported', `${this.name} does not offer ${missing.join(' and ')}`);
  }

  /** @throws {Unmeasured} if no usable reply comes */
  async time(body: BenchBody): Promise<TimedBlock> {
    const result: Result<BenchReply> = await this.implementation.request(body);
    if (result.kind !== 'reply') throw this.lost(result);
    const { ns, cpu, ops, d } = result.reply;
    if (cpu === undefined) {
      throw new Unmeasured('unsupported', `${this.name} does not tell its CPU time`);
    }
    const block = { cpu: sum(cpu), wall: sum(ns), operations: ops * body.reps, digest: d };
    this.spent += block.cpu;
    return block;
  }

  close(): Promise<void> {
    return this.implementation.close();
  }

  private lost(result: Exclude<Result<never>, { kind: 'reply' }>): Unmeasured {
    if (result.kind === 'refused') {
      const { err, msg } = result.refusal;
      const status = err.startsWith('unsupported') ? 'unsupported' : 'error';
      const why = msg === undefined ? '' : `: ${msg}`;
      return new Unmeasured(status, `${this.name} refuses the work with ${err}${why}`);
    }
    const status = result.status === 'unavailable' ? 'missing' : result.status;
    return new Unmeasured(status, `${this.name}: ${result.message}`);
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
