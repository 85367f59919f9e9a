/** Fields that every error of the project may carry beside its message. */
export interface ErrorDetails {
  /** What the reader can do about it, in one sentence. */
  readonly hint?: string;
  /** Where it happened: file, line, JSON pointer, step; JSON-able. */
  readonly details?: Readonly<Record<string, string | number>>;
  readonly cause?: unknown;
}

/**
 * Base of all errors that this package throws on purpose. Subclasses say who has to act.
 *
 * `code` is stable and begins with `E_`; `message` may change between versions.
 */
export class LockstepError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: string, message: string, more: ErrorDetails = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = more.hint;
    this.details = more.details ?? {};
  }
}

/** Whether something that was caught is an error of this package, whichever copy of it threw. */
export function isLockstepError(error: unknown): error is LockstepError {
  return (
    error instanceof Error &&
    'code' in error &&
    String(error.code).startsWith('E_') &&
    'details' in error
  );
}

/** A file of the spec (game, vectors, schema, layout) is wrong; its author has to act. */
export class SpecError extends LockstepError {}

/** The command line or an option is wrong; the caller has to act. */
export class UsageError extends LockstepError {}

/** A subject or oracle could not be loaded, died, hung or broke the protocol. */
export class OracleError extends LockstepError {}

/** Codes with which an implementation refuses a request; the same words travel on the wire. */
export type RefusalCode =
  | 'illegal-action'
  | 'game-over'
  | 'chance-short'
  | 'chance-range'
  | 'bad-state'
  | 'bad-params'
  | 'domain-error'
  | 'unsupported-op'
  | 'unsupported-game'
  | 'unsupported-profile'
  | 'too-long'
  | 'internal';

/**
 * An engine refuses a request. The state it was given is unchanged.
 *
 * A refusal is a result, and searches meet them by the hundred thousand: it has no stack trace, which
 * would cost far more than the rest of the request.
 */
export class RefusalError extends LockstepError {
  readonly refusal: RefusalCode;

  constructor(refusal: RefusalCode, message: string, more: ErrorDetails = {}) {
    const limit = Error.stackTraceLimit;
    // Quietly without effect where the limit cannot be changed.
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(`E_${refusal.toUpperCase().replaceAll('-', '_')}`, message, more);
    Reflect.set(Error, 'stackTraceLimit', limit);
    this.refusal = refusal;
  }
}

/** An action that the rules do not accept in this state; the state is unchanged. */
export class IllegalActionError extends RefusalError {
  constructor(message: string, more: ErrorDetails = {}) {
    super('illegal-action', message, more);
  }
}
