import { LAYERS, type LayerName } from '../../engines/random/chance-source.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { settle } from '../settle.ts';
import type { GameSuite, Law, ProbeLaw } from '../suite.ts';
import type { Unit } from '../unit.ts';
import { lawsFor, type PlayedLaw } from './judge.ts';
import { runPlayedLaws } from './played-laws.ts';
import { runProbeLaws } from './probe-laws.ts';

/** The layers of a game, in a fixed order. */
export function layersOf(spec: GameSpec): LayerName[] {
  return LAYERS.filter((layer) => spec.layers[layer] !== undefined);
}

/** For each profile a unit per layer (laws on played games) and one for laws that ask questions. */
export function lawUnits(spec: GameSpec, suite: GameSuite | undefined, profile: string): Unit[] {
  if (suite === undefined) return [];
  const units: Unit[] = [];
  for (const layer of layersOf(spec)) {
    const laws = lawsFor(suite.laws, profile, layer).filter(isPlayed);
    if (laws.length === 0) continue;
    const key = `${spec.id}/${profile}/laws/${layer}`;
    units.push({
      key,
      kind: 'laws',
      title: `${laws.length} laws on generated games, layer ${layer}`,
      planned: laws.map(plannedLaw),
      run: (context) => settle(laws, () => runPlayedLaws(key, layer, suite, laws, context)),
    });
  }
  const probes = lawsFor(suite.laws, profile, undefined).filter(isProbe);
  if (probes.length > 0) {
    const key = `${spec.id}/${profile}/laws/probe`;
    units.push({
      key,
      kind: 'laws',
      title: `${probes.length} laws on questions of their own`,
      planned: probes.map(plannedLaw),
      run: (context) => settle(probes, () => runProbeLaws(key, probes, context)),
    });
  }
  return units;
}

function plannedLaw({ id, title, clauses }: Law): {
  id: string;
  title: string;
  clauses: readonly string[];
} {
  return { id, title, clauses };
}

function isPlayed(law: Law): law is PlayedLaw {
  return law.kind !== 'probe';
}

function isProbe(law: Law): law is ProbeLaw {
  return law.kind === 'probe';
}
