import type { Engine } from '../../engines/engine.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { GameReply, PlayedGame } from '../../oracles/messages.ts';
import { SpecError, UsageError } from '../../spec/errors.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import type { Expect, VectorLine } from '../../spec/generated/vector-line.ts';
import { checkVector } from '../../spec/lint/check-vector.ts';
import { layoutsOf } from '../../spec/lint/layouts-of.ts';
import type { LoadedGame } from '../../spec/load.ts';
import { problemsOf } from '../../spec/validate.ts';
import type { Profile } from '../../spec/value.ts';
import { codecOf, generatorLength, stateLength } from '../codec.ts';
import { Session } from '../session.ts';
import { legalDigest } from '../vectors/expectation.ts';
import { examine } from './examine.ts';
import type { Pair } from './pair.ts';
import { gameOfFile } from './trace-file.ts';

/** What a trace is made a permanent case with. */
export interface PromoteOptions {
  readonly game: LoadedGame;
  readonly profile: Profile;
  /** The engine of the game as a side, whose answers the case will hold. */
  readonly reference: Implementation;
  /** Makes no judgement. */
  readonly engine: Engine;
  /** Independent implementations; those that can be run must agree with the reference. */
  readonly oracles: readonly Implementation[];
}

/** A permanent case and who agreed with it. */
export interface Promoted {
  readonly line: VectorLine;
  readonly agreed: readonly string[];
}

/** Clauses of a case: those that the difference points to first. */
const MOST_CLAUSES = 2;
/** Longest legal list that is written out; of longer ones a digest is kept. */
const MOST_LISTED = 64;

/**
 * Makes a permanent case of a trace, with the answers of the reference engine.
 *
 * @throws {UsageError} `E_PROMOTE` if no clause is known or the reference is disputed
 * @throws {SpecError} `E_PROMOTE` if the reference does not play the trace, or the line would be wrong
 */
export async function promoteTrace(file: TraceFile, options: PromoteOptions): Promise<Promoted> {
  const { game, profile, reference, engine } = options;
  const { spec } = game;
  const id = file.id ?? '';
  const known = (file.divergence?.clauses ?? []).filter((clause) =>
    spec.clauses.some((one) => one.id === clause),
  );
  if (known.length === 0) {
    throw new UsageError('E_PROMOTE', `trace ${id} names no clause of ${spec.id}`, {
      hint: 'A permanent case has to say which clause it is about: write it by hand.',
    });
  }
  const codec = codecOf(spec, profile);
  const request = gameOfFile(file);
  const steps = file.actions.length;
  const right = await Session.open(codec, reference);
  const agreed: string[] = [];
  for (const oracle of options.oracles) {
    const hello = await oracle.hello();
    if (hello.kind !== 'reply') continue;
    const subject = await Session.open(codec, oracle);
    if (!subject.hasLayer(file.layer)) continue;
    const pair: Pair = { codec, layer: file.layer, subject, reference: right, engine };
    const examined = await examine(pair, request, steps);
    if (examined.kind === 'differs') {
      throw new UsageError(
        'E_PROMOTE',
        `the reference is disputed: ${oracle.name} differs from it on trace ${id}: ${examined.finding.message}`,
        { hint: 'Find out which of them is right before the case becomes permanent.' },
      );
    }
    if (examined.kind === 'same') agreed.push(oracle.name);
  }
  const reply = await playOn(right, request, steps, id);
  const line = lineOf({ file, request, reply, clauses: known.slice(0, MOST_CLAUSES), codec });
  refuseWrong(game, line);
  return { line, agreed };
}

async function playOn(
  side: Session,
  request: PlayedGame,
  steps: number,
  id: string,
): Promise<GameReply> {
  const [result] = await side.play([request], { first: 0, last: steps });
  if (result?.kind === 'played') return result.reply;
  const why = result?.kind === 'refused' ? result.code : 'no reply';
  throw new SpecError('E_PROMOTE', `the reference does not play trace ${id}: ${why}`);
}

interface LineParts {
  readonly file: TraceFile;
  readonly request: PlayedGame;
  readonly reply: GameReply;
  readonly clauses: string[];
  readonly codec: ReturnType<typeof codecOf>;
}

