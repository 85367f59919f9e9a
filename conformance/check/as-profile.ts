import type { Implementation } from '../../oracles/implementation.ts';
import type { RequestBody } from '../../oracles/messages.ts';

/**
 * An implementation that plays another profile than it is asked for: what it calls the profile of the
 * requests.
 */
export function asProfile(implementation: Implementation, profile: string): Implementation {
  return {
    name: implementation.name,
    kind: implementation.kind,
    hello: () => implementation.hello(),
    request: (body, options) => implementation.request(renamed(body, profile), options),
    close: () => implementation.close(),
  };
}

function renamed<B extends RequestBody>(body: B, profile: string): B {
  if (body.op === 'play') {
    return { ...body, games: body.games.map((game) => ({ ...game, profile })) };
  }
  return 'profile' in body ? { ...body, profile } : body;
}
