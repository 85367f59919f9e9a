import type { ChanceSource } from '../random/chance-source.ts';

/** Pieces in a full bag. */
export const BAG = 7;

/** The pieces that are still to be drawn (FA-05). */
export class Bag {
  /** From `next` on, the pieces to be drawn, first one first. */
  readonly pieces: Uint8Array = new Uint8Array(BAG);
  next: number = BAG;
  /** The last draw has refilled the bag. */
  refilled = false;
  /** That refill has swapped a piece with itself. */
  swappedWithItself = false;

  clear(): void {
    this.next = BAG;
  }

  /** Takes over a list of at most seven pieces. */
  set(pieces: ArrayLike<number>, from: number, count: number): void {
    this.next = BAG - count;
    for (let i = 0; i < count; i += 1) this.pieces[this.next + i] = pieces[from + i] as number;
  }

  /**
   * Takes the next piece out of the bag, which is refilled before if it is empty.
   *
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  draw(chance: ChanceSource): number {
    this.refilled = this.next === BAG;
    if (this.refilled) this.refill(chance);
    const piece = this.pieces[this.next] as number;
    this.next += 1;
    return piece;
  }

  private refill(chance: ChanceSource): void {
    const { pieces } = this;
    this.swappedWithItself = false;
    for (let piece = 0; piece < BAG; piece += 1) pieces[piece] = piece;
    for (let i = BAG - 1; i >= 1; i -= 1) {
      const j = chance.resolved ? chance.outcome(0, i) : chance.next() % (i + 1);
      if (j === i) this.swappedWithItself = true;
      const piece = pieces[i] as number;
      pieces[i] = pieces[j] as number;
      pieces[j] = piece;
    }
    this.next = 0;
  }
}
