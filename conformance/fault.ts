import type { FaultStatus } from '../oracles/implementation.ts';
import { OracleError, type RefusalCode } from '../spec/errors.ts';
import type { Status } from './unit.ts';

/** A subject that died, hung, broke the protocol or reported an error of its own. */
export class Fault {
  readonly status: Status;
  readonly message: string;

  constructor(status: Status, message: string) {
    this.status = status;
    this.message = message;
  }

  /** The fault as an error that `statusOf` reads back. */
  toError(): OracleError {
    return new OracleError(`E_SUBJECT_${this.status.toUpperCase()}`, this.message, {
      hint: 'Run the subject by hand on the example of this item.',
      details: { status: this.status },
    });
  }
}

/** A question that needs a capability which the subject does not have. */
export class UnsupportedError extends OracleError {
  constructor(capability: string) {
    super('E_SUBJECT_UNSUPPORTED', `the subject does not offer ${capability}`, {
      details: { status: 'unsupported' },
    });
  }
}

/** The error for a reply that has the right form but holds words that cannot be. */
export function brokenReply(problem: string): OracleError {
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

/** The status word and problem of an error that a unit's item ended with; undefined if it is not ours. */
export function itemFault(error: unknown): { status: Status; problem: string } | undefined {
  if (!(error instanceof OracleError)) return undefined;
  const told = error.details['status'];
  const status = FAULT_STATUSES.find((word) => word === told) ?? 'error';
  return { status, problem: error.message };
}

const FAULT_STATUSES = ['error', 'crash', 'timeout', 'protocol', 'unsupported'] as const;
