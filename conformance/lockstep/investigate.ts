import type { GameReply, PlayedGame } from '../../oracles/messages.ts';
import { shrinkTrace } from '../generate/shrink-trace.ts';
import type { Trace } from '../generate/trace.ts';
import { TraceArbitrary } from '../generate/trace-arbitrary.ts';
import { differingLanes } from './compare.ts';
import { endText } from './end-text.ts';
import { type Examined, examine, inconsistentSide, playBoth } from './examine.ts';
import { type Finding, findingOf } from './finding.ts';
import { type LockstepGame, spareWords } from './games.ts';
import { withMappingHint } from './mapping-hint.ts';
import { type Pair, sourceOf } from './pair.ts';
import { playEnds } from './play-ends.ts';
import { type Case, reroot } from './reroot.ts';
import { type Reduced, reducedOf, type Saved, type SaveOptions } from './saved.ts';
import { simplify } from './simplify.ts';
import { stepRows } from './step-table.ts';

/** What an investigation needs besides the pair. */
export interface InvestigationOptions extends SaveOptions {
  /** Games that a shrink may play, and their steps in all. */
  readonly shrink: { readonly executions: number; readonly steps: number };
}

type Differs = Extract<Examined, { kind: 'differs' }>;

/** Repetitions that a difference has to survive. */
const REPEATS = 2;

/**
 * Finds the first step of a game that differs. What cannot be found again is flaky, and what shows in
 * the digests of whole games alone is a fault of the side whose digests belong to no states.
 *
 * @returns undefined if a side breaks down on the way
 */
export async function locate(
  pair: Pair,
  { trace, game }: LockstepGame,
  ends: readonly [GameReply, GameReply],
): Promise<Differs | { readonly kind: 'odd'; readonly finding: Finding } | undefined> {
  const { length } = trace.steps;
  const examined = await examine(pair, game, length);
  if (examined.kind === 'differs') {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const again = await examine(pair, game, length);
      if (again.kind === 'fault' || again.kind === 'refused') return undefined;
      const { signature } = examined.finding;
      if (again.kind === 'differs' && again.finding.signature === signature) continue;
      return { kind: 'odd', finding: flaky(pair, examined.finding, ends, again) };
    }
    return examined;
  }
  if (examined.kind !== 'same') return undefined;
  const lane = differingLanes(pair, ...ends)[0] ?? 'state';
  const base = { lane, at: 0, fields: [], events: [], field: '' };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const again = await playBoth(pair, (side) => playEnds(side, [game], 'end'));
    if ('kind' in again) return undefined;
    if (same(again, ends)) continue;
    const message = `the same game gave different results: ${texts(ends)}, then ${texts(again)}`;
    return { kind: 'odd', finding: findingOf(pair, { ...base, status: 'flaky', message }) };
  }
  const whole = await wholeGame(pair, game, length);
  const side = whole === undefined ? undefined : inconsistentSide(pair, whole);
  const who = side === undefined ? 'one side' : side.subject.name;
  const message = `inconsistent: the digests of the whole game differ, but no state, list, event or draw does; the digest of ${who} is not that of its states (${texts(ends)})`;
  return { kind: 'odd', finding: findingOf(pair, { ...base, status: 'error', message }) };
}

/**
 * Reduces a located failure: to one step from an explicit state whose words are then made small, or,
 * where that is not possible, to the shortest game that a sweep finds. The newest version is always
 * on disk.
 */
