import type { CreateEngine } from '../../engines/engine.ts';
import { callEngine } from '../../engines/engine-output.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import { RefusalError, UsageError } from '../../spec/errors.ts';
import { formOf } from '../../spec/form.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { Profile } from '../../spec/value.ts';
import type {
  GameReply,
  KernelReply,
  LegalReply,
  PerftReply,
  StateReply,
  Words,
} from '../messages.ts';
import { capabilitiesOf } from './capabilities.ts';
import { GameRun } from './game-run.ts';
import { type Evaluation, KernelTable } from './kernels.ts';
import { Perft } from './perft.ts';
import { GamePlayer } from './play-game.ts';
import {
  badParams,
  optionalWords,
  type PlayDetail,
  type RawRequest,
  requireCount,
  requireWords,
} from './request-fields.ts';

const DEEPEST = 20;

/** The operations of one engine, that is of one game under one profile. */
export interface Table {
  readonly caps: ReadonlySet<string>;
  begin(request: RawRequest): StateReply;
  step(request: RawRequest): StateReply;
  play(game: RawRequest, detail: PlayDetail): GameReply;
  /** Of the request's own state, or of the current game. */
  legal(request?: RawRequest): LegalReply;
  kernel(request: RawRequest): KernelReply;
  perft(request: RawRequest): PerftReply;
  /** The words of the state in which the last game of `play` ended; none if it did not begin. */
  lastWords(): Words;
  /** The work of a kernel request, to be timed, and the number of its inputs. */
  kernelWork(request: RawRequest): { readonly evaluate: Evaluation; readonly inputs: number };
}

/** The table of the game that a request names. @throws {RefusalError} `unsupported-*`, `bad-params` */
export type TableOf = (request: RawRequest) => Table;

/** Where the current game stands. */
interface Place {
  readonly words: Words;
  readonly layer: LayerName;
  readonly generator: string;
}

/**
 * @throws {RefusalError} `unsupported-profile`, or `internal` if the engine cannot be made
 */
export function createTable(
  game: GameSpec,
  profileName: string,
  createEngine: CreateEngine,
  trust: 'own' | 'foreign',
): Table {
  const profile = profileOf(game, profileName);
  const spec = formOf(game, profile.name);
  const engine = callEngine('createEngine', () => createEngine(spec, profile));
  const caps = new Set(capabilitiesOf(spec, profile, engine, trust));
  const run = new GameRun(spec, profile, engine, { trust, caps });
  const reportsEvents = caps.has('events');
  const player = new GamePlayer(run, { legal: caps.has('legal'), events: reportsEvents });
  const kernels = new KernelTable(spec, profile, engine);
  let place: Place | undefined;

  function keep(layer: LayerName, generator: string): Place {
    place = { words: run.words(), layer, generator };
    return place;
  }

  function requirePlace(): Place {
    if (place === undefined) throw badParams('there is no current game; begin one with new');
    return place;
  }

  function requireCap(cap: string): void {
    if (!caps.has(cap)) throw new RefusalError('unsupported-op', `${cap} is not supported`);
  }

  return {
    caps,
    begin(request) {
      const k = run.begin(request);
      return { s: keep(run.layer, run.generator).words, k };
    },
    step(request) {
      const { words, layer, generator } = requirePlace();
      const action = requireWords(request.a, 'a');
      const tape = optionalWords(request.c, 'c');
      run.resume(words, layer, generator, tape);
      const next = run.step(action, 0);
      if (next !== action.length) {
        throw new RefusalError('illegal-action', `a: expected one action of ${next} words`);
      }
      const reply = { s: keep(layer, generator).words, k: run.machine.chance.drawn };
      return reportsEvents ? { ...reply, ev: [...run.events.sorted()] } : reply;
    },
    play: (game, detail) => player.play(game, detail),
    legal(request) {
      requireCap('legal');
      if (request === undefined) {
        const { words, layer, generator } = requirePlace();
        run.resume(words, layer, generator, []);
      } else {
        run.begin(request);
      }
      return { l: run.legal() };
    },
    kernel(request) {
      const { name, inputs } = requireKernelWork(request);
      return { out: kernels.evaluate(name, inputs) };
    },
    perft(request) {
      requireCap('perft');
      const depth = requireCount(request.depth, 'depth', DEEPEST);
      run.begin(request);
      return new Perft(run, engine).count(run.ownWords(), depth);
    },
    lastWords: () => player.lastWords(),
    kernelWork(request) {
      const { name, inputs } = requireKernelWork(request);
      return { evaluate: kernels.prepare(name, inputs, trust), inputs: inputs.length };
    },
  };
}

function requireKernelWork({ name, in: inputs }: RawRequest): {
  readonly name: string;
  readonly inputs: readonly unknown[];
} {
  if (typeof name !== 'string') throw badParams('name: expected a text');
  if (!Array.isArray(inputs)) throw badParams('in: expected a list of word lists');
  return { name, inputs };
}

function profileOf(spec: GameSpec, name: string): Profile {
  try {
    return resolveProfile(spec, name);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new RefusalError('unsupported-profile', error.message, { cause: error });
  }
}
