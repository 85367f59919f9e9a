// Generated from spec/schema/mutants.schema.json by `npm run generate`; do not edit.

export type Slug = string;
export type Sentence = string;
export type Clause = string;
/**
 * one line, or several as a list
 */
export type Text = string | string[];
/**
 * one line, or several as a list; the empty text takes away what was found
 */
export type Replacement = string | string[];

/**
 * Known-bad versions of the engine of a game: named patches to one rule module each (conformance/games/<game>/mutants.json).
 */
export interface MutantFile {
  game: Slug;
  mutants: Mutant[];
  /**
   * clauses that no mutant breaks, with the reason
   */
  without?: ClauseWithoutMutant[];
}
export interface Mutant {
  /**
   * unique in the game
   */
  id: Slug;
  /**
   * the mistake in one line
   */
  title: Sentence;
  /**
   * the clauses that it breaks, the first one above all
   */
  clauses: Clause[];
  /**
   * where the mistake comes from: a collection and its number, or `own`
   */
  source: string;
  /**
   * the module, from the folder of the engine
   */
  file: string;
  hunks: MutantHunk[];
  /**
   * profiles in which it is tried, one after the other; the default profile if absent
   */
  profiles?: Slug[];
  /**
   * the proof that no game can tell it from the rules
   */
  equivalent?: string;
}
export interface MutantHunk {
  /**
   * occurs exactly once in the module as the hunks before have left it
   */
  find: Text;
  replace: Replacement;
}
export interface ClauseWithoutMutant {
  clause: Clause;
  why: string;
}
