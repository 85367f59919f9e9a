import type { PlayedGame, Words } from '../../oracles/messages.ts';
import type { Trace } from '../generate/trace.ts';
import { type Examined, examine, stateBefore } from './examine.ts';
import type { Finding } from './finding.ts';
import { type Pair, sidesOf } from './pair.ts';

/** A game and what it shows. */
export interface Case {
  readonly game: PlayedGame;
  /** Actions of the game. */
  readonly steps: number;
  readonly finding: Finding;
}

/** What became of the attempt to begin at the state before the difference. */
export type Rerooted =
  | { readonly kind: 'one-step'; readonly found: Case }
  /** It cannot be tried. */
  | { readonly kind: 'impossible'; readonly why: string }
  /** From that very state both sides agree: something beside the words of the state counts. */
  | { readonly kind: 'hidden' };

/** Tape words behind those of the step, for a side that draws too many. */
const SPARE_WORDS = 16;

/**
 * Begins a game again from the explicit state before its difference and plays the one step (none
 * for a legal list that differs already at the start).
 */
export async function reroot(
  pair: Pair,
  { trace, game }: { readonly trace: Trace; readonly game: PlayedGame },
  examined: Extract<Examined, { kind: 'differs' }>,
): Promise<Rerooted> {
  const { finding } = examined;
  const { at } = finding;
  if (at === 0 && finding.lane !== 'legal') {
    return { kind: 'impossible', why: 'already the start differs' };
  }
  const lacking = sidesOf(pair).filter((side) => !side.has('state'));
  if (lacking.length > 0) {
    const names = lacking.map((side) => side.subject.name).join(' and ');
    return { kind: 'impossible', why: `${names} takes no explicit states` };
  }
  const place = Math.max(0, at - 1);
  const state = await stateAt(pair, game, place, examined);
  if (state === undefined) return { kind: 'hidden' };
  const steps = at === 0 ? [] : trace.steps.slice(place, at);
  const chance = steps.flatMap((step) => step.chance);
  const drawn = trace.start.length + trace.steps.slice(0, at).flatMap((one) => one.chance).length;
  const behind = game.c?.slice(drawn, drawn + SPARE_WORDS) ?? [];
  for (const tape of [chance, [...chance, ...behind]]) {
    const single = fromState(
      game,
      state,
      steps.flatMap(({ action }) => action),
      tape,
    );
    const again = await examine(pair, single, steps.length);
    if (again.kind === 'differs' && again.finding.signature === finding.signature) {
      const found = { game: single, steps: steps.length, finding: again.finding };
      return { kind: 'one-step', found };
    }
  }
  return { kind: 'hidden' };
}

/** The same kind of game from an explicit state. */
function fromState(game: PlayedGame, state: Words, a: Words, tape: Words): PlayedGame {
  const { seed: _seed, c, ...rest } = game;
  return { ...rest, ...(c === undefined ? {} : { c: tape }), s: state, a };
}

/** A state on which both sides agree; asked for if it lies before the range that was shown. */
async function stateAt(
  pair: Pair,
  game: PlayedGame,
  at: number,
  { shown }: Extract<Examined, { kind: 'differs' }>,
): Promise<Words | undefined> {
  const known = stateBefore(shown, at + 1);
  if (known !== undefined) return known;
  const [result] = await pair.reference.play([game], { first: at, last: at });
  return result?.kind === 'played' ? result.reply.st?.[0] : undefined;
}
