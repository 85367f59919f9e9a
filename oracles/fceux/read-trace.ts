import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { SpecError, UsageError } from '../../spec/errors.ts';
import type { FceuxTraceHeader, FceuxTraceLine } from '../../spec/generated/fceux-trace-line.ts';
import { guardOf, problemsOf } from '../../spec/validate.ts';

/** A line of a trace with its number, from 1. */
export interface PlacedLine {
  readonly line: number;
  readonly record: FceuxTraceLine;
}

const isTraceLine = guardOf<FceuxTraceLine>('fceux-trace');

/**
 * Reads a trace line by line.
 *
 * @param path - absolute path
 * @throws {UsageError} `E_TRACE` if it cannot be read
 * @throws {SpecError} `E_SCHEMA` with the line if one is no line of a trace, or the first is no header
 */
export async function* readFceuxTrace(path: string): AsyncGenerator<PlacedLine> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  let line = 0;
  try {
    for await (const text of lines) {
      line += 1;
      const record = parseLine(text, path, line);
      if (line === 1 && !isHeader(record)) {
        throw new SpecError('E_SCHEMA', `${path}:1: expected the header of a trace`);
      }
      yield { line, record };
    }
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new UsageError('E_TRACE', `the trace cannot be read: ${error.message}`);
  }
  if (line === 0) throw new SpecError('E_SCHEMA', `${path}: the trace is empty`);
}

/** Whether a record is the header. */
export function isHeader(record: FceuxTraceLine): record is FceuxTraceHeader {
  return 'format' in record;
}

function parseLine(text: string, path: string, line: number): FceuxTraceLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SpecError('E_SCHEMA', `${path}:${line}: not JSON`, {
      hint: 'A trace is cut here if its run was killed; delete the line.',
    });
  }
  if (isTraceLine(value)) return value;
  const [problem] = problemsOf('fceux-trace', value);
  const where = `${problem?.pointer ?? ''} expected ${problem?.expected}, found ${problem?.found}`;
  throw new SpecError('E_SCHEMA', `${path}:${line}: ${where}`);
}
