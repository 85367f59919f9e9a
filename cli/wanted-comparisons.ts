import { join } from 'node:path';
import { type ChosenBenchmark, chooseBenchmarks } from '../bench/benchmarks.ts';
import type { RatioDemand } from '../bench/paired/plan-comparison.ts';
import type { WantedComparison } from '../bench/run-comparisons.ts';
import {
  commandProgram,
  engineProgram,
  oracleProgram,
  type WireProgram,
} from '../bench/wire/programs.ts';
import { loadManifests } from '../oracles/manifest.ts';
import { closest } from '../spec/closest.ts';
import { UsageError } from '../spec/errors.ts';
import { packageRoot } from '../spec/package-root.ts';

/** What decides which comparisons a run has. */
export interface WantedOptions extends RatioDemand {
  /** Ids of kernels or games; all if there are none. */
  readonly kernels: readonly string[];
  readonly against?: string;
  readonly oracles: readonly string[];
  readonly subject?: string;
  readonly noise: boolean;
}

/**
 * The comparisons that the options ask for, kernel by kernel. Oracles are asked for the games that they
 * play. If nothing is named to compare with, kernels go against their yardsticks and themselves.
 *
 * @throws {UsageError} `E_KERNEL`, `E_ORACLE` for names that there are not; `E_OPTION` for a subject that
 *   is no command, or a largest ratio to nothing
 */
export function wantedComparisons(options: WantedOptions): WantedComparison[] {
  const { kernels, against, oracles, subject, noise, threshold, most } = options;
  const programs = oracles.length > 0 || subject !== undefined;
  if (most !== undefined && !programs) {
    throw new UsageError('E_OPTION', '--most bounds the ratio to a program, and there is none', {
      hint: 'Name one with --oracle or --subject; --threshold bounds how much slower than a revision.',
    });
  }
  const share = threshold === undefined ? {} : { threshold };
  const bounded = { ...share, ...(most === undefined ? {} : { most }) };
  const chosen = chooseBenchmarks(kernels);
  const others = playersOf(oracles, subject, chosen);
  return chosen.flatMap((benchmark): WantedComparison[] => {
    const { game } = benchmark;
    const candidate = subject === undefined ? engineProgram(game) : commandProgram(subject);
    const pairs = others
      .filter(({ games }) => games === undefined || games.includes(game))
      .map(({ open }) => ({ candidate, other: open(game) }));
    const itself = { benchmark, against: 'self', demand: share } as const;
    return [
      ...(against === undefined ? [] : [{ benchmark, against: 'base', demand: share } as const]),
      ...pairs.map(
        (pair) => ({ benchmark, against: 'program', demand: bounded, ...pair }) as const,
      ),
      ...(against === undefined && !programs && !noise
        ? [{ benchmark, against: 'yardstick', demand: share } as const]
        : []),
      ...(against === undefined && !programs ? [itself] : []),
    ];
  });
}

/** A program to be compared with, for each game that it plays; all games if they are not known. */
interface Player {
  readonly games?: readonly string[];
  readonly open: (game: string) => WireProgram;
}

function playersOf(
  oracles: readonly string[],
  subject: string | undefined,
  chosen: readonly ChosenBenchmark[],
): Player[] {
  if (subject !== undefined && /^module:|^\S+\.[cm]?[jt]s$/.test(subject)) {
    throw new UsageError(
      'E_OPTION',
      `--subject is ${JSON.stringify(subject)}, expected a command`,
      {
        hint: "A program that speaks the wire protocol is timed, such as 'node my-adapter.mjs'.",
      },
    );
  }
  if (oracles.length === 0 && subject !== undefined) return [{ open: engineProgram }];
  const known = loadManifests(join(packageRoot(), 'oracles')).map(({ manifest }) => manifest);
  return oracles.map((name) => {
    const manifest = known.find((one) => one.name === name);
    if (manifest !== undefined) {
      const games = manifest.games.map((game) => game.replace(/@.*$/, ''));
      if (!chosen.some(({ game }) => games.includes(game))) {
        const wanted = [...new Set(chosen.map(({ game }) => game))].join(' ');
        const message = `oracle ${name} plays ${games.join(' ')}, not ${wanted}`;
        throw new UsageError('E_ORACLE', message);
      }
      return { games, open: () => oracleProgram(name) };
    }
    const names = known.map((one) => one.name);
    throw new UsageError('E_ORACLE', `there is no oracle ${JSON.stringify(name.slice(0, 200))}`, {
      hint: closest(name, names) ?? `Oracles: ${names.join(' ')}.`,
    });
  });
}
