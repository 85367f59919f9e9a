import type { Policy } from '../generate/policy.ts';
import type { Random } from '../generate/random.ts';
import type { Script } from '../generate/script.ts';
import type { TraceGenerator } from '../generate/trace-generator.ts';
import type { Bookmark } from '../generate/walker.ts';
import type { Corpus } from './corpus.ts';
import type { Reached } from './reached.ts';

/** How the next game is made. */
export interface Plan {
  readonly script: Script;
  /** Steps after those of the script. */
  readonly more: number;
  readonly policy: Policy;
}

/** One way to find games. */
export interface GameSource {
  /** `kind:name`, unique. */
  readonly id: string;
  /** Indices of the rule events that it is made for. */
  readonly events: readonly number[];
  /** Steps that one of its games has about, before any was made. */
  readonly usual: number;
  /** Plays from a start, and looks at nothing that was reached before. */
  readonly plain?: true;
  /** Costs more engine steps than its games have. */
  readonly searches?: true;
  /** A game; undefined if it has none at the moment. */
  plan(random: Random): Plan | undefined;
}

/** What the sources of one run share. */
export interface Studio {
  readonly generator: TraceGenerator;
  readonly reached: Reached;
  readonly corpus: Corpus;
  /** Places of games that were made, some of all. */
  readonly places: readonly Bookmark[];
  /** Whether games may begin from explicit states. */
  readonly rooted: boolean;
  /** Engine steps that searches may spend now. */
  allowance(): number;
  /** A way to go on. */
  policy(random: Random): Policy;
}
