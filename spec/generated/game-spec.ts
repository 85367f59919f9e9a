// Generated from spec/schema/game.schema.json by `npm run generate`; do not edit.

export type Slug = string;
export type Line = string;
export type Text = string;
export type ClauseId = string;
export type Name = string;
export type LayoutSource =
  | ('u' | 'bool' | 'zigzag')
  | {
      u: Size;
      min?: Size;
    }
  | {
      enum: (null | Slug)[];
    }
  | {
      opt: LayoutSource;
    }
  | {
      cells: Size;
      max?: Size;
      min?: Size;
      /**
       * @minItems 2
       * @maxItems 2
       */
      shape?: [Size, Size];
    }
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      rows: [Size, Size];
    }
  | {
      bytes: Size;
    }
  | {
      list: LayoutSource;
      max: Size;
    }
  | StructSource;
/**
 * a number of words, or arithmetic (+ - * and parentheses) over integer parameters
 */
export type Size = number | string;

/**
 * The reference rules of one game: numbered clauses, layouts, chance layers, events and kernels.
 */
export interface GameSpec {
  /**
   * version of this file format; 1.0 if absent
   */
  format?: '1.0';
  id: Slug;
  title: Line;
  /**
   * major.minor of the rules
   */
  version: string;
  summary: Text;
  sources: {
    id: Slug;
    title: Text;
  }[];
  /**
   * every parameter with its default
   */
  parameters: Parameters;
  /**
   * named parameter sets; each lists only what differs from the defaults
   */
  profiles: {
    [k: string]: Parameters;
  };
  defaultProfile: Slug;
  clauses: Clause[];
  /**
   * what a start needs besides chance
   */
  setup: StructSource;
  state: StructSource;
  action: LayoutSource;
  /**
   * one resolved chance outcome
   */
  outcome: LayoutSource;
  layers: Layers;
  legal: 'list' | 'all';
  /**
   * how the accepted actions are wider than the list, if they are
   */
  accepts?: Text;
  /**
   * profiles in which parts of the game have another form; what a form does not list is the game's own
   */
  forms?: {
    [k: string]: Form;
  };
  /**
   * the state field that says that the game is over
   */
  over: Name;
  /**
   * the state fields that a player sees; all if absent
   */
  public?: Name[];
  events: Event[];
  kernels: Kernel[];
  /**
   * pieces of work whose speed is watched
   */
  benchmarks?: Benchmark[];
  /**
   * what a perft adds up over its leaves besides counting them
   */
  perft?: {
    /**
     * a one-word field that is summed over the leaves
     */
    sum: Name;
    /**
     * the field whose words (as bytes) are hashed with FNV-1a 32, summed mod 2^32
     */
    digest: Name;
  };
}
export interface Parameters {
  [k: string]: number | Slug;
}
export interface Clause {
  id: ClauseId;
  level: 'must' | 'should' | 'may';
  title: Line;
  text: Text;
  source: Text;
  /**
   * events that show that this clause was exercised
   */
  events?: Slug[];
  /**
   * state fields (or `legal`, `listEnd`, `drawn`, `generator`) that this clause determines; used to name the clause of a difference
   */
  fields?: Name[];
  /**
   * why no property and no vector can check it
   */
  unchecked?: Text;
}
export interface StructSource {
  struct: {
    [k: string]: LayoutSource;
  };
}
export interface Layers {
  outcome?: {
    /**
     * the order in which outcomes are drawn
     */
    order: Text;
    weights?: Text;
  };
  raw?: {
    /**
     * how 32-bit words become outcomes
     */
    mapping: Text;
  };
  /**
   * the generators by name
   */
  seed?: {
    [k: string]: {
      words: Name[];
      text: Text;
      /**
       * its words depend on where in the game they are drawn: they are no single stream
       */
      keyed?: boolean;
    };
  };
  /**
   * no chance at all
   */
  none?: Record<string, never>;
}
export interface Form {
  setup?: StructSource;
  state?: StructSource;
  action?: LayoutSource;
  outcome?: LayoutSource;
  layers?: Layers;
  legal?: 'list' | 'all';
  accepts?: Text;
}
export interface Event {
  id: Slug;
  title: Line;
  /**
   * random play hardly ever reaches it
   */
  rare?: boolean;
  /**
   * the profiles in which it can happen; all if absent
   */
  profiles?: Slug[];
  /**
   * what a state looks like from which it is one step away
   */
  hint?: Text;
}
export interface Kernel {
  name: Slug;
  title: Text;
  input: LayoutSource;
  output: LayoutSource;
  compare: string;
  clauses?: ClauseId[];
  profiles?: Slug[];
}
/**
 * A piece of work that is timed. The engine's own code does it in blocks; with `wire`, programs do the same through the protocol, too.
 */
export interface Benchmark {
  name: Slug;
  title: Line;
  /**
   * what one operation is
   */
  unit: Slug;
  /**
   * what it is done on
   */
  corpus: Line;
  /**
   * whether one operation makes garbage, so that times vary more; no if absent
   */
  allocates?: boolean;
  /**
   * name of a slower benchmark that does the same work
   */
  yardstick?: Slug;
  /**
   * what a program is asked to do for it: the recorded inputs of a kernel of the spec, or games from seeds
   */
  wire?:
    | {
        kernel: Slug;
      }
    | {
        play: 'uniform' | 'greedy';
      };
}
