export type Slug = string;
export type Line = string;
export type Text = string;
export type Name = string;
export type Layout =
  | ('u' | 'bool' | 'zigzag')
  | {
      u: Size;
      min?: Size;
    }
  | {
      /**
       * @minItems 1
       * @maxItems 256
       */
      enum: (null | Slug)[];
    }
  | {
      opt: Layout;
    }
  | {
      cells: Size;
      max?: Size;
      min?: Size;
      /**
       * @minItems 2
       * @maxItems 2
       */
      shape?: Size[];
    }
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      rows: Size[];
    }
  | {
      bytes: Size;
    }
  | {
      list: Layout;
      max: Size;
    }
  | Struct1;
/**
 * a number of words, or arithmetic (+ - * and parentheses) over integer parameters
 */
export type Size = number | string;

/**
 * The reference rules of one game: numbered clauses, layouts, chance layers, events and kernels.
 */
export interface GameSpec {
  id: Slug;
  title: Line;
  /**
   * major.minor of the rules
   */
  version: string;
  summary: Text;
  /**
   * @minItems 1
   * @maxItems 100
   */
  sources: {
    id: Slug;
    title: Text;
  }[];
  parameters: Parameters;
  /**
   * named parameter sets; each lists only what differs from the defaults
   */
  profiles: {
    [k: string]: Parameters1;
  };
  defaultProfile: Slug;
  /**
   * @minItems 1
   * @maxItems 500
   */
  clauses: Clause[];
  setup: Struct;
  state: Struct1;
  action: Layout;
  /**
   * one resolved chance outcome
   */
  outcome:
    | ('u' | 'bool' | 'zigzag')
    | {
        u: Size;
        min?: Size;
      }
    | {
        /**
         * @minItems 1
         * @maxItems 256
         */
        enum: (null | Slug)[];
      }
    | {
        opt: Layout;
      }
    | {
        cells: Size;
        max?: Size;
        min?: Size;
        /**
         * @minItems 2
         * @maxItems 2
         */
        shape?: Size[];
      }
    | {
        /**
         * @minItems 2
         * @maxItems 2
         */
        rows: Size[];
      }
    | {
        bytes: Size;
      }
    | {
        list: Layout;
        max: Size;
      }
    | Struct1;
  layers: {
    outcome?: {
      /**
       * the order in which outcomes are drawn
       */
      order: string;
      weights?: Text;
    };
    raw?: {
      /**
       * how 32-bit words become outcomes
       */
      mapping: string;
    };
    /**
     * the generators by name
     */
    seed?: {
      [k: string]: {
        /**
         * @minItems 1
         * @maxItems 64
         */
        words: Name[];
        text: Text;
      };
    };
    none?: {};
  };
  legal: 'list' | 'all';
  /**
   * how the accepted actions are wider than the list, if they are
   */
  accepts?: string;
  /**
   * the state field that says that the game is over
   */
  over: string;
  /**
   * @maxItems 500
   */
  events: Event[];
  /**
   * @maxItems 50
   */
  kernels: Kernel[];
  /**
   * what a perft adds up over its leaves besides counting them
   */
  perft?: {
    /**
     * a one-word field that is summed over the leaves
     */
    sum: string;
    /**
     * the field whose words (as bytes) are hashed with FNV-1a 32, summed mod 2^32
     */
    digest: string;
  };
}
/**
 * every parameter with its default
 */
export interface Parameters {
  [k: string]: number | Slug;
}
export interface Parameters1 {
  [k: string]: number | Slug;
}
export interface Clause {
  id: string;
  level: 'must' | 'should' | 'may';
  title: Line;
  text: Text;
  source: Text;
  /**
   * events that show that this clause was exercised
   *
   * @maxItems 50
   */
  events?: Slug[];
  /**
   * state fields (or `legal`, `drawn`, `generator`) that this clause determines; used to name the clause of a difference
   *
   * @maxItems 50
   */
  fields?: Name[];
  /**
   * why no property and no vector can check it
   */
  unchecked?: string;
}
/**
 * what a start needs besides chance
 */
export interface Struct {
  struct: {
    [k: string]: Layout;
  };
}
export interface Struct1 {
  struct: {
    [k: string]: Layout;
  };
}
export interface Event {
  id: Slug;
  title: Line;
  /**
   * random play hardly ever reaches it
   */
  rare?: boolean;
}
export interface Kernel {
  name: Slug;
  title: Text;
  input: Layout;
  output: Layout;
  compare: string;
  /**
   * @maxItems 50
   */
  clauses?: string[];
  /**
   * @minItems 1
   * @maxItems 50
   */
  profiles?: Slug[];
}
