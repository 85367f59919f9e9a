import type { RunClause } from '../../spec/generated/run-log-line.ts';
import { profileCoverage } from '../report/profile-coverage.ts';
import { hasCompared } from '../report/tally.ts';
import { countOf, type Demand, type Failure } from './demand.ts';
import { NOT_RUN } from './evidence.ts';
import { demandsOf } from './gate-file.ts';
import { type CheckedGame, checkedGame, type GateView } from './gate-view.ts';
import { ItemJudge, isRed } from './judged-items.ts';

/**
 * Whether each clause was exercised: by something that passed and names it, or by an event of its own
 * in lockstep. A clause that a failure blames first is not.
 */
export function clauseDemands(view: GateView): Demand[] {
  return view.games.flatMap((game) => {
    const { clauses: level } = demandsOf(view.gate, game);
    return level === undefined ? [] : [gameDemand(view, game, level)];
  });
}

function gameDemand(view: GateView, id: string, level: 'all' | 'must'): Demand {
  const base = {
    part: 'clauses',
    game: id,
    id: `clauses/${id}`,
    title: 'clauses',
    demanded:
      level === 'all' ? 'all exercised, none failing' : 'all of level must exercised, none failing',
  } as const;
  const checked = checkedGame(view, id);
  const place = view.places.gate(`/games/${id}/clauses`);
  if (checked === undefined) {
    return { ...base, found: NOT_RUN.message, status: 'notrun', details: [], place, failures: [] };
  }
  const { game, units } = checked;
  const wanted = game.clauses.filter((clause) => level === 'all' || clause.level === 'must');
  const exercised = exercisedClauses(checked);
  const missing = wanted.filter((clause) => !exercised.has(clause.id));
  const failures = failuresOf(view, checked, wanted);
  const failing = wanted.filter(({ id: clause }) =>
    failures.some(({ clauses }) => clauses[0] === clause),
  );
  const open = missing.filter((clause) => !failing.includes(clause));
  const whole = game.units.every((key) => units.has(key));
  const detail = ({ id: clause, title }: RunClause): string => {
    const { file, line } = view.places.clause(id, clause);
    return `${clause} ${title} was not exercised (${file}:${line})`;
  };
  return {
    ...base,
    found: [
      `${wanted.length - open.length - failing.length} of ${countOf(wanted.length, 'clause')}`,
      ...(failing.length === 0
        ? []
        : [`${failing.length} failing: ${failing.map((one) => one.id).join(' ')}`]),
      ...(open.length === 0 ? [] : [`not exercised: ${open.map((one) => one.id).join(' ')}`]),
    ].join(', '),
    status: open.length === 0 ? 'pass' : whole ? 'fail' : 'notrun',
    details: open.map(detail),
    ...(open.length === 0 ? {} : { place: whole ? view.places.clause(id, open[0]?.id) : place }),
    failures: failures.map(({ failure }) => failure),
  };
}

/** What blames a clause that is wanted. */
function failuresOf(
  view: GateView,
  { game, units }: CheckedGame,
  wanted: readonly RunClause[],
): { readonly failure: Failure; readonly clauses: readonly string[] }[] {
  const { failures } = new ItemJudge(game, units, view.places).judge(game.units);
  return failures.flatMap((failure) => {
    const clauses = failure.clauses ?? [];
    const isWanted = wanted.some(({ id }) => id === clauses[0]);
    return isWanted ? [{ failure, clauses }] : [];
  });
}

function exercisedClauses({ game, units }: CheckedGame): ReadonlySet<string> {
  const items = game.units.flatMap((key) => units.get(key)?.items ?? []);
  const named = items.filter((item) => hasCompared(item) && !isRed(item));
  const byEvents = game.profiles.flatMap((profile) =>
    profileCoverage(game, profile, units).clauses.flatMap(({ clause, pairs }) =>
      pairs.some(({ by }) => by === 'events') ? [clause] : [],
    ),
  );
  return new Set([...named.flatMap(({ clauses }) => clauses), ...byEvents]);
}
