import { describe, expect, test } from 'vitest';
import { junitOf } from '../junit.ts';
import { line, reportWith } from './reports.ts';

const HOSTILE = 'a ]]> b <c> & "d" \'e\'\u0000\u001b[31m\u0008\ud800\uffff\u202e\nnext';

const report = reportWith(
  [
    line('agreement', { id: '2048/agreement', place: { file: 'src/kernel.ts', line: 12 } }),
    line('agreement', { id: '2048/4x4/fail', status: 'fail', found: HOSTILE, details: ['step 1'] }),
    line('clauses', { id: '2048/clauses', status: 'error', found: 'crashed' }),
    line('agreement', { game: 'drop7', id: 'drop7/a', status: 'known', found: 'D7-12 fails' }),
    line('agreement', { game: 'drop7', id: 'drop7/b', status: 'notrun', found: 'not built' }),
    line('agreement', { game: 'drop7', id: 'drop7/c', status: 'warn', found: '1.2' }),
    {
      part: 'known',
      id: 'known/x',
      title: 'stale entry',
      demanded: 'it fails',
      found: 'it passes',
      status: 'fail',
      details: [],
    },
  ],
  { file: 'ports/lockstep.gates.json' },
);
const xml = junitOf(report);

/** Opening tags of a name, each as its attributes. */
function tags(name: string): Readonly<Record<string, string>>[] {
  return [...xml.matchAll(new RegExp(`<${name}((?: [a-z]+="[^"<>]*")*)/?>`, 'g'))].map(
    ([, text = '']) =>
      Object.fromEntries(
        [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
  );
}

describe('JUnit XML of a gate', () => {
  test('has a suite for each game and part, with right counts', () => {
    expect(tags('testsuites')).toEqual([
      { name: 'lockstep gate', tests: '7', failures: '2', errors: '1', skipped: '2', time: '0' },
    ]);
    const counts = tags('testsuite').map(({ name, tests, failures, errors, skipped }) => [
      name,
      tests,
      failures,
      errors,
      skipped,
    ]);
    expect(counts).toEqual([
      ['2048 agreement', '2', '1', '0', '0'],
      ['2048 clauses', '1', '0', '1', '0'],
      ['drop7 agreement', '3', '0', '0', '2'],
      ['known', '1', '1', '0', '0'],
    ]);
  });

  test('names each case by its id, with file and line from where the gate was run', () => {
    expect(tags('testcase').map(({ time, ...rest }) => rest)).toEqual([
      {
        classname: 'lockstep.2048.agreement',
        name: '2048/agreement',
        file: 'ports/src/kernel.ts',
        line: '12',
      },
      ...[
        ['lockstep.2048.agreement', '2048/4x4/fail'],
        ['lockstep.2048.clauses', '2048/clauses'],
        ['lockstep.drop7.agreement', 'drop7/a'],
        ['lockstep.drop7.agreement', 'drop7/b'],
        ['lockstep.drop7.agreement', 'drop7/c'],
        ['lockstep.known', 'known/x'],
      ].map(([classname, name]) => ({
        classname,
        name,
        file: 'ports/lockstep.gates.json',
        line: '1',
      })),
    ]);
  });

  test('tells failures, errors, what was skipped and why, and warnings', () => {
    expect(tags('failure').map(({ type }) => type)).toEqual(['agreement', 'known']);
    expect(tags('error')).toEqual([
      { message: 'clauses of 2048: demanded as the rules say, found crashed', type: 'clauses' },
    ]);
    expect(tags('skipped').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^known failure: .* found D7-12 fails$/),
      expect.stringMatching(/^not run: .* found not built$/),
    ]);
    expect(xml).toContain(
      '<system-out>warning: agreement of drop7: demanded as the rules say, found 1.2</system-out>',
    );
  });

  test('is well formed whatever the text: nothing that XML does not allow, no end of a section', () => {
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    expect(xml).not.toContain(']]>');
    expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|#10);)/);
    const text =
      'a ]]&gt; b &lt;c&gt; &amp; "d" \'e\'\\u0000\\u001b[31m\\u0008\\ud800\\uffff\\u202e\nnext\nstep 1';
    expect(xml).toContain(`found ${text}</failure>`);
    const [failure] = tags('failure');
    expect(failure?.['message']).toMatch(/&quot;d&quot; 'e'.*&#10;next$/);
  });

  test('of nothing is a document, too', () => {
    expect(junitOf(reportWith([]))).toMatch(
      /^<\?xml [^\n]*\n<testsuites [^\n]*>\n<\/testsuites>\n$/,
    );
  });
});
