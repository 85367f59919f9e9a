import { buildState } from './build-stamp.ts';
import { type ProcessOptions, processImplementation } from './client/process-implementation.ts';
import { unavailable } from './client/unavailable.ts';
import type { Implementation } from './implementation.ts';
import type { Oracle } from './manifest.ts';

/**
 * The implementation of an oracle. If it is not built, or built from other sources than are there
 * now, it is unavailable: an old program must not speak for the new one.
 */
export function openOracle(
  oracle: Oracle,
  more: Pick<ProcessOptions, 'limits' | 'restartBudget' | 'strictStdout'> = {},
): Implementation {
  const { manifest, folder } = oracle;
  const state = buildState(oracle);
  if (state !== 'built') {
    const why =
      state === 'stale' ? 'its sources have changed since it was built' : 'it is not built';
    return unavailable(manifest.name, `${why}; run lockstep oracles build ${manifest.name}`);
  }
  const { memoryMiB, handshakeMs, version } = manifest;
  return processImplementation({
    ...more,
    name: manifest.name,
    command: manifest.run,
    base: folder,
    environment: manifest.environment ?? [],
    limits: {
      ...(memoryMiB === undefined ? {} : { memoryBytes: memoryMiB * 2 ** 20 }),
      ...(handshakeMs === undefined ? {} : { handshakeMs }),
      ...more.limits,
    },
    ...(version === undefined ? {} : { expect: { version } }),
  });
}
