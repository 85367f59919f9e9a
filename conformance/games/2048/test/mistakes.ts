import { below } from '../../../../engines/random/mulberry32.ts';
import { RefusalError } from '../../../../spec/errors.ts';
import type { Profile } from '../../../../spec/value.ts';
import { type Direction, emptyCells, tileValue } from '../board.ts';
import { changes, isStuck, isTile, linesOf, moved } from '../plain-move.ts';
import { PlainMachine } from './plain-machine.ts';

/** A machine with one mistake, and the clause that has to be named for it. */
export interface Mistake {
  readonly what: string;
  readonly clause: string;
  /** The last part of the key of the unit that has to find it. */
  readonly unit: 'outcome' | 'raw' | 'seed' | 'probe';
  readonly machine: new (profile: Profile) => PlainMachine;
}

/** Moves lines by another rule; `rule` gets the tiles from the target side and gives those after. */
function byRule(rule: (tiles: number[], direction: Direction) => (number | undefined)[]) {
  return class extends PlainMachine {
    protected override moved(cells: readonly number[], direction: Direction) {
      const after = cells.map(() => 0);
      for (const line of linesOf(direction, this.sides)) {
        const tiles = line.map((cell) => cells[cell] ?? 0).filter(isTile);
        const result = rule(tiles, direction);
        line.forEach((cell, i) => {
          after[cell] = result[i] ?? 0;
        });
      }
      return { cells: after, score: moved(cells, direction, this.sides).score };
    }
  };
}

/** Merges pairs from the target side while `may` allows the next one. */
function merging(tiles: readonly number[], may: (made: number) => boolean): number[] {
  const out: number[] = [];
  let made = 0;
  for (let i = 0; i < tiles.length; i += 1) {
    const rank = tiles[i] ?? 0;
    if (rank === tiles[i + 1] && may(made)) {
      out.push(Math.min(rank + 1, 15));
      made += 1;
      i += 1;
    } else {
      out.push(rank);
    }
  }
  return out;
}

function chained(tiles: readonly number[]): number[] {
  const out: number[] = [];
  for (const rank of tiles) {
    if (out.at(-1) === rank) out[out.length - 1] = Math.min(rank + 1, 15);
    else out.push(rank);
  }
  return out;
}

/** Points by another rule: `points` gets the tiles of a line that merges made. */
function byPoints(points: (rank: number) => number) {
  return class extends PlainMachine {
    protected override moved(cells: readonly number[], direction: Direction) {
      const score = linesOf(direction, this.sides).reduce((sum, line) => {
        const tiles = line.map((cell) => cells[cell] ?? 0).filter(isTile);
        for (let i = 0; i + 1 < tiles.length; i += 1) {
          if (tiles[i] !== tiles[i + 1]) continue;
          sum += points(tiles[i] ?? 0);
          i += 1;
        }
        return sum;
      }, 0);
      return { cells: moved(cells, direction, this.sides).cells, score };
    }
  };
}

/** Merge marks of a move stay set while the next move is judged. */
class StaleMarks extends PlainMachine {
  private fresh = new Set<number>();

  override load(words: ArrayLike<number>): void {
    this.fresh.clear();
    super.load(words);
  }

  override start(): void {
    this.fresh.clear();
    super.start();
  }

  protected override moved(cells: readonly number[], direction: Direction) {
    this.fresh.clear();
    for (const line of linesOf(direction, this.sides)) {
      const tiles = line.map((cell) => cells[cell] ?? 0).filter(isTile);
      for (let i = 0, to = 0; i < tiles.length; i += 1, to += 1) {
        if (tiles[i] !== tiles[i + 1]) continue;
        this.fresh.add(line[to] ?? 0);
        i += 1;
      }
    }
    return super.moved(cells, direction);
  }

  protected override isLegal(direction: Direction): boolean {
    const marked = this.cells.map((rank, cell) => (this.fresh.has(cell) ? 100 + cell : rank));
    return changes(marked, direction, this.sides);
  }

  protected override isEnd(): boolean {
    return !(['up', 'down', 'left', 'right'] as const).some((direction) => this.isLegal(direction));
  }
}

const RIGHT_ONLY: readonly Direction[] = ['right'];

