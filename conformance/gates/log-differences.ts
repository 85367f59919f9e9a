import type { RunHeader } from '../../spec/generated/run-log-line.ts';
import { DEFAULT_STEPS } from '../check.ts';
import type { CheckRun, MutationRun } from './gate-plan.ts';
import type { MutationRecord } from './mutation-record.ts';

/** What keeps the log of a check from being that of a demand, one line each; empty if it is. */
export function checkDifferences(
  { game, demands, seed }: CheckRun,
  { options, ...header }: RunHeader,
): string[] {
  const found = header.games.find(({ id }) => id === game);
  if (found === undefined) return [`it holds no game ${game}`];
  const names = found.others?.map(({ id }) => id) ?? [];
  const missing = (demands.oracles ?? []).filter((oracle) => !names.includes(oracle));
  const lacking = (demands.profiles ?? []).filter((name) => !found.profiles.includes(name));
  const kind =
    demands.subject === undefined
      ? 'engine'
      : demands.subject.module === undefined
        ? 'process'
        : 'module';
  return [
    ...differences([
      ['seed', header.seed, seed],
      ['steps', options.steps, demands.steps ?? DEFAULT_STEPS],
      ['lockstep steps', options.lockstepSteps, demands.lockstepSteps],
      ['permanent cases', options.vectors, demands.vectors ?? true],
      ['kind of subject', header.subject.kind, kind],
    ]),
    ...(missing.length === 0 ? [] : [`it has no comparison with ${missing.join(' ')}`]),
    ...(lacking.length === 0 ? [] : [`it has no profile ${lacking.join(' ')}`]),
  ];
}

/** The same for the log of mutants. */
export function mutationDifferences(
  { demands, seed }: MutationRun,
  record: MutationRecord,
): string[] {
  return differences([
    ['seed', record.seed, seed],
    ['steps', record.steps, demands.mutants?.steps ?? DEFAULT_STEPS],
    ['permanent cases', record.vectors, demands.mutants?.vectors ?? false],
  ]);
}

function differences(facts: readonly (readonly [string, unknown, unknown])[]): string[] {
  return facts.flatMap(([name, found, wanted]) =>
    found === wanted ? [] : [`${name} ${found ?? 'absent'}, demanded ${wanted ?? 'absent'}`],
  );
}
