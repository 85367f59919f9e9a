import { readFileSync } from 'node:fs';
import type { CreateEngine } from '../../../../engines/engine.ts';
import { createEngine } from '../../../../engines/nes-tetris/index.ts';
import { inProcessImplementation } from '../../../../oracles/in-process.ts';
import { formOf } from '../../../../spec/form.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { lawUnits } from '../../../laws/units.ts';
import { scopeUnits } from '../../../scopes/units.ts';
import type { ItemResult } from '../../../unit.ts';
import { createSuite } from '../index.ts';

const FILE = new URL('../../../../spec/games/nes-tetris/game.json', import.meta.url);
export const spec: GameSpec = JSON.parse(readFileSync(FILE, 'utf8'));
export const suite = createSuite(spec);

/** The engine to be checked, and how much of the suite it meets. */
export interface Check {
  readonly subject: CreateEngine;
  readonly trust: 'own' | 'foreign';
  readonly profile: string;
  readonly steps: number;
  /** Units by their keys. */
  readonly units: RegExp;
  /** The one law that is checked; all if absent. */
  readonly law?: string;
}

/** Results of laws and scopes on an engine. */
export async function checkEngine(check: Check): Promise<ItemResult[]> {
  const profile = resolveProfile(spec, check.profile);
  const formed = formOf(spec, profile.name);
  const laws = suite.laws.filter(({ id }) => check.law === undefined || check.law === id);
  const units = [
    ...lawUnits(formed, { ...suite, laws }, profile.name),
    ...scopeUnits(formed, suite, profile.name),
  ].filter(({ key }) => check.units.test(key));
  const items: ItemResult[] = [];
  for (const unit of units) {
    const subject = inProcessImplementation({
      spec,
      createEngine: check.subject,
      profile: profile.name,
      trust: check.trust,
      name: 'subject',
      version: '1',
    });
    const result = await unit.run({
      spec: formed,
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
