import { fnv1a32 } from '../../spec/fnv.ts';
import { BAG } from './bag.ts';
import type { Game } from './game.ts';
import { PIECES } from './pieces.ts';

/** The hash of the canonical text of a game (FA-22). */
export function hashOf(game: Game, rng: number): number {
  return fnv1a32(new TextEncoder().encode(canonicalText(game, rng)));
}

function canonicalText(game: Game, rng: number): string {
  const { bag, checkpoint, frames } = game;
  const pieces = Array.from({ length: BAG - bag.next }, (_, i) => letter(bag.pieces[bag.next + i]));
  return [
    `{"bag":"${pieces.join('')}","board":"${boardText(frames.board)}","charge":${game.charge}`,
    `"checkpoint":{"board":"${boardText(checkpoint)}","score":${game.checkpointScore}}`,
    `"current":"${letter(game.current)}","depth":${game.depth},"limit":${game.limit}`,
    `"next":"${letter(game.next)}${letter(game.afterNext)}","placements":${game.placements}`,
    `"rewinds":${game.rewinds},"rng":${rng},"score":${game.score}}`,
  ].join(',');
}

/** First row, and the rows from there to the last occupied one in hexadecimal. */
function boardText(board: Int32Array): string {
  const first = board.findIndex((cells) => cells !== 0);
  const last = board.findLastIndex((cells) => cells !== 0);
  const rows = Array.from(board.subarray(first, last + 1), (cells) => cells.toString(16));
  return `${first}:${rows.join('/')}`;
}

function letter(piece: number | undefined): string {
  return PIECES[piece ?? 0] ?? '';
}
