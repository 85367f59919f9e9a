import { createEngine } from '../../../../engines/2048/index.ts';
import type { CreateEngine } from '../../../../engines/engine.ts';
import { loadGame } from '../../../../spec/load.ts';
import { checkSuite } from '../../../test/suite-check.ts';
import type { ItemResult } from '../../../unit.ts';
import { createSuite } from '../index.ts';

export const game = loadGame('2048');
const { spec } = game;
const checked = { spec, suite: createSuite(spec), createEngine };

/** Runs the units of laws and scopes whose key ends in `part` on an engine. */
export function judge(
  subject: CreateEngine,
  part: string,
  profile = '4x4',
  steps = 3_000,
): Promise<readonly ItemResult[]> {
  const units = new RegExp(`/${part}$`);
  return checkSuite(checked, { subject, trust: 'foreign', profile, steps, units });
}

/** Clauses named first by the items that failed. */
export function blamed(items: readonly ItemResult[]): (string | undefined)[] {
  return items.filter(({ status }) => status === 'fail').map(({ clauses }) => clauses[0]);
}
