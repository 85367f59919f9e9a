import type { Shaper } from '../../guide.ts';
import { controlShapers } from './control-shapes.ts';
import { fieldShapers } from './field-shapes.ts';

/** Scenes of profile frame. */
export const frameShapers: readonly Shaper[] = [...controlShapers, ...fieldShapers];
