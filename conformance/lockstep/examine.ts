import type { GameReply, PlayedGame } from '../../oracles/messages.ts';
import { digestOf } from '../../spec/digest.ts';
import type { Fault } from '../fault.ts';
import type { GameResult, Session } from '../session.ts';
import { differingLanes, firstDifference, type Shown } from './compare.ts';
import { type Finding, findingOf } from './finding.ts';
import { bothOffer, type Pair, sidesOf } from './pair.ts';
import { playEnds, playStates } from './play-ends.ts';

/** What a game of both sides comes to. */
export type Examined =
  | { readonly kind: 'same'; readonly shown: Shown }
  | { readonly kind: 'differs'; readonly finding: Finding; readonly shown: Shown }
  /** A side gave no usable reply. */
  | { readonly kind: 'fault'; readonly side: Session; readonly fault: Fault }
  /** A side refuses the request as a whole: nothing was compared. */
  | { readonly kind: 'refused'; readonly side: Session; readonly message: string };

/** Games of up to so many steps are shown whole; longer ones are narrowed by digests first. */
const SHOWN_STEPS = 96;

/**
 * Plays one game on both sides and finds the first step that differs: prefix digests at a stride,
 * then all states of the first stride that differs. Two requests to each side, one for a short game.
 *
 * @param steps - actions of the game
 */
export async function examine(pair: Pair, game: PlayedGame, steps: number): Promise<Examined> {
  let range: readonly [number, number] = [0, steps];
  if (steps > SHOWN_STEPS && bothOffer(pair, 'dig')) {
    const stride = Math.ceil(Math.sqrt(steps));
    const both = await playBoth(pair, (side) => playEnds(side, [game], `every:${stride}`));
    if ('kind' in both) return both;
    range = differingStride(pair, both, stride) ?? [Math.max(0, steps - stride), steps];
  }
  return examineRange(pair, game, range[0], range[1]);
}

/** Looks at the states of a range, some at a time, until a difference is found. */
async function examineRange(
  pair: Pair,
  game: PlayedGame,
  first: number,
  last: number,
): Promise<Examined> {
  let size = SHOWN_STEPS;
  for (let from = first; ; ) {
    const to = Math.min(last, from + size);
    const both = await playBoth(pair, (side) => playStates(side, [game], from, to));
    if ('kind' in both) {
      // Long lists of actions may not fit into one line.
      if (both.kind === 'fault' || size === 0 || !both.message.startsWith('too-long')) return both;
      size = Math.floor(size / 4);
      continue;
    }
    const [subject, reference] = both;
    const shown = { subject, reference, from, to };
    const observed = firstDifference(pair, await withSparseLists(pair, game, shown));
    if (observed !== undefined) {
      return { kind: 'differs', finding: findingOf(pair, observed), shown };
    }
    if (to >= last || to > Math.max(subject.n, reference.n)) return { kind: 'same', shown };
    from = to + 1;
  }
}

/** The state before the difference, where both sides agree on it and it was shown. */
export function stateBefore(shown: Shown, at: number): readonly number[] | undefined {
  return shown.reference.st?.[at - 1 - shown.from];
}

/**
 * The side whose digest is not that of the states that it shows, if all of them are shown; a right
 * side cannot be one.
 */
export function inconsistentSide(pair: Pair, shown: Shown): Session | undefined {
  if (shown.from !== 0) return undefined;
  return sidesOf(pair).find((_side, index) => {
    const reply = index === 0 ? shown.subject : shown.reference;
    const whole = reply.st?.length === reply.n + 1;
    return whole && reply.d !== undefined && reply.d !== digestOf(reply.st ?? []);
  });
}

/** The replies of both sides, or why there are none. */
export async function playBoth(
  pair: Pair,
  play: (side: Session) => Promise<readonly GameResult[]>,
): Promise<readonly [GameReply, GameReply] | Extract<Examined, { kind: 'fault' | 'refused' }>> {
  const sides = sidesOf(pair);
  const results = await Promise.all(sides.map((side) => play(side)));
  const replies: GameReply[] = [];
  for (const [index, side] of sides.entries()) {
    const result = results[index]?.[0];
    if (result === undefined) throw new RangeError('fewer results than games');
    if (result.kind === 'fault') return { kind: 'fault', side, fault: result.fault };
    if (result.kind === 'refused') {
      return { kind: 'refused', side, message: `${result.code}: ${result.message}` };
    }
    replies.push(result.reply);
  }
  const [subject, reference] = replies;
  if (subject === undefined || reference === undefined)
    throw new RangeError('a pair has two sides');
  return [subject, reference];
}

/** The steps between the last equal and the first different prefix digests. */
function differingStride(
  pair: Pair,
  [a, b]: readonly [GameReply, GameReply],
  stride: number,
): readonly [number, number] | undefined {
  const lanes: [readonly string[] | undefined, readonly string[] | undefined][] = [
    [a.p, b.p],
    [a.pl, b.pl],
    [a.pe, b.pe],
  ];
  let first = Number.POSITIVE_INFINITY;
  for (const [one, other] of lanes) {
    // A lane of one side alone says nothing, but one that ends where the other goes on does.
    if (one === undefined || other === undefined) continue;
    const longest = Math.max(one.length, other.length);
    for (let index = 0; index < Math.min(longest, first); index += 1) {
      if (one[index] !== other[index]) first = index;
    }
  }
  if (first === Number.POSITIVE_INFINITY) {
    return differingLanes(pair, a, b).length > 0 ? [0, Math.max(a.n, b.n) + 1] : undefined;
  }
  return [Math.max(0, (first - 1) * stride), first * stride + (a.n === b.n ? 0 : 1)];
}

/**
 * Lists are left out of a reply if one of them is too long to be given. Where only one side leaves
 * them out they are asked for state by state, so that the one that only one side gives is found.
 */
async function withSparseLists(pair: Pair, game: PlayedGame, shown: Shown): Promise<Shown> {
  const { subject, reference, from } = shown;
  const oneListed = (subject.sl === undefined) !== (reference.sl === undefined);
  if (!bothOffer(pair, 'legal') || !oneListed || subject.st?.length === 0) return shown;
  const lists: [(readonly number[])[][], (readonly number[])[][]] = [[], []];
  for (let at = from; at <= Math.min(shown.to, subject.n, reference.n); at += 1) {
    const both = await playBoth(pair, (side) => playStates(side, [game], at, at));
    if ('kind' in both) return shown;
    for (const [index, reply] of both.entries()) {
      // A list that cannot be given is one that no list of actions equals.
      lists[index]?.push([...(reply.sl?.[0] ?? [[]])]);
    }
  }
  return {
    ...shown,
    subject: { ...subject, sl: lists[0] },
    reference: { ...reference, sl: lists[1] },
  };
}
