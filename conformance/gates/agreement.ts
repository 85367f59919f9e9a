import { profileCoverage } from '../report/profile-coverage.ts';
import { hasCompared } from '../report/tally.ts';
import { countOf, type Demand, type Finding, worstOf } from './demand.ts';
import { NOT_RUN } from './evidence.ts';
import { demandsOf, gatedProfiles } from './gate-file.ts';
import { type CheckedGame, checkedGame, type GateView, othersOf } from './gate-view.ts';
import { failuresText, ItemJudge, type JudgedItems } from './judged-items.ts';

const KINDS = {
  vectors: 'permanent cases',
  properties: 'properties',
  laws: 'laws',
  scope: 'small scopes',
} as const;

/**
 * Whether the engine does what the rules say: in lockstep with each oracle in each profile, on enough
 * games and steps, and by permanent cases, properties, laws and small scopes.
 */
export function agreementDemands(view: GateView): Demand[] {
  return view.games.flatMap((game) => {
    const checked = checkedGame(view, game);
    const judge =
      checked === undefined ? undefined : new ItemJudge(checked.game, checked.units, view.places);
    const pairs = gatedProfiles(view.gate, game).flatMap((profile) =>
      othersOf(view.gate, game).map((other) =>
        pairDemand(view, { game, profile, other }, checked, judge),
      ),
    );
    return [...pairs, ...kindDemands(view, game, checked, judge)];
  });
}

interface Pair {
  readonly game: string;
  readonly profile: string;
  readonly other: string;
}

function pairDemand(
  view: GateView,
  { game, profile, other }: Pair,
  checked: CheckedGame | undefined,
  judge: ItemJudge | undefined,
): Demand {
  const { leastGames, leastSteps } = demandsOf(view.gate, game);
  const least = [
    ...(leastGames === undefined ? [] : [countOf(leastGames, 'game')]),
    ...(leastSteps === undefined ? [] : [countOf(leastSteps, 'step')]),
  ];
  const keys = (checked?.game.units ?? []).filter((key) => isPair(key, profile, other));
  const pair =
    checked === undefined
      ? undefined
      : profileCoverage(checked.game, profile, checked.units).pairs.find(
          (one) => one.other === other,
        );
  const judged: JudgedItems = judge?.judge(keys) ?? { failures: [], open: [], status: 'notrun' };
  const { games = 0, steps = 0 } = pair ?? {};
  const enough = games >= (leastGames ?? 1) && steps >= (leastSteps ?? 0);
  const wanted = leastGames !== undefined || leastSteps !== undefined;
  const amount: Finding = enough
    ? 'pass'
    : games === 0 && judged.failures.length === 0
      ? 'notrun'
      : wanted
        ? 'fail'
        : 'pass';
  const status = worstOf([judged.status, amount]) as Finding;
  const why = pair?.why ?? NOT_RUN.message;
  return {
    part: 'agreement',
    game,
    profile,
    id: `agreement/${game}/${profile}/${other}`,
    title: `${profile} with ${other}`,
    demanded: least.length === 0 ? 'agrees' : `agrees on ${least.join(', ')}`,
    found: [
      games === 0 ? (judged.failures.length > 0 ? 'no game agrees' : why) : countOf(games, 'game'),
      ...(games === 0 ? [] : [countOf(steps, 'step')]),
      ...failuresText(judged.failures),
    ].join(', '),
    status,
    details: judged.open,
    ...(status === 'pass' ? {} : { place: view.places.gate(demandPointer(view, game, other)) }),
    failures: judged.failures,
  };
}

/** Where the gate file demands the other: the reference comes with the subject. */
function demandPointer({ gate }: GateView, game: string, other: string): string {
  const index = demandsOf(gate, game).oracles?.indexOf(other) ?? -1;
  return index < 0 ? `/games/${game}/subject` : `/games/${game}/oracles/${index}`;
}

function isPair(key: string, profile: string, other: string): boolean {
  const [, own, kind, name = ''] = key.split('/');
  return own === profile && kind === 'lockstep' && name.slice(0, name.lastIndexOf('-')) === other;
}

function kindDemands(
  view: GateView,
  game: string,
  checked: CheckedGame | undefined,
  judge: ItemJudge | undefined,
): Demand[] {
  return Object.entries(KINDS).flatMap(([kind, title]): Demand[] => {
    const keys = (checked?.game.units ?? []).filter((key) => key.split('/')[2] === kind);
    if (checked === undefined || judge === undefined || keys.length === 0) return [];
    const judged = judge.judge(keys);
    const items = keys.flatMap((key) => checked.units.get(key)?.items ?? []);
    const compared = items.filter(hasCompared);
    const cases = compared.reduce((sum, item) => sum + item.cases, 0);
    return [
      {
        part: 'agreement',
        game,
        id: `agreement/${game}/${kind}`,
        title,
        demanded: 'all hold',
        found: [
          `${countOf(compared.length, 'item')}, ${countOf(cases, 'case')}`,
          ...failuresText(judged.failures),
        ].join(', '),
        status: judged.status,
        details: judged.open,
        ...(judged.open.length === 0 ? {} : { place: view.places.gate(`/games/${game}`) }),
        failures: judged.failures,
      },
    ];
  });
}
