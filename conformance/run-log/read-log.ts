import type {
  RunFooter,
  RunHeader,
  RunLogLine,
  RunUnit,
} from '../../spec/generated/run-log-line.ts';
import { checkLine, MAX_LINE } from './line.ts';
import { LineSplitter } from './line-splitter.ts';
import type { LogFiles } from './log-files.ts';

/** What a run log holds: a pure value from which every report is computed. */
export interface RunRecord {
  readonly header: RunHeader;
  /** Finished units by key, in the order of the log. */
  readonly units: ReadonlyMap<string, RunUnit>;
  /** Absent if the run was killed or still goes on. */
  readonly footer?: RunFooter;
  /** Lines whose hash does not fit; the units that they held count as not run. */
  readonly damaged: number;
}

/** A log as found on disk, and where a resumed run goes on. */
export interface FoundLog {
  /** Absent if the file ends within the header. */
  readonly header?: RunHeader;
  readonly units: Map<string, RunUnit>;
  readonly footer?: RunFooter;
  readonly damaged: number;
  /** Byte at which a resumed run appends: behind the last whole line, before a closing footer. */
  readonly end: number;
  /** Hash on which the next line builds. */
  readonly hash: string;
  /** Bytes behind the last line feed. */
  readonly torn: string;
}

/** Tells whether a parsed line has the shape that the schema of run logs asks for. */
export type LineGuard = (line: unknown) => line is RunLogLine;

/** Reads a log from the current position of `fd`, one line at a time, and checks every hash. */
export function readLog(files: LogFiles, fd: number, isLine: LineGuard): FoundLog {
  const splitter = new LineSplitter(MAX_LINE);
  const found = new Collector(isLine);
  const buffer = new Uint8Array(65_536);
  for (;;) {
    const count = files.read(fd, buffer);
    if (count === 0) break;
    for (const line of splitter.push(buffer.subarray(0, count))) found.take(line.text, line);
  }
  return found.result(splitter.rest().text ?? '');
}

class Collector {
  private readonly isLine: LineGuard;
  private header: RunHeader | undefined;
  private readonly units = new Map<string, RunUnit>();
  private footer: RunFooter | undefined;
  private damaged = 0;
  private end = 0;
  private hash = '';
  private lines = 0;

  constructor(isLine: LineGuard) {
    this.isLine = isLine;
  }

  take(text: string | undefined, place: { readonly start: number; readonly end: number }): void {
    const previous = this.hash;
    const checked =
      text === undefined ? { intact: false, hash: previous } : checkLine(text, previous);
    const line = text === undefined || !checked.intact ? undefined : this.parse(text);
    this.lines += 1;
    if (line?.kind === 'footer') {
      // A resumed run writes over the footer, so that it leaves the same bytes as a run in one go.
      this.footer = line;
      this.end = place.start;
      return;
    }
    this.footer = undefined;
    this.hash = checked.hash;
    this.end = place.end;
    if (line === undefined) this.damaged += 1;
    else if (line.kind === 'unit') this.units.set(line.key, line);
    else if (this.lines === 1) this.header = line;
    else this.damaged += 1;
  }

  result(torn: string): FoundLog {
    return {
      ...(this.header === undefined ? {} : { header: this.header }),
      ...(this.footer === undefined ? {} : { footer: this.footer }),
      units: this.units,
      damaged: this.damaged,
      end: this.end,
      hash: this.hash,
      torn,
    };
  }

  private parse(text: string): RunLogLine | undefined {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return undefined;
    }
    return this.isLine(value) ? value : undefined;
  }
}
