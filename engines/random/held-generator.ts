import { LockstepError } from '../../spec/errors.ts';
import type { Generator } from './chance-source.ts';

/** A generator that somebody else runs: it only holds the state words. */
export function heldGenerator(words: readonly number[]): Generator {
  return {
    next: () => {
      throw new LockstepError('E_GENERATOR', 'a held generator cannot draw');
    },
    words: () => words,
  };
}
