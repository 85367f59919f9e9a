import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { EventSink } from '../engine.ts';
import { eventIndices } from '../event-indices.ts';
import type { Board } from './board.ts';
import { EVENTS, type EventIndices } from './event-ids.ts';
import type { Game } from './kernel.ts';
import type { StepObserver } from './observer.ts';
import { levelLength } from './rules.ts';
import { SIZE, SOLID } from './tables.ts';
import type { Wave } from './wave.ts';
import { WaveEvents } from './wave-events.ts';

/** Tells the rule events of a step: looks on while it is played, and at its result. */
export class StepEvents implements StepObserver {
  private readonly ids: EventIndices;
  private readonly waves: WaveEvents;
  private sink: EventSink = { add: () => {} };
  private inLevelCascade = false;
  /** The disc landed in row 0. */
  private landedOnTop = false;
  /** Some cell of row 0 was occupied after the placement. */
  private reachedTop = false;

  /** @throws {SpecError} `E_SPEC_EVENT` if the spec lacks an event */
  constructor(spec: GameSpec) {
    this.ids = eventIndices(spec, EVENTS);
    this.waves = new WaveEvents(this.ids);
  }

  /** To be called before the step. */
  begin({ board, nextDisc }: Game, sink: EventSink): void {
    this.sink = sink;
    this.waves.beginStep();
    if (board.reachesTop()) sink.add(this.ids['some-column-full']);
    if (nextDisc === SOLID) sink.add(this.ids['gray-disc-dropped']);
  }

  placed(board: Board, cell: number): void {
    this.landedOnTop = cell < SIZE;
    this.reachedTop = board.reachesTop();
  }

  cascade(level: boolean): void {
    this.inLevelCascade = level;
    this.waves.beginCascade();
  }

  hit(board: Board, wave: Wave): void {
    this.waves.hit(board, wave, this.sink);
  }

  opened(board: Board, wave: Wave): void {
    this.waves.opened(board, wave, this.inLevelCascade, this.sink);
  }

  /** To be called after the step, which dropped a disc into `column`. */
  finish(game: Game, column: number): void {
    const { ids, sink } = this;
    const { facts, over, board } = game;
    sink.add(ids[facts.firstWaves === 0 ? 'drop-without-pop' : 'drop-with-pop']);
    this.ofDepth(facts.waves);
    if (facts.firstEmpty) sink.add(ids[facts.due ? 'clear-fifth-drop' : 'clear-mid-level']);
    if (facts.levelEmpty) sink.add(ids['clear-in-level-cascade']);
    if (facts.rise) this.ofRise(game);
    else if (facts.due) {
      const points = facts.firstWaves > 0;
      sink.add(ids[points ? 'terminal-rise-with-points' : 'terminal-rise-no-points']);
    }
    // Without a rise that was due the game has only one other end.
    if (over && facts.rise) sink.add(ids['over-after-rise']);
    else if (over && !facts.due) sink.add(ids['over-mid-level']);
    if (this.landedOnTop && !over && ((board.openColumns() >> column) & 1) === 0) {
      sink.add(ids['top-row-landing-goes-on']);
    }
  }

  private ofDepth(depth: number): void {
    const { ids, sink } = this;
    if (depth >= 3) sink.add(ids['depth-3']);
    if (depth >= 5) sink.add(ids['depth-5']);
    if (depth >= 7) sink.add(ids['depth-7']);
    if (depth >= 10) sink.add(ids['depth-10']);
    if (depth >= 15) sink.add(ids['depth-15']);
  }

  private ofRise({ facts, level, rules }: Game): void {
    const { ids, sink } = this;
    sink.add(ids['rise-succeeds']);
    if (facts.waves > facts.firstWaves) {
      sink.add(ids[facts.firstWaves === 0 ? 'level-cascade-from-1' : 'level-cascade-continues']);
    }
    if (facts.firstWaves > 0) sink.add(ids['rise-after-nonempty']);
    if (this.reachedTop) sink.add(ids['rise-saved']);
    const length = levelLength(rules, level);
    if (length < levelLength(rules, level - 1)) sink.add(ids['level-shorter']);
    if (length === rules.levelMin && rules.levelMin < rules.levelStart) {
      sink.add(ids['level-shortest']);
    }
  }
}
