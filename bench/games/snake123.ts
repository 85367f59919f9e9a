import { ChanceSource } from '../../engines/random/chance-source.ts';
import { below, Mulberry32 } from '../../engines/random/mulberry32.ts';
import { findJoins, type Joins } from '../../engines/snake123/joins.ts';
import { SnakeBoard } from '../../engines/snake123/kernel.ts';
import { WalkList } from '../../engines/snake123/walk-list.ts';
import type { BenchKernel } from '../kernel.ts';

/** The cap of profile original. */
const CAP = 4096;
/** Games of one corpus of boards. */
const GAMES = 400;
/** Splits the player's own stream of random words from that of the game. */
const PLAYER = 0x9e3779b9;

function fold(checksum: number, value: number): number {
  return (Math.imul(checksum, 31) + value) | 0;
}

/** Whole games of a player who takes any listed walk with equal chance. */
class RandomGames {
  readonly board: SnakeBoard = new SnakeBoard();
  readonly list: WalkList = new WalkList(CAP);
  private readonly chance = new ChanceSource();
  private readonly walk = new Uint8Array(25);

  /** Plays the game of a seed to its end; `look` sees each board that has a move. */
  play(seed: number, look?: (board: SnakeBoard) => void): void {
    const { board, list, chance, walk } = this;
    chance.useGenerator(new Mulberry32(seed), { name: 'mulberry32', seed });
    const player = new Mulberry32(seed ^ PLAYER);
    board.start(chance);
    for (;;) {
      list.fill(board.joins);
      if (list.count === 0) return;
      look?.(board);
      const end = list.write(below(player.next(), list.count), walk, 0);
      board.playListed(walk, end, chance);
    }
  }
}

/** Adds every listed walk, as its last cell and the walk that it extends. */
function foldList(checksum: number, list: WalkList): number {
  const { cell, parent, count } = list;
  for (let i = 0; i < count; i += 1) {
    checksum = fold(checksum, ((parent[i] as number) << 5) ^ (cell[i] as number));
  }
  return fold(checksum, count);
}

function legalKernel(): BenchKernel {
  const boards: Float64Array[] = [];
  const list = new WalkList(CAP);
  const joins: Joins = { right: 0, down: 0 };
  return {
    id: 'snake123/legal',
    setup(seed) {
      const games = new RandomGames();
      boards.length = 0;
      for (let game = 0; game < GAMES; game += 1) {
        games.play(GAMES * seed + game, ({ cells }) => boards.push(cells.slice()));
      }
    },
    run(iterations) {
      let checksum = 0;
      let at = 0;
      for (let i = 0; i < iterations; i += 1) {
        findJoins(boards[at] as Float64Array, joins);
        list.fill(joins);
        checksum = foldList(checksum, list);
        at = at + 1 === boards.length ? 0 : at + 1;
      }
      return checksum;
    },
  };
}

function randomGamesKernel(): BenchKernel {
  const games = new RandomGames();
  let first = 0;
  return {
    id: 'snake123/random-games',
    setup(seed) {
      first = GAMES * seed;
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        games.play(first + i);
        checksum = fold(fold(checksum, games.board.score), games.board.moves);
      }
      return checksum;
    },
  };
}

/** Kernels of 123 Snake that are timed. */
export const kernels: readonly BenchKernel[] = [legalKernel(), randomGamesKernel()];
