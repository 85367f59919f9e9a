import * as fs from 'node:fs';

/** What a path names, without following a link. */
type PathKind = 'file' | 'folder' | 'link' | 'other' | 'missing';

/**
 * Every file call that a run log makes. One small object, so that tests can let the n-th call
 * fail, write too little, or end the process.
 */
export interface LogFiles {
  makeFolder(path: string): void;
  kindOf(path: string): PathKind;
  realPath(path: string): string;
  /** Opens for appending a file that must not exist yet. */
  create(path: string): number;
  /** Opens an existing file for reading and appending; a link is refused. */
  openExisting(path: string): number;
  /** Opens an existing file for reading only; a link is refused. */
  openToRead(path: string): number;
  /** Reads on from the current position; 0 at the end. */
  read(fd: number, into: Uint8Array): number;
  /** May write less than asked for, as the system call does; returns how much it wrote. */
  write(fd: number, bytes: Uint8Array): number;
  sync(fd: number): void;
  truncate(fd: number, length: number): void;
  close(fd: number): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
}

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR, O_WRONLY } = fs.constants;

/** The real file system. */
export const realLogFiles: LogFiles = {
  makeFolder(path) {
    fs.mkdirSync(path);
  },
  kindOf(path) {
    const stats = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return 'missing';
    if (stats.isSymbolicLink()) return 'link';
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'other';
  },
  realPath: (path) => fs.realpathSync(path),
  create: (path) => fs.openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666),
  openExisting: (path) => fs.openSync(path, O_RDWR | O_APPEND | O_NOFOLLOW),
  openToRead: (path) => fs.openSync(path, O_RDONLY | O_NOFOLLOW),
  read: (fd, into) => fs.readSync(fd, into),
  write: (fd, bytes) => fs.writeSync(fd, bytes),
  sync: (fd) => fs.fsyncSync(fd),
  truncate: (fd, length) => fs.ftruncateSync(fd, length),
  close: (fd) => fs.closeSync(fd),
  rename: (from, to) => fs.renameSync(from, to),
  remove: (path) => fs.unlinkSync(path),
};

/** Writes all of `bytes`, however little each call takes. */
export function writeFully(files: LogFiles, fd: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) {
    const written = files.write(fd, bytes.subarray(done));
    if (written <= 0) throw new Error(`wrote 0 of ${bytes.length - done} bytes`);
    done += written;
  }
}

/** Reads a small file from the current position to its end; at most `limit` bytes. */
export function readText(files: LogFiles, fd: number, limit: number): string {
  const buffer = new Uint8Array(limit);
  let length = 0;
  while (length < limit) {
    const count = files.read(fd, buffer.subarray(length));
    if (count === 0) break;
    length += count;
  }
  return new TextDecoder().decode(buffer.subarray(0, length));
}

/** The system's word for a failed call, such as ENOSPC; undefined for other errors. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
