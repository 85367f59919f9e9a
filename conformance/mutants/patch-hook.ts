import type { InitializeHook, LoadHook } from 'node:module';
import type { MutatedModule } from './mutated-module.ts';

let mutated: MutatedModule | undefined;

/** Module hook: says which module has other text than its file. */
export const initialize: InitializeHook<MutatedModule> = (data) => {
  mutated = data;
};

/** Module hook: gives that text; all other modules are loaded as they are. */
export const load: LoadHook = (url, context, nextLoad) =>
  url === mutated?.url
    ? { format: 'module', source: mutated.code, shortCircuit: true }
    : nextLoad(url, context);
