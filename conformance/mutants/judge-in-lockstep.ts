import type { GameReply } from '../../oracles/messages.ts';
import type { Kill } from '../../spec/generated/mutation-report.ts';
import { differingLanes } from '../lockstep/compare.ts';
import { endText } from '../lockstep/end-text.ts';
import { examine } from '../lockstep/examine.ts';
import { playEnds } from '../lockstep/play-ends.ts';
import type { GameResult, Session } from '../session.ts';
import type { Arena, ArenaLayer } from './arena.ts';
import { killingStatus, makeKill } from './kill.ts';
import type { ReferenceGame } from './reference-games.ts';

/** What the comparison with the reference engine came to. */
export interface LockstepJudgement {
  readonly kill?: Kill;
  /** Steps that were compared, up to and with the first that differs. */
  readonly steps: number;
}

/** Games of each layer that are asked for at a time: few at first, because most mutants fall soon. */
const MOST_ROUNDS = 32;
/** Games of each layer that are sent a second time, in the opposite order. */
const REPEATED = 32;

interface Round {
  readonly layer: ArenaLayer;
  readonly game: ReferenceGame;
  readonly result: GameResult | undefined;
}

/**
 * Plays the games of all layers in turn, the first game of each, then the second of each, up to the
 * first in which the subject and the reference differ. What was played without a difference is then
 * played again in part: nothing may be left over from other games.
 */
export async function judgeInLockstep(
  arena: Arena,
  subject: Session,
  signal: AbortSignal,
): Promise<LockstepJudgement> {
  let steps = 0;
  let size = 1;
  for (let from = 0; ; from += size, size = Math.min(MOST_ROUNDS, 2 * size)) {
    const rounds = await playRounds(arena, subject, from, from + size, signal);
    if (rounds.length === 0) break;
    for (const { layer, game, result } of rounds) {
      const found = await judgeGame(arena, subject, layer, game, result);
      if (found !== undefined) return { kill: found.kill, steps: steps + found.at };
      steps += game.steps;
    }
  }
  const kill = await judgeRepeats(arena, subject, signal);
  return kill === undefined ? { steps } : { kill, steps };
}

/** The games `from..to-1` of all layers in the order in which they are judged. */
async function playRounds(
  arena: Arena,
  subject: Session,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<Round[]> {
  const rounds: (Round & { readonly index: number })[] = [];
  for (const layer of arena.layers) {
    const games = await layer.games.range(from, to, signal);
    const requests = games.map(({ game }) => game);
    const results = await playEnds(subject, requests, 'end', signal);
    signal.throwIfAborted();
    for (const [index, game] of games.entries()) {
      rounds.push({ layer, game, result: results[index], index });
    }
  }
  // Stable: layers stay in their order.
  return rounds.sort((a, b) => a.index - b.index);
}

/** The first difference of a game and the steps up to it. */
async function judgeGame(
  arena: Arena,
  subject: Session,
  { layer, unit }: ArenaLayer,
  { game, steps, ends }: ReferenceGame,
  result: GameResult | undefined,
): Promise<{ readonly kill: Kill; readonly at: number } | undefined> {
  const pair = arena.pair(subject, layer);
  let reply = replyOf(result);
  if (reply === undefined) {
    // Once more and alone, so that a machine that stood still for a while is not held against it.
    const [again] = await playEnds(subject, [game], 'end');
    reply = replyOf(again);
    if (reply === undefined) return { kill: faultKill(unit, again ?? result), at: steps };
  }
  const [lane] = differingLanes(pair, reply, ends);
  if (lane === undefined) return undefined;
  const kind = 'lockstep';
  const examined = await examine(pair, game, steps);
  if (examined.kind === 'differs') {
    const { lane: item, status, clauses, message: problem, at } = examined.finding;
    const killing = killingStatus(status) ?? 'fail';
    return { kill: makeKill({ kind, unit, item, status: killing, clauses, problem }), at };
  }
  const problem = `the same game gave different results: ${endText(reply)}, expected ${endText(ends)}`;
  const kill = makeKill({ kind, unit, item: lane, status: 'flaky', clauses: [], problem });
  return { kill, at: steps };
}

async function judgeRepeats(
  arena: Arena,
  subject: Session,
  signal: AbortSignal,
): Promise<Kill | undefined> {
  for (const { layer, games, unit } of arena.layers) {
    const again = (await games.range(0, REPEATED, signal)).toReversed();
    const requests = again.map(({ game }) => game);
    const results = await playEnds(subject, requests, 'end', signal);
    signal.throwIfAborted();
    const pair = arena.pair(subject, layer);
    for (const [index, { ends }] of again.entries()) {
      const reply = replyOf(results[index]);
      if (reply === undefined) return faultKill(unit, results[index]);
      if (differingLanes(pair, reply, ends).length === 0) continue;
      const problem = `sent again in another order: expected ${endText(ends)}, got ${endText(reply)}`;
      const what = { kind: 'lockstep', item: 'repeat', status: 'flaky' } as const;
      return makeKill({ ...what, unit, clauses: [], problem });
    }
  }
  return undefined;
}

function replyOf(result: GameResult | undefined): GameReply | undefined {
  return result?.kind === 'played' ? result.reply : undefined;
}

/** A game that is not played to its end: the subject broke down or refuses it as a whole. */
function faultKill(unit: string, result: GameResult | undefined): Kill {
  const found =
    result?.kind === 'fault'
      ? { status: result.fault.status, problem: result.fault.message }
      : { status: 'error' as const, problem: `play request: ${JSON.stringify(result)}` };
  return makeKill({ kind: 'lockstep', unit, item: 'play', clauses: [], ...found });
}
