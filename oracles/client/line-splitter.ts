const LF = 10;
const CR = 13;

/** Receives what a {@link LineSplitter} finds. */
export interface LineReceiver {
  /** One complete line without its line end. */
  line(bytes: Buffer): void;
  /** A line is longer than the limit; the splitter drops everything from now on. */
  tooLong(): void;
}

/**
 * Cuts a stream of bytes into lines that end with LF or CR LF.
 *
 * It works on bytes, so a character that is split between two chunks stays whole. A lone CR is no
 * line end, and an unfinished last line is never delivered: half a reply is not a reply.
 */
export class LineSplitter {
  /** Longest line in bytes, line end not counted. */
  limit: number;
  readonly #receiver: LineReceiver;
  #parts: Buffer[] = [];
  #length = 0;
  #stopped = false;

  constructor(limit: number, receiver: LineReceiver) {
    this.limit = limit;
    this.#receiver = receiver;
  }

  /** Bytes of the line that has no end yet. */
  get pending(): number {
    return this.#length;
  }

  /** Takes no further bytes. */
  stop(): void {
    this.#stopped = true;
    this.#parts = [];
  }

  push(chunk: Buffer): void {
    let from = 0;
    while (!this.#stopped) {
      const end = chunk.indexOf(LF, from);
      const rest = chunk.subarray(from, end < 0 ? chunk.length : end);
      if (rest.length > 0) this.#parts.push(rest);
      this.#length += rest.length;
      // One byte of grace: it may be the CR of a line end.
      if (this.#length > this.limit + 1) {
        this.#overflow();
        return;
      }
      if (end < 0) return;
      const line = this.#take();
      if (line.length > this.limit) {
        this.#overflow();
        return;
      }
      this.#receiver.line(line);
      from = end + 1;
    }
  }

  #take(): Buffer {
    const [first] = this.#parts;
    const whole =
      first !== undefined && this.#parts.length === 1 ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return whole.at(-1) === CR ? whole.subarray(0, -1) : whole;
  }

  #overflow(): void {
    this.stop();
    this.#receiver.tooLong();
  }
}
