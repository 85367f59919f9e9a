import { DEFAULT_LIMITS } from '../../oracles/client/limits.ts';
import { Noise } from '../../oracles/client/noise.ts';
import { type Ending, Session } from '../../oracles/client/session.ts';
import type { ProblemRecord } from '../report/bench-record.ts';

/** How long a child may still take to end after its line. */
const FAREWELL_MS = 2_000;
const GRACE_MS = 500;

/** A program that prints one line of JSON and ends. */
export interface ChildRun {
  readonly command: readonly string[];
  /** How long it may take in wall clock, in milliseconds. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** What a child came to: its line, or what it did instead. */
export type ChildEnd =
  | { readonly kind: 'line'; readonly line: string }
  | {
      readonly kind: 'failed';
      readonly status: ProblemRecord['status'];
      readonly message: string;
    };

/**
 * Runs a program for the line of JSON that it prints, in a process group and folder of its own, and
 * without the settings of this process. Nothing of it is left when this returns.
 *
 * @throws the reason of the signal if it ended the program
 */
export async function runChild({ command, deadlineMs, signal }: ChildRun): Promise<ChildEnd> {
  signal.throwIfAborted();
  let answer: (end: ChildEnd) => void = () => undefined;
  const first = new Promise<ChildEnd>((resolve) => {
    answer = resolve;
  });
  const session = await Session.start(
    {
      command,
      environmentNames: [],
      limits: DEFAULT_LIMITS,
      strictStdout: false,
      noise: new Noise(),
    },
    {
      reply: (line) => answer({ kind: 'line', line }),
      ended: ({ status, message }: Ending) => {
        answer({ kind: 'failed', status: status === 'unavailable' ? 'error' : status, message });
      },
    },
  );
  const timer = setTimeout(() => {
    const message = `no result after ${deadlineMs / 1000} s`;
    answer({ kind: 'failed', status: 'timeout', message });
  }, deadlineMs);
  const onAbort = (): void => {
    void session.stop(0);
    answer({ kind: 'failed', status: 'error', message: 'stopped' });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const end = await first;
    signal.throwIfAborted();
    if (end.kind === 'failed') return { ...end, message: withWords(end.message, session) };
    await session.exitWithin(FAREWELL_MS);
    return end;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    await session.stop(GRACE_MS);
  }
}

/** With what the child complained about, if it did. */
function withWords(message: string, session: Session): string {
  const lines = session.tail
    .text()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^at |^Node\.js v/.test(line));
  const words = lines.find((line) => /FATAL ERROR|Error: /.test(line)) ?? lines.at(-1);
  return words === undefined ? message : `${message}: ${words.slice(0, 1_000)}`;
}
