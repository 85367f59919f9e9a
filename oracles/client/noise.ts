const KEPT_LINES = 100;
const KEPT_CHARACTERS = 500;

/** Counts the lines on standard output that are no replies, and keeps the first 100. */
export class Noise {
  /** Lines in all. */
  count = 0;
  /** Bytes in all. */
  bytes = 0;
  /** The first lines, cut to 500 characters; not sanitized for a terminal. */
  readonly lines: string[] = [];

  add(line: Buffer): void {
    this.count += 1;
    this.bytes += line.length + 1;
    if (this.lines.length < KEPT_LINES) {
      this.lines.push(
        line
          .subarray(0, KEPT_CHARACTERS * 4)
          .toString('utf8')
          .slice(0, KEPT_CHARACTERS),
      );
    }
  }
}
