import type { FaultStatus } from '../oracles/implementation.ts';
import { OracleError, type RefusalCode } from '../spec/errors.ts';
import type { Status } from './unit.ts';

/** An error of the subject, or a question that it cannot be asked; an item gets its status. */
export class SubjectError extends OracleError {
  readonly status: FaultWord | 'unsupported';

  constructor(status: FaultWord | 'unsupported', message: string) {
    super(`E_SUBJECT_${status.toUpperCase()}`, message, { details: { status } });
    this.status = status;
  }
}

/** Statuses of a subject that failed, as against one that is wrong. */
export type FaultWord = 'error' | 'crash' | 'timeout' | 'protocol';

/** A subject that died, hung, broke the protocol or reported an error of its own. */
export class Fault {
  readonly status: FaultWord;
  readonly message: string;

  constructor(status: FaultWord, message: string) {
    this.status = status;
    this.message = message;
  }

  /** The fault as an error that `itemFault` reads back. */
  toError(): SubjectError {
    return new SubjectError(this.status, this.message);
  }
}

/** A question that needs a capability which the subject does not have. */
export class UnsupportedError extends SubjectError {
  constructor(capability: string) {
    super('unsupported', `the subject does not offer ${capability}`);
  }
}

/** The error for a reply that has the right form but holds words that cannot be. */
export function brokenReply(problem: string): SubjectError {
  return new Fault('protocol', `broken reply: ${problem}`).toError();
}

/** The fault of a request, with where it happened. */
export function faultOf(
  fault: { readonly status: FaultStatus; readonly message: string },
  where: string,
): Fault {
  const status = fault.status === 'unavailable' ? 'error' : fault.status;
  return new Fault(status, `${where}: ${fault.message}`);
}

/** A refusal that says nothing about the rules: the subject failed. */
export function isInternal(code: RefusalCode): boolean {
  return code === 'internal';
}

/** Status and problem of the item that ended with this error; undefined if it is not the subject's. */
export function itemFault(error: unknown): { status: Status; problem: string } | undefined {
  if (!(error instanceof OracleError)) return undefined;
  const status = error instanceof SubjectError ? error.status : 'error';
  return { status, problem: error.message };
}
