/** A kernel in a built tree. */
export interface VariantKernel {
  /** Absolute path of a folder laid out like this package, with `dist/bench/games/<game>.js`. */
  readonly root: string;
  /** `game/name`. */
  readonly kernel: string;
}

/** What the child is asked to do; its only argument, as JSON. */
export interface ChildTask {
  /** Candidate, other, control. Each root is a module tree of its own. */
  readonly variants: readonly [VariantKernel, VariantKernel, VariantKernel];
  /** Of the corpus. */
  readonly seed: number;
  /** For each round the order of the variants, such as `[2, 0, 1]`. */
  readonly orders: readonly (readonly number[])[];
  /** CPU milliseconds that each variant is warmed up for. */
  readonly warmUpMs: number;
  /** CPU milliseconds of a block. */
  readonly blockMs: number;
  /** Collect garbage before each round, which takes `--expose-gc`. */
  readonly collect: boolean;
}

/** Times of the blocks of one variant in nanoseconds, in the order of the rounds. */
interface VariantTimes {
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
}

/** The one line that the child prints. */
export type ChildResult =
  | {
      readonly kind: 'measured';
      /** Operations of a block. */
      readonly operations: number;
      /** Folded from the checksums of all blocks; eight hex digits. */
      readonly checksum: string;
      /** Of the variants, in their order. */
      readonly times: readonly VariantTimes[];
    }
  | { readonly kind: 'mismatch' | 'error'; readonly message: string };
