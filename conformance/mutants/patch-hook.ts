import type { InitializeHook, LoadHook, ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import type { MutatedModule } from './mutated-module.ts';

/** Tells the hook which module is replaced in the life that begins; it answers when it knows. */
export interface NewLife {
  /** What the URLs of this life end in. */
  readonly life: string;
  readonly module: MutatedModule;
}

let current: NewLife | undefined;

/** Module hook: listens for what is to be replaced. */
export const initialize: InitializeHook<{ readonly port: MessagePort }> = ({ port }) => {
  port.on('message', (next: NewLife) => {
    current = next;
    port.postMessage('known');
  });
};

/** Module hook: what a module of a life imports belongs to the same life. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  const life = lifeOf(context.parentURL ?? '');
  if (life === '' || !resolved.url.startsWith('file:')) return resolved;
  return lifeOf(resolved.url) === '' ? { ...resolved, url: `${resolved.url}${life}` } : resolved;
};

/** Module hook: gives the text of the replaced module; all other modules are loaded as they are. */
export const load: LoadHook = (url, context, nextLoad) =>
  current !== undefined && url === `${current.module.url}${current.life}`
    ? { format: 'module', source: current.module.code, shortCircuit: true }
    : nextLoad(url, context);

function lifeOf(url: string): string {
  return /\?life=[0-9]+$/.exec(url)?.[0] ?? '';
}
