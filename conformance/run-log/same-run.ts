import type { RunHeader } from '../../spec/generated/run-log-line.ts';

/** A header before it is sealed. */
export type HeaderFields = Omit<RunHeader, 'h'>;

/**
 * What keeps a log from being continued by the planned run, one line each, with both values; empty
 * if it is the same run. Another version of Node.js is the same run: results do not depend on it.
 */
export function differencesOfRuns(log: HeaderFields, planned: HeaderFields): string[] {
  const found = new Map(factsOf(log));
  const wanted = new Map(factsOf(planned));
  const names = new Set([...found.keys(), ...wanted.keys()]);
  return [...names].flatMap((name) => {
    const [a, b] = [found.get(name) ?? 'absent', wanted.get(name) ?? 'absent'];
    return a === b ? [] : [`${name}: ${a} in the log, ${b} now`];
  });
}

function factsOf(header: HeaderFields): [string, string][] {
  return [
    ['version of lockstep', header.lockstep],
    ['seed', String(header.seed)],
    ['steps', String(header.options.steps)],
    ['steps of lockstep units', String(header.options.lockstepSteps ?? 'absent')],
    ['budget', String(header.options.budgetMs ?? 'absent')],
    ['required events', String(header.options.requireEvents ?? 'absent')],
    ['vectors', String(header.options.vectors)],
    ['policy', header.policy ?? 'absent'],
    ...(header.oracles ?? []).map(({ name, digest }): [string, string] => {
      return [`sources of ${name}`, digest];
    }),
    ['subject', `${header.subject.name} ${header.subject.version} (${header.subject.kind})`],
    ['profile of the subject', header.subject.profile ?? 'absent'],
    ...header.games.flatMap((game): [string, string][] => [
      [`profiles of ${game.id}`, game.profiles.join(' ')],
      [`spec digest of ${game.id}`, game.digest],
      [`corpus of ${game.id}`, game.corpus ?? 'none'],
    ]),
    ['plan digest', header.plan],
  ];
}
