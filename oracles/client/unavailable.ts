import type { Implementation, Result } from '../implementation.ts';

/** An implementation that cannot be used, and says why to whoever asks. */
export function unavailable(name: string, message: string): Implementation {
  const fault: Result<never> = { kind: 'fault', status: 'unavailable', message };
  return {
    name,
    kind: 'process',
    hello: () => Promise.resolve(fault),
    request: () => Promise.resolve(fault),
    close: () => Promise.resolve(),
  };
}
