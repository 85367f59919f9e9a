import type { RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';

/** What the key of a lockstep unit says: `2048/4x4/lockstep/2048-python-raw`. */
interface LockstepKey {
  readonly profile: string;
  /** `reference` or the name of an oracle. */
  readonly other: string;
  readonly layer: string;
}

/** The lockstep units of one profile with one other implementation, all chance layers. */
export interface PairUnits {
  readonly profile: string;
  readonly other: string;
  /** What the other is called. */
  readonly name: string;
  /** Units that are planned. */
  readonly planned: number;
  /** Those of them that have a result, with their layers. */
  readonly finished: readonly { readonly layer: string; readonly unit: RunUnit }[];
}

/** Whether the key is that of a unit of vectors, laws, ...: `game/profile/kind/name`. */
export function kindOf(key: string): string {
  return key.split('/')[2] ?? '';
}

/** The pairs of a game in the order of its plan, one for each profile and other implementation. */
export function pairsOf(game: RunGame, units: ReadonlyMap<string, RunUnit>): PairUnits[] {
  const pairs = new Map<string, PairUnits & { planned: number; finished: PairUnits['finished'] }>();
  for (const key of game.units) {
    const parts = lockstepKey(key);
    if (parts === undefined) continue;
    const { profile, other, layer } = parts;
    const name = game.others?.find(({ id }) => id === other)?.name ?? other;
    const id = `${profile}/${other}`;
    const pair = pairs.get(id) ?? { profile, other, name, planned: 0, finished: [] };
    pairs.set(id, pair);
    pair.planned += 1;
    const unit = units.get(key);
    if (unit !== undefined) pair.finished = [...pair.finished, { layer, unit }];
  }
  return [...pairs.values()];
}

function lockstepKey(key: string): LockstepKey | undefined {
  const [, profile = '', kind, name = ''] = key.split('/');
  if (kind !== 'lockstep') return undefined;
  const dash = name.lastIndexOf('-');
  return { profile, other: name.slice(0, dash), layer: name.slice(dash + 1) };
}
