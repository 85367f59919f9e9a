import type { GateLine, GateReport } from '../../spec/generated/gate-report.ts';
import { fullTextOf, groupsOf, placeOf } from './line-text.ts';
import { folded, htmlOf, markdownOf, rowOf, SummaryPage } from './summary-page.ts';

/** GitHub refuses the summary of a step that has more bytes. */
const MOST_BYTES = 1024 * 1024;

const MARKS: Readonly<Record<GateLine['status'], string>> = {
  pass: '✅ pass',
  known: '📌 known',
  warn: '⚠️ warning',
  fail: '❌ fail',
  error: '💥 error',
  notrun: '⏸️ not run',
};

/** What needs attention, first things first. */
const ATTENTION: readonly GateLine['status'][] = ['fail', 'error', 'notrun', 'warn', 'known'];

/**
 * A gate report as a Markdown page for the summary of a step in GitHub Actions: the verdict, how many
 * lines of each game and part came out how, what needs attention, with its details folded away, and,
 * folded, what passes. At most 1 MiB; what does not fit is left out from the end, and counted.
 *
 * @param mostBytes - bytes that the page may have. Default: what GitHub takes
 */
export function stepSummaryOf(report: GateReport, mostBytes: number = MOST_BYTES): string {
  const page = new SummaryPage(mostBytes);
  const { file, lockstep, node, seed, date } = report;
  page.block(`## lockstep gate: ${report.verdict}`);
  page.block(markdownOf(`${file}, seed ${seed}, ${date}, lockstep ${lockstep}, Node ${node}`));
  addOverview(page, report);
  const attention = ATTENTION.flatMap((status) =>
    report.lines.filter((line) => line.status === status),
  );
  if (attention.length > 0) {
    page.table(
      ['', 'game', 'profile', 'what', 'demanded', 'found'],
      attention.map(({ status, ...line }) => [MARKS[status], ...cellsOf(line)]),
    );
  }
  for (const line of attention.filter(({ details }) => details.length > 0)) {
    const { file: path, line: number } = placeOf(report, line);
    const text = `${fullTextOf(line)}\nat ${path}:${number}`;
    page.block(folded(`${MARKS[line.status]} ${htmlOf(line.id)}`, `<pre>${htmlOf(text)}\n</pre>`));
  }
  addPassed(page, report);
  if (report.leftOut.length > 0) {
    page.block(report.leftOut.map((text) => `- not looked at: ${markdownOf(text)}`).join('\n'));
  }
  return page.toString();
}

/** One row for each game and part, with a count for each status that there is. */
function addOverview(page: SummaryPage, { lines }: GateReport): void {
  const statuses: readonly GateLine['status'][] = ['pass', ...ATTENTION];
  const there = statuses.filter((status) => lines.some((line) => line.status === status));
  const groups = groupsOf(lines, ({ game = '', part }) => `${game}\n${part}`);
  const rows = [...groups].map(([name, group]) => {
    const counts = there.map((status) => group.filter((line) => line.status === status).length);
    return [...name.split('\n').map(markdownOf), ...counts.map((count) => String(count || ''))];
  });
  page.table(['game', 'part', ...there.map((status) => MARKS[status])], rows);
}

function addPassed(page: SummaryPage, { lines }: GateReport): void {
  const passed = lines.filter(({ status }) => status === 'pass');
  if (passed.length === 0) return;
  const head = ['game', 'profile', 'what', 'demanded', 'found'];
  const rows = [head, head.map(() => '---'), ...passed.map(cellsOf)];
  page.block(folded(`${passed.length} passed`, rows.map(rowOf).join('\n')));
}

function cellsOf(line: Omit<GateLine, 'status'>): string[] {
  const { game = '', profile = '', title, demanded, found } = line;
  return [game, profile, title, demanded, found].map(markdownOf);
}
