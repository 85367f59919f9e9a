import { DEFAULT_SIZES } from '../bench/paired/run-bench.ts';
import { type BenchProgress, benchProgress } from './bench-progress.ts';
import { type MutationProgress, mutationProgress } from './mutation-progress.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

/** Erases the line and returns to its beginning. */
const ERASE = '\r\u001b[2K';

/** Progress of a gate and of what it runs. */
export interface GateProgress {
  readonly mutations: MutationProgress;
  readonly bench: BenchProgress;
  /** A line that stays. */
  tell(line: string): void;
  /** A line of a check: written over on a terminal, kept in a pipe. */
  line(line: string): void;
  /** Removes what must not stay. */
  finish(): void;
}

/** @param write - writes to stderr */
export function gateProgress(terminal: Terminal, write: (text: string) => void): GateProgress {
  const { live, columns } = terminal;
  return {
    mutations: mutationProgress(terminal, write),
    bench: benchProgress(terminal, DEFAULT_SIZES.processes, write),
    tell: (line) => write(`${live ? ERASE : ''}${sanitizeLine(line)}\n`),
    line: (line) => {
      const text = sanitizeLine(line);
      write(live ? `${ERASE}${text.slice(0, columns - 1)}` : `${text}\n`);
    },
    finish: () => write(live ? ERASE : ''),
  };
}
