import type { Words } from '../oracles/messages.ts';
import type { Codec } from './codec.ts';
import { wordMaker } from './generate/layout-words.ts';
import { Random } from './generate/random.ts';

/**
 * The words of a setup for games that begin from an explicit state, where it does not matter but has
 * to fit the layout: zeros if they fit, else some others, always the same.
 */
export function setupBesideState({ setup, spec, profile }: Codec): Words {
  const zeros = new Array<number>(setup.size ?? 0).fill(0);
  if (setup.check(zeros) === undefined) return zeros;
  return wordMaker(spec.setup, profile.parameters)(new Random(0));
}
