import type { Relay } from './greet.ts';
import { requestLine } from './request-line.ts';
import type { Session } from './session.ts';

/**
 * Says `bye` and waits for the exit, which has to come within `byeMs` with code 0.
 *
 * @returns what went wrong, for the report; no request is to blame any more
 */
export async function farewell(
  session: Session,
  relay: Relay,
  id: number,
  byeMs: number,
): Promise<string | undefined> {
  let breach: string | undefined;
  let answered = false;
  relay.attach({
    reply: (line) => {
      if (!answered && line.replace(/\s/g, '').startsWith(`{"id":${id}`)) answered = true;
      else breach ??= `an unasked reply at the end: ${line.slice(0, 200)}`;
    },
    ended: () => undefined,
  });
  session.write(requestLine(id, { op: 'bye' }));
  const exit = await session.exitWithin(byeMs);
  relay.detach();
  if (breach !== undefined) return breach;
  if (exit === undefined) return `did not exit within ${byeMs} ms after bye`;
  if (!answered) return 'exited without an answer to bye';
  return exit === 'exited with code 0' ? undefined : `${exit} after bye`;
}
