import type { CreateSuite } from '../../suite.ts';
import { frameLaws } from './frame-laws.ts';
import { frameProbes } from './frame-probes.ts';
import { guide } from './guide.ts';
import { kernelProbes } from './kernel-probes.ts';
import { placementLaws } from './placement-laws.ts';
import { placementProbes } from './placement-probes.ts';
import { sceneLaws } from './scene-laws.ts';
import { scopes } from './scopes.ts';

/** Laws, small scopes and the guide of NES Tetris. */
export const createSuite: CreateSuite = (spec) => ({
  laws: [
    ...placementLaws,
    ...placementProbes,
    ...kernelProbes,
    ...frameLaws,
    ...frameProbes,
    ...sceneLaws(spec),
  ],
  scopes,
  guide,
});
