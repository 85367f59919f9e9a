import type { Board } from './board.ts';
import type { Wave } from './wave.ts';

/** Looks into a step while it is played, for what its result does not tell. Changes nothing. */
export interface StepObserver {
  /** The disc lies in its cell, and nothing has popped yet. */
  placed(board: Board, cell: number): void;
  /** A cascade begins. */
  cascade(level: boolean): void;
  /** Poppers are found and hits are counted; the board is as before the wave. */
  hit(board: Board, wave: Wave): void;
  /** Poppers are gone and covers have opened; nothing has fallen yet. */
  opened(board: Board, wave: Wave, depth: number): void;
}
