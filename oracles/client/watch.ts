import { performance } from 'node:perf_hooks';
import { processTree, residentBytes, taggedProcesses } from './proc.ts';

const POLL_MS = 100;
/** A look at all processes of the machine may take this part of the time at most. */
const SCAN_SHARE = 0.02;

/** What a process uses too much of. */
export interface Excess {
  readonly what: 'memory' | 'processes';
  readonly message: string;
}

/** Looks every 100 ms at the memory and the number of a child's processes (Linux). */
export class Watch {
  /** Largest resident memory seen, in bytes, all processes of the child together. */
  peakBytes = 0;
  readonly #timer: NodeJS.Timeout;
  #strays: number[] = [];
  #nextScan = 0;

  constructor(
    pid: number,
    tag: string,
    limits: { readonly memoryBytes: number; readonly processes: number },
    exceeded: (excess: Excess) => void,
  ) {
    this.#timer = setInterval(() => {
      const excess = this.#look(pid, tag, limits);
      if (excess === undefined) return;
      this.stop();
      exceeded(excess);
    }, POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(
    pid: number,
    tag: string,
    limits: { readonly memoryBytes: number; readonly processes: number },
  ): Excess | undefined {
    const now = performance.now();
    if (now >= this.#nextScan) {
      // Descendants that were adopted by process 1 are no longer in the tree, but have the tag.
      this.#strays = taggedProcesses(tag);
      const cost = performance.now() - now;
      this.#nextScan = now + Math.max(1_000, cost / SCAN_SHARE);
    }
    const sizes = [...new Set([...processTree(pid), ...this.#strays])]
      .map(residentBytes)
      .filter((size) => size > 0);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    this.peakBytes = Math.max(this.peakBytes, bytes);
    if (bytes > limits.memoryBytes) {
      const used = `${mebibytes(bytes)} MiB of at most ${mebibytes(limits.memoryBytes)} MiB`;
      return { what: 'memory', message: `memory: used ${used}` };
    }
    if (sizes.length > limits.processes) {
      const message = `processes: had ${sizes.length}, at most ${limits.processes} are allowed`;
      return { what: 'processes', message };
    }
    return undefined;
  }
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
