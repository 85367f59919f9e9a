import { STATUSES } from '../conformance/unit.ts';
import type {
  CheckReport,
  ClauseFailures,
  GameReport,
  ItemFailure,
  LockstepProfile,
  LockstepReport,
  NotCompared,
  Verdict,
} from '../spec/generated/check-report.ts';
import { sanitizeLine } from './sanitize.ts';
import { shortJson } from './short-json.ts';
import { storyLines } from './story-lines.ts';
import { groupDigits } from './table.ts';
import type { Paint } from './terminal.ts';

/** Lines that a list shows before it only counts the rest. */
const MAX_LISTED = 12;
/** Clauses whose failures are shown; of the others only the number is. */
const MAX_CLAUSES = 5;
/** Failures of one clause that are shown before the rest is only counted. */
const MAX_FAILURES = 3;
/** Characters of an example that are shown. */
const MAX_EXAMPLE = 500;

/**
 * The report for people. A pure function of the report, hence of the log; no times, so that equal
 * runs print equal text.
 */
export function renderReport(report: CheckReport, paint: Paint): string {
  const { subject, seed, options } = report;
  const own = subject.kind !== 'engine';
  const { steps, lockstepSteps } = options;
  const more = lockstepSteps === undefined ? '' : `, ${groupDigits(lockstepSteps)} in lockstep`;
  const who = sanitizeLine(`${subject.name} ${subject.version}`);
  const head = `subject ${who} (${subject.kind}), seed ${seed}, ${groupDigits(steps)} steps${more}`;
  return [
    head,
    '',
    ...report.games.flatMap((game) => [...renderGame(game, own, options.requireEvents, paint), '']),
    ...renderEnd(report, paint),
    '',
  ].join('\n');
}

function renderGame(
  game: GameReport,
  own: boolean,
  required: number | undefined,
  paint: Paint,
): string[] {
  const { clauses, compared, events, units } = game;
  const title = `${game.id} ${sanitizeLine(game.version)}`;
  return [
    `${paint('bold', title)}  ${game.profiles.join(' ')}  ${verdictText(game.verdict, paint)}`,
    `  clauses   ${clauses.covered} of ${clauses.all} covered${listed(clauses.uncovered, 'without')}`,
    `  vectors   ${groupDigits(game.vectors)}`,
    `  compared  ${groupDigits(compared.cases)} cases, ${groupDigits(compared.steps)} steps, ${groupDigits(compared.states)} states`,
    `  events    ${events.reached} of ${events.all} reached${listed(events.missing, 'without')}`,
    `  items     ${STATUSES.map((status) => `${status} ${game.items[status]}`).join(', ')}`,
    `  units     ${units.finished} of ${units.planned} finished`,
    ...(game.lockstep ?? []).flatMap(renderLockstep),
    ...(game.lockstep ?? []).flatMap((pair) => renderShort(pair, required, paint)),
    ...game.failures.flatMap((failures, index) =>
      index < MAX_CLAUSES ? renderFailures(failures, own, paint) : renderCount(failures, paint),
    ),
    ...renderNotCompared(game.notCompared, paint),
  ];
}

/** A line for each implementation, and one for each profile whose coverage is not whole. */
function renderLockstep({
  other,
  games,
  steps,
  failures,
  events,
  profiles,
}: LockstepReport): string[] {
  const compared =
    games === 0 ? 'nothing compared' : `${groupDigits(games)} games, ${groupDigits(steps)} steps`;
  const differ = failures === 0 ? '' : `, ${failures} failures`;
  const head = `  lockstep  ${other}: ${compared}${differ}`;
  if (games === 0) return [head];
  const reached = `${events.reached} of ${events.all} events`;
  return [`${head}, ${reached}`, ...profiles.map(renderProfile)];
}

