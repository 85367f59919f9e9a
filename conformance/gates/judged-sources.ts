import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { canonicalJson, sha256 } from '../../spec/canonical-json.ts';
import { isLockstepError } from '../../spec/errors.ts';
import { certificateFacts } from './certificate-facts.ts';
import type { LogProblem } from './evidence.ts';
import type { GatePlan } from './gate-plan.ts';

const FILE = 'sources.json';

/**
 * Notes beside the logs that are about to be written what they are about: digests of rules, engines or
 * subjects, and oracles. Notes about other logs stay.
 */
export function noteSources(plan: GatePlan): void {
  const path = join(plan.folder, FILE);
  const notes = { ...readNotes(path), ...Object.fromEntries(digestsNow(plan)) };
  writeFileSync(path, `${JSON.stringify(notes, null, 2)}\n`);
}

/**
 * Looks whether logs are about the files as they are now.
 *
 * @returns by the path of the log: why it is not
 */
export function sourceProblems(plan: GatePlan): ReadonlyMap<string, LogProblem> {
  const notes = readNotes(join(plan.folder, FILE));
  return new Map(
    [...digestsNow(plan)].flatMap(([name, digest]): [string, LogProblem][] => {
      const log = join(plan.folder, name);
      const noted = notes[name];
      if (noted === digest || !existsSync(log)) return [];
      const message =
        noted === undefined
          ? 'nobody knows for which rules and sources its log was written'
          : 'the rules, the engine or an oracle changed after its log was written';
      return [[log, { status: 'error', message }]];
    }),
  );
}

/** One digest for each log, by its name. */
function digestsNow(plan: GatePlan): ReadonlyMap<string, string> {
  const { checks, mutations, speed, games } = plan;
  const byGame = new Map(games.map((game) => [game, digestOf(plan, game)]));
  const digests = [...checks, ...mutations].map(({ log, game }): [string, string] => {
    return [basename(log), byGame.get(game) ?? ''];
  });
  const timed = speed.map(({ log, kernels }): [string, string] => {
    const ids = new Set(kernels.map(({ kernel }) => kernel.split('/')[0] ?? ''));
    return [basename(log), sha256([...ids].map((game) => byGame.get(game) ?? '').join(' '))];
  });
  return new Map([...digests, ...timed]);
}

function digestOf({ gate, folder }: GatePlan, game: string): string {
  const places = { gate: gate.value, base: gate.folder, output: dirname(folder) };
  try {
    return sha256(canonicalJson(certificateFacts(places, game)));
  } catch (error) {
    if (!isLockstepError(error)) throw error;
    return `unknown: ${error.code}`;
  }
}

function readNotes(path: string): Readonly<Record<string, unknown>> {
  if (!existsSync(path)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
