import { STATUSES } from '../conformance/unit.ts';
import type {
  CheckReport,
  ClauseFailures,
  GameReport,
  ItemFailure,
  LockstepReport,
  NotCompared,
  Verdict,
} from '../spec/generated/check-report.ts';
import { sanitizeLine } from './sanitize.ts';
import { storyLines } from './story-lines.ts';
import type { Paint } from './terminal.ts';

/** Lines that a list shows before it only counts the rest. */
const MAX_LISTED = 12;
/** Clauses whose failures are shown; of the others only the number is. */
const MAX_CLAUSES = 5;
/** Failures of one clause that are shown before the rest is only counted. */
const MAX_FAILURES = 3;
/** Characters of an example that are shown. */
const MAX_EXAMPLE = 300;

/**
 * The report for people. A pure function of the report, hence of the log; no times, so that equal
 * runs print equal text.
 */
export function renderReport(report: CheckReport, paint: Paint): string {
  const { subject, seed, options } = report;
  const own = subject.kind !== 'engine';
  const head = `subject ${sanitizeLine(`${subject.name} ${subject.version}`)} (${subject.kind}), seed ${seed}, ${number(options.steps)} steps`;
  return [
    head,
    '',
    ...report.games.flatMap((game) => [...renderGame(game, own, paint), '']),
    ...renderEnd(report, paint),
    '',
  ].join('\n');
}

function renderGame(game: GameReport, own: boolean, paint: Paint): string[] {
  const { clauses, compared, events, units } = game;
  const title = `${game.id} ${sanitizeLine(game.version)}`;
  return [
    `${paint('bold', title)}  ${game.profiles.join(' ')}  ${verdictText(game.verdict, paint)}`,
    `  clauses   ${clauses.covered} of ${clauses.all} covered${listed(clauses.uncovered, 'without')}`,
    `  vectors   ${number(game.vectors)}`,
    `  compared  ${number(compared.cases)} cases, ${number(compared.steps)} steps, ${number(compared.states)} states`,
    `  events    ${events.reached} of ${events.all} reached${listed(events.missing, 'without')}`,
    `  items     ${STATUSES.map((status) => `${status} ${game.items[status]}`).join(', ')}`,
    `  units     ${units.finished} of ${units.planned} finished`,
    ...(game.lockstep ?? []).map(renderLockstep),
    ...game.failures.flatMap((failures, index) =>
      index < MAX_CLAUSES ? renderFailures(failures, own, paint) : renderCount(failures, paint),
    ),
    ...renderNotCompared(game.notCompared, paint),
  ];
}

function renderLockstep({ other, games, steps, failures, events }: LockstepReport): string {
  const compared =
    games === 0 ? 'nothing compared' : `${number(games)} games, ${number(steps)} steps`;
  const differ = failures === 0 ? '' : `, ${failures} failures`;
  const reached = `${events.reached} of ${events.all} events${listed(events.missing, 'without')}`;
  return `  lockstep  ${other}: ${compared}${differ}, ${reached}`;
}

function clauseHead({ clause, title }: ClauseFailures, paint: Paint): string {
  const name = clause ?? 'no clause';
  return `  ${paint('red', `x ${name}${title === undefined ? '' : ` ${sanitizeLine(title)}`}`)}`;
}

function renderCount(failures: ClauseFailures, paint: Paint): string[] {
  const { length } = failures.items;
  return [`${clauseHead(failures, paint)}: ${number(length)} ${length === 1 ? 'item' : 'items'}`];
}

function renderFailures(failures: ClauseFailures, own: boolean, paint: Paint): string[] {
  const rest = failures.items.length - MAX_FAILURES;
  return [
    clauseHead(failures, paint),
    ...failures.items.slice(0, MAX_FAILURES).flatMap((item) => renderFailure(item, own)),
    ...(rest > 0 ? [`      ... ${number(rest)} more; --json shows all`] : []),
  ];
}

function renderFailure(item: ItemFailure, own: boolean): string[] {
  const lines = [`      ${item.status} ${item.unit} ${item.item}`];
  if (item.problem !== undefined) lines.push(`        ${sanitizeLine(item.problem)}`);
  if (item.clauses.length > 1) lines.push(`        clauses ${item.clauses.join(' ')}`);
  if (item.example !== undefined) {
    const story = storyLines(item.example, own) ?? [`example ${cut(item.example)}`];
    lines.push(...story.map((line) => `        ${sanitizeLine(line)}`));
  }
  if (item.seed !== undefined) lines.push(`        seed ${item.seed}`);
  return lines;
}

/** What was not compared; items of a unit with one status and one reason share a line. */
function renderNotCompared(items: readonly NotCompared[], paint: Paint): string[] {
  if (items.length === 0) return [];
  const groups = new Map<string, NotCompared[]>();
  for (const item of items) {
    const key = JSON.stringify([item.status, item.unit, item.problem]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(item);
  }
  const lines = [...groups.values()].map(renderGroup);
  return [`  ${paint('yellow', 'not compared')}`, ...cutList(lines, MAX_LISTED)];
}

function renderGroup(items: readonly NotCompared[]): string {
  const [first] = items;
  if (first === undefined) return '';
  const status = first.status === 'pass' ? 'compared nothing' : first.status;
  const problem = first.problem === undefined ? '' : `: ${sanitizeLine(first.problem)}`;
  const single = first.item === undefined ? '' : ` ${first.item}`;
  const what = items.length === 1 ? single : `, ${number(items.length)} items`;
  return `      ${status} ${first.unit}${what}${problem}`;
}

function renderEnd(report: CheckReport, paint: Paint): string[] {
  const { compared, log } = report;
  const sum = `${number(compared.cases)} cases, ${number(compared.steps)} steps, ${number(compared.states)} states compared`;
  const damaged = log.damaged === 0 ? [] : [`damaged log lines: ${log.damaged}`];
  return [
    ...damaged,
    ...report.reasons.map((reason) => `${paint('yellow', '!')} ${sanitizeLine(reason)}`),
    `${verdictText(report.verdict, paint)}: ${sum}`,
  ];
}

function verdictText(verdict: Verdict, paint: Paint): string {
  if (verdict === 'agreed') return paint('green', verdict);
  return paint(verdict === 'disagreed' || verdict === 'error' ? 'red' : 'yellow', verdict);
}

function listed(ids: readonly string[], word: string): string {
  if (ids.length === 0) return '';
  const shown = ids.slice(0, MAX_LISTED).join(' ');
  const more = ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : '';
  return `, ${word} ${shown}${more}`;
}

function cut(text: string): string {
  return text.length <= MAX_EXAMPLE ? text : `${text.slice(0, MAX_EXAMPLE)} ...`;
}

function cutList(lines: readonly string[], limit: number): string[] {
  if (lines.length <= limit) return [...lines];
  return [
    ...lines.slice(0, limit),
    `      ... ${lines.length - limit} more lines; --json shows all`,
  ];
}

/** Groups of three digits, the same in every locale. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
