import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Afterstates } from '../../engines/flow-atlas/afterstates.ts';
import { SIDE } from '../../engines/flow-atlas/board.ts';
import { FEATURES, Features } from '../../engines/flow-atlas/features.ts';
import { Frames } from '../../engines/flow-atlas/frames.ts';
import { ACTION_WORDS, Game } from '../../engines/flow-atlas/game.ts';
import { CELL_COLUMN, CELL_ROW, CELLS, FIRST_PATTERN } from '../../engines/flow-atlas/pieces.ts';
import { Resolution } from '../../engines/flow-atlas/resolution.ts';
import { type Rules, rulesOf } from '../../engines/flow-atlas/rules.ts';
import { ChanceSource } from '../../engines/random/chance-source.ts';
import { below, Mulberry32 } from '../../engines/random/mulberry32.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { type PlainRequest, resolvePlain } from '../flow-atlas-plain.ts';
import type { BenchKernel } from '../kernel.ts';

/** Entries of a corpus; a power of two, so that a mask walks it round and round. */
const CORPUS = 1024;
/** Seeds of one corpus. */
const SEEDS = 1009;
/** Splits the player's own stream of random words from that of the game. */
const PLAYER = 0x464c4f57;
/** Placements of one game. */
const LIMIT = 300;
/** One placement in so many is any legal one, the others gain most. */
const ANY = 8;

function rules(): Rules {
  const path = join(packageRoot(), 'spec/games/flow-atlas/game.json');
  const spec: GameSpec = JSON.parse(readFileSync(path, 'utf8'));
  return rulesOf(resolveProfile(spec, spec.defaultProfile));
}

function fold(checksum: number, value: number): number {
  return (Math.imul(checksum, 31) + value) | 0;
}

/** Whole games, one seed after the other, and a player with a stream of its own. */
class Games {
  readonly game: Game;
  readonly player: Mulberry32;
  private readonly chance = new ChanceSource();
  private readonly after: Afterstates;
  private readonly actions: number[] = [];
  private seed: number;

  constructor(seed: number, rules: Rules) {
    this.game = new Game(rules);
    this.after = new Afterstates(rules);
    this.player = new Mulberry32(seed ^ PLAYER);
    this.seed = seed;
    this.begin();
  }

  private begin(): void {
    this.chance.useGenerator(new Mulberry32(this.seed));
    this.seed += 1;
    this.game.start(LIMIT, this.chance);
  }

  /** Plays any legal action; returns the score of a finished game, else 0. */
  playAny(): number {
    const { actions, game } = this;
    const count = game.legal(actions) / ACTION_WORDS;
    return this.play(actions, ACTION_WORDS * below(this.player.next(), count));
  }

  /** Plays an action with the largest score of all, now and then any; boards get full this way. */
  playWell(): void {
    const { after, game, player } = this;
    const count = after.list(game);
    let best = below(player.next(), count);
    if (below(player.next(), ANY) !== 0) {
      for (let i = 0; i < count; i += 1) {
        if ((after.score[i] as number) > (after.score[best] as number)) best = i;
      }
    }
    this.play(after.actions, ACTION_WORDS * best);
  }

  private play(actions: ArrayLike<number>, at: number): number {
    const { chance, game } = this;
    const [turns, rotation] = [actions[at] as number, actions[at + 1] as number];
    game.play(turns, rotation, actions[at + 2] as number, actions[at + 3] as number, chance);
    if (!game.over) return 0;
    const { score } = game;
    this.begin();
    return score;
  }
}

/** Boards with one placement each, in flat lists. */
interface Requests {
  readonly boards: Int32Array;
  readonly charge: Uint8Array;
  readonly depth: Int32Array;
  readonly pattern: Uint8Array;
  readonly turns: Uint8Array;
  readonly x: Uint8Array;
}

function emptyRequests(): Requests {
  return {
    boards: new Int32Array(CORPUS * SIDE),
    charge: new Uint8Array(CORPUS),
    depth: new Int32Array(CORPUS),
    pattern: new Uint8Array(CORPUS),
    turns: new Uint8Array(CORPUS),
    x: new Uint8Array(CORPUS),
  };
}

function requestsOf(seed: number): Requests {
  const games = new Games(seed * SEEDS, rules());
  const { game, player } = games;
  const requests = emptyRequests();
  const actions: number[] = [];
  for (let i = 0; i < CORPUS; i += 1) {
    games.playWell();
    const at = ACTION_WORDS * below(player.next(), game.legal(actions) / ACTION_WORDS);
    const piece = game.pieceOf(actions[at + 3] as number);
    requests.boards.set(game.frames.board, i * SIDE);
    requests.charge[i] = game.charge;
    requests.depth[i] = game.depth;
    requests.pattern[i] = (FIRST_PATTERN[piece] as number) + (actions[at + 1] as number);
    requests.turns[i] = actions[at] as number;
    requests.x[i] = actions[at + 2] as number;
  }
  return requests;
}

function resolveKernel(): BenchKernel {
  const frames = new Frames();
  const resolution = new Resolution(rules());
  let requests = emptyRequests();
  return {
    id: 'flow-atlas/resolve',
    setup(seed) {
      requests = requestsOf(seed);
    },
    run(iterations) {
      const { boards, charge, depth, pattern, turns, x } = requests;
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const at = i & (CORPUS - 1);
        frames.set(boards, at * SIDE);
        resolution.place(
          frames,
          turns[at] as number,
          pattern[at] as number,
          x[at] as number,
          depth[at] as number,
          charge[at] as number,
        );
        const { board, row, autoTurn, failed } = resolution;
        checksum = fold(fold(checksum, row), autoTurn + 4 * Number(failed));
        if (!failed) {
          checksum = fold(checksum, resolution.cells + 8 * resolution.squares);
          if (resolution.mended) checksum = fold(checksum, resolution.mendColumn);
        }
        checksum = fold(fold(checksum, board[12] as number), board[13] as number);
      }
      return checksum;
    },
  };
}

