import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { isWordIn } from '../../spec/word.ts';
import type { EventSink, Machine } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { playFrame, startFrames } from './frame-game.ts';
import { FrameState } from './frame-state.ts';
import { loadFrameState, saveFrameState } from './frame-words.ts';
import { registerOf } from './nes-lfsr.ts';
import { requireSetup } from './ranges.ts';
import { StepReport } from './step-report.ts';

/** Bytes of buttons, all of which are legal (NT-26). */
const ACTIONS = 256;

/** Profile frame on words: an action is the byte of the buttons held. */
export class FrameMachine implements Machine {
  /** `step` tests the whole of NT-45 itself. */
  readonly refuses = true;
  readonly chance: ChanceSource = new ChanceSource();
  readonly state: FrameState;
  private readonly report: StepReport;

  constructor(spec: GameSpec) {
    this.report = new StepReport(spec);
    this.state = new FrameState(this.report);
  }

  start(setup: ArrayLike<number>): void {
    const [startLevel = 0, spawnCount = 0, frameCounter = 0, shift = 0, held = 0] = requireSetup(
      setup,
      [
        ['startLevel', 255],
        ['spawnCount', 255],
        ['frameCounter', 65535],
        ['shift', 16],
        ['held', 255],
      ],
    );
    registerOf(this.chance);
    startFrames(this.state, { startLevel, spawnCount, frameCounter, shift, held });
  }

  load(words: ArrayLike<number>): void {
    loadFrameState(this.state, words);
  }

  save(out: number[], at: number): number {
    return saveFrameState(this.state, out, at);
  }

  isOver(): boolean {
    return this.state.over;
  }

  legal(out: number[]): number {
    if (this.state.over) return 0;
    for (let buttons = 0; buttons < ACTIONS; buttons += 1) out[buttons] = buttons;
    return ACTIONS;
  }

  legalCount(): number {
    return this.state.over ? 0 : ACTIONS;
  }

  accepts(action: ArrayLike<number>): boolean {
    return action.length === 1 && isWordIn(action[0], 0, ACTIONS - 1);
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    if (this.state.over) throw new RefusalError('game-over', 'the game is over');
    if (!this.accepts(action)) {
      throw new IllegalActionError(`the action is not one word 0..${ACTIONS - 1}`);
    }
    const register = registerOf(this.chance);
    this.report.begin(events);
    playFrame(this.state, action[0] as number, register);
  }
}
