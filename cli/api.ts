export {
  type CheckHost,
  type CheckOptions,
  type CheckResult,
  loadRunRecord,
  reportOf,
  runCheck,
} from '../conformance/index.ts';
export type { CreateEngine, Engine, EngineState } from '../engines/index.ts';
export {
  IllegalActionError,
  isLockstepError,
  type LoadedGame,
  LockstepError,
  listGames,
  loadGame,
  RefusalError,
} from '../spec/index.ts';
