/** Deadlines and limits of one child process; all times in milliseconds. */
export interface ProcessLimits {
  /** A request may take `requestMs` plus `stepMs` for each step that it asks for. */
  readonly requestMs: number;
  readonly stepMs: number;
  readonly handshakeMs: number;
  /** From `bye` to the exit of the process. */
  readonly byeMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly graceMs: number;
  /** Restarts of the implementation in all, after crashes, time-outs and protocol errors. */
  readonly restarts: number;
  /** Resident memory of the process and all its descendants, in bytes (Linux only). */
  readonly memoryBytes: number;
  /** Processes that the implementation may have at a time, itself included (Linux only). */
  readonly processes: number;
  /** Output of one process that is not a reply, in bytes. */
  readonly noiseBytes: number;
  /** Length of a line in bytes, unless the handshake says otherwise. */
  readonly maxLine: number;
}

/** The limits of oracles/PROTOCOL.md, sections 1 and 7. */
export const DEFAULT_LIMITS: ProcessLimits = {
  requestMs: 2_000,
  stepMs: 1,
  handshakeMs: 10_000,
  byeMs: 2_000,
  graceMs: 2_000,
  restarts: 10,
  memoryBytes: 2 * 2 ** 30,
  processes: 64,
  noiseBytes: 64 * 2 ** 20,
  maxLine: 2 ** 20,
};

/** The harness keeps at most this many requests unanswered, however large the window is. */
export const LARGEST_WINDOW = 64;
