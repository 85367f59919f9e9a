/** A line of a byte stream; `text` is undefined if the line was longer than the limit. */
export interface SplitLine {
  readonly text: string | undefined;
  /** Offsets in bytes of its first byte and of the byte behind its line feed. */
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a byte stream at line feeds, keeping at most one line in memory. Bytes are read as
 * Latin-1: logs are ASCII, so any other byte is damage and must not be repaired by a decoder.
 */
export class LineSplitter {
  private readonly limit: number;
  private parts: Buffer[] = [];
  private kept = 0;
  private start = 0;
  private position = 0;

  /** @param limit - longest line in bytes, the line feed not counted */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Takes the next bytes and yields the lines that they complete. */
  *push(bytes: Uint8Array): Generator<SplitLine> {
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(10, from);
      const piece = bytes.subarray(from, at < 0 ? bytes.length : at);
      this.keep(piece);
      if (at < 0) return;
      this.position += 1;
      yield { text: this.text(), start: this.start, end: this.position };
      this.begin();
      from = at + 1;
    }
  }

  /** What follows the last line feed. */
  rest(): SplitLine {
    return { text: this.text(), start: this.start, end: this.position };
  }

  private keep(piece: Uint8Array): void {
    this.position += piece.length;
    this.kept += piece.length;
    if (this.kept > this.limit) this.parts = [];
    else if (piece.length > 0) this.parts.push(Buffer.from(piece));
  }

  private text(): string | undefined {
    return this.kept > this.limit ? undefined : Buffer.concat(this.parts).toString('latin1');
  }

  private begin(): void {
    this.parts = [];
    this.kept = 0;
    this.start = this.position;
  }
}
