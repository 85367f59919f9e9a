import type { GameReply, PlayedGame } from '../../oracles/messages.ts';
import { playGames } from '../../oracles/play.ts';
import { Lp62 } from '../../spec/digest.ts';
import { type GameResult, gameResult, type Session } from '../session.ts';

/** `end` for the digests after the last step alone, `every:K` for those at a stride as well. */
export type DigestOutput = 'end' | `every:${number}`;

/**
 * Plays games and gives their digests back. For a side that computes none (or plays no whole games)
 * they are computed from the states that it reports. Never throws for what the side does.
 */
export async function playEnds(
  session: Session,
  games: readonly PlayedGame[],
  out: DigestOutput,
  signal?: AbortSignal,
): Promise<GameResult[]> {
  if (session.has('play') && session.has('dig')) {
    const results = await playGames(session.subject, games, out, {
      actionWords: session.codec.action.size ?? 1,
      ...(signal === undefined ? {} : { signal }),
    });
    return results.map(gameResult);
  }
  const stride = out === 'end' ? undefined : Number(out.slice('every:'.length));
  const last = Math.max(0, ...games.map((game) => game.a.length));
  const results = await session.play(games, { first: 0, last }, signal);
  return results.map((result) =>
    result.kind === 'played' ? { ...result, reply: withDigests(result.reply, stride) } : result,
  );
}

/** Plays games on one side and shows the states `first..last` of each. */
export function playStates(
  session: Session,
  games: readonly PlayedGame[],
  first: number,
  last: number,
): Promise<GameResult[]> {
  return session.play(games, { first, last });
}

/** A reply that shows all states, with the digests that belong to what it shows. */
function withDigests(shown: GameReply, stride?: number): GameReply {
  const { st = [], sl, se, sk: _drawn, ...reply } = shown;
  const lanes = {
    d: new Lane(stride),
    ...(sl === undefined ? {} : { ld: new Lane(stride) }),
    ...(se === undefined ? {} : { ed: new Lane(stride) }),
  };
  for (const [index, state] of st.entries()) {
    const last = index === st.length - 1;
    lanes.d.add(state, index, last);
    lanes.ld?.add((sl?.[index] ?? []).flat(), index, last);
    // Nothing happens into the start, so that there is no record of it.
    lanes.ed?.add(index === 0 ? undefined : (se?.[index] ?? []), index, last);
  }
  return {
    ...reply,
    d: lanes.d.hex(),
    ...(lanes.ld === undefined ? {} : { ld: lanes.ld.hex() }),
    ...(lanes.ed === undefined ? {} : { ed: lanes.ed.hex() }),
    ...(stride === undefined
      ? {}
      : {
          p: lanes.d.samples,
          ...(lanes.ld === undefined ? {} : { pl: lanes.ld.samples }),
          ...(lanes.ed === undefined ? {} : { pe: lanes.ed.samples }),
        }),
  };
}

class Lane {
  readonly samples: string[] = [];
  private readonly digest = new Lp62();
  private readonly stride: number | undefined;

  constructor(stride: number | undefined) {
    this.stride = stride;
  }

  add(record: readonly number[] | undefined, step: number, last: boolean): void {
    if (record !== undefined) this.digest.record(record);
    const due = this.stride !== undefined && (step % this.stride === 0 || last);
    if (due) this.samples.push(this.digest.hex());
  }

  hex(): string {
    return this.digest.hex();
  }
}
