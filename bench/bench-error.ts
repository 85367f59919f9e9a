import { LockstepError } from '../spec/errors.ts';

/** A measurement could not be made: no revision, no build, no child processes; the caller has to act. */
export class BenchError extends LockstepError {}
