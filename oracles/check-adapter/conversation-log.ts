/** One line of a raw exchange, as it went over the pipe. */
export interface ExchangeLine {
  readonly from: 'harness' | 'adapter';
  /** Cut to 400 characters; not sanitized. */
  readonly text: string;
}

const KEPT_LINES = 12;
const KEPT_CHARACTERS = 400;

/** The last lines between harness and adapter. */
export class ConversationLog {
  #lines: ExchangeLine[] = [];

  add(from: ExchangeLine['from'], text: string): void {
    const whole = text.replace(/\r?\n$/, '');
    const cut =
      whole.length > KEPT_CHARACTERS
        ? `${whole.slice(0, KEPT_CHARACTERS)}.. (${whole.length} characters)`
        : whole;
    this.#lines.push({ from, text: cut });
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
  }

  lines(): readonly ExchangeLine[] {
    return [...this.#lines];
  }
}
