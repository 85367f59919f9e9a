import { join } from 'node:path';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import { OutputError } from '../output-error.ts';
import type { LogFiles } from '../run-log/log-files.ts';
import { writeWhole } from './write-whole.ts';

/** Names of traces: also names of files, on every file system. */
export const TRACE_ID: RegExp = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** Folder of failing traces in the output folder. */
export const FAILURES = 'failures';

/** Where failing traces are kept. */
export interface FailureStore {
  /**
   * Writes a trace; it is on disk, whole, when this returns.
   *
   * @returns absolute path of the file
   * @throws {OutputError} `E_FAILURE_WRITE`
   */
  save(file: TraceFile): string;
  /** Removes a trace that another has taken the place of. */
  remove(id: string): void;
}

/** Keeps nothing. */
export const NOWHERE: FailureStore = { save: () => '', remove: () => undefined };

/**
 * Keeps failing traces as `failures/ID.json` in the output folder. Never follows a link.
 *
 * @param folder - absolute path of the output folder; made if it is missing
 */
export function failureStore(files: LogFiles, folder: string, pid: number): FailureStore {
  const failures = join(folder, FAILURES);
  const pathOf = (id: string): string => {
    if (!TRACE_ID.test(id)) throw failed(failures, `${JSON.stringify(id)} is no name of a trace`);
    return join(failures, `${id}.json`);
  };
  return {
    save(file) {
      const path = pathOf(file.id ?? '');
      const options = { pid, durable: true, failed };
      guarded(path, () => writeWhole(files, [folder, failures], path, file, options));
      return path;
    },
    remove(id) {
      const path = pathOf(id);
      guarded(path, () => {
        if (files.kindOf(path) === 'file') files.remove(path);
      });
    },
  };
}

function guarded(path: string, call: () => void): void {
  try {
    call();
  } catch (error) {
    if (error instanceof OutputError) throw error;
    throw failed(path, error instanceof Error ? error.message : String(error), error);
  }
}

function failed(path: string, why: string, cause?: unknown): OutputError {
  return new OutputError('E_FAILURE_WRITE', `cannot keep the failing trace ${path}: ${why}`, {
    hint: 'Free space or make the folder writable.',
    ...(cause === undefined ? {} : { cause }),
  });
}
