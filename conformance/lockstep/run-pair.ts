import { setImmediate } from 'node:timers/promises';
import type { GameReply } from '../../oracles/messages.ts';
import { SubjectError } from '../fault.ts';
import type { Script } from '../generate/script.ts';
import type { Entry } from '../guided/corpus.ts';
import type { GameResult, Session } from '../session.ts';
import type { GameSuite } from '../suite.ts';
import type { FirstGame } from '../unit.ts';
import { type Batch, Batches, type Repeat } from './batches.ts';
import { differingLanes } from './compare.ts';
import { endText } from './end-text.ts';
import { type FailureGroup, Failures } from './failures.ts';
import { type LockstepGame, type LockstepGames, lockstepGames } from './games.ts';
import type { InvestigationOptions } from './investigate.ts';
import { bothOffer, type LaneUse, lanesOf, type Pair, sidesOf, sourceOf } from './pair.ts';
import type { PolicyName } from './policies.ts';

/** How a lockstep run plays. */
export interface RunPairOptions extends InvestigationOptions {
  /** Steps of all games together. */
  readonly steps: number;
  /** 0..2^32-1; the games depend on nothing else. */
  readonly seed: number;
  readonly policy: PolicyName;
  readonly suite?: GameSuite;
  /** How often each possible event is demanded, for the generation of games to aim at. */
  readonly targetEvents?: number;
  /** Games of earlier runs, which are played first. */
  readonly corpus?: readonly Script[];
  /** Takes what the games that were made reached first. */
  keep?(entries: readonly Entry[]): void;
  /** Games made before. @defaultValue made from seed, policy and suite while others are played */
  readonly games?: Iterable<LockstepGame>;
  /** Batches in work at the same time: one more than the copies of the slower side. */
  readonly batches: number;
  readonly signal: AbortSignal;
  progress(done: number, of: number): void;
}

/** What a lockstep run has compared and found. */
export interface PairResult {
  /** Games in which everything agreed that both sides have. */
  readonly games: number;
  /** Steps of these games. */
  readonly steps: number;
  /** Games whose legal lists and whose events were compared and agreed. */
  readonly listed: number;
  readonly told: number;
  /** Games that were sent twice. */
  readonly repeated: number;
  /** On how many steps in lockstep each rule event happened. */
  readonly events: Readonly<Record<string, number>>;
  /** The first game in which each of them happened in lockstep. */
  readonly first: Readonly<Record<string, FirstGame>>;
  readonly lanes: readonly LaneUse[];
  readonly failures: readonly FailureGroup[];
}

/** One game of so many is sent twice. */
const REPEAT_EVERY = 100;
/** Differing games after which more would not tell more. */
const MOST_MISMATCHES = 96;
const MOST_FAULTS = 3;

/**
 * Both sides play the same games, whole batches at a time; only digests, counts and codes travel. The
 * next batches are made and sent while the slower side still works. What differs is narrowed and
 * reduced at the end, the shortest games first.
 */
export async function runPair(pair: Pair, options: RunPairOptions): Promise<PairResult> {
  const made = options.games === undefined ? makeGames(pair, options) : undefined;
  const run = new PairRun(pair, options, made ?? options.games ?? []);
  try {
    await run.play();
  } finally {
    await run.settle();
  }
  if (made !== undefined) options.keep?.(made.entries());
  await run.failures.investigate(options.signal);
  return run.result();
}

class PairRun {
  readonly failures: Failures;
  private readonly pair: Pair;
  private readonly options: RunPairOptions;
  /** By index of the event. */
  private readonly events: number[];
  /** By index of the event: the first game in lockstep with it. */
  private readonly first: (FirstGame | undefined)[] = [];
  private readonly batches: Batches;
  private readonly working: Batch[] = [];
  private seen = 0;
  /** Games that were judged: the index of the next one. */
  private judged = 0;
  private done = 0;
  private games = 0;
  private steps = 0;
  private listed = 0;
  private told = 0;

  constructor(pair: Pair, options: RunPairOptions, games: Iterable<LockstepGame>) {
    this.pair = pair;
    this.options = options;
    this.failures = new Failures(pair, options);
    this.batches = new Batches(pair, games, options);
    this.events = pair.codec.spec.events.map(() => 0);
  }

  async play(): Promise<void> {
    const { options, working } = this;
    while (!this.hopeless()) {
      options.signal.throwIfAborted();
      while (working.length < options.batches) {
        const batch = this.batches.send();
        if (batch === undefined) break;
        working.push(batch);
        // The requests go out before the next batch is made.
        await setImmediate();
      }
      const batch = working.shift();
      if (batch === undefined) return;
      this.judge(batch, await batch.results);
      options.progress(Math.min(this.done, options.steps), options.steps);
    }
  }

