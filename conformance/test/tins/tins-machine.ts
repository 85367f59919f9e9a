import type { EventSink, Machine } from '../../../engines/engine.ts';
import { ChanceSource } from '../../../engines/random/chance-source.ts';
import { below } from '../../../engines/random/mulberry32.ts';
import { RefusalError } from '../../../spec/errors.ts';
import type { Profile } from '../../../spec/value.ts';

/** What is deliberately wrong with a machine. */
export interface TinsFaults {
  /** The score of this turn is one too high. */
  readonly scoreOffAtTurn?: number;
  /** The legal list is upside down. */
  readonly reversedList?: true;
  /** Lists taking 3 from a tin that holds 2. */
  readonly listsTooMuch?: true;
  /** Taking from the same tin twice in a row scores one more, which no state word tells. */
  readonly hiddenMemory?: true;
  /** A spill draws a second outcome. */
  readonly drawsTwiceOnSpill?: true;
  /** Breaks down at this turn. */
  readonly crashAtTurn?: number;
  /** Takes more than a tin holds down to nothing instead of refusing. */
  readonly acceptsTooMuch?: true;
  /** Takes outcome words above 2 as 2. */
  readonly noRangeCheck?: true;
  /** Maps words to 0 more often than it should. */
  readonly biased?: true;
  /** Says that the game is over when one pebble is left. */
  readonly endsEarly?: true;
  /** Reports a cell above its largest value instead of spilling. */
  readonly overfills?: true;
}

const EVENTS = { takeOne: 0, takeMany: 1, drop: 2, spill: 3, end: 4 };

/** The rules of the tins on words: over, score, turn, cells. */
export class TinsMachine implements Machine {
  readonly chance: ChanceSource = new ChanceSource();
  private readonly faults: TinsFaults;
  private readonly count: number;
  private readonly top: number;
  private score = 0;
  private turn = 0;
  private cells: number[] = [];
  private lastTin = -1;

  constructor(profile: Profile, faults: TinsFaults = {}) {
    this.faults = faults;
    const { tins, top } = profile.parameters;
    this.count = Number(tins);
    this.top = Number(top);
  }

  start(): void {
    this.score = 0;
    this.turn = 0;
    this.lastTin = -1;
    this.cells = Array.from({ length: this.count }, () => this.draw() + 1);
  }

  load(words: ArrayLike<number>): void {
    const cells = Array.from(words).slice(3);
    const over = cells.every((cell) => cell === 0);
    if (over !== (words[0] === 1)) throw new RefusalError('bad-state', 'over contradicts the tins');
    this.score = words[1] ?? 0;
    this.turn = words[2] ?? 0;
    this.cells = cells;
    this.lastTin = -1;
  }

  save(out: number[], at: number): number {
    const words = [this.isOver() ? 1 : 0, this.score, this.turn, ...this.cells];
    for (const [index, word] of words.entries()) out[at + index] = word;
    return at + words.length;
  }

  isOver(): boolean {
    const left = this.cells.reduce((sum, cell) => sum + cell, 0);
    return left <= (this.faults.endsEarly === true ? 1 : 0);
  }

  legal(out: number[]): number {
    const actions: number[][] = [];
    for (let tin = 0; tin < this.count; tin += 1) {
      const held = this.cells[tin] ?? 0;
      const most = this.faults.listsTooMuch === true && held === 2 ? 3 : Math.min(3, held);
      for (let take = 1; take <= most; take += 1) actions.push([tin, take]);
    }
    if (this.isOver()) return 0;
    const words = (this.faults.reversedList === true ? actions.reverse() : actions).flat();
    for (const [index, word] of words.entries()) out[index] = word;
    return words.length;
  }

  legalCount(): number {
    return this.legal([]) / 2;
  }

  accepts(action: ArrayLike<number>): boolean {
    const [tin = 0, take = 0] = Array.from(action);
    const held = this.cells[tin] ?? 0;
    return this.faults.acceptsTooMuch === true ? held > 0 : held >= take;
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    const { faults, cells } = this;
    const [tin = 0, take = 0] = Array.from(action);
    this.turn += 1;
    if (this.turn === faults.crashAtTurn) throw new TypeError('the lid is stuck');
    cells[tin] = Math.max(0, (cells[tin] ?? 0) - take);
    this.score += take;
    if (this.turn === faults.scoreOffAtTurn) this.score += 1;
    if (faults.hiddenMemory === true && this.lastTin === tin) this.score += 1;
    this.lastTin = tin;
    events.add(take === 1 ? EVENTS.takeOne : EVENTS.takeMany);
    const next = (tin + 1) % this.count;
    const dropped = this.draw();
    if (dropped > 0) events.add(EVENTS.drop);
    const full = (cells[next] ?? 0) + dropped;
    if (full > this.top) {
      events.add(EVENTS.spill);
      if (faults.drawsTwiceOnSpill === true) this.draw();
    }
    cells[next] = faults.overfills === true ? full : Math.min(this.top, full);
    if (this.isOver()) events.add(EVENTS.end);
  }

  private draw(): number {
    const { chance } = this;
    if (chance.resolved) {
      return this.faults.noRangeCheck === true
        ? Math.min(2, chance.outcome(0, 2 ** 46 - 1))
        : chance.outcome(0, 2);
    }
    const word = chance.next();
    return this.faults.biased === true ? below(word, 4) % 3 : below(word, 3);
  }
}
