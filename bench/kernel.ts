/**
 * The code of one benchmark of a game: seeded work with a checksum over all its results. A file
 * `bench/games/<game>.ts` exports a list of them under the name `kernels`; what each of them is stands
 * under `benchmarks` in the game's spec.
 */
export interface BenchKernel {
  /** `game/name`, unique. */
  readonly id: string;
  /** Prepares the corpus. Same seed, same corpus, on every machine. */
  setup(seed: number): void;
  /**
   * Does `iterations` operations.
   *
   * @returns a 32-bit checksum folded from every result, so that no work can be left out
   */
  run(iterations: number): number;
}
