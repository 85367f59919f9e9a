import type { Output } from './output.ts';
import type { StopSource } from './stop-source.ts';
import type { Terminal } from './terminal.ts';

/** What a command sees of the process it runs in. */
export interface CliContext {
  /** Data. */
  readonly stdout: Output;
  /** Progress, warnings, errors. */
  readonly stderr: Output;
  readonly stdoutTerminal: Terminal;
  readonly stderrTerminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder against which relative paths are resolved. */
  readonly folder: string;
  readonly stops: StopSource;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Sets the exit code of the process; 0 if no command does. */
  exit(code: number): void;
}
