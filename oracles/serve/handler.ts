import type { CreateEngine } from '../../engines/engine.ts';
import { seedGenerator } from '../../engines/random/generators.ts';
import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { HelloReply, RefusalReply, ReplyOf, RngReply } from '../messages.ts';
import { type BenchClocks, bench } from './bench.ts';
import { playGame, requirePlayWork } from './play-work.ts';
import { refusalOf } from './refusal-of.ts';
import {
  badParams,
  isRecord,
  type RawRequest,
  requireCount,
  requireSeed,
  requireText,
} from './request-fields.ts';
import { createTable, type Table, type TableOf } from './table.ts';

/** What a handler answers: the reply of the operation without its id, or a refusal. */
export type HandlerReply = ReplyOf[keyof ReplyOf] | RefusalReply;

/** Answers requests of the wire protocol, one after the other; keeps the current game of `new`. */
export interface Handler {
  /** Never throws: whatever goes wrong is a refusal. */
  handle(request: unknown): HandlerReply;
}

/** The engine that a handler serves. */
export interface HandlerOptions {
  readonly spec: GameSpec;
  readonly createEngine: CreateEngine;
  /** Profile whose capabilities the handshake tells. @defaultValue the spec's default profile */
  readonly profile?: string;
  /** Name of the implementation in reports. */
  readonly name: string;
  readonly version: string;
  /** @defaultValue `node` and its version */
  readonly lang?: string;
  /**
   * `own`: an engine of this package, run on its machine. `foreign`: only its pure functions are
   * used, and everything that they give back is checked. @defaultValue 'own'
   */
  readonly trust?: 'own' | 'foreign';
  /** Clocks for `bench`; without them the engine does not offer it. */
  readonly clocks?: BenchClocks;
}

const MAX_LINE = 2 ** 20;
const WINDOW = 8;
const LONGEST_RNG = 50_000;

/** Makes the handler of one engine; engines of further profiles are made when asked for. */
export function createHandler(options: HandlerOptions): Handler {
  const { spec } = options;
  const trust = options.trust ?? 'own';
  const tables = new Map<string, Table>();
  let current: Table | undefined;

  function tableOf(profile: string): Table {
    const present = tables.get(profile);
    if (present !== undefined) return present;
    const made = createTable(spec, profile, options.createEngine, trust);
    tables.set(profile, made);
    return made;
  }

  /** The table of the game that a request names. */
  function table(request: RawRequest): Table {
    requireGame(spec, request.game);
    return tableOf(requireText(request.profile, 'profile'));
  }

  function currentTable(): Table {
    if (current === undefined) throw badParams('there is no current game; begin one with new');
    return current;
  }

  function begin(request: RawRequest): HandlerReply {
    const chosen = table(request);
    const reply = chosen.begin(request);
    current = chosen;
    return reply;
  }

  const operations: Readonly<Record<string, (request: RawRequest) => HandlerReply>> = {
    hello: (request) => hello(request, options, tableOf(options.profile ?? spec.defaultProfile)),
    new: begin,
    step: (request) => currentTable().step(request),
    play: (request) => play(request, table),
    legal: (request) =>
      request.game === undefined ? currentTable().legal() : table(request).legal(request),
    kernel: (request) => table(request).kernel(request),
    rng: (request) => rng(spec, request, tableOf(options.profile ?? spec.defaultProfile)),
    perft: (request) => table(request).perft(request),
    bench: (request) => bench(request, table, options.clocks),
    bye: () => ({}),
  };

  return {
    handle(request: unknown): HandlerReply {
      try {
        if (!isRecord(request)) throw badParams('a request is an object');
        const { op } = request;
        const operation =
          typeof op === 'string' && Object.hasOwn(operations, op) ? operations[op] : undefined;
        if (operation === undefined) throw new RefusalError('unsupported-op', 'unknown operation');
        return operation(request);
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function hello(request: RawRequest, options: HandlerOptions, table: Table): HelloReply {
  const proto = request.proto;
  if (!Array.isArray(proto) || !(proto[0] <= 1 && proto[1] >= 1)) {
    throw badParams('proto: this implementation speaks version 1');
  }
  return {
    proto: 1,
    name: options.name,
    version: options.version,
    lang: options.lang ?? `node ${process.versions.node}`,
    games: [`${options.spec.id}@${options.spec.version}`],
    caps: [...table.caps, ...(options.clocks === undefined ? [] : ['bench'])],
    maxLine: MAX_LINE,
    window: WINDOW,
  };
}

function play(request: RawRequest, table: TableOf): HandlerReply {
  const { games, detail } = requirePlayWork(request);
  return { games: games.map((game) => playGame(game, detail, table).reply) };
}

function rng(spec: GameSpec, request: RawRequest, table: Table): RngReply {
  requireGame(spec, request.game);
  if (!table.caps.has('rng')) throw new RefusalError('unsupported-op', 'rng is not supported');
  const name = requireText(request.gen, 'gen');
  if (!Object.hasOwn(spec.layers.seed ?? {}, name)) throw badParams('gen: unknown generator');
  const count = requireCount(request.n, 'n', Number.MAX_SAFE_INTEGER);
  if (count > LONGEST_RNG) throw new RefusalError('too-long', `n is above ${LONGEST_RNG}`);
  const generator = seedGenerator(name, requireSeed(request.seed));
  return { w: Array.from({ length: count }, () => generator.next()), g: generator.words() };
}

function requireGame(spec: GameSpec, value: unknown): void {
  const game = requireText(value, 'game');
  const own = `${spec.id}@${spec.version}`;
  if (game !== own) throw new RefusalError('unsupported-game', `this implementation plays ${own}`);
}
