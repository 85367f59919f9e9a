import { readFileSync } from 'node:fs';
import type { CreateEngine } from '../../../../engines/engine.ts';
import { createEngine } from '../../../../engines/flow-atlas/index.ts';
import { inProcessImplementation } from '../../../../oracles/in-process.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { lawUnits } from '../../../laws/units.ts';
import { scopeUnits } from '../../../scopes/units.ts';
import type { ItemResult } from '../../../unit.ts';
import { createSuite } from '../index.ts';

const FILE = new URL('../../../../spec/games/flow-atlas/game.json', import.meta.url);
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
}

/** Results of laws and scopes on an engine. */
export async function checkEngine(check: Check): Promise<ItemResult[]> {
  const profile = resolveProfile(spec, check.profile);
  const units = [
    ...lawUnits(spec, suite, profile.name),
    ...scopeUnits(spec, suite, profile.name),
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
      spec,
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
