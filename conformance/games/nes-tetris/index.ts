import type { CreateSuite } from '../../suite.ts';
import { frameLaws } from './frame-laws.ts';
import { guide } from './guide.ts';
import { placementLaws } from './placement-laws.ts';

/** Laws, small scopes and the guide of NES Tetris. */
export const createSuite: CreateSuite = () => ({
  laws: [...placementLaws, ...frameLaws],
  scopes: [],
  guide,
});
