export { type BuildOptions, type BuildResult, buildOracle } from './build.ts';
export { type BuildState, buildState } from './build-stamp.ts';
export type { AdapterGame } from './check-adapter/check.ts';
export {
  type AdapterReport,
  type CheckAdapterOptions,
  type CheckResult,
  checkAdapter,
} from './check-adapter/check-adapter.ts';
export { renderAdapterReport } from './check-adapter/render.ts';
export type { ProcessLimits } from './client/limits.ts';
export { poolOf } from './client/pool.ts';
export {
  type ProcessImplementation,
  type ProcessOptions,
  processImplementation,
  type RestartBudget,
} from './client/process-implementation.ts';
export type { ProcessReport } from './client/process-report.ts';
export { quoteCommand, splitCommand } from './client/split-command.ts';
export { doctor, type OracleHealth, renderDoctor, type ToolReport } from './doctor.ts';
export { replayFceuxTrace } from './fceux/replay-trace.ts';
export { runScript, type ScriptSettings } from './fceux/run-script.ts';
export type { FaultStatus, Implementation, RequestOptions, Result } from './implementation.ts';
export { inProcessImplementation } from './in-process.ts';
export { loadManifest, loadManifests, type Oracle } from './manifest.ts';
export type {
  BenchReply,
  GameReply,
  HelloReply,
  Init,
  KernelReply,
  KernelWork,
  LegalReply,
  PerftReply,
  PlayedGame,
  PlayOutput,
  PlayReply,
  PlayWork,
  RefusalReply,
  ReplyOf,
  RequestBody,
  RngReply,
  StateReply,
  Words,
} from './messages.ts';
export { type ModuleOptions, moduleImplementation } from './module/module-implementation.ts';
export { openOracle } from './open-oracle.ts';
export { type PlayGamesOptions, playGames } from './play.ts';
export {
  createHandler,
  type Handler,
  type HandlerOptions,
  type HandlerReply,
} from './serve/handler.ts';
export { type Responder, serveStdio } from './serve/stdio.ts';
