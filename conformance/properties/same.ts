import type { GameReply, Words } from '../../oracles/messages.ts';
import { digestOf } from '../../spec/digest.ts';
import { describeDifference, stateDifference } from '../difference.ts';
import { playedGame } from '../generate/trace.ts';
import type { GameResult } from '../session.ts';
import { playStepwise } from '../stepwise.ts';
import { listProblem } from '../vectors/expectation.ts';
import {
  eventsAt,
  gameFrom,
  type Place,
  placeExample,
  somePlaces,
  type WholeGame,
  wholeGames,
} from './game-parts.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

const REPEATED_GAMES = 64;
const RESUMED_GAMES = 80;
const STEPWISE_GAMES = 24;
const STEPWISE_STEPS = 60;

/** The same games again, in the opposite order, give the same words. */
export const deterministic: Property = {
  id: 'property-deterministic',
  title: 'the same game gives the same words, whatever was played before',
  async run(run): Promise<Finding> {
    const games = wholeGames(run).slice(0, REPEATED_GAMES).reverse();
    const results = await run.session.play(
      games.map(({ trace }) => playedGame(trace)),
      { first: 0, last: Math.max(0, ...games.map(({ steps }) => steps)) },
      run.signal,
    );
    return compareAll(run, games, results, 0, 'played again');
  },
};

/** Going on from an explicit state equals having gone on: nothing is hidden beside the state. */
export const resume: Property = {
  id: 'property-resume',
  title: 'a game that is taken up from an explicit state goes on as if it had not been interrupted',
  needs: ['state'],
  async run(run): Promise<Finding> {
    const places = somePlaces(run, RESUMED_GAMES);
    const results = await run.session.play(
      places.map((place) => gameFrom(place, actionsFrom(place), tapeFrom(place))),
      { first: 0, last: Math.max(0, ...places.map(({ game }) => game.steps)) },
      run.signal,
    );
    let steps = 0;
    for (const [number, place] of places.entries()) {
      const result = results[number];
      if (result === undefined) continue;
      const failure = compareResult(run, place.game, result, place.index, 'taken up here');
      steps += place.game.steps - place.index;
      if (failure !== undefined) return { cases: number + 1, steps, failure };
    }
    return { cases: places.length, steps };
  },
};

/** A whole game in one request equals its steps one by one. */
export const batchSteps: Property = {
  id: 'property-batch-steps',
  title: 'a game played in one request equals the same game played step by step',
  needs: ['play'],
  async run(run): Promise<Finding> {
    const games = wholeGames(run).filter(({ steps }) => steps <= STEPWISE_STEPS);
    let steps = 0;
    for (const [number, game] of games.slice(0, STEPWISE_GAMES).entries()) {
      run.signal.throwIfAborted();
      const range = { first: 0, last: game.steps };
      const result = await playStepwise(run.session, playedGame(game.trace), range);
      const failure = compareResult(run, game, result, 0, 'played step by step');
      steps += game.steps;
      if (failure !== undefined) return { cases: number + 1, steps, failure };
    }
    return { cases: Math.min(games.length, STEPWISE_GAMES), steps };
  },
};

/** The digests that the subject computes are those of the words that it reports. */
export const digests: Property = {
  id: 'property-digest',
  title: 'digests are those of the reported states, lists and events',
  needs: ['play', 'dig'],
  async run(run): Promise<Finding> {
    const games = wholeGames(run);
    for (const [number, game] of games.entries()) {
      const { reply, states } = game;
      const lanes: [string, string | undefined, Iterable<Words> | undefined][] = [
        ['d', reply.d, states],
        ['ld', reply.ld, reply.sl?.map((list) => list.flat())],
        ['ed', reply.ed, reply.se?.slice(1)],
      ];
      for (const [lane, found, records] of lanes) {
        if (found === undefined || records === undefined) continue;
        const expected = digestOf(records);
        if (found === expected) continue;
        const problem = `${lane}: expected ${expected} of the reported words, found ${found}`;
        const example = { ...playedGame(game.trace) };
        return { cases: number + 1, failure: { lane: 'state', problem, example } };
      }
    }
    return { cases: games.length };
  },
};

