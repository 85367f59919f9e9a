import type { Frame } from './frame.ts';
import { pieceNumber } from './pieces.ts';
import { isValid } from './plain-page.ts';
import { choose, nextRegister } from './plain-register.ts';

/** A frame in work: its state and register as they change, and the events so far. */
export class FrameWork {
  rng: number;
  readonly state: Frame;
  readonly events: Set<string> = new Set();

  constructor(state: Frame, rng: number) {
    this.state = state;
    this.rng = rng;
  }

  add(id: string, happened = true): void {
    if (happened) this.events.add(id);
  }

  stepRegister(): void {
    this.rng = nextRegister(this.rng);
  }

  /** NT-08 */
  choose(): number {
    const { rng, spawnID, spawnCount, repeated, again } = choose({ ...this.state, rng: this.rng });
    this.rng = rng;
    this.state.spawnID = spawnID;
    this.state.spawnCount = spawnCount;
    this.add('choice-repeated', repeated);
    this.add('same-piece-again', again);
    return spawnID;
  }

  /** NT-40 */
  deal(piece: number): void {
    const place = 2 * pieceNumber(piece);
    const dealt = [...this.state.dealt];
    const low = counted(dealt[place] ?? 0);
    dealt[place] = low >= 160 ? (low + 96) % 256 : low;
    if (low >= 160) dealt[place + 1] = ((dealt[place + 1] ?? 0) + 1) % 256;
    this.state.dealt = dealt;
  }

  fits(orientation: number, x: number, y: number): boolean {
    const valid = isValid(this.state, orientation, x, y);
    this.add('hidden-row-blocks', !valid && isValid(this.state, orientation, x, y, false));
    return valid;
  }

  /** NT-30 */
  drawFrom(row: number): void {
    this.state.vramRow = Math.min(this.state.vramRow, row);
  }
}

/** The first of the four rows that are looked at (NT-17). */
export function firstRow({ y }: Frame): number {
  return Math.max(y - 2, 0);
}

/** A count one higher, as its low four bits carry (NT-40). */
export function counted(count: number): number {
  const grown = count + 1;
  return (grown % 16 >= 10 ? grown + 6 : grown) % 256;
}
