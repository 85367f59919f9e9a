// Generated from spec/schema/mutation-report.schema.json by `npm run generate`; do not edit.

export type Text = string;
export type Count = number;
export type Slug = string;
/**
 * every mutant without a proof was killed (or no clean run raised an alarm); not so; something could not be run; the run was stopped; there was nothing to run
 */
export type Verdict = 'killed' | 'survivors' | 'error' | 'incomplete' | 'nothing';
export type Clause = string;
export type Clauses = Clause[];
export type Kind = 'lockstep' | 'laws' | 'properties' | 'scope' | 'vectors';
export type Key = string;

/**
 * What `lockstep mutate --json` prints. The lines of its log are described by `$defs/line`.
 */
export interface MutationReport {
  format: 'lockstep-mutation-report@1';
  lockstep: Text;
  node: Text;
  seed: Count;
  /**
   * steps of generated play per unit
   */
  steps: Count;
  policy: Slug;
  vectors: boolean;
  /**
   * whether every kind of unit was tried, not only those up to the first kill
   */
  allKinds: boolean;
  verdict: Verdict;
  exitCode: 0 | 1 | 2 | 3 | 129 | 130 | 143;
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'budget';
  games: MutatedGame[];
}
export interface MutatedGame {
  id: Slug;
  version: Text;
  /**
   * mutants or clean runs to be run
   */
  planned: Count;
  mutants: MutantResult[];
  clean: CleanRun[];
  summary: MutationSummary;
  clauses: MutatedClauses;
}
export interface MutantResult {
  id: Slug;
  title: Text;
  /**
   * the clauses that it breaks
   */
  clauses: Clauses;
  source: Text;
  /**
   * killed; not killed; not killed, with a proof that it cannot be; killed in spite of a proof; not run
   */
  verdict: 'killed' | 'survived' | 'equivalent' | 'refuted' | 'error';
  /**
   * the profile that the result is about
   */
  profile: Slug;
  /**
   * steps that were compared in lockstep, up to and with the first that differs
   */
  steps: Count;
  /**
   * the first kill of each kind, in the order in which kinds are tried
   */
  kills: Kill[];
  /**
   * place, from 1, of the first clause that the mutant breaks among those that the first kill blames; absent if it blames none of them
   */
  place?: Count;
  proof?: Text;
  /**
   * why it could not be run
   */
  problem?: Text;
}
export interface Kill {
  kind: Kind;
  unit: Key;
  /**
   * lane of a comparison, id of a law or case
   */
  item: Key;
  status: 'fail' | 'flaky' | 'timeout' | 'crash' | 'protocol' | 'error';
  /**
   * the clauses that are blamed, most likely first
   */
  clauses: Clauses;
  problem: Text;
}
export interface CleanRun {
  seed: Count;
  profile: Slug;
  /**
   * steps that were compared in lockstep
   */
  steps: Count;
  /**
   * what would have been kills
   */
  alarms: Kill[];
}
export interface MutationSummary {
  killed: Count;
  survived: Count;
  equivalent: Count;
  refuted: Count;
  error: Count;
  /**
   * killed because it hung
   */
  deadline: Count;
  /**
   * killed, and the clause blamed first is one that it breaks
   */
  named: Count;
  /**
   * killed, and a clause that it breaks is among those that are blamed
   */
  listed: Count;
  /**
   * compared steps to the kill of those that lockstep killed
   */
  medianSteps?: Count;
  worstSteps?: Count;
  kinds: KindCounts;
}
/**
 * mutants with a kill of each kind
 */
export interface KindCounts {
  lockstep: Count;
  laws: Count;
  properties: Count;
  scope: Count;
  vectors: Count;
}
export interface MutatedClauses {
  all: Count;
  /**
   * clauses that a mutant of the game breaks
   */
  broken: Count;
  without: Clauses;
}
