import type { BenchHost } from '../bench/paired/run-bench.ts';
import { sampleOf } from '../bench/paired/sample.ts';
import { median } from '../bench/paired/statistics.ts';
import type { BenchComparison } from '../spec/generated/bench-log-line.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

/** Erases the line and returns to its beginning. */
const ERASE = '\r\u001b[2K';

/** Progress of a run of benchmarks. */
export interface BenchProgress extends Required<Pick<BenchHost, 'starts' | 'measured'>> {
  /** A line that stays, of what is done before anything is measured. */
  tell(line: string): void;
  /** Removes what must not stay. */
  finish(): void;
}

/**
 * Shows progress: one line that is written over on a terminal, one line per process in a pipe.
 *
 * @param processes - of a first stage
 * @param write - writes to stderr
 */
export function benchProgress(
  { live, columns }: Terminal,
  processes: number,
  write: (text: string) => void,
): BenchProgress {
  let current: BenchComparison | undefined;
  let place = '';
  let stage = 1;
  let ratios: number[] = [];
  const show = (text: string): void => {
    const line = sanitizeLine(`${place}${text}`);
    write(live ? `${ERASE}${line.slice(0, columns - 1)}` : `${line}\n`);
  };
  return {
    tell: (line) => write(`${live ? ERASE : ''}${sanitizeLine(line)}\n`),
    starts(comparison, index, of) {
      const { kernel, against } = comparison;
      const other = against.kind === 'self' ? 'itself' : against.name;
      place = `[${index + 1}/${of}] ${kernel} against ${other}`;
      [current, stage, ratios] = [comparison, 1, []];
      if (live) show('');
    },
    measured(record) {
      if (record.kind === 'problem') {
        show(`: ${record.status}, ${record.message}`);
        return;
      }
      if (record.stage !== stage) ratios = [];
      stage = record.stage;
      ratios.push(sampleOf(record, current?.against.kind ?? 'self').ratio);
      // A stage that is not decided by then gets more processes.
      const of = ratios.length > processes ? '' : ` of ${processes}`;
      const step = stage === 1 ? `process ${ratios.length}${of}` : `confirming ${ratios.length}`;
      show(`: ${step}, ratio ${median(ratios).toFixed(3)}`);
    },
    finish: () => write(live ? ERASE : ''),
  };
}
