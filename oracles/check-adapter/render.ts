import type { AdapterReport, CheckResult } from './check-adapter.ts';

const MARKS = { pass: 'ok  ', fail: 'FAIL', 'not-offered': '-   ' } as const;
const LOG_LINES = 10;

/**
 * The report as text for people: a line per check, then the first failure with its raw exchange
 * and what to change.
 *
 * @param inert - makes a line of foreign text harmless for a terminal
 */
export function renderAdapterReport(
  report: AdapterReport,
  inert: (line: string) => string,
): string {
  const lines: string[] = [];
  const { hello } = report;
  if (hello !== undefined) {
    lines.push(inert(`${hello.name} ${hello.version} (${hello.lang})`));
    lines.push(
      inert(`  games  ${hello.games.join(' ')}`),
      inert(`  caps   ${hello.caps.join(' ')}`),
    );
    lines.push('');
  }
  for (const check of report.checks) lines.push(inert(renderCheckLine(check)));
  for (const name of report.unknownGames)
    lines.push(inert(`-    ${name}: unknown to this harness`));
  for (const remark of report.remarks) lines.push(inert(`note ${remark}`));
  const failure = report.checks.find(({ status }) => status === 'fail');
  if (failure !== undefined) lines.push('', ...renderFailure(failure).map(inert));
  const count = (status: CheckResult['status']) =>
    report.checks.filter((check) => check.status === status).length;
  const counts = `${count('pass')} passed, ${count('fail')} failed, ${count('not-offered')} not offered`;
  lines.push('', `${verdictOf(report)}: ${counts}.`);
  return `${lines.join('\n')}\n`;
}

function verdictOf({ ok, checks }: AdapterReport): string {
  if (ok) return 'The adapter is right';
  const failed = checks.some(({ status }) => status === 'fail');
  return failed ? 'The adapter is not right yet' : 'No game of the adapter is known here';
}

/** One check as one line. */
export function renderCheckLine({ status, title, game, problem }: CheckResult): string {
  const where = game === undefined ? '' : ` [${game}]`;
  const why = problem === undefined ? '' : `: ${problem}`;
  return `${MARKS[status]} ${title}${where}${why}`;
}

function renderFailure(failure: CheckResult): string[] {
  const lines = [`First failure: ${failure.title}`, `  ${failure.problem ?? ''}`];
  if (failure.advice !== undefined) lines.push(`  What to change: ${failure.advice}`);
  if (failure.exchange !== undefined && failure.exchange.length > 0) {
    lines.push('  The raw exchange:');
    for (const { from, text } of failure.exchange) {
      lines.push(`    ${from === 'harness' ? '->' : '<-'} ${text}`);
    }
  }
  const log = (failure.log ?? '').trimEnd();
  if (log !== '') {
    lines.push('  The end of standard error:');
    for (const line of log.split('\n').slice(-LOG_LINES)) lines.push(`    | ${line}`);
  }
  return lines;
}
