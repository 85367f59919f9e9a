import { closest } from '../spec/closest.ts';
import { UsageError } from '../spec/errors.ts';
import type { Benchmark } from '../spec/generated/game-spec.ts';
import { listGames } from '../spec/load/game-source.ts';
import { loadGame } from '../spec/load.ts';

/** A benchmark of a game of this package. */
export interface ChosenBenchmark {
  /** `game/name`. */
  readonly id: string;
  readonly game: string;
  readonly benchmark: Benchmark;
}

/**
 * The benchmarks that are asked for, in the order of games and of their specs, each once.
 *
 * @param wanted - ids of games or of benchmarks, such as `2048` and `drop7/step`; all if there are none
 * @throws {UsageError} `E_KERNEL` for a name that there is not; {SpecError} as `loadGame`
 */
export function chooseBenchmarks(wanted: readonly string[]): ChosenBenchmark[] {
  const all = listGames().flatMap(({ id }) =>
    (loadGame(id).spec.benchmarks ?? []).map(
      (benchmark): ChosenBenchmark => ({ id: `${id}/${benchmark.name}`, game: id, benchmark }),
    ),
  );
  if (wanted.length === 0) return all;
  for (const name of wanted) {
    if (all.some((one) => isMeant(one, name))) continue;
    const shown = JSON.stringify(name.slice(0, 200));
    const hint = closest(name, [
      ...new Set(all.map(({ game }) => game)),
      ...all.map(({ id }) => id),
    ]);
    throw new UsageError('E_KERNEL', `there is no game or benchmark ${shown}`, {
      hint: hint ?? `Name games, or benchmarks such as ${all[0]?.id ?? 'game/name'}.`,
    });
  }
  return all.filter((one) => wanted.some((name) => isMeant(one, name)));
}

function isMeant({ id, game }: ChosenBenchmark, name: string): boolean {
  return name === id || name === game;
}
