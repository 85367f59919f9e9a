import { describe, expect, test } from 'vitest';
import type { KnownFailure } from '../../../spec/generated/gate-file.ts';
import type { GateReport } from '../../../spec/generated/gate-report.ts';
import type { RunItem } from '../../../spec/generated/run-log-line.ts';
import { passed } from '../../run-log/test/sample-run.ts';
import {
  benched,
  checked,
  compared,
  entry,
  failed,
  judgedBy,
  lineOf,
  type SampleEvidence,
  UNITS,
  unit,
} from './sample-gate.ts';

const SCORE = '2048/4x4/state/fail/score/T48-09+T48-10';
const CELLS = '2048/4x4/state/fail/cells/T48-05';
const LAW = '2048/4x4/laws/probe/merges-add-up/fail';

/** Judges agreement with these known failures, and these items of layer raw. */
function judge(known: KnownFailure[], items: RunItem[], more: SampleEvidence = {}): GateReport {
  const record = checked({ raw: unit(UNITS.raw, items) });
  return judgedBy({}, { check: { record }, only: ['agreement'], ...more }, { known });
}

const right = passed('state', { clauses: [], cases: 9 });

describe('a known failure', () => {
  test('does not stop a merge, and says who mends it until when', () => {
    const report = judge([entry(SCORE)], [failed(SCORE)]);
    expect([report.verdict, report.exitCode]).toEqual(['passed', 0]);
    const line = lineOf(report, `agreement/failure/${SCORE}`);
    expect(line.status).toBe('known');
    expect(line.details.at(-1)).toBe('known until 2026-03-31, owner Ada: is being mended');
    expect(lineOf(report, 'agreement/2048/4x4/2048-python').status).toBe('known');
    expect(lineOf(report, `known/${SCORE}`).status).toBe('known');
  });

  test('hides no other failure of the same item, unit or step', () => {
    const second = failed(CELLS, { id: 'state-2' });
    const report = judge([entry(SCORE)], [failed(SCORE), second]);
    expect(report.exitCode).toBe(1);
    expect(lineOf(report, `agreement/failure/${CELLS}`).status).toBe('fail');
    expect(lineOf(report, 'agreement/2048/4x4/2048-python').status).toBe('fail');
  });

  test('hides neither what is flaky nor what breaks down', () => {
    for (const status of ['flaky', 'crash'] as const) {
      const other = `2048/4x4/state/${status}/score/T48-09+T48-10`;
      const report = judge(
        [entry(SCORE)],
        [failed(SCORE), failed(other, { id: 'state-2', status })],
      );
      const line = lineOf(report, `agreement/failure/${other}`);
      expect(line.status).toBe(status === 'flaky' ? 'fail' : 'error');
      // Nobody is invited to pin it.
      expect(line.signature).toBeUndefined();
    }
  });

  test('is one of a law, a case or a property, too', () => {
    const law = passed('merges-add-up', { status: 'fail', problem: 'no' });
    const record = checked({ laws: unit(UNITS.laws, [law]) });
    const sample = { check: { record }, only: ['agreement'] } as const;
    expect(judgedBy({}, sample, { known: [entry(LAW)] }).exitCode).toBe(0);
    const timeout = checked({ laws: unit(UNITS.laws, [{ ...law, status: 'timeout' }]) });
    const broken = judgedBy({}, { ...sample, check: { record: timeout } }, { known: [entry(LAW)] });
    expect(broken.exitCode).toBe(2);
  });

  test('that was only met while another was reduced is no unexpected pass', () => {
    const report = judge([entry(SCORE), entry(CELLS)], [failed(SCORE, { alsoSaw: [CELLS] })]);
    expect(lineOf(report, `known/${CELLS}`).status).toBe('known');
    expect(report.exitCode).toBe(0);
  });
});

