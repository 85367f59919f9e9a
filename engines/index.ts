export { hasEngine, loadCreateEngine, loadEngine } from './catalog.ts';
export { describeThrown } from './describe-thrown.ts';
export type {
  Chance,
  CreateEngine,
  Engine,
  EngineState,
  EventSink,
  GeneratorState,
  Kernel,
  Machine,
  Step,
  Tape,
  WeightedOutcome,
} from './engine.ts';
export { type EngineExtras, engineOf } from './engine-of.ts';
export { EventSet } from './event-set.ts';
export { compileLayouts, type GameLayouts } from './layouts.ts';
export { importModule } from './load/import-module.ts';
export { machineOf } from './machine-of.ts';
export {
  ChanceSource,
  type Generator,
  type GeneratorOrigin,
  LAYERS,
  type LayerName,
} from './random/chance-source.ts';
export {
  createGenerator,
  type GeneratorFactory,
  hasGenerator,
  registerGenerator,
  requireWord32,
  seedGenerator,
} from './random/generators.ts';
export { below, Mulberry32 } from './random/mulberry32.ts';
