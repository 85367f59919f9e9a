/** What a stream can show. */
export interface Terminal {
  /** Whether colours may be used. */
  readonly colour: boolean;
  /** Whether a line may be written over. */
  readonly live: boolean;
  /** Width in characters. */
  readonly columns: number;
}

/** The part of a stream that tells whether it is a terminal. */
export interface TerminalStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * Colours and rewritten lines are for terminals only, and not for dumb ones or in CI. `NO_COLOR`
 * (any text but the empty one) turns colours off.
 */
export function terminalOf(
  stream: TerminalStream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const { CI = '', TERM, NO_COLOR = '' } = env;
  const live = stream.isTTY === true && TERM !== 'dumb' && (CI === '' || CI === 'false');
  const columns = stream.columns ?? 0;
  return {
    colour: live && NO_COLOR === '',
    live,
    columns: columns > 0 ? columns : 80,
  };
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Paints a text; leaves it as it is where colours must not be used. */
export type Paint = (style: keyof typeof CODES, text: string) => string;

/** The painter of a terminal. */
export function painterOf(terminal: Terminal): Paint {
  if (!terminal.colour) return (_style, text) => text;
  return (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;
}