export const MISTAKES: readonly Mistake[] = [
  {
    what: 'one tile at the start',
    clause: 'T48-02',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override firstTiles(): void {
        this.spawn();
      }
    },
  },
  {
    what: 'left and right are swapped',
    clause: 'T48-03',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override moved(cells: readonly number[], direction: Direction) {
        const swapped = { up: 'up', down: 'down', left: 'right', right: 'left' } as const;
        return super.moved(cells, swapped[direction]);
      }
    },
  },
  {
    what: 'columns move where rows should',
    clause: 'T48-03',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override moved(cells: readonly number[], direction: Direction) {
        const turned = { up: 'left', down: 'right', left: 'up', right: 'down' } as const;
        return super.moved(cells, turned[direction]);
      }
    },
  },
  {
    what: 'merged tiles leave a gap',
    clause: 'T48-04',
    unit: 'outcome',
    machine: byRule((tiles) => {
      const out: number[] = [];
      for (let i = 0; i < tiles.length; i += 1) {
        const rank = tiles[i] ?? 0;
        if (rank !== tiles[i + 1]) out.push(rank);
        else {
          out.push(Math.min(rank + 1, 15), 0);
          i += 1;
        }
      }
      return out;
    }),
  },
  {
    what: 'one merge for each line',
    clause: 'T48-05',
    unit: 'outcome',
    machine: byRule((tiles) => merging(tiles, (made) => made < 1)),
  },
  {
    what: 'a fresh tile merges again',
    clause: 'T48-06',
    unit: 'outcome',
    machine: byRule(chained),
  },
  {
    what: 'the far pair of three merges',
    clause: 'T48-07',
    unit: 'outcome',
    machine: byRule((tiles) => merging(tiles.toReversed(), () => true).reverse()),
  },
  {
    what: 'the far pair of three merges, to the right only',
    clause: 'T48-07',
    unit: 'outcome',
    machine: byRule((tiles, direction) =>
      RIGHT_ONLY.includes(direction)
        ? merging(tiles.toReversed(), () => true).reverse()
        : merging(tiles, () => true),
    ),
  },
  { what: 'merge marks stay set', clause: 'T48-08', unit: 'outcome', machine: StaleMarks },
  { what: 'merge marks stay set', clause: 'T48-08', unit: 'seed', machine: StaleMarks },
  {
    what: '15+15 scores 65,536',
    clause: 'T48-09',
    unit: 'outcome',
    machine: byPoints((rank) => 2 ** (rank + 1)),
  },
  {
    what: 'tiles of rank 15 do not merge',
    clause: 'T48-09',
    unit: 'outcome',
    machine: byRule((tiles) => {
      const marked = tiles.map((rank, i) => (rank === 15 ? 100 + i : rank));
      return merging(marked, () => true).map((rank) => Math.min(rank, 15));
    }),
  },
  {
    what: 'a merge scores the tile that was consumed',
    clause: 'T48-10',
    unit: 'outcome',
    machine: byPoints((rank) => tileValue(rank)),
  },
  {
    what: 'the score is that of the last move',
    clause: 'T48-11',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override scored(points: number): number {
        return points;
      }
    },
  },
  {
    what: 'the score is a 32-bit number',
    clause: 'T48-11',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override scored(points: number): number {
        return super.scored(points) % 2 ** 32;
      }
    },
  },
  {
    what: 'scores above 2^45 are refused',
    clause: 'T48-11',
    unit: 'probe',
    machine: class extends PlainMachine {
      override load(words: ArrayLike<number>): void {
        if (Number(words[1]) > 2 ** 45) throw new RefusalError('bad-state', 'too many points');
        super.load(words);
      }
    },
  },
  {
    what: 'every direction is legal while a cell is empty',
    clause: 'T48-12',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override isLegal(direction: Direction): boolean {
        return this.cells.includes(0) || super.isLegal(direction);
      }
    },
  },
  {
    what: 'every direction is legal while a cell is empty',
    clause: 'T48-13',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override isLegal(direction: Direction): boolean {
        return this.cells.includes(0) || super.isLegal(direction);
      }
    },
  },
  {
    what: 'the legal list descends',
    clause: 'T48-14',
    unit: 'raw',
    machine: class extends PlainMachine {
      protected override list(): number[] {
        return super.list().reverse();
      }
    },
  },
  {
    what: 'over is judged before the new tile',
    clause: 'T48-15',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override newTiles(before: readonly number[]): void {
        const early = isStuck(this.cells, this.sides);
        super.newTiles(before);
        this.early = early;
      }

      private early = false;

      protected override isEnd(): boolean {
        return this.early;
      }
    },
  },
  {
    what: 'two tiles for each move',
    clause: 'T48-16',
    unit: 'seed',
    machine: class extends PlainMachine {
      protected override newTiles(before: readonly number[]): void {
        super.newTiles(before);
        if (this.cells.includes(0)) this.spawn();
      }
    },
  },
  {
    what: 'the empty cells are counted before the move',
    clause: 'T48-20',
    unit: 'raw',
    machine: class extends PlainMachine {
      private count = 0;

      protected override newTiles(before: readonly number[]): void {
        this.count = emptyCells(before).length;
        super.newTiles(before);
        this.count = 0;
      }

      protected override choices(): number[] {
        const empty = emptyCells(this.cells);
        return this.count === 0 ? empty : empty.slice(0, this.count);
      }
    },
  },
  {
    what: 'the new tile goes to the first empty cell',
    clause: 'T48-17',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override put(_cell: number, rank: number): void {
        super.put(this.cells.indexOf(0), rank);
      }
    },
  },
  {
    what: 'an outcome may name a taken cell',
    clause: 'T48-18',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override checkCell(): void {
        // Whatever is there is replaced.
      }
    },
  },
  {
    what: 'an outcome may name a taken cell, and then that tile stays',
    clause: 'T48-18',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override checkCell(): void {
        // Never refused.
      }

      protected override put(cell: number, rank: number): void {
        if (this.cells[cell] === 0) super.put(cell, rank);
      }
    },
  },
  {
    what: 'empty cells are listed column by column',
    clause: 'T48-20',
    unit: 'raw',
    machine: class extends PlainMachine {
      protected override choices(): number[] {
        const { cols } = this.sides;
        const column = (cell: number): number => cell % cols;
        return super.choices().sort((a, b) => column(a) - column(b) || a - b);
      }
    },
  },
  {
    what: 'one tile in eleven is a 4',
    clause: 'T48-21',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override rankOf(word: number): number {
        return below(word, 11) < 10 ? 1 : 2;
      }
    },
  },
  {
    what: 'a 4 never comes',
    clause: 'T48-21',
    unit: 'raw',
    machine: class extends PlainMachine {
      protected override rankOf(): number {
        return 1;
      }
    },
  },
  {
    what: 'no word is drawn for the rank when one cell is empty',
    clause: 'T48-22',
    unit: 'raw',
    machine: class extends PlainMachine {
      protected override rankWord(choices: readonly number[]): number {
        return choices.length === 1 ? 0 : super.rankWord(choices);
      }
    },
  },
  {
    what: 'the generator loses a word at the start',
    clause: 'T48-24',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override firstTiles(): void {
        if (!this.chance.resolved) this.chance.next();
        super.firstTiles();
      }
    },
  },
  {
    what: 'a full board is lost',
    clause: 'T48-25',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override isEnd(): boolean {
        return !this.cells.includes(0);
      }
    },
  },
  {
    what: 'only rows are looked at for the end',
    clause: 'T48-25',
    unit: 'seed',
    machine: class extends PlainMachine {
      protected override isEnd(): boolean {
        return (['left', 'right'] as const).every((d) => !changes(this.cells, d, this.sides));
      }
    },
  },
  {
    what: 'a finished game is only found out by its refusals',
    clause: 'T48-26',
    unit: 'probe',
    machine: class extends PlainMachine {
      override isOver(): boolean {
        return false;
      }
    },
  },
  {
    what: 'the game ends at 2048',
    clause: 'T48-27',
    unit: 'outcome',
    machine: class extends PlainMachine {
      protected override isEnd(): boolean {
        return this.cells.includes(11) || super.isEnd();
      }
    },
  },
  {
    what: 'the over flag of an explicit state is believed',
    clause: 'T48-28',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override judged(over: boolean): boolean {
        return over;
      }
    },
  },
  {
    what: 'a score may grow beyond all words',
    clause: 'T48-34',
    unit: 'probe',
    machine: class extends PlainMachine {
      protected override refuseScore(): void {}
    },
  },
];
