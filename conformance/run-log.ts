import { LockstepError } from '../spec/errors.ts';
import type { RunFooter, RunHeader, RunUnit } from '../spec/generated/run-log-line.ts';
import { OutputError } from './output-error.ts';
import { guarded } from './run-log/guarded.ts';
import { MAX_LINE, sealLine } from './run-log/line.ts';
import { type Lock, type ProcessTable, takeLock } from './run-log/lock.ts';
import { type LogFiles, writeFully } from './run-log/log-files.ts';
import { placeLog } from './run-log/log-path.ts';
import { type FoundLog, type LineGuard, type RunRecord, readLog } from './run-log/read-log.ts';
import { differencesOfRuns, type HeaderFields } from './run-log/same-run.ts';

/** What to do about a log that cannot be used. */
const HINT = 'Free space or make the folder writable, then go on with --resume.';

/** Where a log is written and what happens to one that is already there. */
export interface RunLogPlace {
  /** Absolute path of the output folder; it is made if it is missing. */
  readonly folder: string;
  /** A plain name in the folder, or a path that leads into it. */
  readonly file: string;
  /** `resume` goes on with the log, `replace` begins it anew, `refuse` leaves it alone. */
  readonly existing: 'resume' | 'replace' | 'refuse';
}

/** What a run log needs from the machine. */
export interface RunLogHost {
  readonly files: LogFiles;
  readonly processes: ProcessTable;
  readonly isLine: LineGuard;
}

/** The open log of a running check. */
export interface RunLog {
  readonly path: string;
  /** What the log holds by now; after a resume also the units of the earlier run. */
  record(): RunRecord;
  /**
   * Adds a finished unit or the footer. The line is on disk when this returns.
   *
   * @throws {OutputError} `E_LOG_WRITE` if it could not be written; the log takes no more lines then
   */
  append(line: Omit<RunUnit, 'h'> | Omit<RunFooter, 'h'>): void;
  /** Closes the file and gives the lock back. Idempotent. */
  close(): void;
}

/**
 * Opens the log of a run and writes its header. Whatever stops the run later, the file is a valid
 * beginning of the log, and `existing: 'resume'` goes on from it: whole and intact unit lines are
 * kept, a half-written last line and the footer are cut off.
 *
 * @throws {OutputError} `E_LOG_FOLDER`, `E_LOG_LOCKED`, `E_LOG_EXISTS`, `E_LOG_TYPE`,
 * `E_LOG_FOREIGN` if it is the log of another run, `E_LOG_DAMAGED` if its header is unreadable,
 * `E_LOG_WRITE` if a file call fails
 * @throws {UsageError} `E_LOG_PATH` if the path leads out of the folder
 */
export function openRunLog(place: RunLogPlace, header: HeaderFields, host: RunLogHost): RunLog {
  const { files } = host;
  const first = sealLine(header, '');
  const path = guarded(place.file, HINT, () => placeLog(files, place.folder, place.file));
  const lock = guarded(path, HINT, () => takeLock(files, `${path}.lock`, host.processes));
  let fd: number | undefined;
  try {
    const kind = guarded(path, HINT, () => files.kindOf(path));
    refuseKind(path, place, kind);
    if (kind === 'file' && place.existing === 'replace')
      guarded(path, HINT, () => files.remove(path));
    const isOld = kind === 'file' && place.existing === 'resume';
    fd = guarded(path, HINT, () => (isOld ? files.openExisting(path) : files.create(path)));
    const log = new OpenLog(path, files, fd, lock, { ...header, h: first.hash });
    if (isOld) log.takeOver(host.isLine, first.line);
    if (log.isEmpty) log.write(first);
    return log;
  } catch (error) {
    const opened = fd;
    if (opened !== undefined) quietly(() => files.close(opened));
    quietly(() => lock.release());
    throw error;
  }
}

/**
 * Looks whether a log could be opened there, before anything is started that would have to be ended
 * again. Makes the output folder.
 *
 * @throws as `openRunLog`, but for what only reading or locking the log can tell
 */
export function checkLogPlace(place: RunLogPlace, files: LogFiles): void {
  const path = guarded(place.file, HINT, () => placeLog(files, place.folder, place.file));
  refuseKind(
    path,
    place,
    guarded(path, HINT, () => files.kindOf(path)),
  );
}

