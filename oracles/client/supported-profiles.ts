import type { Init, RequestBody } from '../messages.ts';
import { type Fields, listOf } from './check-reply.ts';

const UNSUPPORTED: ReadonlySet<unknown> = new Set(['unsupported-game', 'unsupported-profile']);
/** Refusals that do not show whether the profile is played. */
const SILENT: ReadonlySet<unknown> = new Set(['bad-params', 'internal', 'too-long']);

/**
 * Which profiles an implementation has played or called unsupported. What is unsupported is left
 * out of a comparison, so an implementation that could say so of one game and not of another would
 * choose what it is compared on.
 */
export class SupportedProfiles {
  readonly #played = new Map<string, boolean>();

  /** Takes a reply of the right form; gives the problem if it contradicts an earlier one. */
  contradiction(body: RequestBody, reply: Fields): string | undefined {
    for (const { game, profile, code } of answersOf(body, reply)) {
      if (game === undefined || profile === undefined || SILENT.has(code)) continue;
      const played = !UNSUPPORTED.has(code);
      const key = `${profile} of ${game}`;
      const before = this.#played.get(key);
      this.#played.set(key, before ?? played);
      if (before === undefined || before === played) continue;
      const [first, then] = played ? ['unsupported', 'played'] : ['played', 'unsupported'];
      return `capability lie: profile ${key} was ${first} before and is ${then} now`;
    }
    return undefined;
  }
}

interface Answer extends Partial<Pick<Init, 'game' | 'profile'>> {
  readonly code: unknown;
}

function answersOf(body: RequestBody, reply: Fields): Answer[] {
  const code = reply['err'];
  switch (body.op) {
    case 'play': {
      const results = listOf(reply['games']);
      return body.games.map(({ game, profile }, index) => {
        return { game, profile, code: code ?? codeOf(results[index]) };
      });
    }
    case 'new':
    case 'legal':
    case 'perft':
      return [{ ...profileOf(body), code }];
    default:
      return [];
  }
}

function profileOf({ game, profile }: Partial<Init>): Omit<Answer, 'code'> {
  return {
    ...(game === undefined ? {} : { game }),
    ...(profile === undefined ? {} : { profile }),
  };
}

function codeOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'err' in result ? result.err : undefined;
}