describe('an entry that has had its day', () => {
  test('is tolerated on its last day, not on the next', () => {
    const at = (date: string): GateReport => judge([entry(SCORE)], [failed(SCORE)], { date });
    expect(at('2026-03-31').exitCode).toBe(0);
    const late = at('2026-04-01');
    expect(late.exitCode).toBe(1);
    expect(lineOf(late, `agreement/failure/${SCORE}`).status).toBe('fail');
    expect(lineOf(late, `known/${SCORE}`)).toMatchObject({
      status: 'fail',
      found: 'expired on 2026-03-31, still fails: mend it',
      place: { file: 'lockstep.gates.json', line: 14 },
    });
  });

  test.each([
    ['in lockstep', SCORE],
    ['of a law', LAW],
  ])('fails as an unexpected pass if nothing fails any more %s', (_what, signature) => {
    const report = judge([entry(signature)], [right]);
    expect(lineOf(report, `known/${signature}`)).toMatchObject({
      status: 'fail',
      found: 'unexpected pass: remove the entry',
      place: { file: 'lockstep.gates.json', line: 14 },
    });
    expect(report.exitCode).toBe(1);
  });

  test('is no unexpected pass if that which it is about was not run to its end', () => {
    const record = checked({ raw: undefined, laws: undefined });
    const sample = { check: { record }, only: ['agreement'] } as const;
    const report = judgedBy({}, sample, { known: [entry(SCORE), entry(LAW)] });
    expect(lineOf(report, `known/${SCORE}`).status).toBe('notrun');
    expect(lineOf(report, `known/${LAW}`).status).toBe('notrun');
  });

  test.each([
    ['a game', '2049/4x4/state/fail/score/T48-09', 'there is no game 2049'],
    ['a game of which nothing is demanded', 'drop7/mutant/x', 'nothing is demanded of drop7'],
    ['a profile', '2048/5x5/state/fail/score/T48-09', 'there is no profile 5x5'],
    [
      'a profile that is not judged',
      '2048/2x2/state/fail/score/T48-09',
      'profile 2x2 is not judged',
    ],
    ['a unit', '2048/4x4/laws/gone/merges/fail', 'there is no unit 2048/4x4/laws/gone'],
    ['an item', '2048/4x4/laws/probe/gone/fail', '2048/4x4/laws/probe has no item gone'],
    ['a form', 'it fails', 'no failure is signed like this'],
  ])('is stale if it is about %s that there is not', (_what, signature, why) => {
    const report = judge([entry(signature)], [right]);
    expect(lineOf(report, `known/${signature}`)).toMatchObject({
      status: 'fail',
      found: `stale, ${why}: remove the entry`,
    });
  });

  test.each([
    ['mutant', '2048/mutant/gone', 'there is no mutant gone'],
    ['kernel', '2048/gone/base', 'there is no kernel 2048/gone'],
    ['comparison', '2048/row/2048-python', '2048/row is not watched against 2048-python'],
  ])('is stale if it is about a %s that there is not', (_what, signature, why) => {
    const report = judgedBy(
      { mutants: {} },
      { only: ['mutants', 'speed'], mutants: [], bench: benched(compared()) },
      { known: [entry(signature)], speed: { kernels: [{ kernel: '2048/row', against: 'base' }] } },
    );
    expect(lineOf(report, `known/${signature}`).found).toBe(`stale, ${why}: remove the entry`);
  });

  test('is not judged by a gate that does not look at its part', () => {
    const report = judge([entry('2048/mutant/gone'), entry('2048/row/base')], [right]);
    expect(report.lines.filter(({ part }) => part === 'known')).toEqual([]);
  });
});

describe('a known slowdown', () => {
  const judged = (verdict: 'slower' | 'same' | 'inconclusive' | 'mismatch'): GateReport =>
    judgedBy(
      {},
      { only: ['speed'], bench: benched(compared({ verdict })) },
      {
        known: [entry('2048/row/base')],
        speed: { kernels: [{ kernel: '2048/row', against: 'base' }] },
      },
    );

  test('is tolerated, and no longer once it is gone', () => {
    expect(judged('slower').exitCode).toBe(0);
    expect(lineOf(judged('same'), 'known/2048/row/base').found).toContain('unexpected pass');
    expect(lineOf(judged('inconclusive'), 'known/2048/row/base').status).toBe('notrun');
  });

  test('does not hide that something else is computed', () => {
    expect(lineOf(judged('mismatch'), 'speed/2048/row/base').status).toBe('fail');
  });
});
