import type { GameReport, LockstepReport } from '../../spec/generated/check-report.ts';
import type { RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';
import { eventsOf } from './events-of.ts';
import { BROKEN, DISAGREEING } from './tally.ts';

/** Item of a lockstep unit that counts its games and steps. */
const COUNTING = 'state';

/**
 * What was compared with each other implementation, all layers and profiles together; nothing if the
 * plan has no lockstep units.
 */
export function lockstepOf(
  game: RunGame,
  finished: readonly RunUnit[],
): Pick<GameReport, 'lockstep'> {
  const others = new Map<string, RunUnit[]>();
  for (const key of game.units) {
    const name = otherOf(key);
    if (name === undefined) continue;
    const units = others.get(name) ?? [];
    others.set(name, units);
    units.push(...finished.filter((unit) => unit.key === key));
  }
  if (others.size === 0) return {};
  return { lockstep: [...others].map(([other, units]) => reportOn(game, other, units)) };
}

/** `2048-python` of `2048/4x4/lockstep/2048-python-raw`. */
function otherOf(key: string): string | undefined {
  const [, , kind, name = ''] = key.split('/');
  return kind === 'lockstep' ? name.slice(0, name.lastIndexOf('-')) : undefined;
}

function reportOn(game: RunGame, other: string, units: readonly RunUnit[]): LockstepReport {
  const items = units.flatMap((unit) => unit.items);
  const counting = items.filter(({ id }) => id === COUNTING);
  const red = items.filter(({ status }) => DISAGREEING.has(status) || BROKEN.has(status));
  return {
    other,
    units: units.length,
    games: counting.reduce((sum, { cases }) => sum + cases, 0),
    steps: counting.reduce((sum, { steps }) => sum + steps, 0),
    failures: red.length,
    events: eventsOf(game, units),
  };
}
