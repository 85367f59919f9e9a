import { tableLines } from '../conformance/lockstep/failure-report.ts';
import type { ReplayReport } from '../spec/generated/replay-report.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Paint } from './terminal.ts';

const MARKS = { fixed: '+', failed: 'x', error: '!' } as const;
const COLOURS = { fixed: 'green', failed: 'red', error: 'yellow' } as const;

/** The report on a replay for people. */
export function renderReplay(report: ReplayReport, paint: Paint): string {
  const { status, id = 'trace', game, profile, executed, of, subject, reference } = report;
  const head = `${MARKS[status]} ${status} ${id}: ${game} ${profile}, ${subject} against ${reference}`;
  const lines = [
    ...(report.report.length > 0 ? report.report : tableLines(report.rows, subject, reference)),
    ...(report.report.length > 0 || report.problem === undefined ? [] : [`  ${report.problem}`]),
    ...(report.sameSignature === false
      ? ['  this is another difference than the one that the trace was written for']
      : []),
    ...(report.rulesChanged ? ['  the rules have changed since the trace was written'] : []),
    `  executed ${executed} of ${of} steps`,
  ];
  return [paint(COLOURS[status], sanitizeLine(head)), ...lines.map(sanitizeLine), ''].join('\n');
}
