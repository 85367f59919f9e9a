import type { Guide } from '../../guide.ts';
import { extremes } from './extremes.ts';
import { shapers } from './shapers.ts';

/** Leads the games of 2048 to full boards, high tiles and merges side by side. */
export const guide: Guide = { shapers, extremes };
