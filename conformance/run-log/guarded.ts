import { LockstepError } from '../../spec/errors.ts';
import { OutputError } from '../output-error.ts';

/**
 * Turns the failure of a file call into an error that names the log.
 *
 * @param path - of the log
 * @param hint - what to do about it
 * @throws {OutputError} `E_LOG_WRITE`; errors of this package as they are
 */
export function guarded<T>(path: string, hint: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof LockstepError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_LOG_WRITE', `cannot use the log ${path}: ${reason}`, {
      hint,
      cause: error,
    });
  }
}
