import type { Kernel } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import type { Board } from './board.ts';
import { Draws } from './draws.ts';
import { Game } from './kernel.ts';
import type { StepObserver } from './observer.ts';
import type { Rules } from './rules.ts';
import { loadState, saveBoard } from './state-words.ts';
import { CELLS } from './tables.ts';
import type { Wave } from './wave.ts';

/** Writes down the waves of a step: depth, poppers, openings, points of each. */
class WaveRecord implements StepObserver {
  readonly words: number[] = [];

  placed(): void {}

  cascade(): void {}

  hit(): void {}

  opened(_board: Board, wave: Wave, depth: number): void {
    this.words.push(depth, wave.popped, wave.opened, wave.points);
  }
}

/** One whole step with a tape of outcomes, and all that is new after it. */
export function stepKernel(rules: Rules): Kernel {
  const game = new Game(rules);
  const chance = new ChanceSource();
  const draws = new Draws(chance);
  const boardSize = rules.latent ? 2 * CELLS + 1 : CELLS;
  const columnAt = 3 + boardSize;
  const tapeAt = columnAt + 2;
  return (input) => {
    const [level = 1, movesRemaining = 1, nextDisc = 1] = input;
    const board = input.slice(3, columnAt);
    const record = new WaveRecord();
    loadState(game, [0, 0, level, movesRemaining, 0, nextDisc, ...board]);
    chance.useTape('outcome', input, tapeAt);
    game.play(input[columnAt] as number, draws, record);
    const { facts } = game;
    const out = [
      record.words.length / 4,
      ...record.words,
      facts.gain,
      chance.drawn,
      Number(facts.clear),
      Number(facts.rise),
      Number(game.over),
      game.level,
      game.movesRemaining,
      game.nextDisc,
    ];
    out.length = saveBoard(game.board, rules, out, out.length, game.dropLatent);
    return out;
  };
}
