import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLockstepError } from '../../spec/errors.ts';
import { OutputError } from '../output-error.ts';
import { type Lock, type ProcessTable, realProcesses, takeLock } from '../run-log/lock.ts';
import { realLogFiles } from '../run-log/log-files.ts';

/**
 * Makes the folder of a gate's logs and keeps every other gate out of it until the lock is released:
 * each would remove the logs of the other. The lock of a gate that was killed is taken over.
 *
 * @param folder - absolute path
 * @throws {OutputError} `E_GATE_RUNNING` if another gate runs there, `E_OUTPUT` if the folder cannot be
 * written
 */
export function holdGate(folder: string, processes: ProcessTable = realProcesses): Lock {
  const path = join(folder, 'gate.lock');
  try {
    mkdirSync(folder, { recursive: true });
    return takeLock(realLogFiles, path, processes);
  } catch (error) {
    if (isLockstepError(error)) {
      throw new OutputError(
        'E_GATE_RUNNING',
        `another gate runs in this folder: ${error.message}`,
        {
          hint: `Wait for it; if there is none, remove ${path}.`,
          cause: error,
        },
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_OUTPUT', `cannot write ${folder}: ${reason}`, {
      hint: 'Make the folder writable.',
      cause: error,
    });
  }
}
