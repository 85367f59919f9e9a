import type { Init, PlayWork, RequestBody } from '../messages.ts';

/**
 * The first capability that a request needs and the handshake does not list: such a request is
 * never sent.
 */
export function missingCapability(
  body: RequestBody,
  caps: ReadonlySet<string>,
): string | undefined {
  return needs(body).find((capability) => !caps.has(capability));
}

function needs(body: RequestBody): string[] {
  switch (body.op) {
    case 'hello':
    case 'bye':
      return [];
    case 'new':
      return ['step', ...needsOfInit(body)];
    case 'step':
      return ['step'];
    case 'play':
      return needsOfPlay(body);
    case 'legal':
      return ['legal', ...needsOfInit(body)];
    case 'kernel':
      return [`kernel:${body.name}`];
    case 'rng':
      return ['rng'];
    case 'perft':
      return ['perft', ...needsOfInit(body)];
    case 'bench':
      return ['bench', ...('games' in body ? needsOfPlay(body) : [`kernel:${body.name}`])];
  }
}

function needsOfPlay({ games }: PlayWork): string[] {
  return ['play', ...games.flatMap(needsOfInit)];
}

function needsOfInit(init: Partial<Init>): string[] {
  const layer = init.layer === undefined || init.layer === 'none' ? [] : [`chance:${init.layer}`];
  return init.s === undefined ? layer : ['state', ...layer];
}

/** Whether a request speaks of the current game, which lives in one process only. */
export function speaksOfCurrentGame(body: RequestBody): boolean {
  return body.op === 'step' || (body.op === 'legal' && body.game === undefined);
}
