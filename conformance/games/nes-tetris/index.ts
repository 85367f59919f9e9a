import type { CreateSuite } from '../../suite.ts';
import { frameLaws } from './frame-laws.ts';
import { frameProbes } from './frame-probes.ts';
import { guide } from './guide.ts';
import { kernelProbes } from './kernel-probes.ts';
import { placementLaws } from './placement-laws.ts';
import { placementProbes } from './placement-probes.ts';
import { scopes } from './scopes.ts';

/** Laws, small scopes and the guide of NES Tetris. */
export const createSuite: CreateSuite = () => ({
  laws: [...placementLaws, ...placementProbes, ...kernelProbes, ...frameLaws, ...frameProbes],
  scopes,
  guide,
});