/** A fan for one step from an explicit state, else a play line. */
function lineOf({ file, request, reply, clauses, codec }: LineParts): VectorLine {
  const { err } = reply;
  const error = err === undefined ? {} : { error: vectorRefusal(err) };
  const base = {
    id: `promoted-${file.id ?? 'trace'}`,
    clauses,
    origin: originOf(file),
    profile: file.profile,
  };
  const last = reply.n;
  const drawn = reply.sk?.[last] ?? reply.k;
  // Spare words go; a refused chance is about the very words that were there.
  const isChance = err === 'chance-short' || err === 'chance-range';
  const tape =
    request.c === undefined ? undefined : isChance ? [...request.c] : request.c.slice(0, drawn);
  const expect = expectOf(codec, file, reply, last);
  const [action] = file.actions;
  if (
    file.state !== undefined &&
    file.actions.length === 1 &&
    action !== undefined &&
    file.layer !== 'seed'
  ) {
    const { at: _at, ...branch } = expect;
    return {
      ...base,
      kind: 'fan',
      layer: file.layer,
      state: file.state,
      branches: [
        {
          action,
          ...(tape === undefined ? {} : { tape: [...tape] }),
          ...(err === undefined ? { expect: branch } : error),
        },
      ],
    };
  }
  return {
    ...base,
    kind: 'play',
    layer: file.layer,
    ...(file.gen === undefined ? {} : { gen: file.gen }),
    ...(file.seed === undefined ? {} : { seed: file.seed }),
    ...(tape === undefined ? {} : { tape: [...tape] }),
    ...(file.setup === undefined ? {} : { setup: file.setup }),
    ...(file.state === undefined ? {} : { state: file.state }),
    actions: file.actions.slice(0, err === undefined ? last : last + 1),
    expect: reply.st?.[last] === undefined ? [] : [expect],
    ...error,
  };
}

function expectOf(
  codec: LineParts['codec'],
  file: TraceFile,
  reply: GameReply,
  at: number,
): Expect {
  const words = reply.st?.[at] ?? [];
  const list = reply.sl?.[at];
  const events = at === 0 ? undefined : reply.se?.[at];
  const own = words.length === 0 ? 0 : stateLength(codec, words);
  const generator = words.slice(own);
  const isSeed = generatorLength(codec.spec, file.layer, file.gen) > 0;
  const fields = Object.fromEntries(
    codec.state.fields.map((name) => {
      const { start, length } = codec.state.field(name, words);
      return [name, length === 1 ? (words[start] ?? 0) : words.slice(start, start + length)];
    }),
  );
  const isTape = file.layer === 'outcome' || file.layer === 'raw';
  return {
    at,
    fields: { ...fields, ...(isSeed ? { generator } : {}) },
    ...(list === undefined ? {} : legalOf(codec, list)),
    ...(isTape ? { drawn: reply.sk?.[at] ?? reply.k } : {}),
    ...(events === undefined
      ? {}
      : { events: events.map((event) => codec.spec.events[event]?.id ?? '') }),
  };
}

function legalOf(
  codec: LineParts['codec'],
  list: readonly (readonly number[])[],
): Pick<Expect, 'legal' | 'legalCount' | 'legalFnv'> {
  if (list.length <= MOST_LISTED) return { legal: list.map((action) => [...action]) };
  return { legalCount: list.length, legalFnv: legalDigest(codec, list) };
}

function originOf(file: TraceFile): string {
  const { divergence, id = '' } = file;
  const sides =
    divergence === undefined
      ? ''
      : `, ${divergence.subject.name} against ${divergence.reference.name}`;
  return `lockstep trace ${id}${sides}`.slice(0, 300);
}

function vectorRefusal(code: string): NonNullable<Extract<VectorLine, { kind: 'play' }>['error']> {
  const known = [
    'illegal-action',
    'game-over',
    'chance-short',
    'chance-range',
    'bad-state',
    'bad-params',
    'domain-error',
    'too-long',
  ] as const;
  const found = known.find((one) => one === code);
  if (found !== undefined) return found;
  throw new SpecError('E_PROMOTE', `the reference refuses the trace with ${code}`);
}

/** A line that its own lint would refuse must not be written. */
function refuseWrong({ spec }: LoadedGame, line: VectorLine): void {
  const [problem] = problemsOf('vector', line);
  if (problem !== undefined) {
    const text = `${problem.pointer}: expected ${problem.expected}, found ${problem.found}`;
    throw new SpecError('E_PROMOTE', `the case would be no vector line: ${text}`);
  }
  const [finding] = checkVector(spec, line, (profile) => layoutsOf(spec, profile));
  if (finding === undefined) return;
  throw new SpecError('E_PROMOTE', `the case would be wrong: ${JSON.stringify(finding)}`);
}
