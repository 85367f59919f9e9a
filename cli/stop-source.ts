import type { Stop } from '../conformance/stop.ts';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** How long a run may take to stop before the process ends without it. */
const PATIENCE_MS = 8000;

/** Tells a command to stop: on a signal, and on an error that nobody caught. */
export interface StopSource {
  readonly signal: AbortSignal;
  /** The exit code that the stop asks for; undefined while there was none. */
  exitCode(): number | undefined;
}

/** The part of `process` that is used. */
export interface SignalProcess {
  on(event: string, listener: (argument: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Listens to signals and to uncaught errors. The first asks the command to stop in good order; a
 * signal after that ends the process at once, and so does a command that does not stop. Further
 * errors are the aftermath of the first.
 */
export function watchStops(self: SignalProcess): StopSource {
  const controller = new AbortController();
  let code: number | undefined;
  const stop = (reason: Stop, exitCode: number) => {
    if (code !== undefined) {
      if (reason.kind === 'interrupt') self.exit(code);
      return;
    }
    code = exitCode;
    setTimeout(() => self.exit(exitCode), PATIENCE_MS).unref();
    controller.abort(reason);
  };
  for (const by of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    self.on(by, () => stop({ kind: 'interrupt', by }, EXIT_CODES[by]));
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    self.on(event, (error) => stop({ kind: 'harness', error }, 2));
  }
  return { signal: controller.signal, exitCode: () => code };
}
