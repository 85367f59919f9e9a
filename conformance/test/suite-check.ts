import type { CreateEngine } from '../../engines/engine.ts';
import { inProcessImplementation } from '../../oracles/in-process.ts';
import { formOf } from '../../spec/form.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { lawUnits } from '../laws/units.ts';
import { propertyUnits } from '../properties/units.ts';
import { scopeUnits } from '../scopes/units.ts';
import type { GameSuite } from '../suite.ts';
import type { ItemResult } from '../unit.ts';

/** A game whose suite is tested. */
export interface CheckedGame {
  readonly spec: GameSpec;
  readonly suite: GameSuite;
  /** The engine of this package, as the reference. */
  readonly createEngine: CreateEngine;
}

/** The engine to be checked, and how much of the suite it meets. */
export interface Check {
  readonly subject: CreateEngine;
  readonly trust: 'own' | 'foreign';
  readonly profile: string;
  readonly steps: number;
  /** Units of laws and scopes, or of generic properties, by their keys. */
  readonly units: RegExp;
  /** The one law that is checked; all if absent. */
  readonly law?: string;
}

/** Results of laws and scopes of a game on an engine. */
export function checkSuite(game: CheckedGame, check: Check): Promise<ItemResult[]> {
  const { spec, suite } = game;
  const formed = formOf(spec, check.profile);
  const laws = suite.laws.filter(({ id }) => check.law === undefined || check.law === id);
  const units = [
    ...lawUnits(formed, { ...suite, laws }, check.profile),
    ...scopeUnits(formed, suite, check.profile),
  ];
  return run(game, units, check);
}

/** Results of the generic properties on an engine of a game. */
export function checkProperties(game: CheckedGame, check: Check): Promise<ItemResult[]> {
  const formed = formOf(game.spec, check.profile);
  return run(game, propertyUnits(formed, game.suite, check.profile), check);
}

async function run(
  { spec, createEngine }: CheckedGame,
  units: ReturnType<typeof lawUnits>,
  check: Check,
): Promise<ItemResult[]> {
  const profile = resolveProfile(spec, check.profile);
  const items: ItemResult[] = [];
  for (const unit of units) {
    if (!check.units.test(unit.key)) continue;
    const subject = inProcessImplementation({
      spec,
      createEngine: check.subject,
      profile: profile.name,
      trust: check.trust,
      name: 'subject',
      version: '1',
    });
    const result = await unit.run({
      spec: formOf(spec, profile.name),
      profile,
      subject,
      reference: createEngine(spec, profile),
      seed: 1,
      steps: check.steps,
      signal: new AbortController().signal,
      progress: () => {},
    });
    items.push(...result.items);
  }
  return items;
}
