import type { PlayedGame } from '../../oracles/messages.ts';
import { splitActions } from '../../spec/split-actions.ts';
import { stateLength } from '../codec.ts';
import { ChanceFinder } from '../generate/chance.ts';
import { Random } from '../generate/random.ts';
import { Walker } from '../generate/walker.ts';
import { differingLanes } from './compare.ts';
import type { Finding } from './finding.ts';
import { type Pair, sidesOf } from './pair.ts';
import { playEnds } from './play-ends.ts';
import type { Case } from './reroot.ts';

/** Outcomes with which the same step is tried. */
const TRIES = 24;
const SEED = 0x1a7e;

/**
 * Improves the clauses of a difference in layer raw or seed: if the same start or step agrees with
 * resolved outcomes, then how words become outcomes is to blame, and the clauses about these layers
 * come first. The signature stays as it is.
 */
export async function withMappingHint(pair: Pair, found: Case): Promise<Finding> {
  const { finding } = found;
  const isWord = pair.layer === 'raw' || pair.layer === 'seed';
  const isState = finding.lane === 'state' || finding.lane === 'start';
  if (!isWord || !isState || found.steps > 1) return finding;
  const games = resolvedGames(pair, found);
  if (games.length === 0) return finding;
  const [subject = [], reference = []] = await Promise.all(
    sidesOf(pair).map((side) => playEnds(side, games, 'end')),
  );
  const agree = games.every((_game, index) => {
    const [a, b] = [subject[index], reference[index]];
    if (a?.kind !== 'played' || b?.kind !== 'played') return false;
    return differingLanes(pair, a.reply, b.reply).length === 0;
  });
  return agree ? { ...finding, clauses: mappingFirst(pair, finding) } : finding;
}

/** The same start or step in layer outcome, with several outcomes. */
function resolvedGames(pair: Pair, { game, steps }: Case): PlayedGame[] {
  const { codec, engine } = pair;
  const able = sidesOf(pair).every((side) => side.hasLayer('outcome'));
  if (codec.spec.layers.outcome === undefined || !able) return [];
  const { seed: _seed, gen: _gen, c: _tape, s, ...rest } = game;
  const state = s?.slice(0, stateLength(codec, s));
  const place = state === undefined ? {} : { s: state };
  const [action] = splitActions(codec.action, game.a);
  const walker = new Walker(codec, engine);
  const finder = new ChanceFinder(codec, 'outcome', new Random(SEED));
  const opening = { layer: 'outcome' as const, setup: game.setup };
  const games: PlayedGame[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const begun =
      state === undefined
        ? finder.find((start) => walker.begin({ ...opening, start }))
        : { taken: walker.begin({ ...opening, start: [], state }), chance: [] };
    if ('refusal' in begun.taken) return [];
    const stepped =
      action === undefined || steps === 0
        ? { taken: begun.taken, chance: [] }
        : finder.find((tape) => walker.step(action, tape));
    if ('refusal' in stepped.taken) return [];
    const c = [...begun.chance, ...stepped.chance];
    games.push({ ...rest, ...place, layer: 'outcome', c });
  }
  return games;
}

/** Clauses that speak of the layers of words and of a field that differs, then the others. */
function mappingFirst({ codec }: Pair, finding: Finding): string[] {
  const names = new Set(finding.fields.map(({ name }) => /^[A-Za-z0-9]*/.exec(name)?.[0] ?? ''));
  const mapping = codec.spec.clauses
    .filter((clause) => /\blayers? [^.]*\b(raw|seed)\b|\b32-bit word\b/.test(clause.text))
    .filter((clause) => (clause.fields ?? []).some((field) => names.has(field)))
    .map((clause) => clause.id);
  return [...mapping, ...finding.clauses.filter((id) => !mapping.includes(id))].slice(0, 8);
}
