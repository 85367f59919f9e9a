import type { CreateSuite } from '../../suite.ts';
import { boardProbes } from './board-probes.ts';
import { guide } from './guide.ts';
import { kernelProbes } from './kernel-probes.ts';
import { refusalProbes } from './refusal-probes.ts';
import { scopes } from './scopes.ts';
import { stateLaws } from './state-laws.ts';
import { stepLaws } from './step-laws.ts';
import { stepProbes } from './step-probes.ts';

/** Laws, small scopes and the guide of Flow Atlas. */
export const createSuite: CreateSuite = () => ({
  laws: [
    ...stateLaws,
    ...stepLaws,
    ...boardProbes,
    ...kernelProbes,
    ...stepProbes,
    ...refusalProbes,
  ],
  scopes,
  guide,
});
