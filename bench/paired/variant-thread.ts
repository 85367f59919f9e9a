import { once } from 'node:events';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { BenchError } from '../bench-error.ts';
import type { VariantKernel } from './child-messages.ts';
import type { Block, Command, Reply, ThreadData } from './thread-messages.ts';

/**
 * A kernel in a thread of its own, so with a heap and with compiled code of its own: in one heap the
 * variant that was set up first was up to a fifth faster than equal code. Only one thread works at a
 * time, the others and the caller wait, so the CPU time of the process is that of the thread.
 */
export class VariantThread {
  private readonly port: MessagePort;
  private readonly turn: Int32Array;

  private constructor(port: MessagePort, turn: Int32Array) {
    this.port = port;
    this.turn = turn;
  }

  /**
   * Starts a thread and loads its kernel.
   *
   * @throws {BenchError} `E_BENCH_VARIANT` if it cannot be loaded
   */
  static async start(variant: VariantKernel, seed: number): Promise<VariantThread> {
    const { port1, port2 } = new MessageChannel();
    const turn = new Int32Array(new SharedArrayBuffer(4));
    const workerData: ThreadData = { variant, seed, port: port2, turn };
    const worker = new Worker(new URL('./variant-program.js', import.meta.url), {
      workerData,
      transferList: [port2],
    });
    const first = once(port1, 'message');
    // An error of the worker rejects; whatever the kernel throws comes as a reply.
    const [reply]: unknown[] = await Promise.race([first, once(worker, 'error').then(rethrow)]);
    refuseError(reply);
    return new VariantThread(port1, turn);
  }

  /** Prepares the corpus anew. */
  setup(): void {
    this.ask({ op: 'setup' });
  }

  /** Collects garbage. */
  collect(): void {
    this.ask({ op: 'collect' });
  }

  /** Times one block. */
  run(operations: number): Block {
    const reply = this.ask({ op: 'run', operations });
    if (reply.kind !== 'block') throw new BenchError('E_BENCH_VARIANT', 'a block has no times');
    return reply.block;
  }

  /** Lets the thread end. */
  end(): void {
    this.post({ op: 'end' });
    this.port.close();
  }

  private post(command: Command): void {
    this.port.postMessage(command);
    Atomics.store(this.turn, 0, 1);
    Atomics.notify(this.turn, 0);
  }

  private ask(command: Command): Reply {
    this.post(command);
    Atomics.wait(this.turn, 0, 1);
    return refuseError(receiveMessageOnPort(this.port)?.message);
  }
}

function rethrow([error]: unknown[]): never {
  throw error;
}

function refuseError(reply: unknown): Reply {
  if (!isReply(reply)) throw new BenchError('E_BENCH_VARIANT', 'a thread did not reply');
  if (reply.kind === 'error') throw new BenchError('E_BENCH_VARIANT', reply.message);
  return reply;
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