function renderProfile(profile: LockstepProfile): string {
  const { games, steps, reached, possible, fewest, never, clauses } = profile;
  if (games === 0) return `            ${profile.profile}  nothing compared`;
  const rarest = fewest[0];
  const missing = listed(
    never.map(({ event }) => event),
    'never',
  );
  const least = rarest === undefined ? '' : `, fewest ${rarest.event} ${groupDigits(rarest.count)}`;
  const all = clauses.events.length + clauses.fields.length;
  const of = all + clauses.elsewhere.length + clauses.none.length;
  return `            ${profile.profile}  ${groupDigits(steps)} steps, ${reached} of ${possible} events${missing}${least}, ${all} of ${of} clauses`;
}

/** The events that did not happen as often as was demanded. */
function renderShort(
  { other, profiles }: LockstepReport,
  required: number | undefined,
  paint: Paint,
): string[] {
  if (required === undefined) return [];
  return profiles.flatMap(({ profile, short = [] }) => {
    if (short.length === 0) return [];
    const head = `coverage not reached: ${profile} with ${other}`;
    const lines = short.map(({ event, count, hint }) => {
      return `      ${event} ${groupDigits(count)} of ${groupDigits(required)}: ${sanitizeLine(hint)}`;
    });
    return [`  ${paint('red', head)}`, ...lines];
  });
}

function clauseHead({ clause, title }: ClauseFailures, paint: Paint): string {
  const name = clause ?? 'no clause';
  return `  ${paint('red', `x ${name}${title === undefined ? '' : ` ${sanitizeLine(title)}`}`)}`;
}

function renderCount(failures: ClauseFailures, paint: Paint): string[] {
  const { length } = failures.items;
  return [
    `${clauseHead(failures, paint)}: ${groupDigits(length)} ${length === 1 ? 'item' : 'items'}`,
  ];
}

function renderFailures(failures: ClauseFailures, own: boolean, paint: Paint): string[] {
  const rest = failures.items.length - MAX_FAILURES;
  return [
    clauseHead(failures, paint),
    ...failures.items.slice(0, MAX_FAILURES).flatMap((item) => renderFailure(item, own)),
    ...(rest > 0 ? [`      ... ${groupDigits(rest)} more; --json shows all`] : []),
  ];
}

function renderFailure(item: ItemFailure, own: boolean): string[] {
  const lines = [`      ${item.status} ${item.unit} ${item.item}`];
  if (item.problem !== undefined) lines.push(`        ${sanitizeLine(item.problem)}`);
  if (item.clauses.length > 1) lines.push(`        clauses ${item.clauses.join(' ')}`);
  if (item.example !== undefined) {
    const story = storyLines(item.example, own) ?? [
      `example ${shortJson(item.example, MAX_EXAMPLE)}`,
    ];
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
  const what = items.length === 1 ? single : `, ${groupDigits(items.length)} items`;
  return `      ${status} ${first.unit}${what}${problem}`;
}

function renderEnd(report: CheckReport, paint: Paint): string[] {
  const { compared, log } = report;
  const sum = `${groupDigits(compared.cases)} cases, ${groupDigits(compared.steps)} steps, ${groupDigits(compared.states)} states compared`;
  const damaged = log.damaged === 0 ? [] : [`damaged log lines: ${log.damaged}`];
  return [
    ...damaged,
    ...report.reasons.map((reason) => `${paint('yellow', '!')} ${sanitizeLine(reason)}`),
    `${verdictText(report.verdict, paint)}: ${sum}`,
  ];
}

function verdictText(verdict: Verdict, paint: Paint): string {
  if (verdict === 'agreed') return paint('green', verdict);
  const isRed = verdict === 'disagreed' || verdict === 'uncovered' || verdict === 'error';
  const text = verdict === 'uncovered' ? 'coverage not reached' : verdict;
  return paint(isRed ? 'red' : 'yellow', text);
}

function listed(ids: readonly string[], word: string): string {
  if (ids.length === 0) return '';
  const shown = ids.slice(0, MAX_LISTED).join(' ');
  const more = ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : '';
  return `, ${word} ${shown}${more}`;
}

function cutList(lines: readonly string[], limit: number): string[] {
  if (lines.length <= limit) return [...lines];
  return [
    ...lines.slice(0, limit),
    `      ... ${lines.length - limit} more lines; --json shows all`,
  ];
}
