import type { GameReply } from '../../oracles/messages.ts';

/** The end of a game as it stands in a reply, without the states. */
export function endText({ n, k, over, d, ld, ed, err, at }: GameReply): string {
  return JSON.stringify({ n, k, over, d, ld, ed, err, at });
}
