import { readFileSync } from 'node:fs';
import { OutputError } from '../../conformance/output-error.ts';
import { checkLine } from '../../conformance/run-log/line.ts';
import type { BenchLogLine } from '../../spec/generated/bench-log-line.ts';
import { guardOf } from '../../spec/validate.ts';

/**
 * Reads the log of a run of benchmarks, also of one that was killed: a torn last line is left out.
 *
 * @throws {OutputError} `E_LOG_READ` if it cannot be read, `E_LOG_DAMAGED` with the line that is not as
 * it was written
 */
export function loadBenchLog(path: string): BenchLogLine[] {
  const isLine = guardOf<BenchLogLine>('bench-log');
  const lines: BenchLogLine[] = [];
  let hash = '';
  for (const [index, text] of textOf(path).split('\n').slice(0, -1).entries()) {
    const checked = checkLine(text, hash);
    const line = checked.intact ? JSON.parse(text) : undefined;
    if (!isLine(line) || (line.kind === 'header') !== (index === 0)) {
      const message = `${path}:${index + 1} is no intact line of a log of benchmarks`;
      throw new OutputError('E_LOG_DAMAGED', message, { hint: 'Run lockstep bench again.' });
    }
    hash = checked.hash;
    lines.push(line);
  }
  if (lines.length === 0) throw new OutputError('E_LOG_DAMAGED', `${path} has no header`);
  return lines;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_LOG_READ', `cannot read the log ${path}: ${reason}`, { cause: error });
  }
}
