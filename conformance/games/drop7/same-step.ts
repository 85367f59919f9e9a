import type { Observed, Refused } from '../../probe.ts';
import { differentBoards, differs, positionOf } from './board.ts';
import { codeOf } from './probe-law.ts';

/** What one answer says that another should say, too. */
export function sameStep(
  what: string,
  a: Observed | Refused,
  b: Observed | Refused,
): string | undefined {
  const problem = differs(what, codeOf(a), codeOf(b));
  if (problem !== undefined || 'refused' in a || 'refused' in b) return problem;
  const [left, right] = [positionOf(a.state), positionOf(b.state)];
  return (
    differentBoards(what, left.cells, right.cells) ??
    differs(`${what}, drawn`, a.drawn, b.drawn) ??
    differs(`${what}, over`, left.over, right.over) ??
    differs(`${what}, next disc`, left.nextDisc, right.nextDisc) ??
    differs(`${what}, hidden`, left.latent.join(''), right.latent.join(''))
  );
}
