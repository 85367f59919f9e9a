import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import type { ChanceSource } from '../random/chance-source.ts';
import { Field, LOOKED_AT, ROWS, SPAWN_X, SPAWN_Y, topRowOf } from './field.ts';
import { registerOf } from './nes-lfsr.ts';
import {
  COLUMNS,
  FIRST,
  LAST,
  ORIENTATIONS,
  PIECE_OF,
  TO_CENTRE,
  TO_TOP,
  WIDTH,
} from './orientations.ts';
import { PieceSupply } from './piece-supply.ts';
import type { StepReport } from './step-report.ts';
import { Tally } from './tally.ts';

/** A game of profile placement, in place, without allocation. */
export class PlacementGame {
  readonly field: Field = new Field();
  readonly tally: Tally;
  readonly supply: PieceSupply;
  over = false;
  startLevel = 0;
  drawSteps = 0;
  pieces = 0;
  current = 0;
  next = 0;
  private readonly report: StepReport;

  constructor(report: StepReport) {
    this.report = report;
    this.tally = new Tally(report);
    this.supply = new PieceSupply(report);
  }

  /**
   * Begins a game (NT-18).
   *
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  start(startLevel: number, drawSteps: number, chance: ChanceSource): void {
    this.field.clear();
    this.tally.reset(startLevel);
    this.supply.spawnID = 0;
    this.supply.spawnCount = 0;
    this.startLevel = startLevel;
    this.drawSteps = drawSteps;
    this.pieces = 0;
    this.current = this.supply.choose(chance);
    stepRegister(chance, 1);
    this.next = this.supply.choose(chance);
    this.judge();
  }

  /** Whether the rules accept an action (NT-19), over or not. */
  accepts(orientation: number | undefined, column: number | undefined): boolean {
    return (
      isWordIn(orientation, 0, ORIENTATIONS - 1) &&
      isWordIn(column, 0, COLUMNS - 1) &&
      PIECE_OF[orientation] === PIECE_OF[this.current] &&
      this.field.fits(orientation, column + (TO_CENTRE[orientation] as number), 0)
    );
  }

  /**
   * Writes the words of all legal actions (NT-19).
   *
   * @returns the number of words
   */
  legal(out: number[]): number {
    let at = 0;
    if (this.over) return at;
    const piece = PIECE_OF[this.current] as number;
    const last = LAST[piece] as number;
    for (let orientation = FIRST[piece] as number; orientation <= last; orientation += 1) {
      const toCentre = TO_CENTRE[orientation] as number;
      for (let column = 0; column + (WIDTH[orientation] as number) <= COLUMNS; column += 1) {
        if (!this.field.fits(orientation, column + toCentre, 0)) continue;
        out[at] = orientation;
        out[at + 1] = column;
        at += 2;
      }
    }
    return at;
  }

  /**
   * Places the current piece (NT-20 to NT-25). After a refusal the game has to be set again.
   *
   * @throws {RefusalError} `game-over`, `illegal-action`, `domain-error`, `chance-short`,
   * `chance-range`
   */
  play(orientation: number, column: number, chance: ChanceSource): void {
    const { field, report } = this;
    if (this.over) throw new RefusalError('game-over', 'the game is over');
    if (!this.accepts(orientation, column)) {
      throw new IllegalActionError(
        `orientation ${orientation} in column ${column} is not legal for piece ${this.current}`,
      );
    }
    if (this.pieces === MAX_WORD) {
      throw new RefusalError('domain-error', `the pieces would be above ${MAX_WORD}`);
    }
    if (this.isBlockedAbove()) report.tell('hidden-row-blocks');
    const x = column + (TO_CENTRE[orientation] as number);
    const y = field.land(orientation, x);
    field.lock(orientation, x, y);
    if (y === 0) report.tell('lock-at-once');
    if (y < (TO_TOP[orientation] as number)) report.tell('lock-above-ceiling');
    this.tally.count(this.removeRows(y), 0);
    this.pieces += 1;
    this.current = this.next;
    stepRegister(chance, this.drawSteps);
    this.next = this.supply.choose(chance);
    this.judge();
    if (this.over) report.tell('placement-over');
  }

  /** Whether the current piece has a valid position where it appears (NT-23). */
  hasRoom(): boolean {
    return this.field.fits(this.current, SPAWN_X, SPAWN_Y);
  }

  private judge(): void {
    this.over = !this.hasRoom();
  }

  /** Removes the full ones of the rows that are looked at (NT-17); returns their number. */
  private removeRows(y: number): number {
    const { field } = this;
    const top = topRowOf(y);
    const end = Math.min(top + LOOKED_AT, ROWS);
    let completed = 0;
    for (let row = top; row < end; row += 1) {
      if (!field.isFull(row)) continue;
      field.remove(row);
      completed += 1;
      if (row === 0) this.report.tell('row-0-removed');
    }
    return completed;
  }

  /** Whether hidden rows alone stand against some placement of the current piece. */
  private isBlockedAbove(): boolean {
    const { field } = this;
    const piece = PIECE_OF[this.current] as number;
    const last = LAST[piece] as number;
    if (field.row(-1) === 0 && field.row(-2) === 0) return false;
    for (let orientation = FIRST[piece] as number; orientation <= last; orientation += 1) {
      for (let x = 0; x < COLUMNS; x += 1) {
        if (field.isBlockedAbove(orientation, x, 0)) return true;
      }
    }
    return false;
  }
}

/** Steps between two choices, which only layer seed has (NT-18, NT-22). */
function stepRegister(chance: ChanceSource, steps: number): void {
  if (chance.resolved) return;
  const register = registerOf(chance);
  for (let step = 0; step < steps; step += 1) register.step();
}
