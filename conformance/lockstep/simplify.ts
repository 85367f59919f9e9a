import type { PlayedGame, Words } from '../../oracles/messages.ts';
import { firstDifference } from './compare.ts';
import { type Finding, findingOf } from './finding.ts';
import type { Pair } from './pair.ts';
import { playStates } from './play-ends.ts';
import type { Case } from './reroot.ts';

/** Passes over all words, and requests in all. */
const MOST_PASSES = 4;
const MOST_REQUESTS = 400;
/** Candidates of one request. */
const BATCH = 512;

/** A simplified case and what it took. */
export interface Simplified {
  readonly found: Case;
  /** Games that were tried. */
  readonly executions: number;
  /** Other differences that were met on the way. */
  readonly others: ReadonlySet<string>;
}

/**
 * Makes the words of an explicit state, its action and its tape small, one by one, while the game shows the
 * same failure (see `isSameFailure`): zero first, then one, then half. States that a side refuses
 * count as another failure, so whatever the layout and the rules ask for is kept.
 *
 * @param improved - told each simpler case
 */
export async function simplify(
  pair: Pair,
  start: Case,
  improved: (found: Case) => void,
): Promise<Simplified> {
  const run = new Simplifier(pair, start, improved);
  let before: string;
  let passes = 0;
  do {
    before = JSON.stringify(run.best.game);
    await run.pass();
    passes += 1;
  } while (JSON.stringify(run.best.game) !== before && passes < MOST_PASSES && !run.spent);
  return { found: run.best, executions: run.executions, others: run.others };
}

/** Where a word stands: in the state, in the action or in the tape. */
interface Place {
  readonly part: 's' | 'a' | 'c';
  readonly index: number;
}

class Simplifier {
  best: Case;
  executions = 0;
  requests = 0;
  readonly others = new Set<string>();
  private readonly pair: Pair;
  private readonly improved: (found: Case) => void;

  constructor(pair: Pair, start: Case, improved: (found: Case) => void) {
    this.pair = pair;
    this.best = start;
    this.improved = improved;
  }

  get spent(): boolean {
    return this.requests >= MOST_REQUESTS;
  }

  /** All single changes are tried at once, then put together as far as they go together. */
  async pass(): Promise<void> {
    const { game } = this.best;
    const changes = placesOf(game).flatMap((place) =>
      smaller(wordAt(game, place)).map((word) => ({ place, word })),
    );
    const helpful: typeof changes = [];
    const results = await this.tryAll(changes.map((change) => changed(game, [change])));
    for (const [index, change] of changes.entries()) {
      const known = helpful.some(({ place }) => isSame(place, change.place));
      if (results[index] !== undefined && !known) helpful.push(change);
    }
    await this.combine(helpful);
  }

  /** Applies all changes at once, or halves of them, down to single ones. */
  private async combine(changes: readonly { place: Place; word: number }[]): Promise<void> {
    if (changes.length === 0 || this.spent) return;
    const game = changed(this.best.game, changes);
    const [finding] = await this.tryAll([game]);
    if (finding !== undefined) {
      this.best = { ...this.best, game, finding };
      this.improved(this.best);
      return;
    }
    if (changes.length === 1) return;
    const half = Math.ceil(changes.length / 2);
    await this.combine(changes.slice(0, half));
    await this.combine(changes.slice(half));
  }

  /** For each game the same difference as that of the best case, or undefined. */
  private async tryAll(games: readonly PlayedGame[]): Promise<(Finding | undefined)[]> {
    const findings: (Finding | undefined)[] = [];
    for (let at = 0; at < games.length && !this.spent; at += BATCH) {
      const batch = games.slice(at, at + BATCH);
      this.requests += 1;
      this.executions += batch.length;
      const { steps } = this.best;
      const [subject, reference] = await Promise.all([
        playStates(this.pair.subject, batch, 0, steps),
        playStates(this.pair.reference, batch, 0, steps),
      ]);
      for (const index of batch.keys()) {
        const [a, b] = [subject[index], reference[index]];
        findings.push(
          a?.kind === 'played' && b?.kind === 'played' && this.isSound(batch[index])
            ? this.same({ subject: a.reply, reference: b.reply, from: 0, to: steps })
            : undefined,
        );
      }
    }
    return findings;
  }

  /** The action must stay one: a trace holds nothing else. */
  private isSound(game: PlayedGame | undefined): boolean {
    const { steps } = this.best;
    return steps === 0 || this.pair.codec.action.check(game?.a ?? []) === undefined;
  }

  private same(shown: Parameters<typeof firstDifference>[1]): Finding | undefined {
    const observed = firstDifference(this.pair, shown);
    if (observed === undefined) return undefined;
    const finding = findingOf(this.pair, observed);
    const { finding: wanted } = this.best;
    if (finding.at === wanted.at && isSameFailure(finding, wanted)) return finding;
    this.others.add(finding.signature);
    return undefined;
  }
}

/**
 * Equal signatures, or a difference of the same lane and field by a step with fewer events: what does
 * not happen any more is not to blame, so the clauses may only get sharper.
 */
function isSameFailure(finding: Finding, wanted: Finding): boolean {
  if (finding.signature === wanted.signature) return true;
  const kind = ({ signature }: Finding): string => signature.slice(0, signature.lastIndexOf('/'));
  if (finding.lane === 'events' || kind(finding) !== kind(wanted)) return false;
  return finding.events.every((event) => wanted.events.includes(event));
}

function placesOf(game: PlayedGame): Place[] {
  const places: Place[] = [];
  for (const part of ['s', 'a', 'c'] as const) {
    for (const index of (game[part] ?? []).keys()) places.push({ part, index });
  }
  return places;
}

function wordAt(game: PlayedGame, { part, index }: Place): number {
  return game[part]?.[index] ?? 0;
}

/** Smaller words to try in place of one, the smallest first. */
function smaller(word: number): number[] {
  return [...new Set([0, 1, 2, Math.floor(word / 2)])].filter((one) => one < word);
}

function changed(
  game: PlayedGame,
  changes: readonly { readonly place: Place; readonly word: number }[],
): PlayedGame {
  const parts: Record<Place['part'], Words | undefined> = { s: game.s, a: game.a, c: game.c };
  for (const { place, word } of changes) {
    parts[place.part] = parts[place.part]?.with(place.index, word);
  }
  return {
    ...game,
    ...(parts.s === undefined ? {} : { s: parts.s }),
    ...(parts.a === undefined ? {} : { a: parts.a }),
    ...(parts.c === undefined ? {} : { c: parts.c }),
  };
}

function isSame(a: Place, b: Place): boolean {
  return a.part === b.part && a.index === b.index;
}
