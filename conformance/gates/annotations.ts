import type { GateLine, GateReport } from '../../spec/generated/gate-report.ts';
import { sanitizeText } from '../../spec/sanitize.ts';
import { fullTextOf, placeOf } from './line-text.ts';

/** GitHub shows so many annotations of each kind for a step and silently drops the rest. */
const SHOWN = 10;

/** Longest message and title in characters; GitHub takes 64 KiB and 255. */
const LONGEST_MESSAGE = 4000;
const LONGEST_TITLE = 200;

/** What stops a merge, most telling first. */
const ERRORS: readonly GateLine['status'][] = ['fail', 'error', 'notrun'];

/**
 * A gate report as workflow commands of GitHub Actions, which show them beside the lines of code:
 * `::error` for what stops a merge, `::warning` for what does not; known failures are not shown. At
 * most ten of each kind, most telling first; the tenth then says how many were left out.
 *
 * @returns lines for standard output; empty if there is nothing to say
 */
export function annotationsOf(report: GateReport): string {
  const sorted = report.lines.toSorted((a, b) => rankOf(a) - rankOf(b));
  const errors = ERRORS.flatMap((status) => sorted.filter((line) => line.status === status));
  const warnings = sorted.filter(({ status }) => status === 'warn');
  return [...commandsOf('error', errors, report), ...commandsOf('warning', warnings, report)].join(
    '',
  );
}

/** One failure says more than the demand that it breaks, and a place of its own more than none. */
function rankOf({ signature, place }: GateLine): number {
  return (signature === undefined ? 2 : 0) + (place === undefined ? 1 : 0);
}

function commandsOf(
  kind: 'error' | 'warning',
  lines: readonly GateLine[],
  report: GateReport,
): string[] {
  const shown = lines.length <= SHOWN ? lines : lines.slice(0, SHOWN - 1);
  const commands = shown.map((line) => {
    const { file, line: number } = placeOf(report, line);
    return commandOf(kind, file, number, titleOf(line), fullTextOf(line));
  });
  const left = lines.length - shown.length;
  if (left === 0) return commands;
  const text = `${left} more ${kind}s of this gate are not shown here; its summary has them all.`;
  return [...commands, commandOf(kind, report.file, 1, 'lockstep gate', text)];
}

function titleOf({ game, profile, part, status }: GateLine): string {
  const what = status === 'notrun' ? 'not run' : status === 'warn' ? 'warning' : status;
  return [game, profile, part, what].filter((word) => word !== undefined).join(' ');
}

function commandOf(
  kind: string,
  file: string,
  line: number,
  title: string,
  message: string,
): string {
  const properties = [
    `file=${property(file)}`,
    `line=${line}`,
    `title=${property(title.slice(0, LONGEST_TITLE))}`,
  ];
  return `::${kind} ${properties.join(',')}::${data(cut(message))}\n`;
}

function cut(text: string): string {
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 4)}\n...`;
}

/** The message of a command: it ends at a line end, and percent signs begin escapes. */
function data(text: string): string {
  return sanitizeText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A property of a command: colons and commas end it as well. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
