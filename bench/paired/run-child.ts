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
      ended: ({ status, message }: Ending) =>
        answer({
          kind: 'failed',
          status: status === 'unavailable' ? 'error' : status,
          message: withTail(message, session),
        }),
    },
  );
  const timer = setTimeout(() => {
    const message = `no result after ${deadlineMs / 1000} s`;
    answer({ kind: 'failed', status: 'timeout', message: withTail(message, session) });
  }, deadlineMs);
  const onAbort = (): void => {
    void session.stop(0);
    answer({ kind: 'failed', status: 'error', message: 'stopped' });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const end = await first;
    signal.throwIfAborted();
    if (end.kind === 'line') await session.exitWithin(FAREWELL_MS);
    return end;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    await session.stop(GRACE_MS);
  }
}

/** With the last line that the child complained in, if there is one. */
function withTail(message: string, session: Session | undefined): string {
  const words = session?.tail.text().trim().split('\n').slice(-3).join(' / ') ?? '';
  return words === '' ? message : `${message}: ${words.slice(0, 1_000)}`;
}
