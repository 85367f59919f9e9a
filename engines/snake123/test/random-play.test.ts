import { expect, test } from 'vitest';
import { ChanceSource } from '../../random/chance-source.ts';
import { below, Mulberry32 } from '../../random/mulberry32.ts';
import { SnakeBoard } from '../kernel.ts';
import { WalkList } from '../walk-list.ts';

/** Multiplier by which the original derives the player's seed from that of the game. */
const PLAYER_SEED = 2654435761;

test('500 random games give the published means: score 91.7 +- 1.6, 16.8 moves, tile 13.1', () => {
  const board = new SnakeBoard();
  const list = new WalkList(4096);
  const chance = new ChanceSource();
  const walk = new Uint8Array(25);
  const scores: number[] = [];
  let moves = 0;
  let tiles = 0;
  for (let seed = 5000; seed < 5500; seed += 1) {
    chance.useGenerator(new Mulberry32(seed), { name: 'mulberry32', seed });
    const player = new Mulberry32(Math.imul(seed, PLAYER_SEED) + 1);
    board.start(chance);
    for (list.fill(board.joins); list.count > 0; list.fill(board.joins)) {
      const length = list.write(below(player.next(), list.count), walk, 0);
      board.playListed(walk, length, chance);
    }
    scores.push(board.score);
    moves += board.moves;
    tiles += Math.max(...board.cells);
  }
  const mean = scores.reduce((sum, score) => sum + score) / scores.length;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  const error = Math.sqrt(squares / (scores.length - 1) / scores.length);
  expect(mean.toFixed(1)).toBe('91.7');
  expect(error.toFixed(1)).toBe('1.6');
  expect((moves / 500).toFixed(1)).toBe('16.8');
  expect((tiles / 500).toFixed(1)).toBe('13.1');
});
