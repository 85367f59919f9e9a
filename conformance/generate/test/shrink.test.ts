import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TINS_CODEC, tinsEngine } from '../../test/tins/tins-game.ts';
import { Random } from '../random.ts';
import { shrinkTrace } from '../shrink-trace.ts';
import type { Trace } from '../trace.ts';
import { type TraceArbitrary, traceArb } from '../trace-arbitrary.ts';
import { sourceFor } from '../trace-generator.ts';
import { OPS_SOURCE, operationsOf, opsTrace } from './ops-game.ts';

const LENGTH = 2_000;

/** Random operations 0..19, with the operations 1000, 1001, ... evenly spread, the last at the end. */
function scattered(count: number, length: number = LENGTH): number[] {
  const random = new Random(7);
  const operations = Array.from({ length }, () => random.below(20));
  for (let index = 0; index < count; index += 1) {
    operations[Math.floor(((index + 1) * length) / count) - 1] = 1000 + index;
  }
  return operations;
}

/** Whether 1000, 1001, ... occur in this order. */
function holdsAll(trace: Trace, count: number): boolean {
  let next = 1000;
  for (const operation of operationsOf(trace)) if (operation === next) next += 1;
  return next === 1000 + count;
}

/** Counts what fast-check needs to reduce a failing game that it is given. */
function reduce(
  arbitrary: TraceArbitrary,
  trace: Trace,
  fails: (trace: Trace) => boolean,
): { trace: Trace; executions: number; steps: number; path: string } {
  let executions = 0;
  let steps = 0;
  const property = fc.property(arbitrary, (candidate) => {
    executions += 1;
    steps += candidate.steps.length;
    return !fails(candidate);
  });
  const details = fc.check(property, { examples: [[trace]], numRuns: 1, seed: 1 });
  const [smallest] = details.counterexample ?? [];
  if (smallest === undefined) throw new Error('nothing failed');
  return { trace: smallest, executions, steps, path: details.counterexamplePath ?? '' };
}

describe('a failing game of 2,000 steps', () => {
  const arbitrary = traceArb(OPS_SOURCE, { maxSteps: 10 });

  test('with one culprit takes at most 5 executions', () => {
    const result = reduce(arbitrary, opsTrace(scattered(1)), (trace) => holdsAll(trace, 1));
    expect(operationsOf(result.trace)).toEqual([1000]);
    expect(result.executions).toBeLessThanOrEqual(5);
  });

  test('with 50 scattered culprits takes at most 1,000 executions and 0.5 million steps', () => {
    const result = reduce(arbitrary, opsTrace(scattered(50)), (trace) => holdsAll(trace, 50));
    expect(operationsOf(result.trace)).toEqual(Array.from({ length: 50 }, (_, i) => 1000 + i));
    expect(result.executions).toBeLessThanOrEqual(1_000);
    expect(result.steps).toBeLessThanOrEqual(500_000);
  });

  test('that needs 100 operations of a kind takes at most 1,000 executions', () => {
    const random = new Random(3);
    const operations = Array.from({ length: LENGTH }, () => random.below(10));
    const zeros = (trace: Trace) => operationsOf(trace).filter((one) => one === 0).length;
    const result = reduce(arbitrary, opsTrace(operations), (trace) => zeros(trace) >= 100);
    expect(operationsOf(result.trace)).toEqual(new Array<number>(100).fill(0));
    expect(result.executions).toBeLessThanOrEqual(1_000);
  });

  test('is repeated by the path that fast-check prints', () => {
    const trace = opsTrace(scattered(5));
    const { path, trace: smallest } = reduce(arbitrary, trace, (one) => holdsAll(one, 5));
    const again = fc.check(
      fc.property(arbitrary, (one) => !holdsAll(one, 5)),
      { examples: [[trace]], numRuns: 1, seed: 1, path, endOnFailure: true },
    );
    expect(again.counterexample?.[0]).toEqual(smallest);
  });

  test('gives the same result in our own runner, with the work that it took', async () => {
    const result = await shrinkTrace(
      arbitrary,
      opsTrace(scattered(10)),
      LENGTH,
      async (trace) => (holdsAll(trace, 10) ? trace.steps.length : undefined),
      { executions: 1_000, steps: 500_000 },
    );
    expect(operationsOf(result.trace)).toEqual(Array.from({ length: 10 }, (_, i) => 1000 + i));
    expect(result).toMatchObject({ complete: true });
    expect(result.executions).toBeLessThanOrEqual(300);
  });

  test('stops at its budget with the best game so far', async () => {
    const result = await shrinkTrace(
      arbitrary,
      opsTrace(scattered(50)),
      LENGTH,
      async (trace) => (holdsAll(trace, 50) ? trace.steps.length : undefined),
      { executions: 100, steps: 500_000 },
    );
    expect(result).toMatchObject({ executions: 100, complete: false });
    expect(holdsAll(result.trace, 50)).toBe(true);
    expect(result.trace.steps.length).toBeLessThan(LENGTH);
  });

  test('is cut at once to the steps that show the failure', async () => {
    const operations = [...scattered(1, 100), ...scattered(1, LENGTH - 100).map(() => 5)];
    const shown: number[] = [];
    await shrinkTrace(
      arbitrary,
      opsTrace(operations),
      100,
      async (trace) => {
        shown.push(trace.steps.length);
        const at = operationsOf(trace).indexOf(1000);
        return at === -1 ? undefined : at + 1;
      },
      { executions: 1_000, steps: 500_000 },
    );
    expect(Math.max(...shown)).toBeLessThanOrEqual(100);
  });
});