function resolvePlainKernel(): BenchKernel {
  const requests: PlainRequest[] = [];
  const wordOf = (board: readonly number[], row: number): number => {
    let word = 0;
    for (let c = 0; c < SIDE; c += 1) word |= (board[row * SIDE + c] as number) << c;
    return word;
  };
  return {
    id: 'flow-atlas/resolve-plain',
    setup(seed) {
      requests.length = 0;
      requests.push(...plainRequestsOf(requestsOf(seed)));
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const result = resolvePlain(requests[i & (CORPUS - 1)] as PlainRequest);
        const { board, row, autoTurn, failed } = result;
        checksum = fold(fold(checksum, row), autoTurn + 4 * Number(failed));
        if (!failed) {
          checksum = fold(checksum, result.cells + 8 * result.squares.length);
          if (result.mend.length > 0) checksum = fold(checksum, result.mend[1] as number);
        }
        checksum = fold(fold(checksum, wordOf(board, 12)), wordOf(board, 13));
      }
      return checksum;
    },
  };
}

function plainRequestsOf(requests: Requests): PlainRequest[] {
  return Array.from({ length: CORPUS }, (_, i): PlainRequest => {
    const first = CELLS * (requests.pattern[i] as number);
    return {
      board: Array.from({ length: SIDE * SIDE }, (_, cell) => {
        const row = requests.boards[i * SIDE + Math.floor(cell / SIDE)] as number;
        return (row >>> (cell % SIDE)) & 1;
      }),
      charge: requests.charge[i] as number,
      depth: requests.depth[i] as number,
      pattern: Array.from({ length: CELLS }, (_, cell) => [
        CELL_ROW[first + cell] as number,
        CELL_COLUMN[first + cell] as number,
      ]),
      turns: requests.turns[i] as number,
      x: requests.x[i] as number,
    };
  });
}

function featuresKernel(): BenchKernel {
  const frames = new Frames();
  const resolution = new Resolution(rules());
  const features = new Features(rules());
  let requests = emptyRequests();
  return {
    id: 'flow-atlas/features',
    setup(seed) {
      requests = requestsOf(seed);
    },
    run(iterations) {
      const { boards, charge, depth, pattern, turns, x } = requests;
      const placed = {
        delta: 0,
        failed: false,
        fold: false,
        perfect: false,
        squares: 0,
        cells: 0,
        depth: 0,
        reserve: 0,
      };
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const at = i & (CORPUS - 1);
        frames.set(boards, at * SIDE);
        resolution.place(
          frames,
          turns[at] as number,
          pattern[at] as number,
          x[at] as number,
          depth[at] as number,
          charge[at] as number,
        );
        placed.failed = resolution.failed;
        placed.fold = resolution.fold;
        placed.perfect = resolution.perfect;
        placed.squares = resolution.squares;
        placed.cells = resolution.cells;
        placed.depth = depth[at] as number;
        // There is no checkpoint, so a board that reaches too far is measured as it is.
        features.measure(placed, resolution.board);
        for (let f = 0; f < FEATURES; f += 1) {
          checksum = fold(checksum, (features.num[f] as number) + (features.den[f] as number));
        }
      }
      return checksum;
    },
  };
}

function randomGamesKernel(): BenchKernel {
  let games = new Games(0, rules());
  return {
    id: 'flow-atlas/random-games',
    setup(seed) {
      games = new Games(seed * SEEDS, rules());
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) checksum = fold(checksum, games.playAny());
      return fold(checksum, games.game.score);
    },
  };
}

function afterstatesKernel(): BenchKernel {
  const after = new Afterstates(rules());
  const positions: Game[] = [];
  return {
    id: 'flow-atlas/afterstates',
    setup(seed) {
      const games = new Games(seed * SEEDS, rules());
      positions.length = 0;
      while (positions.length < CORPUS) {
        games.playWell();
        positions.push(copyOf(games.game));
      }
    },
    run(iterations) {
      let checksum = 0;
      for (let i = 0; i < iterations; i += 1) {
        const count = after.list(positions[i & (CORPUS - 1)] as Game);
        for (let a = 0; a < count; a += 1) {
          checksum = fold(fold(checksum, after.score[a] as number), after.charge[a] as number);
          checksum = fold(checksum, after.boards[a * SIDE + 13] as number);
        }
      }
      return checksum;
    },
  };
}

/** What afterstates depend on. */
function copyOf(game: Game): Game {
  const copy = new Game(game.rules);
  copy.frames.set(game.frames.board);
  copy.checkpoint.set(game.checkpoint);
  copy.checkpointScore = game.checkpointScore;
  copy.score = game.score;
  copy.depth = game.depth;
  copy.charge = game.charge;
  copy.current = game.current;
  copy.next = game.next;
  return copy;
}

/** Kernels of Flow Atlas that are timed. */
export const kernels: readonly BenchKernel[] = [
  resolveKernel(),
  resolvePlainKernel(),
  featuresKernel(),
  randomGamesKernel(),
  afterstatesKernel(),
];
