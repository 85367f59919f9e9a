import { describe, expect, test } from 'vitest';
import { stepSummaryOf } from '../step-summary.ts';
import { line, reportWith } from './reports.ts';

describe('the step summary of a gate', () => {
  test('has the verdict, an overview, what needs attention, and the rest folded', () => {
    const report = reportWith(
      [
        line('agreement', { id: '2048/a', profile: '4x4', found: '1,000 games' }),
        line('agreement', {
          id: '2048/b',
          status: 'fail',
          profile: '2x2',
          found: '3 failures',
          details: ['at step 1', '', '# score'],
          place: { file: 'kernel.ts', line: 7 },
        }),
        line('speed', { id: '2048/s', status: 'warn', found: '1.2' }),
      ],
      { leftOut: ['mutants of drop7'] },
    );
    expect(stepSummaryOf(report)).toBe(`## lockstep gate: failed

lockstep.gates.json, seed 1, 2026-03-01, lockstep 0.1.0, Node v20.19.0

| game | part | ✅ pass | ❌ fail | ⚠️ warning |
| --- | --- | --- | --- | --- |
| 2048 | agreement | 1 | 1 |  |
| 2048 | speed |  |  | 1 |

|  | game | profile | what | demanded | found |
| --- | --- | --- | --- | --- | --- |
| ❌ fail | 2048 | 2x2 | agreement of 2048 | as the rules say | 3 failures |
| ⚠️ warning | 2048 |  | speed of 2048 | as the rules say | 1.2 |

<details><summary>❌ fail 2048/b</summary>

<pre>agreement of 2048: demanded as the rules say, found 3 failures
at step 1

# score
at kernel.ts:7
</pre>

</details>

<details><summary>1 passed</summary>

| game | profile | what | demanded | found |
| --- | --- | --- | --- | --- |
| 2048 | 4x4 | agreement of 2048 | as the rules say | 1,000 games |

</details>

- not looked at: mutants of drop7
`);
  });

  test('lets no foreign text end a cell, begin a tag, or become a link', () => {
    const found = 'a | b\n</details><script>&\u001b[31m [x](y) `c` *d* $e$';
    const text = stepSummaryOf(
      reportWith([line('agreement', { status: 'fail', found, details: ['</pre><b>'] })]),
    );
    expect(text).toContain(
      '| a &#124; b &lt;/details&gt;&lt;script&gt;&amp;&#92;u001b&#91;31m &#91;x&#93;(y) &#96;c&#96; &#42;d&#42; &#36;e&#36; |',
    );
    expect(text).toContain('\n&lt;/pre&gt;&lt;b&gt;\n');
    expect(text).not.toMatch(/<script|<b>/);
  });

  test('is cut to what GitHub takes, from its end, and counts what is left out', () => {
    const lines = Array.from({ length: 500 }, (_, index) =>
      line('agreement', {
        id: `é${index}`,
        title: `é${index}`,
        status: 'fail',
        details: ['ü'.repeat(3000)],
      }),
    );
    const text = stepSummaryOf(reportWith(lines));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(text).toContain('| é499 |');
    const shown = text.match(/<details>/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(text.endsWith(`</details>\n\nLeft out for lack of room: ${500 - shown}\n`)).toBe(true);
    expect(Buffer.byteLength(stepSummaryOf(reportWith(lines), 2000))).toBeLessThanOrEqual(2000);
  });
});
