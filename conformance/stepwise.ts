import type { GameReply, Init, PlayedGame, StateReply, Words } from '../oracles/messages.ts';
import { splitActions } from '../spec/split-actions.ts';
import { faultOf, itemFault } from './fault.ts';
import type { GameResult, Session, StateRange } from './session.ts';

/**
 * Plays a game with `new` and `step` requests and reports it as a `play` with `states:I-J` would, the
 * digests left out. Never throws for what the subject does.
 */
export async function playStepwise(
  session: Session,
  game: PlayedGame,
  range: StateRange,
): Promise<GameResult> {
  try {
    return { kind: 'played', reply: await playSteps(session, game, range) };
  } catch (error) {
    const fault = itemFault(error);
    if (fault === undefined || fault.status === 'unsupported') throw error;
    const status = fault.status === 'crash' || fault.status === 'timeout' ? fault.status : 'error';
    return {
      kind: 'fault',
      fault: faultOf({ status, message: fault.problem }, 'game played step by step'),
    };
  }
}

async function playSteps(
  session: Session,
  game: PlayedGame,
  range: StateRange,
): Promise<GameReply> {
  const { a, c, ...rest } = game;
  const init: Init = c === undefined ? rest : { ...rest, c };
  const actions = splitTolerantly(session, a);
  const view = new StepwiseView(session, range);
  const begun = await session.ask({ op: 'new', ...init });
  if (begun.kind === 'refused') return { n: 0, k: 0, ...view.finish(), ...begun.refusal, at: 0 };
  await view.take(0, begun.reply);
  let { k } = begun.reply;
  for (const [index, action] of actions.entries()) {
    const tape = c === undefined ? {} : { c: c.slice(k) };
    const stepped = await session.ask({ op: 'step', a: action, ...tape });
    if (stepped.kind === 'refused') {
      return { n: index, k, ...view.finish(), ...stepped.refusal, at: index };
    }
    k += stepped.reply.k;
    await view.take(index + 1, { ...stepped.reply, k });
  }
  return { n: actions.length, k, ...view.finish() };
}

/** The single actions; what cannot be cut into actions stays one, to be refused. */
function splitTolerantly(session: Session, flat: Words): Words[] {
  const { action } = session.codec;
  const actions: Words[] = [];
  for (let at = 0; at < flat.length; ) {
    let end: number;
    try {
      end = action.end(flat, at);
    } catch {
      return [...actions, flat.slice(at)];
    }
    actions.push(...splitActions(action, flat.slice(at, end)));
    at = end;
  }
  return actions;
}

/** Collects the states of the asked range. */
class StepwiseView {
  private readonly session: Session;
  private readonly range: StateRange;
  private readonly st: Words[] = [];
  private readonly sl: (readonly Words[])[] = [];
  private readonly se: Words[] = [];
  private readonly sk: number[] = [];
  private over: 0 | 1 = 0;

  constructor(session: Session, range: StateRange) {
    this.session = session;
    this.range = range;
  }

  /** @param reply - `k` counts from the beginning of the game */
  async take(step: number, reply: StateReply): Promise<void> {
    const { codec } = this.session;
    const over = codec.state.check(reply.s) === undefined ? this.overWord(reply.s) : 0;
    this.over = over === 1 ? 1 : 0;
    if (step < this.range.first || step > this.range.last) return;
    this.st.push(reply.s);
    this.sk.push(reply.k);
    this.se.push(reply.ev ?? []);
    if (!this.session.has('legal')) return;
    const legal = await this.session.ask({ op: 'legal' });
    if (legal.kind === 'reply') this.sl.push(legal.reply.l);
  }

  finish(): Omit<GameReply, 'n' | 'k'> {
    const { st, sk, se, sl, over } = this;
    return {
      over,
      st,
      sk,
      ...(this.session.has('events') ? { se } : {}),
      ...(this.session.has('legal') && sl.length === st.length ? { sl } : {}),
    };
  }

  private overWord(words: Words): number {
    const { start } = this.session.codec.state.field(this.session.codec.spec.over, words);
    return words[start] ?? 0;
  }
}
