import type { GateGame } from '../../spec/generated/gate-file.ts';
import { gatedGame, gatedProfiles } from './gate-file.ts';
import type { GateView } from './gate-view.ts';
import { PARTS } from './parts.ts';
import { parseSignature } from './signatures.ts';
import { watchedKernels } from './speed.ts';

/** What a gate says nothing about, one line each: who reads that it passed has to know. */
export function leftOutOf(view: GateView): string[] {
  const { gate, games, parts } = view;
  const demanded = Object.keys(gate.value.games);
  const named = demanded.filter((game) => !games.includes(game));
  const others = [...gate.catalog.games.keys()].filter((game) => !demanded.includes(game));
  const lacking = PARTS.filter((part) => !parts.looked.includes(part));
  const all = gate.value.speed?.kernels.length ?? 0;
  const watched = watchedKernels(view).length;
  const entries = (gate.value.known ?? []).filter(({ signature }) => {
    const game = parseSignature(signature)?.game;
    return game !== undefined && named.includes(game);
  });
  return [
    ...(lacking.length === 0 ? [] : [`parts: ${lacking.join(' ')}`]),
    ...(named.length === 0 ? [] : [`games of the gate file: ${named.join(' ')}`]),
    ...(others.length === 0 ? [] : [`games that the gate file does not name: ${others.join(' ')}`]),
    ...(parts.looked.includes('speed') && watched < all
      ? [`${all - watched} of ${all} comparisons of speed`]
      : []),
    ...(entries.length === 0 ? [] : [`${entries.length} known failures of these games`]),
    ...games.flatMap((game) => leftOutOfGame(view, game, gate.value.games[game] ?? {})),
  ];
}

function leftOutOfGame(view: GateView, id: string, demands: GateGame): string[] {
  const { gate, parts } = view;
  const { game, oracles } = gatedGame(gate, id);
  const judged = gatedProfiles(gate, id);
  const profiles = Object.keys(game.spec.profiles).filter((name) => !judged.includes(name));
  const unused = oracles.filter((name) => demands.oracles?.includes(name) !== true);
  const undemanded = (['events', 'clauses', 'mutants'] as const).filter(
    (part) => parts.looked.includes(part) && demands[part] === undefined,
  );
  return [
    ...(profiles.length === 0 ? [] : [`profiles ${profiles.join(' ')}`]),
    ...(unused.length === 0 ? [] : [`oracles ${unused.join(' ')}`]),
    ...(undemanded.length === 0 ? [] : [`${undemanded.join(', ')}: nothing is demanded`]),
    ...(demands.vectors === false ? ['permanent cases'] : []),
  ].map((text) => `${id}: ${text}`);
}
