/** How much each feature of FA-26 counts for a player that looks one placement ahead. */
export const WEIGHTS: readonly number[] = [
  ...[0.542, 0.619, 0.95, 1.358, -0.842, 0.487],
  ...[0.071, 0.509, -0.241, -0.036, 0.809, 0.097],
  ...[-0.126, 0.311, -0.5, -0.549, -0.815, -0.285],
  ...[-0.716, -0.63, -0.954, -0.6, -0.037, -0.102, 0.461],
];
