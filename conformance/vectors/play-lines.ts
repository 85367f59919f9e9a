import type { Words } from '../../oracles/messages.ts';
import type { FanVector, PlayVector, VectorLine } from '../../spec/generated/vector-line.ts';
import { blame } from '../blame.ts';
import { clauseShares } from '../clause-shares.ts';
import { generatorLength } from '../codec.ts';
import type { EventCount } from '../event-count.ts';
import { Walker } from '../generate/walker.ts';
import type { GameResult } from '../session.ts';
import type { ItemResult } from '../unit.ts';
import { compareExpect, compareStepsFnv, type Mismatch } from './expectation.ts';
import { exampleOf, type LineRun, lineResult, unsupportedLine } from './line-result.ts';
import { casesOf, needs, type PlayCase } from './play-case.ts';

/** What became of one case. */
interface CaseResult {
  readonly steps: number;
  readonly states: number;
  readonly parts: number;
  readonly missing: readonly string[];
  readonly failure?: Partial<ItemResult> & Pick<ItemResult, 'status' | 'problem'>;
}

/** Runs lines of kinds play and fan, many games to a request; counts reported events. */
export async function runPlayLines(
  run: LineRun,
  lines: readonly (PlayVector | FanVector)[],
  events: EventCount,
): Promise<ItemResult[]> {
  const { session, context } = run;
  const lacking = lines.map((line) => session.lacks(needs(line)));
  const cases = lines.flatMap((line, index) =>
    lacking[index]?.length === 0 ? casesOf(session.codec, line) : [],
  );
  const last = Math.max(0, ...cases.map(({ actions }) => actions.length));
  const games = cases.map(({ game }) => game);
  const results = await session.play(games, { first: 0, last }, context.signal);
  const judged = new Map<VectorLine, CaseResult[]>(lines.map((line) => [line, []]));
  for (const [index, one] of cases.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    countEvents(run, result, events);
    judged.get(one.line)?.push(judgeCase(run, one, result));
  }
  return lines.map((line, index) => {
    const missing = lacking[index] ?? [];
    if (missing.length > 0) return unsupportedLine(line, missing);
    return summarize(line, judged.get(line) ?? []);
  });
}

function countEvents({ session }: LineRun, result: GameResult, events: EventCount): void {
  if (result.kind !== 'played' || !session.has('events')) return;
  for (const indices of result.reply.se ?? []) {
    events.add(indices.map((index) => session.codec.spec.events[index]?.id ?? `event-${index}`));
  }
}

function judgeCase(run: LineRun, one: PlayCase, result: GameResult): CaseResult {
  const nothing = { steps: 0, states: 0, parts: 0, missing: [] };
  if (result.kind === 'fault') {
    const { status, message } = result.fault;
    const failure = { status, problem: message, example: exampleOf({ ...one.game }) };
    return { ...nothing, failure };
  }
  if (result.kind === 'refused') {
    const status = result.code.startsWith('unsupported') ? 'unsupported' : 'fail';
    return { ...nothing, failure: { status, problem: `refused with ${result.code}` } };
  }
  const { codec } = run.session;
  const { reply } = result;
  const { st = [], sl, se, sk } = reply;
  const generatorWords = generatorLength(codec.spec, one.game.layer, one.game.gen);
  const missing = new Set<string>();
  let parts = 0;
  let states = 0;
  const done = (mismatch: Mismatch | undefined, step: number): CaseResult => ({
    steps: reply.n,
    states,
    parts,
    missing: [...missing],
    ...(mismatch === undefined ? {} : { failure: failureOf(run, one, mismatch, step, st) }),
  });
  for (const expect of one.expect.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const at = expect.at ?? 0;
    const words = st[at];
    // Whatever stopped the game before this state is judged below.
    if (words === undefined) break;
    const ids = se?.[at]?.map((index) => codec.spec.events[index]?.id ?? `event-${index}`);
    const compared = compareExpect(codec, expect, {
      words,
      generatorWords,
      ...(sl?.[at] === undefined ? {} : { legal: sl[at] }),
      ...(sk?.[at] === undefined ? {} : { drawn: sk[at] }),
      ...(ids === undefined || !run.session.has('events') ? {} : { events: ids }),
    });
    for (const part of compared.missing) missing.add(part);
    parts += compared.parts;
    states += 1;
    if (compared.mismatch !== undefined) return done(compared.mismatch, at);
  }
  parts += 1;
  const ending = endMismatch(one, reply.n, st.length, reply.err);
  if (ending !== undefined) return done(ending, reply.n);
  if (one.stepsFnv === undefined) return done(undefined, reply.n);
  parts += 1;
  states += Math.max(0, st.length - 1);
  return done(compareStepsFnv(codec, one.stepsFnv, st.slice(1)), reply.n);
}

