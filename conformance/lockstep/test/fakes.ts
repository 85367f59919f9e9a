import type { EventSink } from '../../../engines/engine.ts';
import { engineOf } from '../../../engines/engine-of.ts';
import type { Implementation } from '../../../oracles/implementation.ts';
import { inProcessImplementation } from '../../../oracles/in-process.ts';
import type { GameReply, PlayedGame, ReplyOf, RequestBody } from '../../../oracles/messages.ts';
import type { TraceFile } from '../../../spec/generated/trace-file.ts';
import { guardOf } from '../../../spec/validate.ts';
import { Session } from '../../session.ts';
import { TINS_CODEC, TINS_SUITE, tinsEngine, tinsSubject } from '../../test/tins/tins-game.ts';
import { type TinsFaults, TinsMachine } from '../../test/tins/tins-machine.ts';
import { THREE, TINS } from '../../test/tins/tins-spec.ts';
import type { FailureStore } from '../failure-store.ts';
import type { Pair } from '../pair.ts';
import { type PairResult, type RunPairOptions, runPair } from '../run-pair.ts';

const isTraceFile = guardOf<TraceFile>('trace');

/** Keeps traces in memory, and every version that was ever saved in the order of saving. */
class MemoryStore implements FailureStore {
  readonly files = new Map<string, TraceFile>();
  readonly versions: TraceFile[] = [];

  save(file: TraceFile): string {
    if (!isTraceFile(file)) throw new TypeError(`no trace: ${JSON.stringify(file)}`);
    this.files.set(file.id ?? '', file);
    this.versions.push(file);
    return `/memory/${file.id}.json`;
  }

  remove(id: string): void {
    if (this.files.has(id) && this.files.size === 1)
      throw new RangeError('the last trace would be lost');
    this.files.delete(id);
  }
}

/** A subject with a machine of its own. */
export function machineSubject(make: () => TinsMachine, name = 'fake'): Implementation {
  return inProcessImplementation({
    spec: TINS,
    createEngine: (spec, profile) => engineOf(spec, profile, make),
    name,
    version: '1.0.0',
  });
}

/** A machine that forgets to tell one event. */
export class SilentMachine extends TinsMachine {
  private readonly silent: number;

  constructor(silent: number) {
    super(THREE);
    this.silent = silent;
  }

  override step(action: ArrayLike<number>, events: EventSink): void {
    super.step(action, {
      add: (event) => {
        if (event !== this.silent) events.add(event);
      },
    });
  }
}

/** Changes the result of each game of `play` requests. */
export function withResults(
  subject: Implementation,
  change: (reply: GameReply, game: PlayedGame, out: string, count: number) => GameReply,
): Implementation {
  let count = 0;
  return {
    ...subject,
    async request<B extends RequestBody>(body: B) {
      const result = await subject.request(body);
      if (body.op !== 'play' || result.kind !== 'reply') return result;
      const { games, out } = body;
      const reply = result.reply as ReplyOf['play'];
      const changed = reply.games.map((one, index) => {
        const game = games[index];
        count += 1;
        return game === undefined ? one : change(one, game, out, count);
      });
      return { kind: 'reply', reply: { ...result.reply, games: changed } };
    },
  };
}

/** A pair of the tins: a subject and the right engine. */
async function tinsPair(
  subject: Implementation | TinsFaults,
  layer: Pair['layer'] = 'outcome',
): Promise<Pair> {
  const judged = isImplementation(subject) ? subject : tinsSubject(subject);
  return {
    codec: TINS_CODEC,
    layer,
    subject: await Session.open(TINS_CODEC, judged),
    reference: await Session.open(TINS_CODEC, { ...tinsSubject(), name: 'right' }),
    engine: tinsEngine(),
  };
}

/** What a lockstep run of the tins found, and what it kept. */
export interface TinsRun extends PairResult {
  readonly store: MemoryStore;
  readonly pair: Pair;
}

/** Plays a subject in lockstep with the right engine. */
export async function runTins(
  subject: Implementation | TinsFaults,
  more: Partial<RunPairOptions> & { readonly layer?: Pair['layer'] } = {},
): Promise<TinsRun> {
  const { layer = 'outcome', ...options } = more;
  const pair = await tinsPair(subject, layer);
  const store = new MemoryStore();
  const result = await runPair(pair, {
    steps: 6_000,
    seed: 1,
    policy: 'guided',
    suite: TINS_SUITE,
    batches: 2,
    store,
    run: { lockstep: '0.1.0', seed: 1, unit: 'tins/three/lockstep/reference-outcome' },
    shrink: { executions: 600, steps: 100_000 },
    signal: new AbortController().signal,
    progress: () => undefined,
    ...options,
  });
  return { ...result, store, pair };
}

function isImplementation(subject: Implementation | TinsFaults): subject is Implementation {
  return 'request' in subject;
}
