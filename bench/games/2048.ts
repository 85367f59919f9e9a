import { Board, countDirections, nthDirection } from '../../engines/2048/kernel.ts';
import { lineTables } from '../../engines/2048/line-tables.ts';
import { FEATURES, ntupleIndices } from '../../engines/2048/ntuple.ts';
import { below, Mulberry32 } from '../../engines/random/mulberry32.ts';
import type { BenchKernel } from '../kernel.ts';

/** Boards or rows of a corpus; a power of two, so that a mask walks it round and round. */
const CORPUS = 4096;

/** Splits the player's own stream of random words from that of the game. */
const PLAYER = 0x9e3779b9;

/** A game under way that begins again when it is over; the player takes any legal direction. */
class RandomGames {
  readonly board: Board = new Board(4, 4);
  private readonly chance: Mulberry32;
  private readonly player: Mulberry32;

  constructor(seed: number) {
    this.chance = new Mulberry32(seed);
    this.player = new Mulberry32(seed ^ PLAYER);
    this.begin();
  }

  private begin(): void {
    this.board.clear();
    this.board.spawn(this.chance.next(), this.chance.next());
    this.board.spawn(this.chance.next(), this.chance.next());
    this.board.judge();
  }

  /** Plays one turn; returns the score of a finished game, else 0. */
  turn(): number {
    const { board, chance, player } = this;
    const { legal } = board;
    board.move(nthDirection(legal, below(player.next(), countDirections(legal))));
    board.spawn(chance.next(), chance.next());
    board.judge();
    if (board.legal !== 0) return 0;
    const { score } = board;
    this.begin();
    return score;
  }
}

function fold(checksum: number, value: number): number {
  return (Math.imul(checksum, 31) + value) | 0;
}

function rowKernel(): BenchKernel {
  const rows = new Uint16Array(CORPUS);
  const { low, high, legal } = lineTables(4);
  return {
    id: '2048/row',
    setup(seed) {
      const games = new RandomGames(seed);
      for (let at = 0; at < CORPUS; at += 4) {
        rows.set(games.board.lines.subarray(4), at);
        games.turn();
      }
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const row = rows[i & (CORPUS - 1)] as number;
        const moved = (low[row] as number) ^ ((high[row] as number) << 1);
        checksum = fold(checksum, moved ^ ((legal[row] as number) << 30));
      }
      return checksum;
    },
  };
}

function ntupleKernel(): BenchKernel {
  const boards: Board[] = [];
  const indices = new Int32Array(FEATURES);
  return {
    id: '2048/ntuple',
    setup(seed) {
      const games = new RandomGames(seed);
      boards.length = 0;
      while (boards.length < CORPUS) {
        const board = new Board(4, 4);
        board.lines.set(games.board.lines);
        boards.push(board);
        games.turn();
      }
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        ntupleIndices(boards[i & (CORPUS - 1)] as Board, indices);
        let sum = 0;
        for (let f = 0; f < FEATURES; f += 1) sum = (sum + (indices[f] as number)) | 0;
        checksum = fold(checksum, sum);
      }
      return checksum;
    },
  };
}

function randomMovesKernel(): BenchKernel {
  let games = new RandomGames(0);
  return {
    id: '2048/random-moves',
    setup(seed) {
      games = new RandomGames(seed);
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) checksum = fold(checksum, games.turn());
      return fold(checksum, games.board.legal);
    },
  };
}

/** Kernels of 2048 that are timed. */
export const kernels: readonly BenchKernel[] = [rowKernel(), ntupleKernel(), randomMovesKernel()];
