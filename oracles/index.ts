export type { ProcessLimits } from './client/limits.ts';
export {
  type ProcessImplementation,
  type ProcessOptions,
  processImplementation,
  type RestartBudget,
} from './client/process-implementation.ts';
export type { FaultStatus, Implementation, RequestOptions, Result } from './implementation.ts';
export { inProcessImplementation } from './in-process.ts';
export type {
  GameReply,
  HelloReply,
  Init,
  KernelReply,
  LegalReply,
  PerftReply,
  PlayedGame,
  PlayOutput,
  PlayReply,
  RefusalReply,
  ReplyOf,
  RequestBody,
  RngReply,
  StateReply,
  Words,
} from './messages.ts';
export { type ModuleOptions, moduleImplementation } from './module/module-implementation.ts';
export { type PlayGamesOptions, playGames } from './play.ts';
export {
  createHandler,
  type Handler,
  type HandlerOptions,
  type HandlerReply,
} from './serve/handler.ts';
export { type Responder, serveStdio } from './serve/stdio.ts';
