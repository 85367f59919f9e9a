import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { compileLayout } from '../../spec/layout.ts';
import type { Profile } from '../../spec/value.ts';
import type { Kernel } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { below, mulberry32At } from '../random/mulberry32.ts';
import { Board } from './board.ts';
import { Draws } from './draws.ts';
import { discWord, mix32, revealSeed } from './headless.ts';
import { type Rules, rulesOf } from './rules.ts';
import { loadBoard, saveBoard } from './state-words.ts';
import { stepKernel } from './step-kernel.ts';
import { CELLS, WAVE_POINTS } from './tables.ts';
import { Wave } from './wave.ts';

/** The kernels that the spec has, by name; they check their input words. */
export function kernelsOf(spec: GameSpec, profile: Profile): Readonly<Record<string, Kernel>> {
  const rules = rulesOf(profile);
  const kernels: Record<string, Kernel> = {};
  for (const { name, input } of spec.kernels) {
    const make = KERNELS.get(name);
    if (make === undefined) continue;
    const kernel = make(rules);
    const layout = compileLayout(input, profile.parameters);
    kernels[name] = (words) => {
      const problem = layout.check(words);
      if (problem !== undefined) throw domainError(name, problem);
      try {
        return kernel(words);
      } catch (error) {
        throw error instanceof RefusalError ? domainError(name, error.message, error) : error;
      }
    };
  }
  return kernels;
}

function domainError(name: string, problem: string, cause?: unknown): RefusalError {
  return new RefusalError('domain-error', `kernel ${name}: ${problem}`, { cause });
}

const KERNELS: ReadonlyMap<string, (rules: Rules) => Kernel> = new Map([
  ['poppers', poppersKernel],
  ['wave', waveKernel],
  ['step', stepKernel],
  [
    'wave-points',
    () =>
      ([depth = 0]) => [WAVE_POINTS[depth] as number],
  ],
  [
    'mix32',
    () =>
      ([x = 0]) => [mix32(x)],
  ],
  [
    'mulberry32',
    () =>
      ([seed = 0, skip = 0]) => [mulberry32At(seed, skip)],
  ],
  [
    'below',
    () =>
      ([word = 0, n = 1]) => [below(word, n)],
  ],
  [
    'disc-word',
    () =>
      ([seed = 0, movesPlayed = 0]) => [discWord(seed, movesPlayed)],
  ],
  [
    'reveal-seed',
    () =>
      ([seed = 0, movesPlayed = 0]) => [revealSeed(seed, movesPlayed)],
  ],
]);

/** The poppers of a board without hidden values. */
function poppersKernel(rules: Rules): Kernel {
  const board = new Board();
  const wave = new Wave(false);
  const bare: Rules = { ...rules, latent: false };
  return (cells) => {
    loadBoard(board, bare, cells, 0, 0);
    wave.findPoppers(board);
    return [wave.popped, ...wave.poppers.subarray(0, wave.popped)];
  };
}

/** Depth, cells, hidden values and values to open to; to poppers, openings, points and board. */
function waveKernel(rules: Rules): Kernel {
  const board = new Board();
  const wave = new Wave(rules.latent);
  const chance = new ChanceSource();
  const draws = new Draws(chance);
  const valuesAt = 1 + CELLS + (rules.latent ? CELLS : 0) + 1;
  return (input) => {
    const [depth = 1] = input;
    loadBoard(board, rules, input, 1, 1 + CELLS);
    chance.useTape('outcome', input, valuesAt);
    const out = wave.play(board, depth, draws)
      ? [wave.popped, wave.opened, ...wave.openings.subarray(0, wave.opened), wave.points]
      : [0, 0, 0];
    out.length = saveBoard(board, rules, out, out.length);
    return out;
  };
}
