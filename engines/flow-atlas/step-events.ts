import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { EventSink } from '../engine.ts';
import { eventIndices } from '../event-indices.ts';
import { cellCount, LAST_SIDE, targetOf } from './board.ts';
import { EVENTS, type EventIndices } from './event-ids.ts';
import type { Game } from './game.ts';
import { Holes } from './holes.ts';
import { CELLS } from './pieces.ts';
import type { Resolution } from './resolution.ts';
import { pressureLimit } from './rules.ts';

/** The depth from which on the pressure does not tighten further. */
const DEEP = 18;

/** The step that has been played, and the game before it. */
export interface Played {
  readonly turns: number;
  readonly piece: number;
  readonly reserve: number;
  readonly depth: number;
  readonly score: number;
}

/** Tells the rule events of a step that has been played. */
export class StepEvents {
  private readonly ids: EventIndices;
  /** Events by turns, by piece, by automatic turn, and by side. */
  private readonly turned: readonly number[];
  private readonly pieces: readonly number[];
  private readonly autoTurns: readonly number[];
  private readonly squares: readonly number[];
  private readonly holes = new Holes();

  /** @throws {SpecError} `E_SPEC_EVENT` */
  constructor(spec: GameSpec) {
    const ids = eventIndices(spec, EVENTS);
    this.ids = ids;
    this.turned = [ids['turned-0'], ids['turned-1'], ids['turned-2'], ids['turned-3']];
    this.pieces = [
      ids['piece-i'],
      ids['piece-j'],
      ids['piece-l'],
      ids['piece-o'],
      ids['piece-s'],
      ids['piece-t'],
      ids['piece-z'],
    ];
    const autoTurns: number[] = [];
    autoTurns[0] = ids['auto-turn-none'];
    autoTurns[1] = ids['auto-turn-clockwise'];
    autoTurns[3] = ids['auto-turn-counterclockwise'];
    this.autoTurns = autoTurns;
    const squares: number[] = [];
    squares[3] = ids['square-3'];
    squares[5] = ids['square-5'];
    squares[7] = ids['square-7'];
    squares[9] = ids['square-9'];
    this.squares = squares;
  }

  /** @param game - after the step */
  tell(game: Game, played: Played, events: EventSink): void {
    const { ids } = this;
    const { resolution } = game;
    events.add(this.turned[played.turns] as number);
    events.add(this.pieces[played.piece] as number);
    events.add(this.autoTurns[resolution.autoTurn] as number);
    if (resolution.overhang) events.add(ids.overhang);
    if (played.depth >= DEEP) events.add(ids['past-depth-18']);
    if (played.reserve === 1) events.add(ids['reserve-used']);
    if (resolution.failed) this.ofFailure(game, played, events);
    else this.ofSuccess(game, played, events);
    this.ofBag(game, events);
    this.ofBoard(game, events);
    if (game.hasReserve()) events.add(ids['reserve-offered']);
    if (game.over) events.add(ids.over);
  }

  private ofFailure(game: Game, { score }: Played, events: EventSink): void {
    const { ids } = this;
    events.add(ids['pressure-failure']);
    if (game.score < score) events.add(ids['score-lost']);
    if (cellCount(game.checkpoint) === 1) events.add(ids['rewind-to-start']);
  }

  private ofSuccess({ resolution, settlement, rules }: Game, { depth }: Played, events: EventSink) {
    const { ids } = this;
    if (resolution.cells === 0) events.add(ids['cells-0']);
    if (resolution.cells === CELLS) events.add(ids['cells-4']);
    for (let side = resolution.target; side < resolution.side; side += 2) {
      events.add(this.squares[side] as number);
    }
    if (resolution.squares > 1) events.add(ids['squares-several']);
    const limit = pressureLimit(rules, depth);
    if (resolution.fold) {
      events.add(ids.fold);
      events.add(resolution.perfect ? ids['fold-perfect'] : ids['fold-imperfect']);
      if (resolution.reach > limit) events.add(ids['fold-rescues']);
      if (settlement.precision) events.add(ids['precision-perfect']);
    } else if (resolution.reach === limit) {
      events.add(ids['pressure-equal']);
    }
    if (resolution.sought) this.ofMend(resolution, events);
  }

  private ofMend(resolution: Resolution, events: EventSink): void {
    const { ids } = this;
    if (!resolution.mended) {
      events.add(ids['mend-none-eligible']);
      return;
    }
    events.add(ids.mend);
    if (resolution.moreGaps) events.add(ids['mend-several-gaps']);
    if (resolution.side > resolution.sideBeforeMend) events.add(ids['mend-completes']);
    if (resolution.fold) events.add(ids['mend-folds']);
  }

  private ofBag({ bag }: Game, events: EventSink): void {
    if (!bag.refilled) return;
    events.add(this.ids['bag-refilled']);
    if (bag.swappedWithItself) events.add(this.ids['swap-with-itself']);
  }

  /** Holes and pockets in the target after the step (FA-24). */
  private ofBoard({ frames }: Game, events: EventSink): void {
    const { holes } = this;
    const ring = (Math.min(targetOf(frames.board), LAST_SIDE) - 1) >> 1;
    holes.find(frames.board);
    if (holes.hasHole(ring)) events.add(this.ids['hole-in-target']);
    if (holes.hasPocket(ring)) events.add(this.ids['pocket-in-target']);
  }
}
