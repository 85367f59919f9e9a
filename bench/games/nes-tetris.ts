import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventSet } from '../../engines/event-set.ts';
import { BestPlacement, type Weights } from '../../engines/nes-tetris/best-placement.ts';
import { FrameMachine } from '../../engines/nes-tetris/frame-machine.ts';
import { Measures } from '../../engines/nes-tetris/measures.ts';
import { NesLfsr } from '../../engines/nes-tetris/nes-lfsr.ts';
import { SPAWNS } from '../../engines/nes-tetris/orientations.ts';
import { PlacementGame } from '../../engines/nes-tetris/placement-game.ts';
import { StepReport } from '../../engines/nes-tetris/step-report.ts';
import { ChanceSource } from '../../engines/random/chance-source.ts';
import { below, Mulberry32 } from '../../engines/random/mulberry32.ts';
import { Lp62 } from '../../spec/digest.ts';
import { formOf } from '../../spec/form.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { BenchKernel } from '../kernel.ts';

/** Fields of a corpus; a power of two, so that a mask walks it round and round. */
const CORPUS = 1024;
/** Seeds of one corpus. */
const SEEDS = 2 ** 16;
/** Splits the player's own stream of random words from that of the game. */
const PLAYER = 0x4e455321;
/** Weights that a genetic algorithm found for the search. */
const WEIGHTS: Weights = { aggregate: -0.86, lines: 0.433, holes: -0.824, bumpiness: -0.343 };
/** Frames that a random player holds the same buttons. */
const LONGEST_HOLD = 8;
/** START in the level menu. */
const START = 16;

function fold(checksum: number, value: number): number {
  return (Math.imul(checksum, 31) + value) | 0;
}

/** Games of random legal placements, one seed after the other. */
class RandomPlacements {
  readonly game: PlacementGame = new PlacementGame(new StepReport());
  private readonly chance = new ChanceSource();
  private readonly actions: number[] = [];
  private player = new Mulberry32(0);
  private seed: number;

  constructor(seed: number) {
    this.seed = seed;
    this.begin();
  }

  private begin(): void {
    this.chance.useGenerator(new NesLfsr(this.seed % SEEDS));
    this.player = new Mulberry32(this.seed ^ PLAYER);
    this.seed += 1;
    this.game.start(0, 1, this.chance);
  }

  /** Places a piece; returns the score of a finished game, else 0. */
  place(): number {
    const { game } = this;
    const action = 2 * below(this.player.next(), game.legal(this.actions) / 2);
    const orientation = this.actions[action] as number;
    game.play(orientation, this.actions[action + 1] as number, this.chance);
    if (!game.over) return 0;
    const { score } = game.tally;
    this.begin();
    return score;
  }
}

function randomPlacementsKernel(): BenchKernel {
  let games = new RandomPlacements(0);
  return {
    id: 'nes-tetris/random-placements',
    setup(seed) {
      games = new RandomPlacements(seed * 1009);
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) checksum = fold(checksum, games.place());
      return fold(checksum, games.game.pieces);
    },
  };
}

function framesKernel(): BenchKernel {
  const path = join(packageRoot(), 'spec/games/nes-tetris/game.json');
  const spec: GameSpec = formOf(JSON.parse(readFileSync(path, 'utf8')), 'frame');
  const machine = new FrameMachine(spec);
  const events = new EventSet(spec.events.length);
  const digest = new Lp62();
  const words: number[] = [];
  const action = [0];
  let player = new Mulberry32(0);
  let next = 0;
  let left = 0;

  function begin(): void {
    const register = new NesLfsr(next % SEEDS);
    machine.chance.useGenerator(register, { name: 'nes-lfsr' });
    player = new Mulberry32(next ^ PLAYER);
    next += 1;
    machine.start([0, 0, 0, 0, 0]);
    action[0] = START;
    left = 1;
  }

  return {
    id: 'nes-tetris/frames',
    setup(seed) {
      next = seed * 1009;
      digest.reset();
      begin();
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        events.clear();
        machine.step(action, events);
        for (const event of events.sorted()) checksum = fold(checksum, event);
        const { generator } = machine.chance;
        const end = machine.save(words, 0);
        words[end] = generator instanceof NesLfsr ? generator.register : 0;
        digest.record(words, end + 1);
        left -= 1;
        if (left === 0) {
          action[0] = below(player.next(), 256);
          left = 1 + below(player.next(), LONGEST_HOLD);
        }
        if (machine.isOver()) begin();
      }
      return fold(checksum, Number.parseInt(digest.hex().slice(0, 8), 16));
    },
  };
}

/** Fields of random games with two pieces each, in one flat list. */
class Positions {
  readonly rows: Uint16Array = new Uint16Array(CORPUS * 20);
  readonly pieces: Uint8Array = new Uint8Array(CORPUS);
  readonly nexts: Uint8Array = new Uint8Array(CORPUS);

  /** @param lowest - the highest row that may be occupied */
  fill(seed: number, lowest: number): void {
    const games = new RandomPlacements(seed * 1009);
    const pieces = new Mulberry32(seed);
    for (let at = 0; at < CORPUS; ) {
      games.place();
      const { field } = games.game;
      if (Array.from({ length: lowest }, (_, row) => field.row(row)).some((row) => row !== 0)) {
        continue;
      }
      for (let row = 0; row < 20; row += 1) this.rows[at * 20 + row] = field.row(row);
      this.pieces[at] = SPAWNS[below(pieces.next(), 7)] as number;
      this.nexts[at] = SPAWNS[below(pieces.next(), 7)] as number;
      at += 1;
    }
  }
}

function bestPlacementKernel(): BenchKernel {
  const positions = new Positions();
  const search = new BestPlacement();
  return {
    id: 'nes-tetris/best-placement',
    setup(seed) {
      positions.fill(seed, 8);
    },
    run(iterations) {
      const { rows, pieces, nexts } = positions;
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const at = i & (CORPUS - 1);
        search.find(rows, at * 20, pieces[at] as number, nexts[at] as number, WEIGHTS);
        checksum = fold(fold(checksum, search.index), search.ties);
      }
      return checksum;
    },
  };
}

function heuristicsKernel(): BenchKernel {
  const positions = new Positions();
  const field = new Measures();
  return {
    id: 'nes-tetris/heuristics',
    setup(seed) {
      positions.fill(seed, 0);
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        field.set(positions.rows, (i & (CORPUS - 1)) * 20);
        const { aggregate, lines, holes, bumpiness } = field;
        checksum = fold(fold(fold(fold(checksum, aggregate), lines), holes), bumpiness);
      }
      return checksum;
    },
  };
}

/** Kernels of NES Tetris that are timed. */
export const kernels: readonly BenchKernel[] = [
  randomPlacementsKernel(),
  framesKernel(),
  bestPlacementKernel(),
  heuristicsKernel(),
];
