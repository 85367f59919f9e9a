import { type LogFiles, realLogFiles } from '../log-files.ts';

/** What goes wrong at a file call: an error of the system, too little written, or the end of the process. */
export type FaultKind = 'ENOSPC' | 'EIO' | 'EROFS' | 'EACCES' | 'EMFILE' | 'short' | 'kill';

/** The n-th call (from 0) goes wrong, or every call from it on. */
export interface FaultPlan {
  readonly at: number;
  readonly kind: FaultKind;
  readonly forever: boolean;
}

/** Thrown by every call after the process "died", so that no clean-up code can touch the disk. */
export class Killed extends Error {}

/** The real file system without waiting for the disk, except that calls go wrong by a plan. */
export class FaultyFiles implements LogFiles {
  calls = 0;
  hits = 0;
  killed = false;
  private plan: FaultPlan;

  constructor(plan: FaultPlan) {
    this.plan = plan;
  }

  /** Lets the next call go wrong, once. */
  failNext(kind: FaultKind): void {
    this.plan = { at: this.calls, kind, forever: false };
  }

  makeFolder(path: string): void {
    this.call(() => realLogFiles.makeFolder(path));
  }
  kindOf(path: string): ReturnType<LogFiles['kindOf']> {
    return this.call(() => realLogFiles.kindOf(path));
  }
  realPath(path: string): string {
    return this.call(() => realLogFiles.realPath(path));
  }
  create(path: string): number {
    return this.call(() => realLogFiles.create(path));
  }
  openExisting(path: string): number {
    return this.call(() => realLogFiles.openExisting(path));
  }
  openToRead(path: string): number {
    return this.call(() => realLogFiles.openToRead(path));
  }
  read(fd: number, into: Uint8Array): number {
    return this.call((short) => realLogFiles.read(fd, short ? into.subarray(0, 1) : into));
  }
  write(fd: number, bytes: Uint8Array): number {
    return this.call((short) =>
      realLogFiles.write(fd, short ? bytes.subarray(0, Math.ceil(bytes.length / 2)) : bytes),
    );
  }
  sync(): void {
    this.call(() => undefined);
  }
  truncate(fd: number, length: number): void {
    this.call(() => realLogFiles.truncate(fd, length));
  }
  close(fd: number): void {
    // A process that dies closes its files, and so does a failing close.
    try {
      this.call(() => undefined);
    } finally {
      realLogFiles.close(fd);
    }
  }
  rename(from: string, to: string): void {
    this.call(() => realLogFiles.rename(from, to));
  }
  remove(path: string): void {
    this.call(() => realLogFiles.remove(path));
  }

  private call<T>(real: (short: boolean) => T): T {
    if (this.killed) throw new Killed('the process is dead');
    const { at, kind, forever } = this.plan;
    const here = this.calls === at || (forever && this.calls > at);
    this.calls += 1;
    if (!here) return real(false);
    this.hits += 1;
    if (kind === 'short') return real(true);
    if (kind === 'kill') {
      this.killed = true;
      throw new Killed('killed');
    }
    throw Object.assign(new Error(`${kind}: injected`), { code: kind });
  }
}

/** Files on which nothing goes wrong, counting the calls. */
export function soundFiles(): FaultyFiles {
  return new FaultyFiles({ at: -1, kind: 'EIO', forever: false });
}
