import type { Trace } from './trace.ts';
import type { Bookmark } from './walker.ts';

/**
 * Where a shrink has got to. It is made anew for each candidate and says how to go on if that
 * candidate fails, so that no work is repeated after a success.
 */
export interface ShrinkContext {
  readonly pass: 'short' | 'sweep' | 'simplify' | 'pairs';
  /** Steps that the sweep takes out at once. */
  readonly chunk: number;
  /** Sweep: end of the next chunk; simplify: next step; pairs: first of the next pair. */
  readonly position: number;
  /** Sweep: something was taken out in this round; simplify: something became simpler. */
  readonly dirty: boolean;
  /** States of the reference before steps 0, SPACING, 2 * SPACING ... of an untouched prefix. */
  readonly bookmarks: readonly Bookmark[];
}

/** A smaller game, and how to go on from it. */
export interface Candidate {
  readonly trace: Trace;
  readonly context: ShrinkContext;
}

/** The context with which the shrink of a game begins. */
export function shrinkStart(trace: Trace): ShrinkContext {
  return {
    pass: 'short',
    chunk: Math.floor(trace.steps.length / 2),
    position: 0,
    dirty: false,
    bookmarks: [],
  };
}

/** Goes on after a success of one of the later passes. */
export function afterPass(pass: 'simplify' | 'pairs', position: number): ShrinkContext {
  return { pass, chunk: 1, position, dirty: true, bookmarks: [] };
}
