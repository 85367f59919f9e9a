import { OutputError } from '../conformance/output-error.ts';

/** The part of `process.stdout` and `process.stderr` that is used. */
export interface OutputStream {
  write(text: string, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * A stream of output that notices when it is lost. A reader that has gone away (`| head`) is not
 * an error: what follows is dropped in silence. A full disk is one.
 */
export class Output {
  private readonly stream: OutputStream;
  private readonly name: string;
  private closed = false;
  private failure: Error | undefined;
  private pending: Promise<void> = Promise.resolve();

  /** @param name - how messages call the stream, such as `stdout` */
  constructor(stream: OutputStream, name: string) {
    this.stream = stream;
    this.name = name;
    stream.on('error', (error) => this.fail(error));
  }

  /** Hands text to the stream; `flush` tells what became of it. */
  write(text: string): void {
    if (this.closed || this.failure !== undefined || text === '') return;
    const written = new Promise<void>((resolve) => {
      this.stream.write(text, (error) => {
        if (error !== undefined && error !== null) this.fail(error);
        resolve();
      });
    });
    this.pending = Promise.all([this.pending, written]).then(() => undefined);
  }

  /**
   * Waits until all text is written.
   *
   * @throws {OutputError} `E_OUTPUT` if some was lost, other than to a reader that went away
   */
  async flush(): Promise<void> {
    await this.pending;
    if (this.failure === undefined) return;
    throw new OutputError('E_OUTPUT', `cannot write to ${this.name}: ${this.failure.message}`, {
      cause: this.failure,
    });
  }

  private fail(error: Error): void {
    if ('code' in error && error.code === 'EPIPE') this.closed = true;
    else this.failure ??= error;
  }
}