class OpenLog implements RunLog {
  readonly path: string;
  private readonly files: LogFiles;
  private readonly fd: number;
  private readonly lock: Lock;
  private readonly header: RunHeader;
  private units = new Map<string, RunUnit>();
  private footer: RunFooter | undefined;
  private damaged = 0;
  private hash = '';
  private state: 'open' | 'broken' | 'closed' = 'open';

  constructor(path: string, files: LogFiles, fd: number, lock: Lock, header: RunHeader) {
    this.path = path;
    this.files = files;
    this.fd = fd;
    this.lock = lock;
    this.header = header;
  }

  get isEmpty(): boolean {
    return this.hash === '';
  }

  record(): RunRecord {
    const { header, units, damaged, footer } = this;
    return { header, units, damaged, ...(footer === undefined ? {} : { footer }) };
  }

  append(line: Omit<RunUnit, 'h'> | Omit<RunFooter, 'h'>): void {
    const sealed = sealLine(line, this.hash);
    this.write(sealed);
    if (line.kind === 'unit') this.units.set(line.key, { ...line, h: sealed.hash });
    else this.footer = { ...line, h: sealed.hash };
  }

  close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    guarded(this.path, HINT, () => {
      try {
        this.files.close(this.fd);
      } finally {
        this.lock.release();
      }
    });
  }

  takeOver(isLine: LineGuard, headerLine: string): void {
    const found = guarded(this.path, HINT, () => readLog(this.files, this.fd, isLine));
    if (found.header === undefined) {
      if (found.end > 0 || !headerLine.startsWith(found.torn)) throw noHeader(this.path);
    } else {
      this.refuseOther(found.header);
    }
    guarded(this.path, HINT, () => this.files.truncate(this.fd, found.end));
    this.adopt(found);
  }

  write(sealed: { readonly line: string; readonly hash: string }): void {
    if (sealed.line.length > MAX_LINE) {
      throw new LockstepError('E_LOG_LINE', `a line of ${sealed.line.length} bytes is too long`);
    }
    if (this.state !== 'open') {
      throw new OutputError('E_LOG_WRITE', `${this.path}: the log is ${this.state}`);
    }
    // Until the line is on disk nothing may follow it: a torn line is valid only at the end.
    this.state = 'broken';
    guarded(this.path, HINT, () => {
      writeFully(this.files, this.fd, new TextEncoder().encode(`${sealed.line}\n`));
      this.files.sync(this.fd);
    });
    this.state = 'open';
    this.hash = sealed.hash;
  }

  private adopt(found: FoundLog): void {
    this.units = found.units;
    this.damaged = found.damaged;
    this.hash = found.hash;
  }

  private refuseOther(header: RunHeader): void {
    const differences = differencesOfRuns(header, this.header);
    if (differences.length === 0) return;
    throw new OutputError(
      'E_LOG_FOREIGN',
      `${this.path} is the log of another run: ${differences.join('; ')}`,
      { hint: 'Repeat the command of that run, or begin a new log.' },
    );
  }
}

function quietly(call: () => void): void {
  try {
    call();
  } catch {
    // The error that led here is the one to report.
  }
}

function refuseKind(path: string, place: RunLogPlace, kind: ReturnType<LogFiles['kindOf']>): void {
  if (kind !== 'missing' && kind !== 'file') throw notAFile(path, kind);
  if (kind === 'file' && place.existing === 'refuse') throw exists(path);
}

function notAFile(path: string, kind: string): OutputError {
  const found = kind === 'link' ? 'a link' : kind === 'folder' ? 'a folder' : 'not a plain file';
  return new OutputError('E_LOG_TYPE', `the log ${path} is ${found}`, {
    hint: 'Remove it or choose another name with --log.',
  });
}

function exists(path: string): OutputError {
  return new OutputError('E_LOG_EXISTS', `the log ${path} exists`, {
    hint: 'Go on with it by --resume, or choose another name with --log.',
  });
}

function noHeader(path: string): OutputError {
  return new OutputError('E_LOG_DAMAGED', `${path} does not begin with the header of a run log`, {
    hint: 'Choose another name with --log.',
  });
}