export async function reduce(
  pair: Pair,
  origin: LockstepGame,
  located: Differs,
  saved: Saved,
  options: InvestigationOptions,
): Promise<Reduced> {
  const { finding } = located;
  saved.save(origin.game, finding);
  const others = new Set<string>();
  const rerooted = await reroot(pair, origin, located);
  let best: Case;
  let executions = 0;
  let how: string;
  if (rerooted.kind === 'one-step') {
    saved.save(rerooted.found.game, rerooted.found.finding);
    const simplified = await simplify(pair, rerooted.found, ({ game, finding: now }) =>
      saved.save(game, now),
    );
    best = simplified.found;
    executions = simplified.executions;
    for (const other of simplified.others) others.add(other);
    how = 'from an explicit state';
  } else {
    const shrunk = await shrink(pair, origin, located, saved, others, options.shrink);
    best = shrunk.found;
    executions = shrunk.executions;
    how =
      rerooted.kind === 'hidden'
        ? 'hidden state or a gap in the encoding: from the explicit state before this step both sides agree'
        : rerooted.why;
    if (!shrunk.complete) how += '; the search for a shorter game was ended by its budget';
  }
  const confirmed = await confirm(pair, best);
  const verdict =
    confirmed.status === 'fail'
      ? await withMappingHint(pair, { ...best, finding: confirmed })
      : confirmed;
  const summary = `${how}; ${origin.trace.steps.length} to ${best.steps} steps in ${executions} games`;
  const alsoSaw = [...others].filter((one) => one !== verdict.signature).sort();
  const saw = alsoSaw.length === 0 ? '' : `; also saw ${alsoSaw.join(' ')}`;
  saved.save(best.game, verdict, `${summary}${saw}`);
  return reducedOf(saved, verdict, {
    from: origin.trace.steps.length,
    to: best.steps,
    executions,
    how,
    alsoSaw,
    rows: await stepRows(pair, best.game, best.finding.at, verdict),
  });
}

/** The sweep, with the signature pinned. */
async function shrink(
  pair: Pair,
  { trace }: LockstepGame,
  { finding }: Differs,
  saved: Saved,
  others: Set<string>,
  budget: InvestigationOptions['shrink'],
): Promise<{ readonly found: Case; readonly executions: number; readonly complete: boolean }> {
  const source = sourceOf(pair);
  const request = spareWords(source);
  let best: Case = caseOf(request, cut(trace, finding.at), finding);
  const fails = async (candidate: Trace): Promise<number | undefined> => {
    const again = await examine(pair, request(candidate), candidate.steps.length);
    if (again.kind !== 'differs') return undefined;
    if (again.finding.signature !== finding.signature) {
      others.add(again.finding.signature);
      return undefined;
    }
    best = caseOf(request, cut(candidate, again.finding.at), again.finding);
    saved.save(best.game, best.finding);
    return again.finding.at;
  };
  const arbitrary = new TraceArbitrary(source, { maxSteps: 1 });
  const { executions, complete } = await shrinkTrace(arbitrary, trace, finding.at, fails, budget);
  return { found: best, executions, complete };
}

function caseOf(request: (trace: Trace) => PlayedGame, trace: Trace, finding: Finding): Case {
  return { game: request(trace), steps: trace.steps.length, finding };
}

function cut(trace: Trace, steps: number): Trace {
  return { ...trace, steps: trace.steps.slice(0, steps) };
}

/** Plays the reduced game twice more; one that does not show the same again is flaky. */
async function confirm(pair: Pair, best: Case): Promise<Finding> {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const again = await examine(pair, best.game, best.steps);
    const { signature } = best.finding;
    if (again.kind === 'differs' && again.finding.signature === signature) continue;
    return flaky(pair, best.finding, undefined, again);
  }
  return best.finding;
}

/** A difference that did not show again, with what both runs gave. */
function flaky(
  pair: Pair,
  finding: Finding,
  ends: readonly [GameReply, GameReply] | undefined,
  again: Examined,
): Finding {
  const then =
    again.kind === 'differs'
      ? again.finding.message
      : again.kind === 'same'
        ? `no difference (${texts([again.shown.subject, again.shown.reference])})`
        : again.kind;
  const first = ends === undefined ? '' : ` (${texts(ends)})`;
  return findingOf(pair, {
    ...finding,
    status: 'flaky',
    message: `the same game gave different results: ${finding.message}${first}, then ${then}`,
  });
}

async function wholeGame(
  pair: Pair,
  game: PlayedGame,
  steps: number,
): Promise<Extract<Examined, { kind: 'same' }>['shown'] | undefined> {
  const both = await playBoth(pair, (side) => side.play([game], { first: 0, last: steps }));
  if ('kind' in both) return undefined;
  return { subject: both[0], reference: both[1], from: 0, to: steps };
}

function same(a: readonly GameReply[], b: readonly GameReply[]): boolean {
  return a.every((reply, index) => endText(reply) === endText(b[index] ?? reply));
}

function texts([subject, reference]: readonly [GameReply, GameReply]): string {
  return `subject ${endText(subject)}, reference ${endText(reference)}`;
}
