import { UnsupportedError } from '../../fault.ts';
import type { Probe } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { plainKernels } from './plain-kernels.ts';

/** Questions that are asked together. */
export const BATCH = 2048;

export type Words = readonly number[];

export const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** Asks a kernel for all inputs in batches and hands each result over. */
export async function askAll(
  probe: Probe,
  name: string,
  inputs: readonly Words[],
  report: ScopeReport,
  judge: (input: Words, found: Words | string) => void,
): Promise<ScopeResult> {
  for (let at = 0; at < inputs.length; at += BATCH) {
    const batch = inputs.slice(at, at + BATCH);
    const answers = await probe.kernel(name, batch);
    if (answers === undefined) throw new UnsupportedError(`kernel:${name}`);
    answers.forEach((answer, i) => {
      judge(batch[i] ?? [], 'refused' in answer ? answer.refused : answer);
    });
    report.progress(Math.min(at + BATCH, inputs.length), inputs.length);
  }
  return { cases: inputs.length, states: 0 };
}

/** All inputs of a kernel against the second reading of its clauses. */
export function likePlain(
  name: string,
  clauses: readonly string[],
  inputs: () => readonly Words[],
): Scope['run'] {
  return (probe, report) =>
    askAll(probe, name, inputs(), report, (input, found) => {
      const expected = plainKernels[name]?.(input);
      if (String(found) === String(expected)) return;
      report.fail(clauses, `${name} of ${input}: expected ${expected}, found ${found}`);
    });
}
