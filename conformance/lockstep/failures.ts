import type { GameReply } from '../../oracles/messages.ts';
import type { Session } from '../session.ts';
import { examine } from './examine.ts';
import { type Finding, type FindingStatus, findingOf } from './finding.ts';
import type { LockstepGame } from './games.ts';
import { type InvestigationOptions, locate, reduce } from './investigate.ts';
import type { Pair } from './pair.ts';
import { type Reduced, reducedOf, Saved } from './saved.ts';

/** Failures of one signature. */
export interface FailureGroup {
  /** Games that showed it. */
  readonly count: number;
  /** The smallest of them. */
  readonly smallest: Reduced;
}

/** Games that are reduced: the first of each signature. */
const MOST_REDUCED = 8;

interface Mismatch {
  readonly game: LockstepGame;
  readonly ends: readonly [GameReply, GameReply];
}

interface Group {
  count: number;
  smallest: Reduced;
}

/** Collects what went wrong in a run; the first failing game is on disk at once. */
export class Failures {
  faults = 0;
  private readonly pair: Pair;
  private readonly options: InvestigationOptions;
  private readonly found: Mismatch[] = [];
  private readonly bySignature = new Map<string, Group>();
  private first: Saved | undefined;
  private reduced = 0;

  constructor(pair: Pair, options: InvestigationOptions) {
    this.pair = pair;
    this.options = options;
  }

  get mismatches(): number {
    return this.found.length;
  }

  /** A game in which the sides differ. */
  mismatch(game: LockstepGame, ends: Mismatch['ends']): void {
    this.found.push({ game, ends });
    if (this.first !== undefined) return;
    this.first = new Saved(this.pair, this.options);
    this.first.save(game.game);
  }

  /** A game on which a side broke down. */
  fault(
    game: LockstepGame,
    side: Session,
    fault: { readonly status: FindingStatus; readonly message: string },
  ): void {
    this.faults += 1;
    this.addWhole(game, fault.status, `${side.subject.name}: ${fault.message}`);
  }

  /** A game that gave another result when it was played again after others. */
  unrepeated(game: LockstepGame, side: Session, before: string, after: string): void {
    const what = 'the same game gave different results when it was sent again in another order';
    this.addWhole(game, 'flaky', `${side.subject.name}: ${what}: ${before}, then ${after}`);
  }

  /**
   * Narrows all that differ, the shortest first, and reduces the first of each signature. None is left
   * out: a known failure must not hide another one.
   */
  async investigate(signal: AbortSignal): Promise<void> {
    const { found } = this;
    const shortest = found.toSorted((a, b) => lengthOf(a) - lengthOf(b));
    for (const mismatch of shortest) {
      signal.throwIfAborted();
      await this.narrow(mismatch);
    }
    // The narrowed games have files of their own by now.
    if (this.bySignature.size > 0 && !this.isKept(this.first)) this.first?.drop();
  }

  /** The groups, those with most games first. */
  groups(): FailureGroup[] {
    return [...new Set(this.bySignature.values())].toSorted((a, b) => b.count - a.count);
  }

  private async narrow({ game, ends }: Mismatch): Promise<void> {
    const saved = new Saved(this.pair, this.options);
    saved.save(game.game);
    const quick = await examine(this.pair, game.game, game.trace.steps.length);
    const known =
      quick.kind === 'differs' ? this.bySignature.get(quick.finding.signature) : undefined;
    if (known !== undefined) {
      known.count += 1;
      this.dropUnlessKept(saved);
      return;
    }
    const located = await locate(this.pair, game, ends);
    if (located === undefined) {
      const message = 'a side broke down while the difference was narrowed';
      this.addWhole(game, 'error', message, saved);
      return;
    }
    const { signature } = located.finding;
    const group = this.bySignature.get(signature);
    if (group !== undefined) {
      group.count += 1;
      this.dropUnlessKept(saved);
      return;
    }
    if (located.kind === 'differs') this.reduced += 1;
    const reduced =
      located.kind === 'differs' && this.reduced <= MOST_REDUCED
        ? await reduce(this.pair, game, located, saved, this.options)
        : this.keep(game, located.finding, saved);
    this.addReduced(signature, reduced);
  }

  /** Two failures that come to the same when they are reduced are one. */
  private addReduced(located: string, reduced: Reduced): void {
    const same = [...this.bySignature.values()].find(({ smallest }) => {
      return smallest.finding.signature === reduced.finding.signature;
    });
    if (same === undefined) {
      this.bySignature.set(located, { count: 1, smallest: reduced });
      return;
    }
    same.count += 1;
    this.bySignature.set(located, same);
    const { id } = reduced.file;
    if (id !== undefined && id !== same.smallest.file.id) this.options.store.remove(id);
  }

  private addWhole(
    game: LockstepGame,
    status: FindingStatus,
    message: string,
    saved: Saved = new Saved(this.pair, this.options),
  ): void {
    const finding = findingOf(this.pair, {
      status,
      lane: 'state',
      at: 0,
      field: '',
      fields: [],
      events: [],
      message,
    });
    const group = this.bySignature.get(finding.signature);
    if (group !== undefined) {
      group.count += 1;
      if (lengthOf({ game }) >= group.smallest.to) {
        this.dropUnlessKept(saved);
        return;
      }
      const { id } = group.smallest.file;
      group.smallest = this.keep(game, finding, saved);
      if (id !== undefined && id !== saved.file?.id) this.options.store.remove(id);
      return;
    }
    this.bySignature.set(finding.signature, {
      count: 1,
      smallest: this.keep(game, finding, saved),
    });
  }

  private keep(game: LockstepGame, finding: Finding, saved: Saved): Reduced {
    saved.save(game.game, finding);
    const { length } = game.trace.steps;
    return reducedOf(saved, finding, {
      from: length,
      to: length,
      executions: 0,
      how: 'as found',
      alsoSaw: [],
      rows: [],
    });
  }

  private dropUnlessKept(saved: Saved): void {
    if (!this.isKept(saved)) saved.drop();
  }

  private isKept(saved: Saved | undefined): boolean {
    const kept = [...this.bySignature.values()].map(({ smallest }) => smallest.file.id);
    return saved?.file?.id !== undefined && kept.includes(saved.file.id);
  }
}

function lengthOf({ game }: Pick<Mismatch, 'game'>): number {
  return game.trace.steps.length;
}
