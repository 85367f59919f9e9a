/** Pearson's statistic of counts that should be equal. */
export function chiSquare(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  if (expected === 0) return 0;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * Upper bound of a chi-square statistic by the cube-root approximation of Wilson and Hilferty
 * (1931): (statistic / freedom)^(1/3) is close to normal.
 *
 * @param freedom - degrees of freedom, at least 3
 * @param quantile - of the standard normal distribution, such as 5 for a chance of 2.9e-7
 */
export function chiSquareBound(freedom: number, quantile: number): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + quantile * Math.sqrt(spread)) ** 3;
}
