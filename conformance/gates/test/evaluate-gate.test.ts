import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GateReport } from '../../../spec/generated/gate-report.ts';
import { loadGame } from '../../../spec/load.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { problemsOf } from '../../../spec/validate.ts';
import { passed } from '../../run-log/test/sample-run.ts';
import {
  benched,
  checked,
  compared,
  events,
  failed,
  judgedBy,
  lineOf,
  mutant,
  RIGHT,
  UNITS,
  unit,
} from './sample-gate.ts';

const PAIR = 'agreement/2048/4x4/2048-python';
const SCORE = '2048/4x4/state/fail/score/T48-09+T48-10';
const CHECK = ['agreement', 'events', 'clauses'] as const;
const right = { check: { record: checked() }, only: CHECK };

/** The text of the line that a place names. */
function textAt(place: GateReport['lines'][number]['place']): string {
  const lines = readFileSync(place?.file ?? '', 'utf8').split('\n');
  return lines[(place?.line ?? 0) - 1]?.trim() ?? '';
}

describe('a gate on an engine that is right', () => {
  const demands = { leastGames: 80, leastSteps: 800, events: 15, clauses: 'all' } as const;
  const report = judgedBy(demands, right);

  test('passes, with a line for each demand', () => {
    expect(report.lines.map(({ id, status, found }) => [id, status, found])).toEqual([
      [PAIR, 'pass', '80 games, 800 steps'],
      ['agreement/2048/vectors', 'pass', '1 item, 3 cases'],
      ['agreement/2048/laws', 'pass', '1 item, 3 cases'],
      [
        'events/2048/4x4/2048-python',
        'pass',
        expect.stringMatching(/^21 of 21 events; fewest: \S+ 15$/),
      ],
      ['clauses/2048', 'pass', '34 of 34 clauses'],
    ]);
    expect([report.verdict, report.exitCode]).toEqual(['passed', 0]);
    expect(problemsOf('gate-report', report)).toEqual([]);
  });

  test('says what it did not look at', () => {
    expect(report.leftOut).toContain('parts: mutants speed');
    expect(report.leftOut).toContain('2048: profiles 2x2 2x3 3x3');
    expect(report.leftOut.find((text) => text.includes('does not name'))).toContain('drop7');
    expect(judgedBy({}, right).leftOut).toContain('2048: events, clauses: nothing is demanded');
  });

  test('does not pass if nothing is demanded of what was looked at', () => {
    const nothing = judgedBy({}, { ...right, only: ['mutants'] });
    expect([nothing.verdict, nothing.exitCode]).toEqual(['incomplete', 3]);
  });
});

describe('agreement', () => {
  test('fails at the clause that is blamed first, with the signature of the failure', () => {
    const record = checked({ raw: unit(UNITS.raw, [failed(SCORE)], events(9)) });
    const report = judgedBy({}, { ...right, check: { record } });
    expect(lineOf(report, PAIR)).toMatchObject({
      status: 'fail',
      found: '43 games, 402 steps, 1 failure',
    });
    const line = lineOf(report, `agreement/failure/${SCORE}`);
    expect(line).toMatchObject({ status: 'fail', signature: SCORE, profile: '4x4' });
    expect(textAt(line.place)).toBe('"id": "T48-09",');
    expect(line.details[0]).toMatch(/^clause T48-09 Cap \(.*game\.json:\d+\)$/);
    expect(line.details).toContain(`fail in ${UNITS.raw}`);
    expect(report.exitCode).toBe(1);
  });

  test('has one line for a failure that shows in several units', () => {
    const both = {
      raw: unit(UNITS.raw, [failed(SCORE)]),
      outcome: unit(UNITS.outcome, [failed(SCORE)]),
    };
    const report = judgedBy({ clauses: 'all' }, { ...right, check: { record: checked(both) } });
    expect(report.lines.filter(({ signature }) => signature === SCORE)).toHaveLength(1);
    const { details } = lineOf(report, `agreement/failure/${SCORE}`);
    expect(details.filter((text) => text.startsWith('fail in'))).toHaveLength(2);
    expect(lineOf(report, 'clauses/2048')).toMatchObject({
      status: 'fail',
      details: [`fail: ${SCORE}`],
    });
  });

  test('is not there with an oracle that was not run: its line of the gate file is named', () => {
    const problem = 'not run: 2048-python: it is not built';
    const skipped = passed('state', { status: 'notrun', cases: 0, steps: 0, states: 0, problem });
    const record = checked({
      outcome: unit(UNITS.outcome, [skipped]),
      raw: unit(UNITS.raw, [skipped]),
    });
    const report = judgedBy({}, { ...right, check: { record } });
    expect(lineOf(report, PAIR)).toMatchObject({
      status: 'notrun',
      found: problem,
      place: { file: 'lockstep.gates.json', line: 9 },
    });
    expect([report.verdict, report.exitCode]).toEqual(['incomplete', 3]);
  });

  test('on too little fails', () => {
    const report = judgedBy({ leastGames: 81 }, right);
    expect(lineOf(report, PAIR)).toMatchObject({
      status: 'fail',
      demanded: 'agrees on 81 games',
      found: '80 games, 800 steps',
    });
  });

  test('counts a crash and units without a result as what they are', () => {
    const crash = passed('state', {
      status: 'crash',
      problem: 'exited with code 3',
      cases: 0,
      steps: 0,
      states: 0,
    });
    const broken = judgedBy(
      {},
      { ...right, check: { record: checked({ raw: unit(UNITS.raw, [crash]) }) } },
    );
    expect(lineOf(broken, PAIR).status).toBe('error');
    expect(broken.exitCode).toBe(2);
    const short = judgedBy({}, { ...right, check: { record: checked({ raw: undefined }) } });
    expect(lineOf(short, PAIR)).toMatchObject({
      status: 'notrun',
      details: [`${UNITS.raw} was not run`],
    });
  });

  test('never takes a pass that compared nothing for one', () => {
    const empty = passed('merges-add-up', { cases: 0, steps: 0, states: 0 });
    const report = judgedBy(
      {},
      { ...right, check: { record: checked({ laws: unit(UNITS.laws, [empty]) }) } },
    );
    expect(lineOf(report, 'agreement/2048/laws').status).toBe('notrun');
  });

  test('without a log is not run, and a crash of the run is an error', () => {
    expect(judgedBy({}, { only: CHECK }).verdict).toBe('incomplete');
    const problem = { status: 'error', message: 'it was killed by SIGKILL' } as const;
    const report = judgedBy({}, { only: CHECK, check: { problem } });
    expect(lineOf(report, 'agreement/2048/check')).toMatchObject({
      status: 'error',
      found: problem.message,
    });
    expect(report.exitCode).toBe(2);
    const partly = judgedBy({}, { only: CHECK, check: { record: checked(), problem } });
    expect([partly.verdict, lineOf(partly, PAIR).status]).toEqual(['error', 'pass']);
  });
});

