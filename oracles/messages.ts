import type { RefusalCode } from '../spec/errors.ts';

/** A flat list of non-negative integers below 2^46. */
export type Words = readonly number[];

/** Where a game begins: a start by setup and chance, or an explicit state `s`. */
export interface Init {
  /** `name@major.minor` */
  readonly game: string;
  readonly profile: string;
  readonly setup: Words;
  readonly layer: 'outcome' | 'raw' | 'seed' | 'none';
  /** Layers outcome and raw: one tape for the start and the steps. */
  readonly c?: Words;
  /** Layer seed: decimal string, 0..2^32-1 unless the generator's clause says otherwise. */
  readonly seed?: string;
  readonly gen?: string;
  /** An explicit state (generator words last in layer seed); the tape is for the steps alone. */
  readonly s?: Words;
}

export interface PlayedGame extends Init {
  /** The actions, flattened, in order; variable-length actions begin with their length. */
  readonly a: Words;
}

/** `end`, `every:K` or `states:I-J`. */
export type PlayOutput = string;

/** What a `play` request asks for. */
export interface PlayWork {
  readonly games: readonly PlayedGame[];
  readonly out: PlayOutput;
}

/** What a `kernel` request asks for. */
export interface KernelWork {
  readonly game: string;
  readonly profile: string;
  readonly name: string;
  readonly in: readonly Words[];
  readonly params?: Words;
}

export type RequestBody =
  | { readonly op: 'hello'; readonly proto: readonly [number, number]; readonly harness: string }
  | ({ readonly op: 'new' } & Init)
  | { readonly op: 'step'; readonly a: Words; readonly c?: Words }
  | ({ readonly op: 'play' } & PlayWork)
  | ({ readonly op: 'legal' } & Partial<Init>)
  | ({ readonly op: 'kernel' } & KernelWork)
  | {
      readonly op: 'rng';
      readonly gen: string;
      readonly game: string;
      readonly seed: string;
      readonly n: number;
    }
  | ({ readonly op: 'perft'; readonly depth: number } & Init)
  | ({ readonly op: 'bench'; readonly reps: number } & (PlayWork | KernelWork))
  | { readonly op: 'bye' };

export interface HelloReply {
  readonly proto: number;
  readonly name: string;
  readonly version: string;
  readonly lang: string;
  readonly games: readonly string[];
  readonly caps: readonly string[];
  readonly maxLine?: number;
  readonly window?: number;
}

export interface RefusalReply {
  readonly err: RefusalCode;
  readonly msg?: string;
}

/** Reply to `new` and `step`. */
export interface StateReply {
  readonly s: Words;
  /** Tape words consumed by this request. */
  readonly k: number;
  /** Event indices of the step, ascending. */
  readonly ev?: Words;
}

/** Result of one game of a `play` request. */
export interface GameReply {
  /** Steps played. */
  readonly n: number;
  /** Tape words consumed. */
  readonly k: number;
  readonly over: 0 | 1;
  /** Digest of all states, of all legal lists, of all event lists. */
  readonly d?: string;
  readonly ld?: string;
  readonly ed?: string;
  /** `every:K`: digests after 0, K, 2K, ... and n steps. */
  readonly p?: readonly string[];
  readonly pl?: readonly string[];
  readonly pe?: readonly string[];
  /** `states:I-J`: the states after I..J steps. */
  readonly st?: readonly Words[];
  /** `states:I-J` with the capabilities: legal lists of those states, events of the steps into them. */
  readonly sl?: readonly (readonly Words[])[];
  readonly se?: readonly Words[];
  /** `states:I-J`: tape words consumed up to and including each of those states. */
  readonly sk?: Words;
  readonly err?: RefusalCode;
  readonly msg?: string;
  /** The step (0-based) that was refused. */
  readonly at?: number;
}

export interface PlayReply {
  readonly games: readonly GameReply[];
}

export interface LegalReply {
  readonly l: readonly Words[];
}

export interface KernelReply {
  readonly out: readonly (Words | RefusalReply)[];
}

export interface RngReply {
  readonly w: Words;
  /** State words of the generator after the last draw. */
  readonly g?: Words;
}

export interface PerftReply {
  readonly l: readonly Words[];
  /** Leaves below each legal action. */
  readonly n: Words;
  /** Sequences that met a game-over state with depth left; moves executed. */
  readonly terminals?: number;
  readonly moves?: number;
  /** Sums over the leaves as the spec's `perft` entry says. */
  readonly sum?: number;
  readonly digest?: number;
}

export interface BenchReply {
  /** Nanoseconds of each repetition: wall clock, and CPU time of the process. */
  readonly ns: Words;
  /** Absent where the platform has no clock for it. */
  readonly cpu?: Words;
  /** Steps, or inputs, of one repetition. */
  readonly ops: number;
  /** Digest over the work of the last repetition. */
  readonly d: string;
}

/** Reply type of each operation. */
export interface ReplyOf {
  hello: HelloReply;
  new: StateReply;
  step: StateReply;
  play: PlayReply;
  legal: LegalReply;
  kernel: KernelReply;
  rng: RngReply;
  perft: PerftReply;
  bench: BenchReply;
  bye: Record<string, never>;
}
