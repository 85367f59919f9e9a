import type { CreateSuite } from '../../suite.ts';
import { chanceProbes } from './chance-probes.ts';
import { depthScope } from './depth-scope.ts';
import { guide } from './guide.ts';
import { judgingLaws } from './judging-laws.ts';
import { kernelProbes } from './kernel-probes.ts';
import { lineLaws } from './line-laws.ts';
import { moveProbes } from './move-probes.ts';
import { reachableScope } from './reachable-scope.ts';
import { refusalProbes } from './refusal-probes.ts';
import { rowKernelScope, rowStepScope } from './row-scopes.ts';
import { spawnLaws } from './spawn-laws.ts';
import { startLaws } from './start-laws.ts';

/** The laws and small scopes of 2048. */
export const createSuite: CreateSuite = () => ({
  laws: [
    ...startLaws,
    ...lineLaws,
    ...spawnLaws,
    ...judgingLaws,
    ...moveProbes,
    ...refusalProbes,
    ...chanceProbes,
    ...kernelProbes,
  ],
  scopes: [rowKernelScope, rowStepScope, reachableScope, depthScope],
  guide,
});
