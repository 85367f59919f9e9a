import { createEngine } from '../../../../engines/2048/index.ts';
import type { CreateEngine } from '../../../../engines/engine.ts';
import { inProcessImplementation } from '../../../../oracles/in-process.ts';
import { loadGame } from '../../../../spec/load.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { lawUnits } from '../../../laws/units.ts';
import { scopeUnits } from '../../../scopes/units.ts';
import type { ItemResult } from '../../../unit.ts';
import { createSuite } from '../index.ts';

export const game = loadGame('2048');
const { spec } = game;
const suite = createSuite(spec);

/** Runs the units of laws and scopes whose key ends in `part` on an engine. */
export async function judge(
  subjectEngine: CreateEngine,
  part: string,
  profileName = '4x4',
  steps = 3_000,
): Promise<readonly ItemResult[]> {
  const profile = resolveProfile(spec, profileName);
  const subject = inProcessImplementation({
    spec,
    createEngine: subjectEngine,
    profile: profileName,
    name: 'subject',
    version: '1.0.0',
  });
  const context = {
    spec,
    profile,
    subject,
    reference: createEngine(spec, profile),
    seed: 1,
    steps,
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  const units = [...lawUnits(spec, suite, profileName), ...scopeUnits(spec, suite, profileName)];
  const chosen = units.filter(({ key }) => key.endsWith(`/${part}`));
  const results = await Promise.all(chosen.map((unit) => unit.run(context)));
  return results.flatMap(({ items }) => items);
}

/** Clauses named first by the items that failed. */
export function blamed(items: readonly ItemResult[]): (string | undefined)[] {
  return items.filter(({ status }) => status === 'fail').map(({ clauses }) => clauses[0]);
}
