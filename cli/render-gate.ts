import type { GateLine, GateReport } from '../spec/generated/gate-report.ts';
import { sanitizeLine } from './sanitize.ts';
import { alignColumns, groupDigits } from './table.ts';
import type { Paint } from './terminal.ts';

const COLOURS = {
  pass: 'green',
  known: 'yellow',
  warn: 'yellow',
  fail: 'red',
  error: 'red',
  notrun: 'yellow',
} as const;
/** Widest cells; the whole text is below the table. */
const MOST_CELL = { title: 48, demanded: 40, found: 72 } as const;
const MOST_DETAILS = 12;
/** Failures of one demand that the table shows; the sections below show all. */
const MOST_FAILURES = 5;

/** The report of a gate for people; a pure function of it. */
export function renderGate(report: GateReport, paint: Paint): string {
  const reasons = report.lines.filter((line) => line.status !== 'pass' && !isSum(line));
  return [
    `gate ${sanitizeLine(report.file)}, seed ${report.seed}, ${report.date}`,
    '',
    ...tableOf(report.lines, paint),
    '',
    ...reasons.flatMap((line) => reasonLines(line, paint)),
    ...leftOutLines(report),
    ...report.certificates.map((path) => `certificate ${sanitizeLine(path)}`),
    verdictLine(report, paint),
    '',
  ].join('\n');
}

function tableOf(lines: readonly GateLine[], paint: Paint): string[] {
  const shown = lines.filter(
    (line, index) => !isFurther(line) || failuresBefore(lines, index) < MOST_FAILURES,
  );
  const rows = shown.map((line) => {
    const { game = '', status, title, demanded, found } = line;
    const indent = isFurther(line) ? '  ' : '';
    return [
      status,
      line.part,
      game,
      `${indent}${cut(title, MOST_CELL.title)}`,
      cut(demanded, MOST_CELL.demanded),
      cut(found, MOST_CELL.found),
    ];
  });
  const table = alignColumns([['', 'part', 'game', 'what', 'demanded', 'found'], ...rows]);
  const hidden = lines.length - shown.length;
  return [
    ...table.map((text, index) => {
      const status = shown[index - 1]?.status;
      return status === undefined
        ? text
        : paint(COLOURS[status], status) + text.slice(status.length);
    }),
    ...(hidden === 0 ? [] : [`... ${hidden} more failures of the same demands, below`]),
  ];
}

/** Whether a line is a failure of the demand above it. */
function isFurther({ id, part }: GateLine): boolean {
  return id.startsWith(`${part}/failure/`);
}

/** Whether a line says no more than those below it: it does not hold because of these failures. */
function isSum({ place, details }: GateLine): boolean {
  return place === undefined && details.length === 0;
}

function failuresBefore(lines: readonly GateLine[], index: number): number {
  let count = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line === undefined || !isFurther(line)) return count;
    count += 1;
  }
  return count;
}

/** Why a line does not pass: where to look, what was found, by which name it can be pinned. */
function reasonLines(line: GateLine, paint: Paint): string[] {
  const { id, status, title, demanded, found, details, place, signature } = line;
  const at = place === undefined ? '' : ` at ${sanitizeLine(place.file)}:${place.line}`;
  const rest = details.length - MOST_DETAILS;
  return [
    `${paint(COLOURS[status], status)} ${sanitizeLine(title)}${at}`,
    `  ${sanitizeLine(id)}`,
    `  demanded: ${sanitizeLine(demanded)}`,
    `  found: ${sanitizeLine(found)}`,
    ...details.slice(0, MOST_DETAILS).map((text) => `  ${sanitizeLine(text)}`),
    ...(rest > 0 ? [`  ... ${rest} more; --json shows all`] : []),
    ...(signature === undefined ? [] : [`  signature: ${sanitizeLine(signature)}`]),
    '',
  ];
}

function leftOutLines({ leftOut }: GateReport): string[] {
  if (leftOut.length === 0) return [];
  return ['not looked at:', ...leftOut.map((text) => `  ${sanitizeLine(text)}`), ''];
}

function verdictLine({ verdict, counts, interrupted }: GateReport, paint: Paint): string {
  const { pass, fail, error, notrun, warn, known } = counts;
  const words: [number, string][] = [
    [pass, 'passed'],
    [known, 'known to fail'],
    [warn, 'warned'],
    [fail, 'failed'],
    [error, 'broken'],
    [notrun, 'not run or undecided'],
  ];
  const text = words.flatMap(([count, word]) =>
    count === 0 ? [] : [`${groupDigits(count)} ${word}`],
  );
  const colour = verdict === 'passed' ? 'green' : verdict === 'incomplete' ? 'yellow' : 'red';
  const by = interrupted === undefined ? '' : ` by ${interrupted}`;
  return `gate ${paint(colour, verdict)}${by}: ${text.join(', ') || 'nothing was looked at'}`;
}

function cut(text: string, length: number): string {
  const line = sanitizeLine(text);
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
