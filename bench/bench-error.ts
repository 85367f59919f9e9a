import { LockstepError } from '../spec/errors.ts';

/** Something could not be timed; its kernel or the machine has to be looked at. */
export class BenchError extends LockstepError {}
