import type { Frame } from './frame.ts';
import { PIECES } from './pieces.ts';
import { MOST_PIECES, type Placement } from './placement.ts';
import { decimal } from './plain-count.ts';
import { isOver } from './plain-placement.ts';

/** Whether an explicit state of profile placement is taken (NT-24); layouts have been checked. */
export function isPlacement(state: Placement): boolean {
  return (
    [state.current, state.next, state.spawnID].every((one) => PIECES.includes(one)) &&
    state.pieces <= MOST_PIECES &&
    state.over === isOver(state, state.current)
  );
}

/** Whether an explicit state of profile frame is taken (NT-44); layouts have been checked. */
export function isFrame(state: Frame): boolean {
  const { phase, playState, curtain, vramRow, clearStep, rowIndex } = state;
  const inPlay = phase === 5;
  return (
    (state.spawnID === 0 || PIECES.includes(state.spawnID)) &&
    PIECES.includes(state.next) &&
    (playState <= 8 || playState === 10) &&
    !(inPlay && playState === 0) &&
    (vramRow <= 20 || vramRow === 32) &&
    !(clearStep === 5 && playState === 4) &&
    !(rowIndex === 4 && playState === 3) &&
    (!inPlay || state.completedLines <= mostLines(state)) &&
    [...state.score, state.linesLow].every((byte) => decimal(byte) !== undefined) &&
    (curtain <= 20 || curtain >= 240) &&
    !(inPlay && (playState === 1 || playState === 2) && state.current === 19) &&
    state.over === (inPlay && playState === 10 && curtain === 20)
  );
}

/** Lines that can have been completed by a play state. */
function mostLines({ playState, rowIndex }: Frame): number {
  if (playState === 3) return rowIndex;
  return [4, 5, 10].includes(playState) ? 4 : 0;
}
