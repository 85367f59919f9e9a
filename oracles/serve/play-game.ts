import { Lp62 } from '../../spec/digest.ts';
import { RefusalError } from '../../spec/errors.ts';
import type { GameReply, RefusalReply, Words } from '../messages.ts';
import type { GameRun } from './game-run.ts';
import { refusalOf } from './refusal-of.ts';
import { type PlayDetail, type RawRequest, requireWords } from './request-fields.ts';

/** The lanes that the handler reports beside `d`. */
export interface Lanes {
  readonly legal: boolean;
  readonly events: boolean;
}

type Draft = { -readonly [Key in keyof GameReply]: GameReply[Key] };

/**
 * Plays whole games on one run and reports them as the protocol's `play` does.
 *
 * A list of legal actions that is too long to be given makes lane `ld` end: it is then left out of
 * the result of this game.
 */
export class GamePlayer {
  private readonly run: GameRun;
  private readonly lanes: Lanes;
  private readonly states = new Lp62();
  private readonly lists = new Lp62();
  private readonly events = new Lp62();
  private readonly legal: number[] = [];
  private listing = false;
  private begun = false;

  constructor(run: GameRun, lanes: Lanes) {
    this.run = run;
    this.lanes = lanes;
  }

  /** Plays one game; a refusal ends it and is part of the result. */
  play(game: RawRequest, detail: PlayDetail): GameReply {
    const { run } = this;
    this.states.reset();
    this.lists.reset();
    this.events.reset();
    this.listing = this.lanes.legal;
    this.begun = false;
    const samples = new Samples(detail, this.lanes);
    let steps = 0;
    let drawn = 0;
    let over = false;
    let refusal: RefusalReply | undefined;
    try {
      const actions = requireWords(game.a, 'a');
      const consumed = run.begin(game);
      this.begun = true;
      this.record(false);
      drawn = consumed;
      over = run.over;
      samples.take(0, this, run, drawn);
      for (let at = 0; at < actions.length; ) {
        at = run.step(actions, at);
        steps += 1;
        drawn = run.machine.chance.drawn;
        over = run.over;
        this.record(true);
        samples.take(steps, this, run, drawn);
      }
    } catch (thrown) {
      refusal = refusalOf(thrown);
    }
    const reply: Draft = { n: steps, k: drawn, over: over ? 1 : 0, ...this.digests() };
    samples.finish(steps, this, reply);
    if (refusal !== undefined) Object.assign(reply, refusal, { at: steps });
    return reply;
  }

  /** The words of the state in which the last game ended; none if its start was refused. */
  lastWords(): Words {
    return this.begun ? this.run.words() : [];
  }

  /** The digests of all lanes so far. */
  digests(): Pick<GameReply, 'd' | 'ld' | 'ed'> {
    return {
      d: this.states.hex(),
      ...(this.listing ? { ld: this.lists.hex() } : {}),
      ...(this.lanes.events ? { ed: this.events.hex() } : {}),
    };
  }

  private record(stepped: boolean): void {
    const { run } = this;
    this.states.record(run.state, run.length);
    if (stepped && this.lanes.events) this.events.record(run.events.sorted());
    if (!this.listing) return;
    try {
      this.lists.record(this.legal, run.machine.legal(this.legal));
    } catch (error) {
      if (refusesOwnState(error)) {
        this.lists.record(this.legal, 0);
        return;
      }
      if (!(error instanceof RefusalError) || error.refusal !== 'too-long') throw error;
      this.listing = false;
      run.reload();
    }
  }
}

/** Digests at a stride or states of a range, as `out` asks for them. */
class Samples {
  private readonly detail: PlayDetail;
  private readonly lanes: Lanes;
  private readonly d: string[] = [];
  private readonly ld: string[] = [];
  private readonly ed: string[] = [];
  private readonly states: Words[] = [];
  private readonly lists: Words[][] = [];
  private readonly events: Words[] = [];
  private readonly drawn: number[] = [];
  private last = -1;
  private listed = true;

  constructor(detail: PlayDetail, lanes: Lanes) {
    this.detail = detail;
    this.lanes = lanes;
  }

  /** Looks at the state after `step` steps. */
  take(step: number, player: GamePlayer, run: GameRun, drawn: number): void {
    const { detail } = this;
    if (detail.kind === 'every') {
      if (step % detail.stride === 0) this.takeDigests(step, player);
    } else if (detail.kind === 'states' && step >= detail.first && step <= detail.last) {
      this.states.push(run.words());
      this.drawn.push(drawn);
      if (this.lanes.events) this.events.push(step === 0 ? [] : [...run.events.sorted()]);
      if (this.lanes.legal) this.takeList(run);
    }
  }

  /** Adds what was taken to the result of a game of `steps` steps. */
  finish(steps: number, player: GamePlayer, reply: Draft): void {
    if (this.detail.kind === 'every') {
      if (this.last >= 0 && this.last !== steps) this.takeDigests(steps, player);
      reply.p = this.d;
      if (reply.ld !== undefined) reply.pl = this.ld;
      if (this.lanes.events) reply.pe = this.ed;
    } else if (this.detail.kind === 'states') {
      reply.st = this.states;
      reply.sk = this.drawn;
      if (this.lanes.events) reply.se = this.events;
      if (this.lanes.legal && this.listed) reply.sl = this.lists;
    }
  }

  private takeDigests(step: number, player: GamePlayer): void {
    const { d, ld, ed } = player.digests();
    this.d.push(d ?? '');
    if (ld !== undefined) this.ld.push(ld);
    if (ed !== undefined) this.ed.push(ed);
    this.last = step;
  }

  private takeList(run: GameRun): void {
    try {
      this.lists.push(run.legal());
    } catch (error) {
      if (refusesOwnState(error)) {
        this.lists.push([]);
        return;
      }
      if (!(error instanceof RefusalError) || error.refusal !== 'too-long') throw error;
      this.listed = false;
      run.reload();
    }
  }
}

/**
 * Whether an engine calls a state bad that its own start or step gave. It then lists nothing there,
 * and the state stays in the reply: what is wrong with it is what has to be found.
 */
function refusesOwnState(error: unknown): boolean {
  return error instanceof RefusalError && error.refusal === 'bad-state';
}
