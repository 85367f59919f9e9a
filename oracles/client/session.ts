import { performance } from 'node:perf_hooks';
import type { Readable, Writable } from 'node:stream';
import type { FaultStatus } from '../implementation.ts';
import { lackOfDescriptors } from './descriptors.ts';
import { childEnvironment } from './environment.ts';
import type { ProcessLimits } from './limits.ts';
import { LineSplitter } from './line-splitter.ts';
import { type Berth, forgetGroup, makeBerth, signalGroup, watchGroup } from './living.ts';
import type { Noise } from './noise.ts';
import { groupLives, taggedProcesses } from './proc.ts';
import { sleep } from './sleep.ts';
import { StderrTail } from './stderr-tail.ts';
import { Watch } from './watch.ts';

/** How the life of a child ended, or was ended. */
export interface Ending {
  readonly status: FaultStatus;
  /** One line: what happened. */
  readonly message: string;
}

/** What a session tells its owner. */
export interface SessionEvents {
  /** A line on standard output that begins with `{`. */
  reply(line: string): void;
  /** The session takes part in nothing any more; called once. */
  ended(ending: Ending): void;
}

export interface SessionOptions {
  readonly command: readonly string[];
  readonly environmentNames: readonly string[];
  readonly limits: ProcessLimits;
  /** Treat the first line that is no reply as a protocol error. */
  readonly strictStdout: boolean;
  readonly noise: Noise;
}

/** How long output may still arrive after the process has exited or closed a pipe. */
const DRAIN_MS = 100;
const OPEN_BRACE = 123;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** Errors of spawn that may pass when other processes end. */
const SCARCE = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

/** What is known about a child once it is gone. */
export interface Remains {
  /** Another process still held its standard output when it exited. */
  readonly leaky: boolean;
  /** Descendants that had left its process group and had to be killed one by one. */
  readonly escaped: readonly number[];
  readonly peakBytes: number;
  readonly exit: string | undefined;
}

/** One child process from start to end: pipes, lines, limits, and its death. */
export class Session {
  readonly tail: StderrTail = new StderrTail();
  readonly #options: SessionOptions;
  readonly #events: SessionEvents;
  readonly #berth: Berth;
  readonly #splitter: LineSplitter;
  #pid: number | undefined;
  #stdin: Writable | undefined;
  #stdout: Readable | undefined;
  #watch: Watch | undefined;
  #waiting: Uint8Array[] = [];
  #blocked = false;
  #noiseBytes = 0;
  #receivedBytes = 0;
  #ended = false;
  #exit: string | undefined;
  #outputEnded = false;
  #leaky = false;
  #exited: () => void = () => undefined;
  readonly #exitSeen: Promise<void>;
  #stopping: Promise<Remains> | undefined;

