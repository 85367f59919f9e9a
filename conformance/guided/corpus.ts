import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Random } from '../generate/random.ts';
import { type Trace, withSteps } from '../generate/trace.ts';
import type { Measure } from './measures.ts';
import { type PlayedGuided, stepSeen } from './played.ts';
import type { Reached } from './reached.ts';

/** A short game whose last step reached something first. */
export interface Entry {
  readonly trace: Trace;
  /** Indices of the rule events of the last step. */
  readonly events: readonly number[];
  /** What it is kept for: `event ID`, `pair ID ID`, `extreme ID VALUE`. */
  readonly reasons: readonly string[];
}

interface Kept {
  readonly trace: Trace;
  readonly events: readonly number[];
  readonly keys: Set<string>;
}

/** Most entries that are kept. */
const MOST_ENTRIES = 256;
/** Steps of an entry up to and with the one that it is kept for, where games may begin anywhere. */
const STEPS_BACK = 4;
/** Longest entry where games have to begin from a start. */
const MOST_STEPS = 400;
/** Entries of which the one with the rarest event is picked. */
const PICKED_FROM = 3;

/**
 * The games of a run that reached a new event, a new pair of events in one step, or a new extreme:
 * for each the first (of events the shortest, of extremes the largest), cut after that step.
 */
export class Corpus {
  private readonly spec: GameSpec;
  private readonly measures: readonly Measure[];
  private readonly rooted: boolean;
  private readonly byKey = new Map<string, Kept>();
  private readonly kept = new Set<Kept>();
  /** Length of the entry of each event. */
  private readonly lengths: number[];
  private readonly pairs: Uint8Array;
  private readonly most: number[];

  /** @param rooted - whether games may begin from explicit states */
  constructor(spec: GameSpec, measures: readonly Measure[], rooted: boolean) {
    this.spec = spec;
    this.measures = measures;
    this.rooted = rooted;
    this.lengths = spec.events.map(() => Number.POSITIVE_INFINITY);
    this.pairs = new Uint8Array(spec.events.length ** 2);
    this.most = measures.map(() => Number.NEGATIVE_INFINITY);
  }

  get size(): number {
    return this.kept.size;
  }

  /** The entries, oldest first. */
  entries(): Entry[] {
    return [...this.kept].map(({ trace, events, keys }) => {
      return { trace, events, reasons: [...keys].map((key) => this.reasonOf(key)) };
    });
  }

  /**
   * Keeps what a game reached first; returns how much that is.
   *
   * @param thorough - whether measures that have to decode states are taken
   */
  learn(game: PlayedGuided, thorough: boolean): number {
    let learnt = 0;
    for (const [index, { events }] of game.steps.entries()) {
      const length = this.rooted ? Math.min(index + 1, STEPS_BACK) : index + 1;
      if (length > MOST_STEPS) break;
      const keys = [
        ...this.eventKeys(events, length),
        ...this.pairKeys(events),
        ...this.extremeKeys(game, index, thorough),
      ];
      if (keys.length > 0) this.keep(game, index, length, keys);
      learnt += keys.length;
    }
    return learnt;
  }

  /** An entry, one with rare events more likely than another; undefined if there is none. */
  pick(random: Random, reached: Reached): Entry | undefined {
    if (this.kept.size === 0) return undefined;
    const entries = [...this.kept];
    const rarity = ({ events }: Kept): number =>
      Math.min(...events.map((event) => reached.counts[event] ?? 0));
    let best = random.pick(entries);
    for (let tried = 1; tried < PICKED_FROM; tried += 1) {
      const other = random.pick(entries);
      if (rarity(other) < rarity(best)) best = other;
    }
    return { trace: best.trace, events: best.events, reasons: [] };
  }

  private eventKeys(events: readonly number[], length: number): string[] {
    const fresh = events.filter((event) => length < (this.lengths[event] ?? 0));
    for (const event of fresh) this.lengths[event] = length;
    return fresh.map((event) => `event ${event}`);
  }

  private pairKeys(events: readonly number[]): string[] {
    const keys: string[] = [];
    const { length } = this.spec.events;
    for (const [place, first] of events.entries()) {
      for (let at = place + 1; at < events.length; at += 1) {
        const pair = first * length + (events[at] ?? 0);
        if (this.pairs[pair] !== 0) continue;
        this.pairs[pair] = 1;
        keys.push(`pair ${pair}`);
      }
    }
    return keys;
  }

  private extremeKeys(game: PlayedGuided, index: number, thorough: boolean): string[] {
    const seen = stepSeen(game, index);
    const keys: string[] = [];
    for (const [place, { cheap, events, of }] of this.measures.entries()) {
      if (!cheap && !(thorough && events.some((event) => seen.events.includes(event)))) continue;
      const value = of(seen);
      if (value <= (this.most[place] ?? 0)) continue;
      this.most[place] = value;
      keys.push(`extreme ${place}`);
    }
    return keys;
  }

  private keep(game: PlayedGuided, index: number, length: number, keys: readonly string[]): void {
    const hasRoom = this.kept.size < MOST_ENTRIES || this.makeRoom();
    if (!hasRoom) return;
    const { events } = game.steps[index] ?? { events: [] };
    const entry = { trace: this.cut(game, index, length), events, keys: new Set(keys) };
    for (const key of keys) {
      const old = this.byKey.get(key);
      old?.keys.delete(key);
      if (old?.keys.size === 0) this.kept.delete(old);
      this.byKey.set(key, entry);
    }
    this.kept.add(entry);
  }

  /** Drops the oldest entry that is kept for pairs alone. */
  private makeRoom(): boolean {
    for (const entry of this.kept) {
      if ([...entry.keys].some((key) => !key.startsWith('pair '))) continue;
      for (const key of entry.keys) this.byKey.delete(key);
      return this.kept.delete(entry);
    }
    return false;
  }

  /** The game up to a step; where games may begin anywhere, its last steps alone. */
  private cut({ trace, steps }: PlayedGuided, index: number, length: number): Trace {
    const from = index + 1 - length;
    const part = trace.steps.slice(from, index + 1);
    const place = steps[from]?.before;
    if (from === 0 || place === undefined) return withSteps(trace, part);
    const { seed: _seed, ...rest } = withSteps(trace, part);
    return { ...rest, start: [], state: [...place.words, ...(place.generator ?? [])] };
  }

  private reasonOf(key: string): string {
    const [kind, text] = key.split(' ');
    const number = Number(text);
    const { events } = this.spec;
    const name = (event: number): string => events[event]?.id ?? '';
    if (kind === 'event') return `event ${name(number)}`;
    if (kind === 'extreme') return `extreme ${this.measures[number]?.id} ${this.most[number]}`;
    return `pair ${name(Math.floor(number / events.length))} ${name(number % events.length)}`;
  }
}
