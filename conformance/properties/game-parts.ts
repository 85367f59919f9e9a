import type { GameReply, Init, PlayedGame, Words } from '../../oracles/messages.ts';
import { playedGame, type Trace } from '../generate/trace.ts';
import type { ObservedGame } from '../laws/observed-game.ts';
import type { PropertyRun } from './property.ts';

/** A game that the subject played to the end that the trace has. */
export interface WholeGame {
  readonly trace: Trace;
  readonly reply: GameReply;
  readonly states: readonly Words[];
  /** Number of accepted steps. */
  readonly steps: number;
}

/** The games that were played as the rules say; the others are what `property-play` reports. */
export function wholeGames(run: PropertyRun): WholeGame[] {
  return run.games.flatMap((game) => (game.broken === undefined ? playedPart(game) : []));
}

/** All games as far as they went: also those that ended before their trace did. */
export function playedParts(run: PropertyRun): WholeGame[] {
  return run.games.flatMap(playedPart);
}

function playedPart({ trace, result, states }: ObservedGame): WholeGame[] {
  if (result.kind !== 'played' || states.length === 0) return [];
  const { reply } = result;
  const steps = Math.min(reply.n, states.length - 1);
  return [{ trace, reply, states: reply.st ?? [], steps }];
}

/** A step of a game, chosen at random. */
export interface Place {
  readonly game: WholeGame;
  /** Steps before it. */
  readonly index: number;
}

/** Up to `count` places in different games. */
export function somePlaces(
  run: PropertyRun,
  count: number,
  wanted: (place: Place) => boolean = () => true,
): Place[] {
  const places: Place[] = [];
  for (const game of wholeGames(run)) {
    if (places.length >= count) break;
    if (game.steps === 0) continue;
    const place = { game, index: run.random.below(game.steps) };
    if (wanted(place)) places.push(place);
  }
  return places;
}

/** The tape words of the step at a place. */
export function chanceAt({ game, index }: Place): Words {
  return game.trace.steps[index]?.chance ?? [];
}

export function actionAt({ game, index }: Place): Words {
  return game.trace.steps[index]?.action ?? [];
}

export function stateAt({ game, index }: Place): Words {
  return game.states[index] ?? [];
}

/** Where a game begins that goes on from the state at a place. */
export function initAt(place: Place, tape: Words): Init {
  const { seed: _start, c: _tape, s: _state, a: _actions, ...init } = playedGame(place.game.trace);
  const { layer } = place.game.trace;
  const chance = layer === 'outcome' || layer === 'raw' ? { c: tape } : {};
  return { ...init, ...chance, s: stateAt(place) };
}

/** The game that goes on from the state at a place with the given actions and tape. */
export function gameFrom(place: Place, actions: readonly Words[], tape: Words): PlayedGame {
  return { ...initAt(place, tape), a: actions.flat() };
}

/** Ids of the events that the subject reported for the step at a place. */
export function eventsAt(run: PropertyRun, { game, index }: Place): { events?: string[] } {
  const events = run.session.has('events') ? game.reply.se?.[index + 1] : undefined;
  if (events === undefined) return {};
  return { events: events.map((event) => run.codec.spec.events[event]?.id ?? '') };
}

/** A place as an example: where the game was, and what was to be played. */
export function placeExample(place: Place): Record<string, unknown> {
  const { trace } = place.game;
  return {
    profile: trace.profile,
    layer: trace.layer,
    ...(trace.generator === undefined ? {} : { generator: trace.generator }),
    state: stateAt(place),
    action: actionAt(place),
    chance: chanceAt(place),
  };
}
