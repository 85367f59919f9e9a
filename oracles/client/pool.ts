import type { Implementation, RequestOptions, Result } from '../implementation.ts';
import type { HelloReply, ReplyOf, RequestBody } from '../messages.ts';
import { speaksOfCurrentGame } from './needs.ts';

/** One member of a pool and how many requests it has. */
interface Member {
  readonly implementation: Implementation;
  load: number;
  /** Whether it may be used; settled by its handshake. */
  readonly usable: Promise<boolean>;
}

/**
 * Several copies of one implementation that work at the same time. Copies are started as they are
 * needed; one that cannot be started (no more processes, no more memory) is left out, and the pool
 * goes on with those it has. Requests about the current game all go to the first copy.
 *
 * @param make - makes one more copy
 * @param jobs - copies at most, at least 1
 */
export function poolOf(make: () => Implementation, jobs: number): Implementation {
  const first = member(make(), Promise.resolve(true));
  const members = [first];
  let most = Math.max(1, Math.floor(jobs));

  function grow(): Member {
    const implementation = make();
    const usable = implementation.hello().then(({ kind }) => kind === 'reply');
    const added = member(implementation, usable);
    members.push(added);
    return added;
  }

  function leastLoaded(): Member {
    const least = members.reduce((best, one) => (one.load < best.load ? one : best));
    return least.load > 0 && members.length < most ? grow() : least;
  }

  async function request<B extends RequestBody>(
    body: B,
    options?: RequestOptions,
  ): Promise<Result<ReplyOf[B['op']]>> {
    const bound = body.op === 'new' || speaksOfCurrentGame(body);
    const chosen = bound ? first : leastLoaded();
    chosen.load += 1;
    try {
      if (await chosen.usable) return await chosen.implementation.request(body, options);
    } finally {
      chosen.load -= 1;
    }
    const index = members.indexOf(chosen);
    if (index >= 0) {
      members.splice(index, 1);
      most = members.length;
      await chosen.implementation.close();
    }
    return request(body, options);
  }

  return {
    name: first.implementation.name,
    kind: first.implementation.kind,
    hello: (): Promise<Result<HelloReply>> => first.implementation.hello(),
    request,
    async close() {
      await Promise.all(members.map(({ implementation }) => implementation.close()));
    },
  };
}

function member(implementation: Implementation, usable: Promise<boolean>): Member {
  return { implementation, usable, load: 0 };
}
