import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ProcessLimits } from '../../oracles/client/limits.ts';
import {
  processImplementation,
  type RestartBudget,
} from '../../oracles/client/process-implementation.ts';
import type { Implementation, RequestOptions, Result } from '../../oracles/implementation.ts';
import type { HelloReply, ReplyOf, RequestBody } from '../../oracles/messages.ts';
import { findLastWords } from '../../oracles/module/last-words.ts';
import { UsageError } from '../../spec/errors.ts';
import type { GameSource } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { engineUrl, type MutatedModule } from './mutated-module.ts';

/** An engine with one module replaced. */
export interface MutantEngine {
  readonly source: GameSource;
  readonly profile: string;
  /** Name of the implementation in reports. */
  readonly name: string;
  readonly module: MutatedModule;
}

const HEAP_MEBIBYTES = 512;
/** A hang costs little time for long games, and a busy machine is not taken for one. */
const LIMITS: Partial<ProcessLimits> = { requestMs: 4_000, stepMs: 0.1, graceMs: 500 };
const RESTARTS = 4;
/** Loading an engine may take as long as a handshake: what this many steps add to a deadline. */
const LOAD_STEPS = 60_000;

/**
 * A process in which an engine with one module replaced runs, with deadlines: it may hang, throw, or
 * print without end. After one engine it can take another one.
 */
export class MutantProcess {
  /** Engines that it has taken. */
  taken = 0;
  private readonly child: Implementation;
  private readonly restarts: RestartBudget = { left: RESTARTS };
  private readonly first: MutantEngine;
  private greeting: HelloReply | undefined;
  private faults = 0;
  private open = 0;

  /**
   * @throws {UsageError} `E_BUILD` if this package is not built, `E_ENGINE` if the game has no engine
   */
  constructor(engine: MutantEngine) {
    const { source, profile, name, module } = engine;
    const program = join(packageRoot(), 'dist', 'conformance', 'mutants', 'serve-mutant.js');
    if (!existsSync(program)) {
      throw new UsageError('E_BUILD', `${program} is missing`, { hint: 'Run npm run build.' });
    }
    this.first = engine;
    this.child = processImplementation({
      name,
      command: [
        process.execPath,
        `--max-old-space-size=${HEAP_MEBIBYTES}`,
        program,
        engineUrl(source),
        source.dir,
        `--profile=${profile}`,
        `--name=${name}`,
        `--module=${module.url}`,
        `--code=${module.code}`,
      ],
      limits: LIMITS,
      restartBudget: this.restarts,
    });
  }

  /** Whether nothing has gone wrong in it and it owes no reply. */
  get sound(): boolean {
    return this.faults === 0 && this.open === 0 && this.greeting !== undefined;
  }

  /** Whether it can take this engine. */
  suits({ source, profile }: MutantEngine): boolean {
    return source.dir === this.first.source.dir && profile === this.first.profile;
  }

  /** The handshake with the engine that it was started for. */
  async hello(): Promise<Result<HelloReply>> {
    this.taken = Math.max(1, this.taken);
    const result = this.explain(await this.child.hello());
    if (result.kind === 'reply') this.greeting = result.reply;
    return result;
  }

  /**
   * Loads another engine. From now on it is not started again: the engine would be the first one.
   *
   * @returns undefined if it cannot, or if the engine greets otherwise than the first, which the
   * replies of this process are checked by
   */
  async take({ name, module }: MutantEngine): Promise<HelloReply | undefined> {
    this.taken += 1;
    this.restarts.left = 0;
    const harness = 'lockstep';
    const body = { op: 'hello', proto: [1, 1], harness, mutant: { name, ...module } } as const;
    const result = await this.request(body, { steps: LOAD_STEPS });
    if (result.kind !== 'reply' || this.greeting === undefined) return undefined;
    const same = isDeepStrictEqual({ ...result.reply, name: '' }, { ...this.greeting, name: '' });
    return same ? result.reply : undefined;
  }

  async request<B extends RequestBody>(
    body: B,
    options?: RequestOptions,
  ): Promise<Result<ReplyOf[B['op']]>> {
    this.open += 1;
    const result = this.explain(await this.child.request(body, options));
    this.open -= 1;
    return result;
  }

  close(): Promise<void> {
    return this.child.close();
  }

  /** Says what the engine did rather than how its process ended, where that is known. */
  private explain<R>(result: Result<R>): Result<R> {
    if (result.kind !== 'fault') return result;
    this.faults += 1;
    const words = findLastWords(result.log ?? '');
    return result.status === 'timeout' || words === undefined
      ? result
      : { ...result, message: words };
  }
}
