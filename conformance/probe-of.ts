import type { Engine, WeightedOutcome } from '../engines/engine.ts';
import type { PlayedGame, Words } from '../oracles/messages.ts';
import { SpecError } from '../spec/errors.ts';
import type { Fields, Value } from '../spec/value.ts';
import { asFields, decodeActions, decodeState } from './codec.ts';
import { brokenReply, UnsupportedError } from './fault.ts';
import type { Observed, Probe, Refused, StepQuestion } from './probe.ts';
import type { GameResult, Session } from './session.ts';
import { setupBesideState } from './setup-beside-state.ts';

/** Kernel inputs of one request. */
const KERNEL_BATCH = 2_048;

/**
 * A probe over a subject: questions on decoded values become batched requests on words.
 *
 * @param reference - enumerates outcomes; must be an engine with `outcomes`
 */
export function probeOf(session: Session, reference: Engine): Probe {
  const { codec } = session;
  const { spec, profile } = codec;
  const beside = setupBesideState(codec);
  const eventIds = spec.events.map((event) => event.id);

  function init(layer: PlayedGame['layer'], setup: Words): Omit<PlayedGame, 'a'> {
    if (!session.hasLayer(layer)) throw new UnsupportedError(`chance:${layer}`);
    return { game: codec.game, profile: profile.name, setup, layer };
  }

  function setupOf(setup: Fields | undefined): Words {
    if (setup !== undefined) return codec.setup.encode(setup);
    if (codec.setup.size !== 0) throw new UnsupportedError('a start without setup');
    return [];
  }

  /** The game of a question. */
  function asked(question: StepQuestion): PlayedGame {
    const { state, action, more = [], layer } = question;
    const words = codec.state.encode(state);
    const chance =
      question.layer === 'seed'
        ? { gen: question.generator.name, s: [...words, ...question.generator.words] }
        : { ...(question.layer === 'none' ? {} : { c: question.tape }), s: words };
    const actions = [action, ...more].flatMap((one) => codec.action.encode(one));
    return { ...init(layer, beside), ...chance, a: actions };
  }

  function observed(words: Words, drawn: number, events: Words | undefined): Observed {
    const { fields, generator } = decode(() => decodeState(codec, words));
    return {
      state: fields,
      drawn,
      ...(generator.length > 0 ? { generator } : {}),
      ...(events === undefined || !session.has('events')
        ? {}
        : { events: new Set(events.map((index) => eventIds[index] ?? `event-${index}`)) }),
    };
  }

  async function begin(body: Omit<PlayedGame, 'a'>): Promise<Observed | Refused> {
    const result = await session.ask({ op: 'new', ...body });
    if (result.kind === 'refused') return { refused: result.refusal.err };
    return observed(result.reply.s, result.reply.k, undefined);
  }

  /** Reported state `at` of a game, the events of the step into it, the tape words drawn up to it. */
  function observeGame(result: GameResult, at: number): Observed | Refused {
    if (result.kind === 'fault') throw result.fault.toError();
    if (result.kind === 'refused') return { refused: result.code };
    const { reply } = result;
    if (reply.err !== undefined) return { refused: reply.err };
    const words = reply.st?.[at];
    if (words === undefined) throw new UnsupportedError('states:I-J');
    return observed(words, reply.sk?.[at] ?? reply.k, reply.se?.[at]);
  }

  async function steps(questions: readonly StepQuestion[]): Promise<(Observed | Refused)[]> {
    if (!session.has('state')) throw new UnsupportedError('state');
    const last = questions.map(({ more = [] }) => 1 + more.length);
    const [first = 1] = last;
    if (last.every((steps) => steps === first)) {
      const results = await session.play(questions.map(asked), { first, last: first });
      return results.map((result) => observeGame(result, 0));
    }
    const answers: (Observed | Refused)[] = [];
    for (const question of questions) answers.push(...(await steps([question])));
    return answers;
  }

  return {
    spec,
    profile,
    reference,
    start: async (layer, tape, setup) =>
      begin({ ...init(layer, setupOf(setup)), ...(layer === 'none' ? {} : { c: tape }) }),
    startSeeded: async (gen, seed, setup) =>
      begin({ ...init('seed', setupOf(setup)), gen, seed: String(seed) }),
    steps,
    async step(question) {
      const [answer] = await steps([question]);
      if (answer === undefined) throw new UnsupportedError('play');
      return answer;
    },
    async legal(states) {
      if (!session.has('legal')) return undefined;
      if (!session.has('state')) throw new UnsupportedError('state');
      const layer = stateLayer(session);
      const games = states.map((state) => ({
        ...init(layer, beside),
        ...(layer === 'none' ? {} : { c: [] }),
        s: codec.state.encode(state),
        a: [],
      }));
      const results = await session.play(games, { first: 0, last: 0 });
      return results.map((result): readonly Value[] | Refused => {
        const answer = observeGame(result, 0);
        if ('refused' in answer) return answer;
        const list = result.kind === 'played' ? result.reply.sl?.[0] : undefined;
        // A list too long to be given is left out of the reply.
        return list === undefined
          ? { refused: 'too-long' }
          : decode(() => decodeActions(codec, list));
      });
    },
    async kernel(name, inputs) {
      if (!session.has(`kernel:${name}`)) return undefined;
      const answers: (readonly number[] | Refused)[] = [];
      for (let at = 0; at < inputs.length; at += KERNEL_BATCH) {
        const batch = inputs.slice(at, at + KERNEL_BATCH);
        const body = { op: 'kernel', game: codec.game, profile: profile.name, name } as const;
        const result = await session.ask({ ...body, in: batch });
        if (result.kind === 'refused') {
          answers.push(...batch.map(() => ({ refused: result.refusal.err })));
          continue;
        }
        const { out } = result.reply;
        if (out.length !== batch.length) {
          throw brokenReply(`kernel ${name}: ${out.length} results, expected ${batch.length}`);
        }
        answers.push(...out.map((words) => ('err' in words ? { refused: words.err } : words)));
      }
      return answers;
    },
    outcomes(state: Fields, action: Value): readonly WeightedOutcome[] {
      return [...(reference.outcomes?.(asFields(state), action) ?? [])];
    },
  };
}

/** A layer in which the subject takes explicit states without generator words. */
function stateLayer(session: Session): 'outcome' | 'raw' | 'none' {
  const { layers } = session.codec.spec;
  if (layers.outcome !== undefined && session.hasLayer('outcome')) return 'outcome';
  if (layers.raw !== undefined && session.hasLayer('raw')) return 'raw';
  if (layers.none !== undefined) return 'none';
  throw new UnsupportedError('a layer for explicit states');
}

/** Decodes words of the subject; words that are no value are a broken reply. */
function decode<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SpecError) throw brokenReply(error.message);
    throw error;
  }
}
