import * as fc from 'fast-check';
import { OracleError } from '../../spec/errors.ts';
import { codecOf } from '../codec.ts';
import { itemFault } from '../fault.ts';
import { deriveSeed } from '../generate/random.ts';
import type { Probe } from '../probe.ts';
import { probeOf } from '../probe-of.ts';
import { Session } from '../session.ts';
import type { ProbeLaw } from '../suite.ts';
import type { ItemResult, UnitContext, UnitResult } from '../unit.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { exampleOf } from '../vectors/line-result.ts';

/** Cases of a law that does not say how many it wants. */
const DEFAULT_RUNS = 100;
/** Steps at which a law gets the cases that it asks for; other budgets scale them. */
const DEFAULT_STEPS = 20_000;
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
      items.push(await runLaw(law, probe, context, deriveSeed(context.seed, `${key} ${law.id}`)));
      context.progress(index + 1, laws.length);
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
  let cases = 0;
  let afterFailure = 0;
  let failed = false;
  const property = fc.asyncProperty(law.cases(context.profile), async (sample) => {
    // A shrink has no bound of its own: from here on every case counts as fine and it ends.
    if (context.signal.aborted || (failed && afterFailure >= SHRINK_EXECUTIONS)) return;
    if (failed) afterFailure += 1;
    else cases += 1;
    try {
      const problem = await law.check(probe, sample);
      if (problem !== undefined) throw new LawBroken(problem);
    } catch (error) {
      failed = true;
      throw error;
    }
  });
  const numRuns = Math.max(1, Math.round(wanted));
  const details = await fc.check(property, { seed: seed | 0, numRuns });
  const base = { id: law.id, clauses: law.clauses, cases, steps: 0, states: 0 };
  if (!details.failed) {
    context.signal.throwIfAborted();
    return { ...base, status: 'pass' };
  }
  const error = details.errorInstance;
  const example = exampleOf({ case: details.counterexample?.[0] });
  const more = { ...base, example, seed: context.seed };
  if (error instanceof LawBroken) return { ...more, status: 'fail', problem: error.message };
  if (error instanceof OracleError) return { ...more, ...faultItem(error) };
  const problem = `the law itself failed: ${error instanceof Error ? error.message : 'no case'}`;
  return { ...more, status: 'error', problem };
}

function faultItem(error: OracleError): Pick<ItemResult, 'status' | 'problem'> {
  return itemFault(error) ?? { status: 'error', problem: error.message };
}
