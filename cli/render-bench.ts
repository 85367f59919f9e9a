import { fails } from '../bench/report/bench-report.ts';
import type { BenchReport, BenchResult, ReportRevision } from '../spec/generated/bench-report.ts';
import { percentCell, rateCell, ratioCell, timeCell } from './bench-cells.ts';
import { sanitizeLine } from './sanitize.ts';
import { alignColumns } from './table.ts';
import type { Paint } from './terminal.ts';

/** Characters of a reason that are shown. */
const MAX_REASON = 600;

/**
 * The report for people: a table of ratios, a table of times, and what has to be known to judge them.
 * A pure function of the report.
 */
export function renderBench(report: BenchReport, paint: Paint): string {
  const itself = report.comparisons.filter(({ against }) => against.kind === 'self');
  const others = report.comparisons.filter(({ against }) => against.kind !== 'self');
  return [
    ...renderHead(report),
    '',
    ...renderRatios(others, paint),
    ...renderTimes(itself, paint),
    ...renderNotes(report),
    ...report.reasons.map((reason) => `${paint('yellow', '!')} ${clip(reason)}`),
    renderEnd(report, paint),
    '',
  ].join('\n');
}

function renderHead({ candidate, base, seed, node, machine }: BenchReport): string[] {
  const { cpu, cores, os, arch, load } = machine;
  const against = base === undefined ? '' : `, base ${revisionText(base)}`;
  return [
    sanitizeLine(`candidate ${revisionText(candidate)}${against}, seed ${seed}`),
    sanitizeLine(`${cpu}, ${cores} cores, load ${load.toFixed(1)}, ${os} ${arch}, Node ${node}`),
  ];
}

function revisionText({ name, sha, dirty }: ReportRevision): string {
  const commit = sha === undefined || sha.startsWith(name) ? '' : ` ${sha.slice(0, 12)}`;
  return `${name}${commit}${dirty === true ? ' with changes' : ''}`;
}

const RATIO_HEAD = [
  'kernel',
  'against',
  'ratio',
  'from',
  'to',
  'verdict',
  'CPU',
  'other',
  '',
  'control',
  'processes',
  'checksum',
];

function renderRatios(results: readonly BenchResult[], paint: Paint): string[] {
  if (results.length === 0) return [];
  const rows = results.map((result) => {
    const { kernel, against, verdict, unit, candidateNs, otherNs } = result;
    const stage = result.stages.at(-1);
    const control = stage?.control;
    return [
      kernel,
      sanitizeLine(against.name),
      ratioCell(stage?.ratio.value),
      ratioCell(stage?.ratio.lo),
      ratioCell(stage?.ratio.hi),
      verdict,
      timeCell(candidateNs),
      timeCell(otherNs),
      `ns/${unit}`,
      control === undefined
        ? ''
        : `${ratioCell(control.value)} (${ratioCell(control.lo)}-${ratioCell(control.hi)})`,
      ...lastCells(result),
    ];
  });
  const head = 'ratios of CPU time, candidate over other: above 1 the candidate is slower';
  return [head, ...painted(alignColumns([RATIO_HEAD, ...rows], [2, 3, 4, 6, 7]), results, paint)];
}

const TIME_HEAD = [
  'kernel',
  'CPU',
  '',
  'per second',
  'deviation',
  'worst',
  'supports',
  'wanted',
  'verdict',
  'processes',
  'checksum',
];

/** Times of the candidate, and how much equal code differs on this machine. */
function renderTimes(results: readonly BenchResult[], paint: Paint): string[] {
  if (results.length === 0) return [];
  const rows = results.map((result) => {
    const { kernel, noise, threshold, verdict, unit, candidateNs } = result;
    return [
      kernel,
      timeCell(candidateNs),
      `ns/${unit}`,
      rateCell(candidateNs),
      percentCell(noise?.deviation),
      percentCell(noise?.worst),
      percentCell(noise?.threshold),
      percentCell(threshold),
      verdict === 'same' ? 'steady' : verdict === 'inconclusive' ? 'too noisy' : verdict,
      ...lastCells(result),
    ];
  });
  const head =
    'the candidate against a copy of itself: its times in this hour on this machine, how far ratios ' +
    'of equal code are off, and the threshold that this supports';
  return [head, ...painted(alignColumns([TIME_HEAD, ...rows], [1, 3, 4, 5, 6, 7]), results, paint)];
}

function lastCells({ stages, checksum }: BenchResult): string[] {
  const processes = stages.map((stage) => String(stage.processes)).join('+');
  return [processes, checksum?.slice(0, 16) ?? ''];
}

/** The lines of a table, the first of which is its head. */
function painted(
  [head = '', ...lines]: readonly string[],
  results: readonly BenchResult[],
  paint: Paint,
): string[] {
  const rows = lines.map((line, index) => {
    const style = styleOf(results[index]);
    return style === undefined ? line : paint(style, line);
  });
  return [paint('bold', head), ...rows, ''];
}

function styleOf(result: BenchResult | undefined): 'red' | 'yellow' | undefined {
  if (result === undefined) return undefined;
  if (fails(result)) return 'red';
  const { verdict } = result;
  return ['same', 'faster', 'identical', 'slower', 'within'].includes(verdict)
    ? undefined
    : 'yellow';
}

/** What the tables do not say. */
function renderNotes({ comparisons, candidate, machine }: BenchReport): string[] {
  const counts = new Map<string, number>();
  for (const { verdict } of comparisons) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const list = [...counts].map(([verdict, count]) => `${count} ${verdict}`);
  const { load, cores } = machine;
  const told = comparisons.some(
    ({ against, most }) => against.kind === 'oracle' && most === undefined,
  );
  return [
    `${comparisons.length} ${comparisons.length === 1 ? 'comparison' : 'comparisons'}: ${list.join(', ') || 'none'}`,
    ...(told ? ['a ratio to a program is told and decides nothing, unless --most bounds it'] : []),
    ...(load > cores / 2
      ? [`other work was running: load ${load.toFixed(1)} on ${cores} cores`]
      : []),
    ...(candidate.dirty === true ? ['the candidate has changes that are not committed'] : []),
  ];
}

function renderEnd({ verdict, interrupted, comparisons }: BenchReport, paint: Paint): string {
  const style = verdict === 'passed' ? 'green' : verdict === 'failed' ? 'red' : 'yellow';
  const names = [...new Set(comparisons.filter(fails).map(({ kernel }) => kernel))].join(' ');
  const by = interrupted === undefined ? '' : `, stopped by ${interrupted}`;
  return paint(style, `${verdict}${names === '' ? '' : `: ${names}`}${by}`);
}

function clip(text: string): string {
  const line = sanitizeLine(text);
  return line.length <= MAX_REASON ? line : `${line.slice(0, MAX_REASON)}...`;
}
