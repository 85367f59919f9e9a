/** Cases that no recording has, worked out by hand from the clauses. */
import { chance, turns013 } from './own-chance.mjs';
import { badStates } from './own-states.mjs';
import { branches, endings, kernels } from './own-steps.mjs';

export const ownLines = () => [
  ...chance(),
  ...turns013(),
  ...badStates(),
  ...endings(),
  ...branches(),
  ...kernels(),
];
