import * as fc from 'fast-check';
import { OracleError } from '../../spec/errors.ts';
import { codecOf } from '../codec.ts';
import { itemFault, UnsupportedError } from '../fault.ts';
import { deriveSeed } from '../generate/random.ts';
import type { Probe } from '../probe.ts';
import { probeOf } from '../probe-of.ts';
import { Session } from '../session.ts';
import type { ProbeLaw } from '../suite.ts';
import type { ItemResult, UnitContext, UnitResult } from '../unit.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { exampleOf } from '../vectors/line-result.ts';
import { type AttentiveProbe, attentive } from './attentive-probe.ts';

/** Cases of a law that does not say how many it wants. */
const DEFAULT_RUNS = 100;
/** Steps at which a law gets the cases that it asks for; other budgets scale them. */
const DEFAULT_STEPS = 20_000;
/** Cases that a small budget may try until one asks anything: not every sample has a question. */
const SEARCH_RUNS = 100;
/** Cases that may be tried to reduce a failing one. */
const SHRINK_EXECUTIONS = 300;

/** Runs the laws that ask the subject their own questions, each on generated cases. */
export async function runProbeLaws(
  key: string,
  laws: readonly ProbeLaw[],
  context: UnitContext,
): Promise<UnitResult> {
  const codec = codecOf(context.spec, context.profile);
  const session = await Session.open(codec, context.subject);
  const probe = probeOf(session, context.reference);
  const items: ItemResult[] = [];
  await unlessStopped(context.signal, async () => {
    for (const [index, law] of laws.entries()) {
      context.signal.throwIfAborted();
      const item = await runLaw(law, probe, context, deriveSeed(context.seed, `${key} ${law.id}`));
      items.push(item);
      context.progress(index + 1, laws.length);
      if (context.enough?.(item) === true) break;
    }
  });
  return { items, events: {} };
}

/** A law that does not hold, thrown inside fast-check to tell it apart from everything else. */
class LawBroken extends Error {}

async function runLaw(
  law: ProbeLaw,
  probe: Probe,
  context: UnitContext,
  seed: number,
): Promise<ItemResult> {
  const wanted = ((law.runs ?? DEFAULT_RUNS) * context.steps) / DEFAULT_STEPS;
  const asked = attentive(probe);
  let cases = 0;
  let afterFailure = 0;
  let failed = false;
  const property = fc.asyncProperty(law.cases(context.profile), async (sample) => {
    // A shrink has no bound of its own: from here on every case counts as fine and it ends.
    if (context.signal.aborted || (failed && afterFailure >= SHRINK_EXECUTIONS)) return;
    if (failed) afterFailure += 1;
    const before = asked.answers();
    try {
      const problem = await law.check(asked.probe, sample);
      // A case that asked nothing, or nothing that is offered, has compared nothing.
      if (!failed && (problem !== undefined || asked.answers() > before)) cases += 1;
      if (problem !== undefined) throw new LawBroken(problem);
    } catch (error) {
      failed = true;
      throw error;
    }
  });
  const numRuns = Math.max(1, Math.round(wanted));
  const judge = (runs: number) => fc.check(property, { seed: seed | 0, numRuns: runs });
  let details = await judge(numRuns);
  const unlucky = !details.failed && cases === 0 && asked.lacking().length === 0;
  if (unlucky && numRuns < SEARCH_RUNS) details = await judge(SEARCH_RUNS);
  const base = { id: law.id, clauses: law.clauses, cases, steps: 0, states: 0 };
  if (!details.failed) {
    context.signal.throwIfAborted();
    return cases > 0 ? { ...base, status: 'pass' } : { ...base, ...unasked(asked) };
  }
  const error = details.errorInstance;
  const example = exampleOf({ case: details.counterexample?.[0] });
  const more = { ...base, example, seed: context.seed };
  if (error instanceof LawBroken) return { ...more, status: 'fail', problem: error.message };
  if (error instanceof OracleError) return { ...more, ...faultItem(error) };
  const problem = `the law itself failed: ${error instanceof Error ? error.message : 'no case'}`;
  return { ...more, status: 'error', problem };
}

/** What a law comes to that has asked for nothing that the subject offers. */
function unasked(asked: AttentiveProbe): Pick<ItemResult, 'status' | 'problem'> {
  const lacking = asked.lacking();
  if (lacking.length === 0) {
    return { status: 'notrun', problem: 'no generated case asked the subject anything' };
  }
  return { status: 'unsupported', problem: new UnsupportedError(lacking.join(', ')).message };
}

function faultItem(error: OracleError): Pick<ItemResult, 'status' | 'problem'> {
  return itemFault(error) ?? { status: 'error', problem: error.message };
}