/** Whether the game went as far as the line says and ended as it says. */
function endMismatch(
  one: PlayCase,
  played: number,
  states: number,
  code: string | undefined,
): Mismatch | undefined {
  const wanted = one.error;
  if (code !== wanted) {
    const problem = `expected ${wanted ?? 'acceptance'}, found ${code ?? 'acceptance'}`;
    return { lane: 'refusal', fields: refusalFields(wanted ?? code), problem };
  }
  const accepted = wanted === undefined ? one.actions.length : Math.max(0, one.actions.length - 1);
  if (played !== accepted) {
    const problem = `expected ${accepted} accepted steps, found ${played}`;
    return { lane: 'refusal', fields: ['legal'], problem };
  }
  const refusedStart = wanted !== undefined && one.actions.length === 0;
  if (states <= accepted && !refusedStart) {
    const problem = `expected ${accepted + 1} states, found ${states}`;
    return { lane: 'state', fields: [], problem };
  }
  return undefined;
}

/** State fields and lanes that a refusal code speaks of. */
export function refusalFields(code: string | undefined): string[] {
  if (code === 'game-over') return ['over'];
  if (code === 'chance-short' || code === 'chance-range') return ['drawn'];
  return ['legal'];
}

function failureOf(
  run: LineRun,
  one: PlayCase,
  mismatch: Mismatch,
  step: number,
  states: readonly Words[],
): NonNullable<CaseResult['failure']> {
  const { codec } = run.session;
  const { line, branch } = one;
  const { lane, fields, problem } = mismatch;
  const events = referenceEvents(run, one, step);
  const shares = clauseShares(codec, run.context.reference);
  const where = branch === undefined ? '' : `branch ${branch}, `;
  return {
    status: 'fail',
    clauses: blame(codec.spec, { lane, fields, among: line.clauses, ...events, shares }),
    problem: `${where}step ${step}: ${problem}`,
    example: exampleOf({
      profile: line.profile,
      layer: line.layer,
      ...(one.game.seed === undefined ? {} : { gen: one.game.gen, seed: one.game.seed }),
      step,
      ...(step > 0 ? { before: states[step - 1], action: one.actions[step - 1] } : {}),
      after: states[step],
      ...(one.game.c === undefined ? {} : { tape: one.game.c }),
      actions: one.actions.slice(0, step),
    }),
  };
}

/** Events of the reference at a step; nothing if it does not get there. */
function referenceEvents(run: LineRun, one: PlayCase, step: number): { events?: string[] } {
  const { codec } = run.session;
  if (step === 0 || one.line.profile !== codec.profile.name) return {};
  const walker = new Walker(codec, run.context.reference);
  const { game } = one;
  const begun = walker.begin({
    layer: game.layer,
    setup: game.setup,
    start: game.c ?? [],
    ...(game.s === undefined ? {} : { state: game.s }),
    ...(game.gen === undefined ? {} : { generator: game.gen }),
    ...(game.seed === undefined ? {} : { seed: Number(game.seed) }),
  });
  if ('refusal' in begun) return {};
  let { drawn } = begun;
  for (const [index, action] of one.actions.slice(0, step).entries()) {
    const taken = walker.step(action, (game.c ?? []).slice(drawn));
    if ('refusal' in taken) return {};
    drawn += taken.drawn;
    if (index === step - 1) {
      return { events: taken.events.map((event) => codec.spec.events[event]?.id ?? '') };
    }
  }
  return {};
}

function summarize(line: VectorLine, results: readonly CaseResult[]): ItemResult {
  const sum = (count: (result: CaseResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const counts = {
    cases: results.length,
    steps: sum((result) => result.steps),
    states: sum((result) => result.states),
  };
  const failed = results.find((result) => result.failure !== undefined)?.failure;
  if (failed !== undefined) return lineResult(line, failed.status, { ...counts, ...failed });
  const missing = [...new Set(results.flatMap((result) => result.missing))];
  if (missing.length === 0) return lineResult(line, 'pass', counts);
  const parts = sum((result) => result.parts);
  const problem = `not compared, the subject does not report it: ${missing.join(', ')}`;
  // Ending as the line says is worth little alone: the line is about what could not be seen.
  const seen = parts > results.length;
  return lineResult(line, seen ? 'pass' : 'unsupported', { ...counts, problem });
}
