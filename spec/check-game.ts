import { checkGameLayouts } from './check-game/layouts.ts';
import { checkGameNames } from './check-game/names.ts';
import { checkGameParameters } from './check-game/parameters.ts';
import type { Finding } from './finding.ts';
import type { GameSpec } from './generated/game-spec.ts';

/**
 * What makes a game that fits its schema unusable: unknown names, names given twice, layouts that do
 * not compile. Nothing is returned for a game that can be used.
 */
export function checkGame(spec: GameSpec): Finding[] {
  const parameters = checkGameParameters(spec);
  // Layouts are computed from parameters: their errors would only repeat those.
  const layouts = parameters.length > 0 ? [] : checkGameLayouts(spec);
  return [...parameters, ...checkGameNames(spec), ...layouts];
}
