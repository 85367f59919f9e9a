/** What a run of a script tells: its messages, and what the script itself writes. */
export interface MessageReceiver {
  /** One message, a JSON value. */
  message(value: unknown): void;
  /** Text that the script has written to standard error. */
  text(text: string): void;
}

/** No line is kept back longer than this, in characters. */
const LONGEST = 4 * 2 ** 20;

/**
 * Tells messages apart from what a script writes to standard error: a message is the rest of a line
 * behind a mark that only this run knows.
 */
export class MessageLines {
  readonly #mark: string;
  readonly #receiver: MessageReceiver;
  readonly #decoder = new TextDecoder();
  #rest = '';

  /** @param token - the word that was given to the run */
  constructor(token: string, receiver: MessageReceiver) {
    this.#mark = `\u001e${token} `;
    this.#receiver = receiver;
  }

  push(bytes: Uint8Array): void {
    this.#rest += this.#decoder.decode(bytes, { stream: true });
    let from = 0;
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n', from)) {
      this.#line(this.#rest.slice(from, end));
      from = end + 1;
    }
    this.#rest = this.#rest.slice(from);
    if (this.#rest.length > LONGEST) this.end();
  }

  /** Takes a last line without a line end for what it is. */
  end(): void {
    if (this.#rest !== '') this.#receiver.text(this.#rest);
    this.#rest = '';
  }

  #line(line: string): void {
    const at = line.indexOf(this.#mark);
    if (at < 0) {
      this.#receiver.text(`${line}\n`);
      return;
    }
    if (at > 0) this.#receiver.text(line.slice(0, at));
    this.#receiver.message(JSON.parse(line.slice(at + this.#mark.length)));
  }
}
