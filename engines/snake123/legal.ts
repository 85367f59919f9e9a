import { RefusalError } from '../../spec/errors.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn } from '../../spec/word.ts';
import { isFirstWalk } from './first-walk.ts';
import { type Joins, largestGroup } from './joins.ts';
import { WalkList } from './walk-list.ts';

/** Boards whose groups all have at most this many cells have at most 4096 legal actions. */
const SMALL_GROUP = 13;
const SMALL_LIST = 4096;
const LONGEST_LIST = 2 ** 20;

/** The legal actions of one board at a time, with the limits of a profile (SN-21, SN-22). */
export class LegalActions {
  private readonly limit: number;
  private readonly complete: boolean;
  private readonly walks: WalkList;
  private known = false;

  /** @throws {RefusalError} `bad-params` for a cap or listMax that is no usable number */
  constructor(profile: Profile) {
    const { cap, listMax } = profile.parameters;
    this.complete = cap === 'none';
    const limit = this.complete ? listMax : cap;
    if (!isWordIn(limit, 1, LONGEST_LIST)) {
      throw new RefusalError(
        'bad-params',
        `cap is ${cap} and listMax ${listMax}, expected 1..${LONGEST_LIST} (or cap none)`,
      );
    }
    this.limit = limit;
    this.walks = new WalkList(limit);
  }

  /** Tells that the board has changed. */
  forget(): void {
    this.known = false;
  }

  /**
   * The list of the board with these joins, worked out once until `forget`.
   *
   * @throws {RefusalError} `too-long` if no cap cuts the list and it is longer than listMax
   */
  of(joins: Joins): WalkList {
    const walks = this.search(joins);
    if (walks.cut && this.complete) {
      throw new RefusalError('too-long', `more than ${this.limit} legal actions`);
    }
    return walks;
  }

  /** Whether the complete list is longer than the limit. */
  isCut(joins: Joins): boolean {
    return this.mayBeCut(joins) && this.search(joins).cut;
  }

  /** Whether a valid walk is missing from the list, the complete one if no cap cuts it. */
  lacks(joins: Joins, walk: ArrayLike<number>, from: number, length: number): boolean {
    const walks = this.search(joins);
    if (walks.cut && this.complete) return !isFirstWalk(joins, walk, from, length);
    return !walks.has(walk, from, length);
  }

  /** A cheap test that is false for nearly all boards of play. */
  mayBeCut(joins: Joins): boolean {
    return this.limit < SMALL_LIST || largestGroup(joins) > SMALL_GROUP;
  }

  /**
   * Writes the words of all actions to `out`, each with its length first.
   *
   * @returns the number of words
   */
  write(joins: Joins, out: number[], from: number): number {
    const walks = this.of(joins);
    let at = from;
    for (let i = 0; i < walks.count; i += 1) {
      out[at] = walks.length[i] ?? 0;
      at = walks.write(i, out, at + 1);
    }
    return at;
  }

  private search(joins: Joins): WalkList {
    if (!this.known) {
      this.walks.fill(joins);
      this.known = true;
    }
    return this.walks;
  }
}
