import type { GameReport } from '../../spec/generated/check-report.ts';
import type { RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';

/** Which events the finished units have observed. */
export function eventsOf(game: RunGame, finished: readonly RunUnit[]): GameReport['events'] {
  const reached = new Set(
    finished.flatMap((unit) => Object.keys(unit.events).filter((id) => unit.events[id] !== 0)),
  );
  const missing = game.events.filter((id) => !reached.has(id));
  return { all: game.events.length, reached: game.events.length - missing.length, missing };
}
