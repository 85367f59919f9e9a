/**
 * A piece of work that is timed: seeded, with a unit and a checksum over all its results. A file
 * `bench/games/<game>.ts` exports a list of them under the name `kernels`.
 */
export interface BenchKernel {
  /** `game/name`, unique. */
  readonly id: string;
  /** What one operation is, such as `board`, `move` or `game`. */
  readonly unit: string;
  /** What the corpus is, in one line. */
  readonly corpus: string;
  /** Id of a slower kernel that does the same; a run of both tells how many times slower it is. */
  readonly yardstick?: string;
  /** Prepares the corpus. Same seed, same corpus, on every machine. */
  setup(seed: number): void;
  /**
   * Does `iterations` operations.
   *
   * @returns a 32-bit checksum folded from every result, so that no work can be left out
   */
  run(iterations: number): number;
}
