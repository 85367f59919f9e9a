import { describeThrown } from '../../engines/describe-thrown.ts';
import { LockstepError, RefusalError } from '../../spec/errors.ts';
import type { RefusalReply } from '../messages.ts';

/** The refusal that a thrown value stands for; whatever is no refusal is a fault: `internal`. */
export function refusalOf(thrown: unknown): RefusalReply {
  if (thrown instanceof RefusalError) return { err: thrown.refusal, msg: thrown.message };
  if (thrown instanceof LockstepError) return { err: 'internal', msg: thrown.message };
  return { err: 'internal', msg: describeThrown(thrown) };
}
