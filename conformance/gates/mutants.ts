import type { MutantResult } from '../../spec/generated/mutation-report.ts';
import { countOf, type Demand, type Failure } from './demand.ts';
import { NOT_RUN } from './evidence.ts';
import { demandsOf, gatedGame } from './gate-file.ts';
import type { GateView } from './gate-view.ts';
import { mutantSignature } from './signatures.ts';

const LONGEST = 600;

/** Whether all engines with a known mistake were found out. */
export function mutantDemands(view: GateView): Demand[] {
  return view.games.flatMap((game) => {
    const { mutants } = demandsOf(view.gate, game);
    return mutants === undefined ? [] : [gameDemand(view, game)];
  });
}

function gameDemand(view: GateView, game: string): Demand {
  const record = view.evidence.mutations.get(game)?.record;
  const all = gatedGame(view.gate, game).mutants?.mutants.length ?? 0;
  const base = {
    part: 'mutants',
    game,
    id: `mutants/${game}`,
    title: 'engines with a known mistake',
    demanded: `all ${all} are found out`,
  } as const;
  const place = view.places.gate(`/games/${game}/mutants`);
  if (record === undefined) {
    return { ...base, found: NOT_RUN.message, status: 'notrun', details: [], place, failures: [] };
  }
  const { mutants } = record;
  const count = (verdict: MutantResult['verdict']): number =>
    mutants.filter((mutant) => mutant.verdict === verdict).length;
  const failures = mutants.flatMap((mutant) => failureOf(view, game, mutant));
  const missing = all - mutants.length;
  const survivors = mutants.filter(({ verdict }) => verdict === 'survived').map(({ id }) => id);
  return {
    ...base,
    found: [
      `${count('killed')} found out`,
      ...(count('equivalent') === 0 ? [] : [`${count('equivalent')} proved to be no mistake`]),
      ...(survivors.length === 0
        ? []
        : [`${countOf(survivors.length, 'survivor')}: ${survivors.join(' ')}`]),
      ...(count('refuted') === 0 ? [] : [`${count('refuted')} found out in spite of a proof`]),
      ...(count('error') === 0 ? [] : [`${count('error')} could not be run`]),
      ...(missing > 0 ? [`${missing} not run`] : []),
    ]
      .join(', ')
      .slice(0, LONGEST),
    status: missing > 0 ? 'notrun' : 'pass',
    details: [],
    ...(missing > 0 ? { place } : {}),
    failures,
  };
}

function failureOf(view: GateView, game: string, mutant: MutantResult): Failure[] {
  const { id, title, clauses, verdict, profile, steps, problem, kills } = mutant;
  if (verdict === 'killed' || verdict === 'equivalent') return [];
  const [kill] = kills;
  const found = {
    survived: `survived ${countOf(steps, 'step')} in lockstep and all other checks`,
    refuted: `found out, though a proof says that it cannot be: ${kill?.problem ?? ''}`,
    error: problem ?? 'could not be run',
  }[verdict];
  return [
    {
      signature: mutantSignature(game, mutant),
      status: verdict === 'error' ? 'error' : 'fail',
      profile,
      title: `mutant ${id}: ${title}`,
      demanded: verdict === 'refuted' ? 'is not found out' : 'is found out',
      found: found.slice(0, LONGEST),
      details: clauses.map((clause) => {
        const { file, line } = view.places.clause(game, clause);
        return `breaks clause ${clause} (${file}:${line})`;
      }),
      place: view.places.mutant(game, id),
    },
  ];
}
