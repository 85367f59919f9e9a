import { LockstepError } from '../../spec/errors.ts';
import { OutputError } from '../output-error.ts';
import { guarded } from './guarded.ts';
import { MAX_LINE, sealLine } from './line.ts';
import { type Lock, realProcesses, takeLock } from './lock.ts';
import { type LogFiles, writeFully } from './log-files.ts';
import { placeLog } from './log-path.ts';

/** What to do about a log that cannot be used. */
const HINT = 'Free space or make the folder writable.';

/**
 * The log of a run that is never resumed, such as of mutants or of benchmarks: JSON Lines that are
 * chained by hashes as those of run logs are, so that whatever stops the run, what was found by then
 * is on disk.
 */
export class ResultLog {
  readonly path: string;
  private readonly files: LogFiles;
  private readonly lock: Lock;
  private readonly fd: number;
  private hash = '';

  /**
   * Begins a log anew.
   *
   * @param folder - absolute path of the output folder; it is made if it is missing
   * @param file - a plain name in the folder
   * @throws {OutputError} `E_LOG_FOLDER`, `E_LOG_LOCKED`, `E_LOG_TYPE`, `E_LOG_WRITE`
   */
  constructor(files: LogFiles, folder: string, file: string) {
    this.files = files;
    this.path = guarded(file, HINT, () => placeLog(files, folder, file));
    const { path } = this;
    this.lock = guarded(path, HINT, () => takeLock(files, `${path}.lock`, realProcesses));
    try {
      this.fd = guarded(path, HINT, () => {
        const kind = files.kindOf(path);
        if (kind !== 'missing' && kind !== 'file') {
          throw new OutputError('E_LOG_TYPE', `the log ${path} is not a plain file`);
        }
        if (kind === 'file') files.remove(path);
        return files.create(path);
      });
    } catch (error) {
      this.lock.release();
      throw error;
    }
  }

  /**
   * Adds a line; it is on disk when this returns.
   *
   * @throws {OutputError} `E_LOG_WRITE`
   * @throws {LockstepError} `E_LOG_LINE` if it is longer than lines of logs may be
   */
  append(record: object): void {
    guarded(this.path, HINT, () => {
      const { line, hash } = sealLine(record, this.hash);
      if (line.length > MAX_LINE) {
        throw new LockstepError('E_LOG_LINE', `a line of ${line.length} bytes is too long`);
      }
      writeFully(this.files, this.fd, new TextEncoder().encode(`${line}\n`));
      this.files.sync(this.fd);
      this.hash = hash;
    });
  }

  /** Closes the file and gives the lock back. */
  close(): void {
    guarded(this.path, HINT, () => {
      try {
        this.files.close(this.fd);
      } finally {
        this.lock.release();
      }
    });
  }
}
