import type { Resolution } from './resolution.ts';
import { PRECISION, powerOf, type Rules } from './rules.ts';

/** What a placement is looked at with: the game before it. */
interface Standing {
  readonly score: number;
  readonly depth: number;
  readonly charge: number;
  readonly checkpointScore: number;
}

/** Score, depth and charge after a placement (FA-15, FA-17 to FA-19). */
export class Settlement {
  score = 0;
  depth = 0;
  charge = 0;
  /** A perfect fold under Precision. */
  precision = false;
  private readonly rules: Rules;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** @param reserve - 1 if the placement uses Reserve */
  settle(before: Standing, resolution: Resolution, reserve: number): void {
    if (resolution.failed) {
      this.precision = false;
      this.score = before.checkpointScore;
      this.depth = before.depth;
      this.charge = 1;
      return;
    }
    this.precision = resolution.perfect && powerOf(before.depth) === PRECISION;
    this.score = before.score + this.pointsOf(resolution);
    this.depth = before.depth;
    this.charge = resolution.mended || reserve === 1 ? 0 : before.charge;
    if (resolution.fold) {
      this.depth += 1;
      this.charge = 1;
    }
  }

  /** Points of a placement that did not fail (FA-17, FA-18). */
  private pointsOf({ cells, target, side, perfect }: Resolution): number {
    const { cellPoints, squarePoints, perfectPoints, precisionFactor } = this.rules;
    let points = cellPoints * cells;
    for (let done = target; done < side; done += 2) points += squarePoints[done] as number;
    if (perfect) points += perfectPoints * (this.precision ? precisionFactor : 1);
    return points;
  }
}