  /** Waits for what is still in work. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.working.map(({ results }) => results));
  }

  result(): PairResult {
    const { games, steps, listed, told } = this;
    return {
      games,
      steps,
      listed,
      told,
      repeated: this.batches.repeated,
      events: this.named(this.events),
      first: this.named(this.first),
      lanes: lanesOf(this.pair),
      failures: this.failures.groups(),
    };
  }

  private hopeless(): boolean {
    return this.failures.mismatches >= MOST_MISMATCHES || this.failures.faults >= MOST_FAULTS;
  }

  private judge({ games, before }: Batch, results: readonly (readonly GameResult[])[]): void {
    if (before !== undefined) {
      this.compareRepeats(before, results);
      return;
    }
    const [subjects = [], references = []] = results;
    for (const [index, game] of games.entries()) {
      this.done += game.trace.steps.length + 1;
      const subject = this.replyOf(game, this.pair.subject, subjects[index]);
      const reference = this.replyOf(game, this.pair.reference, references[index]);
      if (subject !== undefined && reference !== undefined) this.compare(game, subject, reference);
      this.judged += 1;
    }
  }

  private compareRepeats(
    before: readonly Repeat[],
    results: readonly (readonly GameResult[])[],
  ): void {
    for (const [place, side] of sidesOf(this.pair).entries()) {
      for (const [index, { game, replies }] of before.entries()) {
        const result = results[place]?.[index];
        if (result?.kind !== 'played' || endText(result.reply) === replies[place]) continue;
        this.failures.unrepeated(game, side, replies[place] ?? '', endText(result.reply));
      }
    }
  }

  private replyOf(
    game: LockstepGame,
    side: Session,
    result: GameResult | undefined,
  ): GameReply | undefined {
    if (result === undefined) throw new RangeError('fewer results than games');
    if (result.kind === 'fault') {
      this.failures.fault(game, side, result.fault);
      return undefined;
    }
    const code = result.kind === 'refused' ? result.code : result.reply.err;
    if (code?.startsWith('unsupported') === true) {
      throw new SubjectError('unsupported', `${side.subject.name} answers ${code}`);
    }
    if (result.kind === 'played') return result.reply;
    const message = `play request: refused with ${result.code}: ${result.message}`;
    this.failures.fault(game, side, { status: 'error', message });
    return undefined;
  }

  private compare(game: LockstepGame, subject: GameReply, reference: GameReply): void {
    const lanes = differingLanes(this.pair, subject, reference);
    const inStep = !lanes.some((lane) => lane === 'state' || lane === 'refusal');
    if (inStep) this.count(game);
    if (lanes.length > 0) {
      this.failures.mismatch(game, [subject, reference]);
      return;
    }
    this.games += 1;
    this.steps += subject.n;
    const { pair } = this;
    const bothList = subject.ld !== undefined && reference.ld !== undefined;
    const bothTell = subject.ed !== undefined && reference.ed !== undefined;
    if (bothList && bothOffer(pair, 'legal')) this.listed += 1;
    if (bothTell && bothOffer(pair, 'events')) this.told += 1;
    this.seen += 1;
    if (this.seen % REPEAT_EVERY === 1) {
      this.batches.repeat({ game, replies: [endText(subject), endText(reference)] });
    }
  }

  private count({ events, origin }: LockstepGame): void {
    const { events: counts, first, judged } = this;
    for (const event of events) {
      counts[event] = (counts[event] ?? 0) + 1;
      first[event] ??= { game: judged, ...(origin === undefined ? {} : { origin }) };
    }
  }

  /** What is known of the events that happened, by id. */
  private named<T>(values: readonly (T | undefined)[]): Record<string, T> {
    const { events } = this.pair.codec.spec;
    const happened = events.flatMap(({ id }, index): [string, T][] => {
      const value = values[index];
      return value === undefined || this.events[index] === 0 ? [] : [[id, value]];
    });
    return Object.fromEntries(happened.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Games of the engine of the pair; explicit states only if both sides take them. */
function makeGames(
  pair: Pair,
  options: Pick<RunPairOptions, 'seed' | 'policy' | 'suite' | 'targetEvents' | 'corpus'>,
): LockstepGames {
  const { seed, policy, suite, targetEvents, corpus } = options;
  return lockstepGames(sourceOf(pair), {
    seed,
    policy,
    states: bothOffer(pair, 'state'),
    ...(suite === undefined ? {} : { suite }),
    ...(targetEvents === undefined ? {} : { targetEvents }),
    ...(corpus === undefined ? {} : { corpus }),
  });
}