  private constructor(options: SessionOptions, events: SessionEvents) {
    this.#options = options;
    this.#events = events;
    this.#berth = makeBerth();
    this.#exitSeen = new Promise((resolve) => {
      this.#exited = resolve;
    });
    this.#splitter = new LineSplitter(options.limits.maxLine, {
      line: (bytes) => this.#line(bytes),
      tooLong: () =>
        this.fail('protocol', `line too long: more than ${this.#splitter.limit} bytes`),
    });
  }

  /**
   * Starts the child. Whatever goes wrong is told by `events.ended`.
   */
  static async start(options: SessionOptions, events: SessionEvents): Promise<Session> {
    const session = new Session(options, events);
    await session.#spawn();
    return session;
  }

  /** Whether any byte has arrived on standard output. */
  get heard(): boolean {
    return this.#receivedBytes > 0;
  }

  get alive(): boolean {
    return !this.#ended;
  }

  set maxLine(bytes: number) {
    this.#splitter.limit = bytes;
  }

  /** Writes bytes as they are; waits (without blocking) while the child does not read. */
  write(bytes: Uint8Array): void {
    if (this.#ended) return;
    this.#waiting.push(bytes);
    this.#flush();
  }

  /** Closes the child's standard input. */
  closeInput(): void {
    this.#stdin?.end();
  }

  /** Ends the session for a reason; `stop` has still to be called. */
  fail(status: FaultStatus, message: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#splitter.stop();
    this.#waiting = [];
    this.#events.ended({ status, message });
  }

  /** Waits until the child has exited by itself, at most `ms`; tells how, or undefined. */
  async exitWithin(ms: number): Promise<string | undefined> {
    await this.#exitOrTimeout(ms);
    return this.#exit;
  }

  /**
   * Ends the child and all its descendants, SIGTERM first, and removes its folder. Idempotent.
   *
   * @param graceMs - time from SIGTERM to SIGKILL
   */
  stop(graceMs: number = this.#options.limits.graceMs): Promise<Remains> {
    this.#ended = true;
    this.#stopping ??= this.#stop(graceMs);
    return this.#stopping;
  }

  async #spawn(): Promise<void> {
    const { execa } = await import('execa');
    const [program = '', ...args] = this.#options.command;
    const env = childEnvironment(
      this.#berth.folder,
      this.#berth.tag,
      this.#options.environmentNames,
    );
    const lack = lackOfDescriptors();
    if (lack !== undefined) {
      this.#exited();
      this.#notStarted(program, lack, '');
      return;
    }
    const child = execa(program, args, {
      cwd: this.#berth.folder,
      env,
      extendEnv: false,
      detached: true,
      cleanup: false,
      buffer: false,
      encoding: 'buffer',
      reject: false,
      stripFinalNewline: false,
    });
    child.on('error', () => undefined);
    if (child.pid === undefined) {
      const { code, originalMessage } = await child;
      this.#exited();
      this.#notStarted(program, code ?? 'unknown error', originalMessage ?? '');
      return;
    }
    // The promise says nothing that the events do not say earlier.
    child.catch(() => undefined);
    this.#pid = child.pid;
    watchGroup(child.pid);
    child.on('exit', (code, signal) => this.#onExit(code, signal));
    this.#listen(child.stdin, child.stdout, child.stderr);
    this.#watch = new Watch(child.pid, this.#berth.tag, this.#options.limits, (excess) => {
      signalGroup(child.pid ?? 0, 'SIGKILL');
      this.fail('crash', excess.message);
    });
  }

  #listen(stdin: Writable, stdout: Readable, stderr: Readable): void {
    this.#stdin = stdin;
    this.#stdout = stdout;
    stdin.on('error', () => void this.#pipeClosed('input'));
    stdin.on('drain', () => {
      this.#blocked = false;
      this.#flush();
    });
    stdout.on('data', (chunk: Buffer) => {
      this.#receivedBytes += chunk.length;
      this.#splitter.push(chunk);
    });
    stdout.on('error', () => undefined);
    stdout.on('end', () => {
      this.#outputEnded = true;
      void this.#pipeClosed('output');
    });
    stderr.on('data', (chunk: Buffer) => this.tail.push(chunk));
    stderr.on('error', () => undefined);
  }

  #flush(): void {
    while (!this.#blocked) {
      const bytes = this.#waiting.shift();
      if (bytes === undefined) return;
      if (this.#stdin?.write(bytes) === false) this.#blocked = true;
    }
  }

  #line(bytes: Buffer): void {
    const start = bytes.subarray(0, 3).equals(BOM) ? 3 : 0;
    if (bytes[start] !== OPEN_BRACE) {
      this.#noise(bytes);
      return;
    }
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.fail('protocol', 'utf-8: a reply is not valid UTF-8');
      return;
    }
    this.#events.reply(text);
  }

  #noise(bytes: Buffer): void {
    this.#options.noise.add(bytes);
    this.#noiseBytes += bytes.length + 1;
    if (this.#options.strictStdout) {
      const shown = JSON.stringify(bytes.subarray(0, 80).toString('utf8'));
      this.fail('protocol', `noise: a line on standard output is no reply: ${shown}`);
    } else if (this.#noiseBytes > this.#options.limits.noiseBytes) {
      const limit = this.#options.limits.noiseBytes;
      this.fail('protocol', `noise: more than ${limit} bytes on standard output are no replies`);
    }
  }

  /** A pipe is closed: that is how a death begins, or else a breach of the protocol. */
  async #pipeClosed(which: 'input' | 'output'): Promise<void> {
    await this.#exitOrTimeout(DRAIN_MS);
    if (this.#exit === undefined) {
      this.fail('protocol', `standard ${which} closed, but the process goes on`);
    }
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.#exit = signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
    this.#exited();
    this.#watch?.stop();
    void this.#drain().then(() => {
      const half = this.#splitter.pending;
      const rest = half > 0 ? `, leaving an unfinished line of ${half} bytes` : '';
      this.fail('crash', `${this.#exit}${rest}`);
    });
  }

  /** Reads what is left in the pipe: to its end, or until nothing has come for 100 ms. */
  async #drain(): Promise<void> {
    for (let round = 0; round < 20 && !this.#outputEnded; round += 1) {
      const before = this.#receivedBytes;
      await sleep(DRAIN_MS, () => this.#outputEnded);
      if (this.#receivedBytes === before) break;
    }
    this.#leaky = !this.#outputEnded;
  }

  #notStarted(program: string, code: string, detail: string): void {
    if (SCARCE.has(code)) {
      this.fail('error', `could not be started: ${code}`);
      return;
    }
    const why = detail.includes(code) ? detail : `${code} ${detail}`.trim();
    this.fail('unavailable', `"${program}" could not be started: ${why}`);
  }

  async #stop(graceMs: number): Promise<Remains> {
    const pid = this.#pid;
    this.#splitter.stop();
    if (pid !== undefined) {
      this.#stdin?.end();
      if (groupLives(pid)) {
        signalGroup(pid, 'SIGTERM');
        signalGroup(pid, 'SIGCONT');
        const until = performance.now() + graceMs;
        while (groupLives(pid) && performance.now() < until) await sleep(20);
      }
      signalGroup(pid, 'SIGKILL');
      await this.#exitOrTimeout(5_000);
    }
    const escaped = await this.#endStrays();
    this.#watch?.stop();
    this.#stdin?.destroy();
    this.#stdout?.destroy();
    forgetGroup(pid, this.#berth);
    return {
      leaky: this.#leaky,
      escaped,
      peakBytes: this.#watch?.peakBytes ?? 0,
      exit: this.#exit,
    };
  }

  /** Kills descendants that have left the group; new ones may appear while we look. */
  async #endStrays(): Promise<readonly number[]> {
    const found = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const strays = taggedProcesses(this.#berth.tag);
      if (strays.length === 0) break;
      for (const pid of strays) {
        found.add(pid);
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // Gone already.
        }
      }
      await sleep(10);
    }
    return [...found];
  }

  async #exitOrTimeout(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.#exitSeen, timeout]);
    clearTimeout(timer);
  }
}
