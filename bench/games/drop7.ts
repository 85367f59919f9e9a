import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Board } from '../../engines/drop7/board.ts';
import { Draws } from '../../engines/drop7/draws.ts';
import { HeadlessGenerator, mix32 } from '../../engines/drop7/headless.ts';
import { Game } from '../../engines/drop7/kernel.ts';
import { Drop7Machine } from '../../engines/drop7/machine.ts';
import { rulesOf } from '../../engines/drop7/rules.ts';
import { Wave } from '../../engines/drop7/wave.ts';
import { EventSet } from '../../engines/event-set.ts';
import { ChanceSource } from '../../engines/random/chance-source.ts';
import { below, Mulberry32 } from '../../engines/random/mulberry32.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { Profile } from '../../spec/value.ts';
import type { BenchKernel } from '../kernel.ts';

/**
 * Positions of a corpus; a power of two, so that a mask walks it round and round. With eight times as
 * many, where they happen to lie in memory makes up to a fifth of the time.
 */
const CORPUS = 512;
/** Seeds of one corpus of games. */
const GAMES = 2 ** 20;
/** Splits the player's own stream of random words from that of the game. */
const PLAYER = 0x54524143;

/** Count and list of the set bits of a mask of columns: 8 bytes for each mask. */
const COLUMNS: Uint8Array = Uint8Array.from({ length: 128 * 8 }, (_, at) => {
  const columns = [0, 1, 2, 3, 4, 5, 6].filter((column) => (((at >> 3) >> column) & 1) === 1);
  return at % 8 === 0 ? columns.length : (columns[(at % 8) - 1] ?? 0);
});

function readSpec(): GameSpec {
  return JSON.parse(readFileSync(join(packageRoot(), 'spec/games/drop7/game.json'), 'utf8'));
}

function defaultProfile(): Profile {
  const spec = readSpec();
  return resolveProfile(spec, spec.defaultProfile);
}

function fold(checksum: number, value: number): number {
  return (Math.imul(checksum, 31) + value) | 0;
}

/** Any of the open columns with equal chance. */
function anyColumn(open: number, player: Mulberry32): number {
  return COLUMNS[open * 8 + 1 + below(player.next(), COLUMNS[open * 8] as number)] as number;
}

/** Whole games with generator headless-v1, one seed after the other, and their random player. */
class RandomGames {
  readonly game: Game = new Game(rulesOf(defaultProfile()));
  readonly chance: ChanceSource = new ChanceSource();
  readonly draws: Draws = new Draws(this.chance);
  private player = new Mulberry32(0);
  private seed: number;

  constructor(seed: number) {
    this.seed = seed;
    this.begin();
  }

  private begin(): void {
    this.chance.useGenerator(new HeadlessGenerator(this.seed));
    this.player = new Mulberry32(mix32(this.seed ^ PLAYER));
    this.seed += 1;
    this.game.start(this.draws);
  }

  /** The column that the player takes next. */
  column(): number {
    return anyColumn(this.game.board.openColumns(), this.player);
  }

  /** Plays it; returns the score of a finished game, else 0. */
  play(column: number): number {
    const { game } = this;
    game.play(column, this.draws);
    if (!game.over) return 0;
    const { score } = game;
    this.begin();
    return score;
  }
}

function randomMovesKernel(): BenchKernel {
  let games = new RandomGames(0);
  return {
    id: 'drop7/random-moves',
    setup(seed) {
      games = new RandomGames(GAMES * seed);
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) checksum = fold(checksum, games.play(games.column()));
      return fold(checksum, games.game.score);
    },
  };
}

function eventMovesKernel(): BenchKernel {
  const spec = readSpec();
  const machine = new Drop7Machine(spec, defaultProfile());
  const events = new EventSet(spec.events.length);
  const action = [0];
  let player = new Mulberry32(0);
  let next = 0;
  function begin(): void {
    machine.chance.useGenerator(new HeadlessGenerator(next));
    player = new Mulberry32(mix32(next ^ PLAYER));
    next += 1;
    machine.start([]);
  }
  return {
    id: 'drop7/random-moves-events',
    setup(seed) {
      next = GAMES * seed;
      begin();
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        action[0] = anyColumn(machine.game.board.openColumns(), player);
        events.clear();
        machine.step(action, events);
        for (const event of events.sorted()) checksum = fold(checksum, event);
        if (machine.isOver()) begin();
      }
      return fold(checksum, machine.game.score);
    },
  };
}

function poppersKernel(): BenchKernel {
  const boards: Board[] = [];
  const wave = new Wave(false);
  return {
    id: 'drop7/poppers',
    setup(seed) {
      boards.length = 0;
      boards.push(...placedBoards(seed, () => true));
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        wave.findPoppers(boards[i & (CORPUS - 1)] as Board);
        checksum = fold(checksum, wave.popped);
        for (let p = 0; p < wave.popped; p += 1) {
          checksum = fold(checksum, wave.poppers[p] as number);
        }
      }
      return checksum;
    },
  };
}

function waveKernel(): BenchKernel {
  const boards: Board[] = [];
  const board = new Board();
  const wave = new Wave(false);
  const chance = new ChanceSource();
  const draws = new Draws(chance);
  return {
    id: 'drop7/wave',
    setup(seed) {
      const hasPopper = (one: Board): boolean => {
        wave.findPoppers(one);
        return wave.popped > 0;
      };
      boards.length = 0;
      boards.push(...placedBoards(seed, hasPopper));
      chance.useGenerator(new Mulberry32(seed));
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        board.copy(boards[i & (CORPUS - 1)] as Board);
        wave.play(board, 1, draws);
        checksum = fold(fold(checksum, wave.points), wave.opened);
        checksum = fold(checksum, board.rows[6] as number);
      }
      return checksum;
    },
  };
}

function stepKernel(): BenchKernel {
  const places: { readonly game: Game; column: number }[] = [];
  const { rules } = new RandomGames(0).game;
  const game = new Game(rules);
  const chance = new ChanceSource();
  const draws = new Draws(chance);
  return {
    id: 'drop7/step',
    setup(seed) {
      const games = new RandomGames(GAMES * seed);
      // Made once, so that they lie in memory as they were first allocated.
      while (places.length < CORPUS) places.push({ game: new Game(rules), column: 0 });
      for (const place of places) {
        place.column = games.column();
        place.game.copy(games.game);
        games.play(place.column);
      }
      chance.useGenerator(new Mulberry32(seed));
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const place = places[i & (CORPUS - 1)] as (typeof places)[number];
        game.copy(place.game);
        game.play(place.column, draws);
        checksum = fold(fold(checksum, game.facts.gain), game.nextDisc);
      }
      return checksum;
    },
  };
}

/** Boards of random games on which the next disc lies and nothing has popped yet. */
function placedBoards(seed: number, wanted: (board: Board) => boolean): Board[] {
  const games = new RandomGames(GAMES * seed);
  const boards: Board[] = [];
  while (boards.length < CORPUS) {
    const column = games.column();
    const board = new Board();
    board.copy(games.game.board);
    board.place(column, games.game.nextDisc, 0);
    if (wanted(board)) boards.push(board);
    games.play(column);
  }
  return boards;
}

/** Kernels of Drop7 that are timed. */
export const kernels: readonly BenchKernel[] = [
  randomMovesKernel(),
  eventMovesKernel(),
  poppersKernel(),
  waveKernel(),
  stepKernel(),
];
