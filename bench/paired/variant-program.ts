import { join } from 'node:path';
import { hrtime } from 'node:process';
import { pathToFileURL } from 'node:url';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { BenchError } from '../bench-error.ts';
import type { BenchKernel } from '../kernel.ts';
import { kernelOf, loadKernels } from '../load-kernels.ts';
import type { Block, Command, Reply, ThreadData } from './thread-messages.ts';

/** The thread of a variant: does what it is asked to, and waits in between. */
const { variant, seed, port, turn }: ThreadData = workerData;

async function load(): Promise<BenchKernel> {
  const [game = ''] = variant.kernel.split('/');
  const module = pathToFileURL(join(variant.root, 'dist', 'bench', 'games', `${game}.js`));
  return kernelOf(await loadKernels(module), variant.kernel);
}

function obey(kernel: BenchKernel, command: Exclude<Command, { op: 'end' }>): Reply {
  if (command.op === 'run') return { kind: 'block', block: timed(kernel, command.operations) };
  if (command.op === 'setup') kernel.setup(seed);
  else collectGarbage();
  return { kind: 'done' };
}

function timed(kernel: BenchKernel, operations: number): Block {
  const wall = hrtime.bigint();
  const cpu = process.cpuUsage();
  const checksum = kernel.run(operations);
  const { user, system } = process.cpuUsage(cpu);
  const elapsed = Number(hrtime.bigint() - wall);
  if (!Number.isInteger(checksum)) {
    throw new BenchError('E_BENCH_CHECKSUM', `the checksum of a block is ${checksum}`);
  }
  return { checksum: checksum | 0, cpu: (user + system) * 1000, wall: elapsed };
}

function collectGarbage(): void {
  const collect: unknown = Reflect.get(globalThis, 'gc');
  if (typeof collect !== 'function') throw new BenchError('E_BENCH_GC', 'started without gc');
  collect();
}

function problemOf(error: unknown): Reply {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'error', message: `${variant.kernel} in ${variant.root}: ${message}` };
}

function work(kernel: BenchKernel): void {
  for (;;) {
    Atomics.wait(turn, 0, 0);
    const received: { readonly message: Command } | undefined = receiveMessageOnPort(port);
    if (received === undefined || received.message.op === 'end') return;
    let reply: Reply;
    try {
      reply = obey(kernel, received.message);
    } catch (error) {
      reply = problemOf(error);
    }
    port.postMessage(reply);
    Atomics.store(turn, 0, 0);
    Atomics.notify(turn, 0);
  }
}

try {
  const kernel = await load();
  const ready: Reply = { kind: 'done' };
  port.postMessage(ready);
  work(kernel);
} catch (error) {
  port.postMessage(problemOf(error));
}
port.close();