describe('events', () => {
  test('that are short are listed with counts and what helps, at the line of the first', () => {
    const [first = ''] = Object.keys(events(1));
    const record = checked({ raw: unit(UNITS.raw, RIGHT.raw.items, { ...events(5), [first]: 1 }) });
    const report = judgedBy({ events: 12 }, { ...right, check: { record } });
    const line = lineOf(report, 'events/2048/4x4/2048-python');
    expect(line).toMatchObject({ status: 'fail', demanded: 'each at least 12 times' });
    expect(line.found).toBe(`20 of 21 events; fewest: ${first} 11`);
    expect(line.details).toEqual([
      expect.stringMatching(new RegExp(`^${first} 11 of 12 \\(.*:\\d+\\): .`)),
    ]);
    expect(textAt(line.place)).toContain(`"id": "${first}"`);
    expect(report.exitCode).toBe(1);
  });

  test('may still happen where a run is not whole', () => {
    const record = checked({ raw: undefined });
    const report = judgedBy({ events: 12 }, { ...right, check: { record } });
    expect(lineOf(report, 'events/2048/4x4/2048-python').status).toBe('notrun');
  });
});

describe('clauses', () => {
  const law = (clauses: string[]) =>
    checked({ vectors: unit(UNITS.vectors, [passed('one', { clauses })]) });
  const all = loadGame('2048').spec.clauses.map(({ id }) => id);

  test('that nothing exercised fail at their own line', () => {
    const lacking = law(all.filter((id) => id !== 'T48-31'));
    const report = judgedBy({ clauses: 'all' }, { ...right, check: { record: lacking } });
    const line = lineOf(report, 'clauses/2048');
    expect(line).toMatchObject({
      status: 'fail',
      found: '33 of 34 clauses, not exercised: T48-31',
    });
    expect(textAt(line.place)).toBe('"id": "T48-31",');
  });

  test('count as exercised by their events in lockstep', () => {
    const { clauses } = loadGame('2048').spec;
    const withEvents = clauses.find(({ events: own = [] }) => own.length > 0)?.id ?? '';
    const report = judgedBy(
      { clauses: 'all' },
      { ...right, check: { record: law(all.filter((id) => id !== withEvents)) } },
    );
    expect(lineOf(report, 'clauses/2048').status).toBe('pass');
  });

  test('are looked at by themselves, too: what blames one is shown with its part', () => {
    const fail = passed('merges-add-up', { status: 'fail', clauses: ['T48-05'], problem: 'no' });
    const record = checked({ laws: unit(UNITS.laws, [fail]) });
    const report = judgedBy({ clauses: 'all' }, { check: { record }, only: ['clauses'] });
    const failure = lineOf(report, 'clauses/failure/2048/4x4/laws/probe/merges-add-up/fail');
    expect(textAt(failure.place)).toBe('"id": "T48-05",');
    expect(lineOf(report, 'clauses/2048').found).toBe('33 of 34 clauses, 1 failing: T48-05');
  });
});

