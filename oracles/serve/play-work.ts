import { EMPTY_DIGEST } from '../../spec/digest.ts';
import type { GameReply } from '../messages.ts';
import { refusalOf } from './refusal-of.ts';
import {
  badParams,
  isRecord,
  type PlayDetail,
  parsePlayOutput,
  type RawRequest,
} from './request-fields.ts';
import type { Table, TableOf } from './table.ts';

/** The games of a request and what is wanted of them; nothing about a game is known yet. */
export interface RawPlayWork {
  readonly games: readonly RawRequest[];
  readonly detail: PlayDetail;
}

/** @throws {RefusalError} `bad-params` if the games are no list of objects, or `out` is wrong */
export function requirePlayWork(request: RawRequest): RawPlayWork {
  if (!Array.isArray(request.games)) throw badParams('games: expected a list');
  const detail = parsePlayOutput(request.out);
  const games = request.games.map((game: unknown, index) => {
    if (!isRecord(game)) throw badParams(`games[${index}]: expected an object`);
    return game;
  });
  return { games, detail };
}

/** Plays one game; whatever is refused is part of its result. */
export function playGame(
  game: RawRequest,
  detail: PlayDetail,
  tableOf: TableOf,
): { readonly reply: GameReply; readonly table?: Table } {
  let table: Table;
  try {
    table = tableOf(game);
  } catch (error) {
    return { reply: { n: 0, k: 0, over: 0, d: EMPTY_DIGEST, ...refusalOf(error), at: 0 } };
  }
  return { reply: table.play(game, detail), table };
}
