import type { Fields } from '../client/check-reply.ts';
import type { Implementation } from '../implementation.ts';
import type { HelloReply, PlayedGame, RequestBody, Words } from '../messages.ts';
import type { AdapterProcess } from './adapter-process.ts';
import { CheckFailure } from './check-failure.ts';

/** A game for the checks, with who knows it. */
export interface AdapterGame {
  /** `name@major.minor` */
  readonly name: string;
  /** Answers every request as the rules say. */
  readonly reference: Implementation;
  /** Short games of all layers; some that end, some from a start alone. */
  readonly samples: readonly PlayedGame[];
  /** Inputs of its kernels, if some are known; some may be refused. */
  readonly inputs?: readonly { readonly kernel: string; readonly inputs: readonly Words[] }[];
  /** Generators that are no single stream of words. */
  readonly keyed: ReadonlySet<string>;
  /** Words of each action of a game. */
  actionsOf(game: PlayedGame): readonly (readonly number[])[];
  /** Name of a word of a state. */
  fieldOf(index: number, words: readonly number[]): string;
}

/** What a check works with. */
export interface CheckContext {
  /** A fresh or used process that has shaken hands. */
  readonly adapter: AdapterProcess;
  readonly hello: HelloReply;
  readonly caps: ReadonlySet<string>;
  readonly game: AdapterGame;
  /** The samples whose layer the adapter plays. */
  readonly samples: readonly PlayedGame[];
  readonly byeMs: number;
  /** Requests of the check for many small ones. */
  readonly smallRequests: number;
}

/** One thing that an adapter has to do right. */
export interface AdapterCheck {
  readonly id: string;
  readonly title: string;
  /** What usually is wrong. */
  readonly advice: string;
  /** Not asked of an adapter without these capabilities. */
  readonly needs?: readonly string[];
  /** Whether nothing else can work if this does not. */
  readonly essential?: true;
  /** Whether the process is of no use afterwards. */
  readonly ends?: true;
  /** @throws {CheckFailure} */
  run(context: CheckContext): Promise<void>;
}

/** Asks the adapter. */
export function ask(
  { adapter, caps }: CheckContext,
  body: RequestBody | Fields,
  steps = 0,
): Promise<Fields> {
  return adapter.ask(body, caps, steps);
}

/** Asks the reference the same; a refusal is its `err`. */
export async function expected(
  { game }: CheckContext,
  body: RequestBody,
): Promise<Fields & { readonly err?: string }> {
  const result = await game.reference.request(body);
  if (result.kind === 'fault') throw new Error(`the reference failed: ${result.message}`);
  if (result.kind === 'refused') return { err: result.refusal.err };
  return { ...result.reply };
}

/** @throws {CheckFailure} unless the reply refuses with this code */
export function expectRefusal(what: string, reply: Fields, code: string): void {
  if (reply['err'] === code) return;
  const found = reply['err'] === undefined ? 'accepted' : `refused with ${String(reply['err'])}`;
  throw new CheckFailure(`${what} was ${found}, expected err ${code}`);
}
