import type { Machine } from '../../../../engines/engine.ts';
import { ChanceSource } from '../../../../engines/random/chance-source.ts';
import { below } from '../../../../engines/random/mulberry32.ts';
import { RefusalError } from '../../../../spec/errors.ts';
import type { Profile } from '../../../../spec/value.ts';
import { MAX_WORD } from '../../../../spec/word.ts';
import { DIRECTIONS, type Direction, emptyCells, type Sides, sidesOf } from '../board.ts';
import { changes, isStuck, moved } from '../plain-move.ts';

/**
 * 2048 in the plainest way, with each decision in a method of its own, so that a test can get one of
 * them wrong. Without events.
 */
export class PlainMachine implements Machine {
  readonly chance: ChanceSource = new ChanceSource();
  protected readonly sides: Sides;
  protected cells: number[] = [];
  protected score = 0;
  protected over = false;

  constructor(profile: Profile) {
    this.sides = sidesOf(profile);
  }

  start(): void {
    const { rows, cols } = this.sides;
    this.cells = new Array<number>(rows * cols).fill(0);
    this.score = 0;
    this.firstTiles();
    this.over = false;
  }

  protected firstTiles(): void {
    this.spawn();
    this.spawn();
  }

  load(words: ArrayLike<number>): void {
    const [over = 0, score = 0, ...cells] = Array.from(words);
    this.score = score;
    this.cells = cells;
    this.over = this.judged(over === 1);
  }

  /** The over flag of an explicit state. */
  protected judged(over: boolean): boolean {
    if (over !== isStuck(this.cells, this.sides)) {
      throw new RefusalError('bad-state', 'over contradicts the cells');
    }
    return over;
  }

  save(out: number[], at: number): number {
    [this.over ? 1 : 0, this.score, ...this.cells].forEach((word, i) => {
      out[at + i] = word;
    });
    return at + 2 + this.cells.length;
  }

  isOver(): boolean {
    return this.over;
  }

  protected isLegal(direction: Direction): boolean {
    return changes(this.cells, direction, this.sides);
  }

  protected list(): number[] {
    if (this.over) return [];
    return [0, 1, 2, 3].filter((id) => this.isLegal(DIRECTIONS[id] ?? 'up'));
  }

  legal(out: number[]): number {
    const list = this.list();
    list.forEach((word, i) => {
      out[i] = word;
    });
    return list.length;
  }

  legalCount(): number {
    return this.list().length;
  }

  accepts(action: ArrayLike<number>): boolean {
    return this.list().includes(action[0] ?? -1);
  }

  step(action: ArrayLike<number>): void {
    const direction = DIRECTIONS[action[0] ?? 0] ?? 'up';
    const before = this.cells;
    const { cells, score } = this.moved(before, direction);
    const scored = this.scored(score);
    this.refuseScore(scored);
    this.cells = cells;
    this.score = scored;
    this.newTiles(before);
    this.over = this.isEnd();
  }

  protected moved(cells: readonly number[], direction: Direction) {
    return moved(cells, direction, this.sides);
  }

  protected scored(points: number): number {
    return this.score + points;
  }

  protected refuseScore(score: number): void {
    if (score > MAX_WORD) throw new RefusalError('domain-error', 'the score is too large');
  }

  /** @param _before - the board before the move */
  protected newTiles(_before: readonly number[]): void {
    this.spawn();
  }

  protected isEnd(): boolean {
    return isStuck(this.cells, this.sides);
  }

  /** Cells in the order in which words choose them. */
  protected choices(): number[] {
    return emptyCells(this.cells);
  }

  protected rankOf(word: number): number {
    return below(word, 10) < 9 ? 1 : 2;
  }

  protected checkCell(cell: number): void {
    if (this.cells[cell] !== 0) throw new RefusalError('chance-range', 'the cell is taken');
  }

  protected spawn(): void {
    const { chance } = this;
    if (chance.resolved) {
      const cell = chance.outcome(0, this.cells.length - 1);
      this.checkCell(cell);
      this.put(cell, chance.outcome(1, 2));
      return;
    }
    const choices = this.choices();
    const cell = choices[below(chance.next(), choices.length)] ?? 0;
    this.put(cell, this.rankOf(this.rankWord(choices)));
  }

  /** @param _choices - the empty cells */
  protected rankWord(_choices: readonly number[]): number {
    return this.chance.next();
  }

  protected put(cell: number, rank: number): void {
    this.cells[cell] = rank;
  }
}
