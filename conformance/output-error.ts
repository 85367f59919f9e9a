import { LockstepError } from '../spec/errors.ts';

/** Output could not be written, or its place is not usable; whoever owns the disk has to act. */
export class OutputError extends LockstepError {}