describe('mutants', () => {
  const file = join(packageRoot(), 'conformance', 'games', '2048', 'mutants.json');
  const ids: string[] = JSON.parse(readFileSync(file, 'utf8')).mutants.map(
    ({ id }: { id: string }) => id,
  );
  const killed = ids.map((id) => mutant(id, 'killed'));
  const judge = (mutants: ReturnType<typeof mutant>[]) =>
    judgedBy({ mutants: {} }, { only: ['mutants'], mutants });

  test('that are all found out pass', () => {
    expect(lineOf(judge(killed), 'mutants/2048')).toMatchObject({
      status: 'pass',
      demanded: `all ${ids.length} are found out`,
      found: `${ids.length} found out`,
    });
  });

  test('that survive fail by name at their line of mutants.json', () => {
    const [first = '', ...rest] = ids;
    const report = judge([mutant(first, 'survived'), ...rest.map((id) => mutant(id, 'killed'))]);
    expect(lineOf(report, 'mutants/2048').found).toContain(`1 survivor: ${first}`);
    const line = lineOf(report, `mutants/failure/2048/mutant/${first}`);
    expect(line).toMatchObject({ status: 'fail', signature: `2048/mutant/${first}` });
    expect(textAt(line.place)).toContain(`"id": "${first}"`);
  });

  test('that were not run are not found out; that break are an error', () => {
    expect(judge(killed.slice(1)).exitCode).toBe(3);
    expect(judge([mutant(ids[0] ?? '', 'error'), ...killed.slice(1)]).exitCode).toBe(2);
    expect(judge([mutant(ids[0] ?? '', 'refuted'), ...killed.slice(1)]).exitCode).toBe(1);
  });
});

describe('speed', () => {
  const speed = { kernels: [{ kernel: '2048/row', against: 'base' } as const] };
  const judge = (verdict: Parameters<typeof compared>[0], decides: 'fail' | 'warn' = 'fail') =>
    judgedBy(
      {},
      { only: ['speed'], bench: benched(compared(verdict)) },
      { speed: { ...speed, decides } },
    );
  const LINE = 'speed/2048/row/base';

  test.each([
    ['same', 'pass', 0],
    ['faster', 'pass', 0],
    ['slower', 'fail', 1],
    ['mismatch', 'fail', 1],
    ['error', 'error', 2],
    ['inconclusive', 'notrun', 3],
    ['identical', 'pass', 0],
    ['not-comparable', 'notrun', 3],
    ['notrun', 'notrun', 3],
  ] as const)('that came out %s: %s', (verdict, status, exitCode) => {
    const report = judge({ verdict });
    expect([lineOf(report, LINE).status, report.exitCode]).toEqual([status, exitCode]);
  });

  test('that is lost is shown at the code of the kernel, with the ratio', () => {
    const line = lineOf(judge({ verdict: 'slower' }), LINE);
    expect(line).toMatchObject({
      demanded: 'at most 1.03 times its time',
      found: 'slower 1.1 (1.08 to 1.12)',
      signature: '2048/row/base',
    });
    expect(textAt(line.place)).toContain("'2048/row'");
  });

  test('warns where it does not decide, but different results always fail', () => {
    expect([
      judge({ verdict: 'slower' }, 'warn').exitCode,
      judge({ verdict: 'inconclusive' }, 'warn').exitCode,
    ]).toEqual([0, 0]);
    expect(lineOf(judge({ verdict: 'slower' }, 'warn'), LINE).status).toBe('warn');
    expect(judge({ verdict: 'mismatch' }, 'warn').exitCode).toBe(1);
  });

  test('that was measured against another bound is not what is demanded', () => {
    const report = judgedBy(
      {},
      { only: ['speed'], bench: benched(compared({ most: 3, verdict: 'within' })) },
      {
        speed: {
          kernels: [{ kernel: '2048/row', against: 'oracle', oracle: '2048-python', most: 2 }],
        },
      },
    );
    expect(lineOf(report, 'speed/2048/row/2048-python')).toMatchObject({
      status: 'notrun',
      found: 'it was not run',
    });
  });
});

describe('a part that only warns', () => {
  test('does not decide, whatever it finds', () => {
    const record = checked({ raw: unit(UNITS.raw, [failed(SCORE)]) });
    const report = judgedBy({}, { ...right, check: { record }, warn: ['agreement'] });
    expect(lineOf(report, PAIR).status).toBe('warn');
    expect([report.verdict, report.exitCode]).toEqual(['passed', 0]);
  });
});

describe('an interrupted gate', () => {
  test('is no verdict, and has the code of the signal', () => {
    const report = judgedBy({}, { ...right, interrupted: 'SIGTERM' });
    expect([report.verdict, report.exitCode]).toEqual(['interrupted', 143]);
  });
});