test('a game of 20,000 steps does not overflow the stack', () => {
  const arbitrary = traceArb(OPS_SOURCE, { maxSteps: 10 });
  const operations = scattered(3, 20_000);
  const result = reduce(arbitrary, opsTrace(operations), (trace) => holdsAll(trace, 3));
  expect(operationsOf(result.trace)).toEqual([1000, 1001, 1002]);
  expect(result.executions).toBeLessThanOrEqual(150);
});

test('two faults in one game: the one that is asked for is not exchanged for the other', async () => {
  const arbitrary = traceArb(OPS_SOURCE, { maxSteps: 10 });
  for (let seed = 0; seed < 40; seed += 1) {
    const random = new Random(seed);
    const operations = Array.from({ length: 60 }, () => random.below(8));
    // Fault A needs a 1 before a 2, fault B a 3 alone: shrinking must not slip from A to B.
    const faultA = (trace: Trace): number | undefined => {
      const list = operationsOf(trace);
      const at = list.indexOf(2, Math.max(0, list.indexOf(1)));
      return list.includes(1) && at !== -1 ? at + 1 : undefined;
    };
    const needed = faultA(opsTrace(operations));
    if (needed === undefined) continue;
    const { trace } = await shrinkTrace(
      arbitrary,
      opsTrace(operations),
      needed,
      async (candidate) => faultA(candidate),
      { executions: 500, steps: 100_000 },
    );
    expect(operationsOf(trace)).toEqual([1, 2]);
  }
});

describe('games with rules and chance', () => {
  const source = sourceFor(TINS_CODEC, tinsEngine(), 'outcome');
  const arbitrary = traceArb(source, { maxSteps: 60 });

  test('every candidate is a game that the reference accepts, and none is longer', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrary, fc.infiniteStream(fc.nat(9)), async (trace, choices) => {
        let value = trace;
        let context: unknown;
        for (let depth = 0; depth < 8; depth += 1) {
          const [choice = 0] = [...choices.take(1)];
          const candidate = [...arbitrary.shrink(value, context).take(choice + 1)].at(-1);
          if (candidate === undefined) return;
          expect(arbitrary.canShrinkWithoutContext(candidate.value)).toBe(true);
          expect(candidate.value.steps.length).toBeLessThanOrEqual(value.steps.length);
          value = candidate.value;
          context = candidate.context;
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  test('shrinking ends although every candidate fails', () => {
    const details = fc.check(
      fc.property(arbitrary, (trace) => trace.steps.length < 0),
      { seed: 9, numRuns: 1 },
    );
    const [smallest] = details.counterexample ?? [];
    expect(smallest?.steps).toEqual([]);
    expect(smallest?.start).toEqual([0, 0, 0]);
  });

  test('actions and chance go toward the first in order', () => {
    const details = fc.check(
      fc.property(arbitrary, ({ steps }) => steps.length < 3),
      { seed: 11, numRuns: 50 },
    );
    const [smallest] = details.counterexample ?? [];
    expect(smallest?.start).toEqual([0, 0, 0]);
    expect(smallest?.steps).toEqual([
      { action: [0, 1], chance: [0] },
      { action: [1, 1], chance: [0] },
      { action: [2, 1], chance: [0] },
    ]);
  });

  test('a refused last action stays the last', () => {
    const details = fc.check(
      fc.property(traceArb(source, { maxSteps: 6 }), ({ refusal }) => refusal !== 'illegal-action'),
      { seed: 13, numRuns: 200 },
    );
    const [smallest] = details.counterexample ?? [];
    expect(smallest).toMatchObject({ refusal: 'illegal-action', start: [0, 0, 0] });
    expect(smallest?.steps).toHaveLength(1);
  });

  test('what is no game of this source cannot be shrunk', () => {
    const [trace] = fc.sample(arbitrary, { seed: 3, numRuns: 1 });
    expect(arbitrary.canShrinkWithoutContext(trace)).toBe(true);
    for (const wrong of [
      undefined,
      { ...trace, game: 'tins@2.0' },
      { ...trace, layer: 'raw' },
      { ...trace, start: [0, 0] },
      { ...trace, start: [0, 0, 0, 0] },
      {
        ...trace,
        steps: [
          { action: [0, 3], chance: [0] },
          { action: [0, 3], chance: [0] },
        ],
      },
      { ...trace, steps: [], setup: ['x'] },
    ]) {
      expect(arbitrary.canShrinkWithoutContext(wrong)).toBe(false);
    }
  });
});
