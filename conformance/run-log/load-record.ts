import type { RunLogLine } from '../../spec/generated/run-log-line.ts';
import { guardOf } from '../../spec/validate.ts';
import { OutputError } from '../output-error.ts';
import { type LogFiles, realLogFiles } from './log-files.ts';
import { type RunRecord, readLog } from './read-log.ts';

/**
 * Reads the log of a run, also of one that still goes on or was killed. Damaged lines are counted
 * and left out.
 *
 * @param path - of the log; a link is refused
 * @throws {OutputError} `E_LOG_READ` if it cannot be read, `E_LOG_DAMAGED` if it has no header
 */
export function loadRunRecord(path: string, files: LogFiles = realLogFiles): RunRecord {
  const { header, units, footer, damaged } = readAll(path, files);
  if (header === undefined) {
    throw new OutputError('E_LOG_DAMAGED', `${path} does not begin with the header of a run log`);
  }
  return { header, units, damaged, ...(footer === undefined ? {} : { footer }) };
}

function readAll(path: string, files: LogFiles): ReturnType<typeof readLog> {
  try {
    const fd = files.openToRead(path);
    try {
      return readLog(files, fd, guardOf<RunLogLine>('run-log'));
    } finally {
      files.close(fd);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_LOG_READ', `cannot read the log ${path}: ${reason}`, { cause: error });
  }
}
