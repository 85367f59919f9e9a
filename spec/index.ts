export { canonicalJson, sha256 } from './canonical-json.ts';
export { digestOf, EMPTY_DIGEST, Lp62 } from './digest.ts';
export {
  type ErrorDetails,
  IllegalActionError,
  isLockstepError,
  LockstepError,
  OracleError,
  type RefusalCode,
  RefusalError,
  SpecError,
  UsageError,
} from './errors.ts';
export { type Finding, lineOf, type PlacedFinding } from './finding.ts';
export { FNV_START, fnv1a32 } from './fnv.ts';
export type { Clause, GameSpec, LayoutSource, StructSource } from './generated/game-spec.ts';
export type { TraceFile } from './generated/trace-file.ts';
export type { VectorLine } from './generated/vector-line.ts';
export {
  generatorWordNames,
  type SeedStateWords,
  splitSeedState,
  stateFieldOf,
} from './generator-words.ts';
export { type JsonDocument, type Position, parseJson, readJsonFile } from './json-file.ts';
export { compileLayout, type Layout, MAX_WORD, type Span } from './layout.ts';
export { type LintOptions, type LintReport, lintGame } from './lint.ts';
export { findGame, type GameSource, listGames } from './load/game-source.ts';
export { loadVectors, type VectorCase } from './load/vectors.ts';
export { gameDigest, type LoadedGame, loadGame, loadGameFrom } from './load.ts';
export { packageRoot } from './package-root.ts';
export { resolveProfile } from './profile.ts';
export { renderGame } from './render.ts';
export { splitActions } from './split-actions.ts';
export { guardOf, type Problem, problemsOf, validateDocument } from './validate.ts';
export type { Fields, Profile, Value } from './value.ts';
