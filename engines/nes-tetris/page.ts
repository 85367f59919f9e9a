import { Field, HIDDEN_ROWS, ROWS } from './field.ts';
import { COLUMNS, MINOS } from './orientations.ts';

/** Bytes of the page, and how many the spec packs into a word. */
const PAGE_BYTES = 256;
const BYTES_PER_WORD = 5;
export const PAGE_WORDS: number = Math.ceil(PAGE_BYTES / BYTES_PER_WORD);

/** The byte of a free cell; higher ones are free, too (NT-01). */
const FREE = 0xef;

/** The byte of a cell: hidden rows wrap to the end of the page (NT-01). */
function byteOf(x: number, y: number): number {
  return (COLUMNS * y + x) & (PAGE_BYTES - 1);
}

/** The field of profile frame: bytes, of which a packed field and packed words are kept. */
export class Page {
  /** What is occupied; kept up to date by every method. */
  readonly field: Field = new Field();
  private readonly bytes = new Uint8Array(PAGE_BYTES);
  private readonly words: number[] = new Array(PAGE_WORDS).fill(0);

  clear(): void {
    this.bytes.fill(FREE);
    this.changed();
  }

  /** Takes over `words[from..from+51]`, which the caller has checked. */
  load(words: ArrayLike<number>, from: number): void {
    for (let byte = 0; byte < PAGE_BYTES; byte += 1) {
      const word = words[from + Math.floor(byte / BYTES_PER_WORD)] as number;
      this.bytes[byte] = Math.floor(word / 256 ** (byte % BYTES_PER_WORD)) % 256;
    }
    this.changed();
  }

  save(out: number[], at: number): number {
    for (let word = 0; word < PAGE_WORDS; word += 1) out[at + word] = this.words[word] as number;
    return at + PAGE_WORDS;
  }

  /** Writes the minos of a piece in a valid position. */
  lock(orientation: number, x: number, y: number, tile: number): void {
    const minos = MINOS[orientation] as readonly number[];
    for (let mino = 0; mino < minos.length; mino += 2) {
      this.bytes[byteOf(x + (minos[mino] as number), y + (minos[mino + 1] as number))] = tile;
    }
    this.changed();
  }

  /** Whether no cell of a row 0..20 is the byte 0xEF itself (NT-17). */
  isFull(row: number): boolean {
    for (let x = 0; x < COLUMNS; x += 1) {
      if (this.bytes[byteOf(x, row)] === FREE) return false;
    }
    return true;
  }

  /** Removes a row 0..20 (NT-15, NT-16). */
  remove(row: number): void {
    const end = row === 0 ? PAGE_BYTES : COLUMNS * (row + 1);
    this.bytes.copyWithin(COLUMNS, 0, end - COLUMNS);
    this.fillRow(0, FREE);
  }

  /** Gives all cells of a visible row one byte. */
  fillRow(row: number, byte: number): void {
    this.bytes.fill(byte, COLUMNS * row, COLUMNS * (row + 1));
    this.changed();
  }

  private changed(): void {
    for (let row = -HIDDEN_ROWS; row < ROWS; row += 1) {
      let cells = 0;
      for (let x = 0; x < COLUMNS; x += 1) {
        if ((this.bytes[byteOf(x, row)] as number) < FREE) cells |= 1 << x;
      }
      this.field.setRow(row, cells);
    }
    for (let word = 0; word < PAGE_WORDS; word += 1) {
      let packed = 0;
      const first = word * BYTES_PER_WORD;
      for (let byte = Math.min(first + BYTES_PER_WORD, PAGE_BYTES) - 1; byte >= first; byte -= 1) {
        packed = packed * 256 + (this.bytes[byte] as number);
      }
      this.words[word] = packed;
    }
  }
}
