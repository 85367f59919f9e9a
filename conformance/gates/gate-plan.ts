import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closest } from '../../spec/closest.ts';
import { UsageError } from '../../spec/errors.ts';
import type { GateGame, GateKernel } from '../../spec/generated/gate-file.ts';
import { demandsOf, type LoadedGate } from './gate-file.ts';
import type { GateParts } from './parts.ts';
import { watchedKernels } from './speed.ts';
import { type SpeedName, speedNameOf } from './speed-name.ts';

/** Seed of everything random unless the gate file or the caller says otherwise. */
const DEFAULT_SEED = 1;
/** Revision that kernels are compared with unless the gate file or the caller says otherwise. */
const DEFAULT_BASE = 'HEAD~1';

/** What somebody wants of a gate. */
export interface GateWishes {
  /** Ids of games; all of the gate file if empty. */
  readonly games: readonly string[];
  readonly parts: GateParts;
  readonly seed?: number;
  /** Revision that kernels are compared with. */
  readonly against?: string;
  /** Absolute path of the output folder. */
  readonly output: string;
}

/** A check that has to be run. */
export interface CheckRun {
  readonly game: string;
  readonly demands: GateGame;
  readonly seed: number;
  /** Absolute path of the log. */
  readonly log: string;
}

/** Mutants that have to be run. */
export type MutationRun = CheckRun;

/** Comparisons of speed that have to be run. */
export interface SpeedRun {
  readonly name: SpeedName;
  readonly kernels: readonly GateKernel[];
  /** Revision. */
  readonly base: string;
  readonly seed: number;
  /** Absolute path of the log. */
  readonly log: string;
}

/** What a gate runs, and what it judges afterwards. */
export interface GatePlan {
  readonly gate: LoadedGate;
  readonly parts: GateParts;
  readonly seed: number;
  /** Ids of the games that are looked at, in the order of the gate file. */
  readonly games: readonly string[];
  /** Absolute path of the folder of the logs. */
  readonly folder: string;
  readonly checks: readonly CheckRun[];
  readonly mutations: readonly MutationRun[];
  readonly speed: readonly SpeedRun[];
}

/**
 * @throws {UsageError} `E_GAME` for a game of which the gate file demands nothing, `E_OPTION` for a
 * revision with which nothing would be compared
 */
export function planGate(gate: LoadedGate, wishes: GateWishes): GatePlan {
  const { parts } = wishes;
  const games = gamesOf(gate, wishes.games);
  const seed = wishes.seed ?? gate.value.seed ?? DEFAULT_SEED;
  const folder = join(wishes.output, 'gate');
  const run = (game: string, command: string): CheckRun => {
    return {
      game,
      demands: demandsOf(gate, game),
      seed,
      log: join(folder, `${command}-${game}.jsonl`),
    };
  };
  const isChecked = (game: string): boolean => {
    const { events, clauses } = demandsOf(gate, game);
    return (
      parts.looked.includes('agreement') ||
      (parts.looked.includes('events') && events !== undefined) ||
      (parts.looked.includes('clauses') && clauses !== undefined)
    );
  };
  const isMutated = (game: string): boolean =>
    parts.looked.includes('mutants') && demandsOf(gate, game).mutants !== undefined;
  const kernels = parts.looked.includes('speed')
    ? watchedKernels({ gate, games }).map(({ kernel }) => kernel)
    : [];
  refuseIdleBase(wishes.against, kernels);
  const base = wishes.against ?? gate.value.speed?.base ?? DEFAULT_BASE;
  return {
    gate,
    parts,
    seed,
    games,
    folder,
    checks: games.filter(isChecked).map((game) => run(game, 'check')),
    mutations: games.filter(isMutated).map((game) => run(game, 'mutate')),
    speed: (['base', 'bounds'] as const).flatMap((name): SpeedRun[] => {
      const own = kernels.filter((kernel) => speedNameOf(kernel) === name);
      const log = join(folder, `bench-${name}.jsonl`);
      return own.length === 0 ? [] : [{ name, kernels: own, base, seed, log }];
    }),
  };
}

/** Makes the folder of the logs and removes those of earlier runs, which are not to be judged again. */
export function clearLogs({ folder, checks, mutations, speed }: GatePlan): void {
  mkdirSync(folder, { recursive: true });
  for (const { log } of [...checks, ...mutations, ...speed]) {
    rmSync(log, { force: true });
  }
}

/** A revision that nothing looks at must not pass for one that was compared with. */
function refuseIdleBase(against: string | undefined, kernels: readonly GateKernel[]): void {
  if (against === undefined || kernels.some((kernel) => kernel.against === 'base')) return;
  throw new UsageError('E_OPTION', `--against ${against}: nothing is compared with a base here`, {
    hint: 'Leave it out, or let the gate file compare a kernel against "base" and look at part speed.',
  });
}

function gamesOf(gate: LoadedGate, named: readonly string[]): string[] {
  const known = Object.keys(gate.value.games);
  for (const game of named) {
    if (known.includes(game)) continue;
    const hint = closest(game, known);
    throw new UsageError(
      'E_GAME',
      `the gate file demands nothing of ${JSON.stringify(game)}`,
      hint === undefined ? {} : { hint },
    );
  }
  return known.filter((game) => named.length === 0 || named.includes(game));
}
