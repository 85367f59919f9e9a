const KEPT_BYTES = 64 * 1024;

/** The last 64 KiB of a child's standard error. */
export class StderrTail {
  #chunks: Buffer[] = [];
  #length = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    // Joined only now and then, so that a flood costs little.
    if (this.#length > 4 * KEPT_BYTES) {
      const kept = Buffer.concat(this.#chunks).subarray(-KEPT_BYTES);
      this.#chunks = [Buffer.from(kept)];
      this.#length = kept.length;
    }
  }

  /** Decoded with replacement characters; not sanitized for a terminal. */
  text(): string {
    return Buffer.concat(this.#chunks).subarray(-KEPT_BYTES).toString('utf8');
  }
}
