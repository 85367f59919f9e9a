import type { Demand } from './demand.ts';
import type { LogProblem } from './evidence.ts';
import type { GateView } from './gate-view.ts';
import type { GatePart } from './parts.ts';

const FROM_CHECK: readonly GatePart[] = ['agreement', 'events', 'clauses'];

/**
 * What is wrong with the runs themselves: a crash, a damaged log, one that belongs to other rules. One
 * line for each, and none if all is well: a log that is not the whole truth never passes.
 */
export function runDemands(view: GateView): Demand[] {
  const { evidence, games, parts } = view;
  const [checkPart] = FROM_CHECK.filter((part) => parts.looked.includes(part));
  const mutants = parts.looked.includes('mutants');
  return games.flatMap((game) => {
    const check = evidence.checks.get(game)?.problem;
    const mutation = evidence.mutations.get(game)?.problem;
    return [
      ...(checkPart === undefined || check === undefined
        ? []
        : [runDemand(view, checkPart, game, 'check', check)]),
      ...(!mutants || mutation === undefined
        ? []
        : [runDemand(view, 'mutants', game, 'mutate', mutation)]),
    ];
  });
}

function runDemand(
  { places }: GateView,
  part: GatePart,
  game: string,
  command: string,
  { status, message }: LogProblem,
): Demand {
  return {
    part,
    game,
    id: `${part}/${game}/${command}`,
    title: `lockstep ${command} ${game}`,
    demanded: 'comes to its end',
    found: message,
    status,
    details: [],
    place: places.gate(`/games/${game}`),
    failures: [],
  };
}
