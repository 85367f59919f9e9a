import { setImmediate } from 'node:timers/promises';
import type { GameReply } from '../../oracles/messages.ts';
import { EventCount } from '../event-count.ts';
import { SubjectError } from '../fault.ts';
import type { GameResult, Session } from '../session.ts';
import type { GameSuite } from '../suite.ts';
import { differingLanes } from './compare.ts';
import { endText } from './end-text.ts';
import { type FailureGroup, Failures } from './failures.ts';
import { type LockstepGame, lockstepGames } from './games.ts';
import type { InvestigationOptions } from './investigate.ts';
import { bothOffer, type LaneUse, lanesOf, type Pair, sidesOf, sourceOf } from './pair.ts';
import { playEnds } from './play-ends.ts';
import type { PolicyName } from './policies.ts';

/** How a lockstep run plays. */
export interface RunPairOptions extends InvestigationOptions {
  /** Steps of all games together. */
  readonly steps: number;
  /** 0..2^32-1; the games depend on nothing else. */
  readonly seed: number;
  readonly policy: PolicyName;
  readonly suite?: GameSuite;
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
  readonly lanes: readonly LaneUse[];
  readonly failures: readonly FailureGroup[];
}

const BATCH_STEPS = 4_000;
const BATCH_GAMES = 128;
/** One game of so many is sent twice. */
const REPEAT_EVERY = 100;
/** Differing games after which more would not tell more. */
const MOST_MISMATCHES = 96;
const MOST_FAULTS = 3;

interface Batch {
  readonly games: readonly LockstepGame[];
  readonly results: Promise<readonly (readonly GameResult[])[]>;
}

/**
 * Both sides play the same games, whole batches at a time; only digests, counts and codes travel. The
 * next batches are made and sent while the slower side still works. What differs is narrowed and
 * reduced at the end, the shortest games first.
 */
export async function runPair(pair: Pair, options: RunPairOptions): Promise<PairResult> {
  const run = new PairRun(pair, options);
  try {
    await run.play();
    await run.playAgain();
  } finally {
    await run.settle();
  }
  await run.failures.investigate(options.signal);
  return run.result();
}

class PairRun {
  readonly failures: Failures;
  private readonly pair: Pair;
  private readonly options: RunPairOptions;
  private readonly events = new EventCount();
  private readonly working: Batch[] = [];
  private readonly again: { game: LockstepGame; replies: readonly string[] }[] = [];
  private seen = 0;
  private done = 0;
  private games = 0;
  private steps = 0;
  private listed = 0;
  private told = 0;

  constructor(pair: Pair, options: RunPairOptions) {
    this.pair = pair;
    this.options = options;
    this.failures = new Failures(pair, options);
  }

  async play(): Promise<void> {
    const { pair, options, working } = this;
    const stateful = bothOffer(pair, 'state');
    const made = lockstepGames(sourceOf(pair), {
      seed: options.seed,
      policy: options.policy,
      ...(stateful && options.suite !== undefined ? { suite: options.suite } : {}),
    });
    let planned = 0;
    while (!this.hopeless()) {
      options.signal.throwIfAborted();
      while (working.length < options.batches && planned < options.steps) {
        const games = take(made, Math.min(BATCH_STEPS, options.steps - planned));
        if (games.length === 0) planned = options.steps;
        else working.push({ games, results: playBatch(pair, games, options.signal) });
        for (const { trace } of games) planned += trace.steps.length + 1;
        // The requests go out before the next batch is made.
        await setImmediate();
      }
      const batch = working.shift();
      if (batch === undefined) return;
      this.judge(batch.games, await batch.results);
      options.progress(Math.min(this.done, options.steps), options.steps);
    }
  }

  /** One game of a hundred once more, in the opposite order: nothing may be left over from before. */
  async playAgain(): Promise<void> {
    const games = this.again.toReversed();
    if (games.length === 0 || this.hopeless()) return;
    const results = await playBatch(
      this.pair,
      games.map(({ game }) => game),
      this.options.signal,
    );
    for (const [place, side] of sidesOf(this.pair).entries()) {
      for (const [index, { game, replies }] of games.entries()) {
        const result = results[place]?.[index];
        if (result?.kind !== 'played' || endText(result.reply) === replies[place]) continue;
        this.failures.unrepeated(game, side, replies[place] ?? '', endText(result.reply));
      }
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
      repeated: this.again.length,
      events: this.events.toJSON(),
      lanes: lanesOf(this.pair),
      failures: this.failures.groups(),
    };
  }

  private hopeless(): boolean {
    return this.failures.mismatches >= MOST_MISMATCHES || this.failures.faults >= MOST_FAULTS;
  }

  private judge(
    games: readonly LockstepGame[],
    [subjects = [], references = []]: readonly (readonly GameResult[])[],
  ): void {
    for (const [index, game] of games.entries()) {
      this.done += game.trace.steps.length + 1;
      const subject = this.replyOf(game, this.pair.subject, subjects[index]);
      const reference = this.replyOf(game, this.pair.reference, references[index]);
      if (subject !== undefined && reference !== undefined) this.compare(game, subject, reference);
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
    if (inStep)
      for (const step of game.events) this.events.add(step.map((event) => this.id(event)));
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
      this.again.push({ game, replies: [endText(subject), endText(reference)] });
    }
  }

  private id(event: number): string {
    return this.pair.codec.spec.events[event]?.id ?? `event-${event}`;
  }
}

/** Sends a batch to both sides; a process gets it first, because it works by itself. */
function playBatch(
  pair: Pair,
  games: readonly LockstepGame[],
  signal: AbortSignal,
): Promise<readonly (readonly GameResult[])[]> {
  const requests = games.map(({ game }) => game);
  return Promise.all(
    sidesOf(pair).map(async (side) => {
      if (side.subject.kind === 'engine') await setImmediate();
      return playEnds(side, requests, 'end', signal);
    }),
  );
}

/** Games of about so many steps together. */
function take(made: Iterator<LockstepGame>, steps: number): LockstepGame[] {
  const games: LockstepGame[] = [];
  for (let sum = 0; sum < steps && games.length < BATCH_GAMES; ) {
    const { value, done } = made.next();
    if (done === true) break;
    games.push(value);
    sum += value.trace.steps.length + 1;
  }
  return games;
}
