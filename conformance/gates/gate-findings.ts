import { closest } from '../../spec/closest.ts';
import type {
  GateFile,
  GateGame,
  GateKernel,
  KnownFailure,
} from '../../spec/generated/gate-file.ts';
import { isDay } from './day.ts';
import type { GateCatalog, GatedGame } from './gate-catalog.ts';
import { unpinnableStatus } from './signatures.ts';

/** What is wrong with the meaning of a gate file. */
export interface GateFinding {
  readonly pointer: string;
  /** Expected and found, in one line. */
  readonly message: string;
  readonly hint?: string;
}

/** Looks for names that there are not, demands that nothing can meet, and entries that are no entries. */
export function gateFindings(gate: GateFile, catalog: GateCatalog): GateFinding[] {
  return [
    ...Object.entries(gate.games).flatMap(([id, demands]) => gameFindings(id, demands, catalog)),
    ...(gate.speed?.kernels ?? []).flatMap((kernel, index, all) =>
      kernelFindings(kernel, index, all, gate, catalog),
    ),
    ...(gate.known ?? []).flatMap(knownFindings),
  ];
}

function gameFindings(id: string, demands: GateGame, catalog: GateCatalog): GateFinding[] {
  const pointer = `/games/${id}`;
  const found = catalog.games.get(id);
  if (found === undefined) {
    return [unknown(pointer, 'a game', id, [...catalog.games.keys()])];
  }
  const { profiles = [], oracles = [] } = demands;
  const known = Object.keys(found.game.spec.profiles);
  return [
    ...profiles.flatMap((name, index) =>
      nameFindings(
        `${pointer}/profiles/${index}`,
        `a profile of ${id}`,
        name,
        index,
        profiles,
        known,
      ),
    ),
    ...oracles.flatMap((name, index) =>
      nameFindings(
        `${pointer}/oracles/${index}`,
        `an oracle that plays ${id}`,
        name,
        index,
        oracles,
        found.oracles,
      ),
    ),
    ...emptyDemands(pointer, demands, found),
  ];
}

/** Demands that cannot be met by whatever happens. */
function emptyDemands(pointer: string, demands: GateGame, found: GatedGame): GateFinding[] {
  const { oracles = [], subject, mutants } = demands;
  const findings: GateFinding[] = [];
  if (oracles.length === 0 && subject === undefined) {
    for (const name of ['leastGames', 'leastSteps', 'events'] as const) {
      if (demands[name] === undefined) continue;
      findings.push({
        pointer: `${pointer}/${name}`,
        message: 'expected an oracle to compare with, found none',
        hint: `Name oracles beside it: ${found.oracles.join(' ') || 'the game has none yet'}.`,
      });
    }
  }
  if (mutants !== undefined && found.mutants === undefined) {
    const message = 'expected a game with mutants, found one without';
    findings.push({ pointer: `${pointer}/mutants`, message });
  }
  return findings;
}

function kernelFindings(
  kernel: GateKernel,
  index: number,
  all: readonly GateKernel[],
  { games }: GateFile,
  catalog: GateCatalog,
): GateFinding[] {
  const pointer = `/speed/kernels/${index}`;
  const benchmark = catalog.benchmarks.get(kernel.kernel);
  if (benchmark === undefined) {
    const known = [...catalog.benchmarks.keys()];
    return [unknown(`${pointer}/kernel`, 'a benchmark of a game', kernel.kernel, known)];
  }
  const findings: GateFinding[] = [];
  const [id = ''] = kernel.kernel.split('/');
  if (games[id] === undefined) {
    const message = `expected a kernel of a game of this file, found one of ${id}`;
    findings.push({ pointer: `${pointer}/kernel`, message });
  }
  const first = all.findIndex((one) => {
    return one.kernel === kernel.kernel && againstOf(one) === againstOf(kernel);
  });
  if (first < index) {
    const message = `expected each comparison once, found that of /speed/kernels/${first} again`;
    findings.push({ pointer, message });
  }
  if (kernel.against === 'yardstick' && benchmark.yardstick === undefined) {
    const message = `expected a benchmark with a yardstick, found ${kernel.kernel}, which has none`;
    findings.push({ pointer: `${pointer}/against`, message });
  }
  if (kernel.against !== 'oracle') return findings;
  const game = catalog.games.get(id);
  const { oracle = '' } = kernel;
  if (game?.oracles.includes(oracle) !== true) {
    findings.push(
      unknown(`${pointer}/oracle`, 'an oracle of the game', oracle, game?.oracles ?? []),
    );
  }
  if (benchmark.wire === undefined) {
    const message = `expected a benchmark that a program can be asked for, found ${kernel.kernel}`;
    findings.push({
      pointer: `${pointer}/kernel`,
      message,
      hint: 'Such benchmarks have "wire" in game.json.',
    });
  }
  return findings;
}

function againstOf({ against, oracle = '' }: GateKernel): string {
  return against === 'oracle' ? oracle : against;
}

function knownFindings(
  entry: KnownFailure,
  index: number,
  all: readonly KnownFailure[],
): GateFinding[] {
  const pointer = `/known/${index}`;
  const findings: GateFinding[] = [];
  const first = all.findIndex(({ signature }) => signature === entry.signature);
  if (first < index) {
    const message = `expected each failure once, found that of /known/${first} again`;
    findings.push({ pointer: `${pointer}/signature`, message });
  }
  const status = unpinnableStatus(entry.signature);
  if (status !== undefined) {
    findings.push({
      pointer: `${pointer}/signature`,
      message: `expected a failure that is the same each time, found one of status ${status}`,
      hint: 'What is flaky, breaks down or differs in its results may be many failures: none of them can be tolerated by name.',
    });
  }
  if (!isDay(entry.expires)) {
    const message = `expected a day of the calendar, found ${JSON.stringify(entry.expires)}`;
    findings.push({ pointer: `${pointer}/expires`, message });
  }
  return findings;
}

function nameFindings(
  pointer: string,
  what: string,
  name: string,
  index: number,
  all: readonly string[],
  known: readonly string[],
): GateFinding[] {
  if (!known.includes(name)) return [unknown(pointer, what, name, known)];
  if (all.indexOf(name) === index) return [];
  return [{ pointer, message: `expected each name once, found ${name} again` }];
}

function unknown(
  pointer: string,
  what: string,
  name: string,
  known: readonly string[],
): GateFinding {
  const hint = closest(name, known);
  const message = `expected ${what}, found ${JSON.stringify(name)}`;
  return { pointer, message, ...(hint === undefined ? {} : { hint }) };
}