function actionsFrom({ game, index }: Place): Words[] {
  return game.trace.steps.slice(index, game.steps).map((step) => step.action);
}

function tapeFrom({ game, index }: Place): number[] {
  return game.trace.steps.slice(index, game.steps).flatMap((step) => step.chance);
}

function compareAll(
  run: PropertyRun,
  games: readonly WholeGame[],
  results: readonly GameResult[],
  from: number,
  how: string,
): Finding {
  let steps = 0;
  for (const [number, game] of games.entries()) {
    const result = results[number];
    if (result === undefined) continue;
    const failure = compareResult(run, game, result, from, how);
    steps += game.steps;
    if (failure !== undefined) return { cases: number + 1, steps, failure };
  }
  return { cases: games.length, steps };
}

/** Compares what a game gave from step `from` on with what a second game gave from its start on. */
function compareResult(
  run: PropertyRun,
  game: WholeGame,
  result: GameResult,
  from: number,
  how: string,
): Failure | undefined {
  if (result.kind === 'fault') throw result.fault.toError();
  const placeOf = (index: number): Place => ({ game, index: Math.max(from, index) });
  if (result.kind === 'refused') {
    const problem = `${how}, the game is refused with ${result.code}`;
    return { lane: 'refusal', problem, example: placeExample(placeOf(from)) };
  }
  const { reply } = result;
  for (let index = from; index <= game.steps; index += 1) {
    const found = reply.st?.[index - from];
    const expected = game.states[index];
    const place = placeOf(index - 1);
    const example = { ...placeExample(place), from, step: index };
    if (found === undefined || expected === undefined) {
      const code = reply.err === undefined ? 'no refusal' : reply.err;
      const problem = `${how}, the game ends before step ${index} with ${code}`;
      return { lane: 'refusal', problem, example };
    }
    const difference = stateDifference(run.codec, expected, found);
    if (difference !== undefined) {
      const problem = `${how}, step ${index} differs: ${describeDifference(difference)}`;
      const { fields } = difference;
      return { lane: 'state', fields, problem, example, ...eventsAt(run, place) };
    }
    const lanes = laneProblem(game.reply, reply, index, from);
    if (lanes !== undefined) {
      const problem = `${how}, step ${index} differs: ${lanes.problem}`;
      return { lane: lanes.lane, problem, example, ...eventsAt(run, place) };
    }
  }
  return undefined;
}

/** Differences in the lanes beside the state, where both replies have them. */
function laneProblem(
  expected: GameReply,
  found: GameReply,
  index: number,
  from: number,
): { lane: 'legal' | 'events' | 'drawn'; problem: string } | undefined {
  const [a, b] = [expected.sl?.[index], found.sl?.[index - from]];
  if (a !== undefined && b !== undefined) {
    const problem = listProblem(a, b);
    if (problem !== undefined) return { lane: 'legal', problem };
  }
  const [e, f] = [expected.se?.[index], found.se?.[index - from]];
  // The events of the step into the state from which a game was taken up are not known any more.
  if (e !== undefined && f !== undefined && index > from && e.join() !== f.join()) {
    return { lane: 'events', problem: `events: expected [${e}], found [${f}]` };
  }
  const drawn = (reply: GameReply, at: number, base: number): number | undefined => {
    const [here, before] = [reply.sk?.[at], reply.sk?.[base]];
    return here === undefined || before === undefined ? undefined : here - before;
  };
  const [k, l] = [drawn(expected, index, from), drawn(found, index - from, 0)];
  if (k !== undefined && l !== undefined && k !== l) {
    return { lane: 'drawn', problem: `drawn: expected ${k} tape words, found ${l}` };
  }
  return undefined;
}
